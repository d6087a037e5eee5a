import RunRecords

/// Reads how the kernel chooses the frequency of the processors.
package enum GovernorProbe {
    /// Name of the governor of the first processor, such as `performance`; unavailable where the kernel leaves the
    /// choice to the firmware or the host.
    package static func governor(in folder: String = "/sys/devices/system/cpu") -> Available<String> {
        let text = SystemFile.text("\(folder)/cpu0/cpufreq/scaling_governor")?.filter { !$0.isWhitespace } ?? ""
        return text.isEmpty ? .unavailable(reason: "the kernel states none, as on most virtual machines") : .value(text)
    }
}
