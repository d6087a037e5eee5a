import Errors
import Foundation

/// What the system said of a file that Foundation could not read, write or move: never Foundation's own words, which
/// may be the name of a domain and a number.
package func systemReason(of error: any Error) -> String {
    if let error = error as? any ExplainedError { return error.cause }
    let outer = error as NSError
    var inner = outer
    while inner.domain != NSPOSIXErrorDomain, let next = inner.userInfo[NSUnderlyingErrorKey] as? NSError {
        inner = next
    }
    if inner.domain == NSPOSIXErrorDomain { return SystemError(Int32(truncatingIfNeeded: inner.code), at: "").reason }
    return switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?, .fileReadNoSuchFile?: "no such file or directory"
    case .fileReadNoPermission?, .fileWriteNoPermission?: "permission denied"
    case .fileWriteOutOfSpace?: "no space left on device"
    case .fileWriteFileExists?: "file exists"
    case .fileWriteVolumeReadOnly?: "read-only file system"
    default: "the system gives no reason"
    }
}
