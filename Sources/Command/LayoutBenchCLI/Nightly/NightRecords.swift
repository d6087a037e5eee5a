import Foundation

/// Which commit a night is compared with, and what becomes of the records.
extension Night {
    private struct Row: Decodable {
        struct Commit: Decodable { let hash: String }
        let commit: Commit?
        let role: String?
        let startedAt: String
    }

    /// The commit of the store's newest night; nil when there is none. What was only measured beside a night, to
    /// compare it with, is none; records without a role are told by their commit. One ahead of the clock decides nothing.
    private func newestCommit(_ options: [String]) throws -> String? {
        guard NightFiles.isThere(settings.store) else { return nil }
        let (code, text) = try programs.answer(
            ["history", "list", "--store", settings.store, "--format", "json"] + options)
        guard code == 0, let rows = try? JSONDecoder().decode([Row].self, from: Data(text.utf8)) else {
            throw CommandError.ofStep(
                code == 0 ? ExitCode.internalError.rawValue : code, "the history can't be read", settings.store,
                "see above; restore a copy, or name another by --store")
        }
        let soon = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: 3600))
        let nights = rows.filter { row in
            guard let hash = row.commit?.hash, row.startedAt <= soon else { return false }
            return row.role == "subject" || (row.role == nil && hash != settings.reference)
        }
        return nights.last?.commit?.hash
    }

    /// Whom tonight's commit is compared with. Without a reference, in the first night with itself.
    func choosePrevious() throws -> String {
        let fallback = settings.reference ?? settings.commit
        // Another machine's last night will do: both commits are measured here, tonight.
        let last = try newestCommit(["--machine", "this", "--check"]) ?? newestCommit([])
        var previous = fallback
        if let wanted = settings.previous ?? last {
            previous = wanted
            if try repository.hash(of: wanted) == nil {
                if try repository.isShallow() {
                    _ = try repository.hash(of: wanted, place: "the last night's commit")
                }
                console.note(
                    "warning: the last night's commit \(wanted) is gone from this repository: compared with the reference\n"
                )
                previous = fallback
            }
        } else if settings.reference != nil {
            try say("First night: compared with the reference commit.")
        }
        if previous == settings.commit {
            try say("Nothing new since the last night: compared with itself, to count false alarms.")
        }
        return previous
    }

    /// Whether the night in the output has measured but did not come to its end.
    var isUnfinished: Bool {
        guard let code = files.noted("compare").flatMap({ Int($0) }), code == 0 || (10...13).contains(code) else {
            return false
        }
        return files.noted("exit") == nil && files.isWhole("b.json")
    }

    /// Goes on with a night that has measured this commit; returns the exit code of keeping its records, nil where
    /// there is no such night.
    mutating func takeUp() throws -> Int32? {
        guard isUnfinished else {
            if files.noted("commit") != nil, files.noted("compare") == nil {
                try say("The last night ended while it measured; nothing of it is kept.")
            }
            return nil
        }
        let noted = [files.noted("commit"), files.noted("reference"), files.noted("suite")]
        if noted == [settings.commit, settings.reference, settings.suite] {
            try say("The last night ended after it had measured this commit: going on from there.")
            let code = try keepLastRecords()
            // Without tonight's commit there is nothing to go on from.
            return files.isWhole("b.json") ? code : nil
        }
        try say("The last night ended after it had measured commit \(noted[0] ?? ""): its records are kept.")
        let code = try keepLastRecords()
        if code != 0 {
            throw CommandError.ofStep(code, "the last night's records can't be kept", settings.store, "see above")
        }
        return nil
    }

    /// Adds tonight's commit to the history, and what it took turns with, whose records are no nights.
    func keepRecords() -> Int32 {
        add(["a.json", "b.json"] + (files.isWhole("reference.json") ? ["reference.json"] : []))
    }

    private func add(_ names: [String]) -> Int32 {
        let folder = (settings.store as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            return ExitCode.inputOutput.rawValue
        }
        return programs.run(["history", "add", "--store", settings.store] + names.map(files.path))
    }

    /// Keeps the records of the last night. One that can't be read must not stop this night and all later ones: it is
    /// set aside, and the others are kept.
    private mutating func keepLastRecords() throws -> Int32 {
        let bad = ExitCode.badContent.rawValue
        if files.isWhole("a.json"), files.isWhole("b.json") {
            let code = keepRecords()
            if code != bad { return code }
            // What can't be read may be the history as well.
            if NightFiles.isThere(settings.store) {
                let list = try programs.answer(["history", "list", "--store", settings.store, "--format", "json"])
                if list.code != 0 { return list.code }
            }
        }
        var worst: Int32 = 0
        for name in ["a.json", "b.json", "reference.json"] where files.exists(name) {
            guard files.isWhole(name) else {
                try setAside(name)
                continue
            }
            let code = add([name])
            if code == bad { try setAside(name) } else { worst = Self.worse(worst, code) }
        }
        return worst
    }

    private mutating func setAside(_ name: String) throws {
        let time = ISO8601DateFormatter().string(from: Date()).filter { !"-:".contains($0) }
        let kept = "\(files.path(name)).unreadable-\(time)"
        do {
            try FileManager.default.moveItem(atPath: files.path(name), toPath: kept)
        } catch {
            throw CommandError(
                .io, cause: "the record can't be renamed", place: files.path(name), remedy: "move it away")
        }
        complain("the last night's record can't be read", files.path(name), "see \(kept); the night goes on without it")
        aside.append(kept)
    }

    /// Names set aside files, where the night's results are read.
    mutating func nameAside() throws {
        for file in aside {
            note("aside", file)
            let line = "\n> **The last night's record could not be read. It is kept as `\(file)`.**\n"
            if !files.append(line, to: NightFiles.summary) {
                complain("the summary can't be written", files.path(NightFiles.summary), "free space")
            }
            try say("Set aside because it can't be read: \(file)")
            worst = Self.worse(worst, ExitCode.badContent.rawValue)
        }
    }
}
