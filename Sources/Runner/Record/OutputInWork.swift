import Files

extension OutputClaim {
    /// Whether some process is writing into a folder, as a run does for as long as it lasts.
    package static func isHeld(_ folder: String) -> Bool { FileLock.isHeld(folder + "/" + fileName) }
}
