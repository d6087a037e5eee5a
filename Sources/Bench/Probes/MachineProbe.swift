import CSupport
import Foundation
import RunRecords

package enum MachineProbe {
    /// The machine as this process sees it: `cores` are the processors it may run on. Takes about a millisecond.
    package static func machine() -> Machine {
        var machine = Machine(
            id: "", cpu: processorName() ?? "unknown", cores: usableCores(), memoryBytes: physicalMemory(),
            os: operatingSystem() ?? "unknown", kernel: kernelVersion(), virtualized: virtualized())
        machine.id = identity(of: machine)
        return machine
    }

    /// Sixteen hexadecimal digits that stay the same from boot to boot: physical memory, which varies by some
    /// megabytes with what the kernel reserves, counts in units of 256 MiB.
    private static func identity(of machine: Machine) -> String {
        let memory = (machine.memoryBytes + (1 << 27)) >> 28
        let virtualized = machine.virtualized.value.map { "\($0)" } ?? "unknown"
        let fields = [
            hostIdentity() ?? "", machine.cpu, "\(machine.cores)", "\(memory)", machine.os, machine.kernel, virtualized,
        ]
        return StableHash(of: fields).digits
    }

    private static func usableCores() -> Int {
        #if os(Linux)
            let count = support_usable_processors()
            if count > 0 { return Int(count) }
        #endif
        return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    private static func kernelVersion() -> String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        func text<Field>(_ field: Field) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return "\(text(names.sysname)) \(text(names.release))"
    }
}

#if canImport(Darwin)
    extension MachineProbe {
        private static func processorName() -> String? { SystemControl.text("machdep.cpu.brand_string") }
        private static func physicalMemory() -> Int { SystemControl.number("hw.memsize") ?? 0 }
        private static func operatingSystem() -> String? {
            SystemControl.text("kern.osproductversion").map { "macOS \($0)" }
        }
        private static func hostIdentity() -> String? { SystemControl.text("kern.uuid") }
        private static func virtualized() -> Available<Bool> {
            SystemControl.number("kern.hv_vmm_present").map { .value($0 != 0) }
                ?? .unavailable(reason: "the kernel does not say")
        }
    }
#else
    extension MachineProbe {
        private static func processorName() -> String? {
            let text = SystemFile.text("/proc/cpuinfo") ?? ""
            return SystemFile.value(of: "model name", separator: ":", in: text)
                ?? SystemFile.value(of: "Model", separator: ":", in: text)
                ?? SystemFile.text("/sys/firmware/devicetree/base/model").map { String($0.prefix { $0 != "\0" }) }
        }
        private static func physicalMemory() -> Int {
            sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        }
        private static func operatingSystem() -> String? {
            SystemFile.text("/etc/os-release").flatMap {
                SystemFile.value(of: "PRETTY_NAME", separator: "=", in: $0)
            }
        }
        private static func hostIdentity() -> String? { SystemFile.text("/etc/machine-id") }
        private static func virtualized() -> Available<Bool> {
            guard let text = SystemFile.text("/proc/cpuinfo"),
                let flags = SystemFile.value(of: "flags", separator: ":", in: text)
            else { return .unavailable(reason: "the processor states no flags") }
            return .value(flags.split(separator: " ").contains("hypervisor"))
        }
    }
#endif

package enum LoadProbe {
    /// Load averages over 1, 5 and 15 minutes.
    package static func load() -> Available<[Double]> {
        var averages = [0.0, 0.0, 0.0]
        guard getloadavg(&averages, 3) == 3 else { return .unavailable(reason: "the system states no load averages") }
        return .value(averages)
    }
}
