import Files
import Foundation
import Reporting
import RunRecords

/// Profiles that lie beside a record: `profile.json` in each folder of the folder `profiles` beside it.
enum RecordProfiles {
    /// Name of the folder beside a record that profiles have a folder each in.
    static let folder = "profiles"

    /// The profiles beside the record of an argument, for its subjects only. One that can't be read, or is of another
    /// subject, is told and left out. If it `hasPages`, these are written beside the report (``writePages(of:to:)``).
    static func beside(
        _ argument: String, of record: RunRecord, hasPages: Bool, _ console: Console
    ) -> [ReportProfile] {
        let place = Folders.isFolder(argument) ? argument : RecordFile.folder(holding: argument)
        let all = "\(place)/\(folder)"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []).sorted()
        return names.filter { ProfileFiles.exists("\(all)/\($0)") && Folders.isFolder("\(all)/\($0)") }
            .compactMap { name in
                do {
                    let page = hasPages ? "\(folder)/\(name)/\(ProfileFiles.page)" : nil
                    let found = ReportProfile(try ProfileFiles.read("\(all)/\(name)"), page: page)
                    if found.isAbout(record) { return found }
                    console.note("\(all)/\(name) is left out: it is of no subject of the record\n")
                } catch {
                    console.note("\(all)/\(name) is left out: \(error)\n")
                }
                return nil
            }
    }

    static func writePages(of profiles: [ReportProfile], to output: String) throws {
        for shown in profiles {
            guard let page = shown.page else { continue }
            let target = output + "/" + page
            try OutputFolder.write(
                Array(ProfilePage.render(shown.profile).utf8), to: ProfileFiles.page,
                in: String(target.dropLast(ProfileFiles.page.count + 1)))
        }
    }
}
