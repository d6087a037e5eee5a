import Foundation

/// An open file, closed when the value goes.
final class Descriptor {
    private(set) var number: Int32

    init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit { if number >= 0 { close(number) } }

    /// Whether it is of that kind and belongs to this user.
    func isOwn(_ kind: mode_t) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == kind && status.st_uid == geteuid()
    }

    /// Leaves the closing to another.
    func release() -> Int32 {
        defer { number = -1 }
        return number
    }
}
