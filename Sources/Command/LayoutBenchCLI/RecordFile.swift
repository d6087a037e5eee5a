import Files
import Foundation
import RunRecords
import Runner

/// Which record an argument means: the one in a file, or in `run.json` of a folder.
enum RecordFile {
    /// The record's file, whether there is one or not.
    static func path(of argument: String) -> String {
        Folders.isFolder(argument) ? RecordStore(folder: argument).path : argument
    }

    static func exists(_ argument: String) -> Bool { FileManager.default.fileExists(atPath: path(of: argument)) }

    /// Whether the record that the argument means is one of a folder that some process is writing into.
    static func isInWork(_ argument: String) -> Bool {
        OutputClaim.isHeld(URL(fileURLWithPath: path(of: argument)).deletingLastPathComponent().path)
    }

    /// The folder that a file or folder lies in, by its path alone: "." where the path names none. Not by Foundation, whose
    /// function for it traps for a path of one character.
    static func folder(holding path: String) -> String {
        let name = path.trimmingSuffix("/")
        guard let end = name.lastIndex(of: "/") else { return path.hasPrefix("/") ? "/" : "." }
        let above = name[..<end].trimmingSuffix("/")
        return above.isEmpty ? "/" : String(above)
    }

    static func read(_ argument: String) throws -> RunRecord {
        let file = path(of: argument)
        let data = try CommandError.contents(
            of: file, cause: "can't read the record",
            remedy: "give a run.json that layoutbench run has written, or its folder")
        return try RunRecordCoding.decode(Array(data), from: file)
    }

    /// Whether a file is whole JSON that does not claim to be a record, such as a verdict or an export. O(file).
    static func isOfAnotherKind(_ file: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: file),
            let value = try? JSONSerialization.jsonObject(with: data)
        else { return false }
        let schema = (value as? [String: Any])?["schema"] as? String
        let kind = RunRecord.currentSchema.prefix { $0 != "/" }
        return schema?.prefix { $0 != "/" } != kind
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Without the characters of this kind at its end.
    fileprivate func trimmingSuffix(_ character: Character) -> Substring {
        lastIndex { $0 != character }.map { self[...$0] } ?? self[..<startIndex]
    }
}
