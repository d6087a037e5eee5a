import LayoutCore
import LayoutStrategies
import Probes
import Workloads

/// A host that shows the frames of a script.
final class FrameStage {
    let script: FrameScript
    private let host: Host

    private enum Host {
        case careful(CollectionHost)
        case remaking(RemakingHost)
    }

    /// A stage for a layout as it was made, which it does not change. `strategy` makes strategies that are not prepared.
    init(_ script: FrameScript, _ laidOut: LaidOut, strategy: @escaping (LaidOut) -> ErasedStrategy) {
        self.script = script
        let viewport = Viewport(size: laidOut.viewportSize)
        host =
            script.remakes
            ? .remaking(RemakingHost(laidOut, viewport: viewport, strategy: strategy))
            : .careful(
                CollectionHost(
                    layout: laidOut.layout, strategy: strategy(laidOut), store: laidOut.store, viewport: viewport))
    }

    /// What the host has done so far.
    var counters: HostCounters {
        switch host {
        case .careful(let host): host.counters
        case .remaking(let host): host.counters
        }
    }

    /// The viewport as it is shown.
    var viewport: Viewport {
        switch host {
        case .careful(let host): host.viewport
        case .remaking(let host): host.viewport
        }
    }

    /// Ordinals of the visible static elements, and every visible element.
    var visible: (ordinals: [UInt32], attributes: [LayoutAttributes]) {
        var attributes: [LayoutAttributes] = []
        switch host {
        case .careful(let host):
            host.forEachVisible { attributes.append($0) }
            return (host.visibleOrdinals, attributes)
        case .remaking(let host):
            host.forEachVisible { attributes.append($0) }
            return (Array(host.visibleOrdinals), attributes)
        }
    }

    /// Counts what queries compare from now on.
    func countExamined() {
        switch host {
        case .careful(let host): host.countsExamined = true
        case .remaking(let host): host.countsExamined = true
        }
    }

    /// Goes where the frame at `position` begins.
    func enter(at position: Int) throws(LayoutError) {
        // A single element can be looked up only after a pass.
        try pass()
        try show(script.placement(before: position) ?? .offset(.zero))
    }

    /// Shows consecutive frames, around the script's end.
    func show(from position: Int, count: Int) throws(LayoutError) {
        for frame in 0..<count { try show(script.frames[(position + frame) % script.frames.count]) }
    }

    /// Shows consecutive frames, and notes what each took.
    func time(from position: Int, count: Int, into samples: inout [UInt64]) throws(LayoutError) {
        for frame in 0..<count {
            let next = script.frames[(position + frame) % script.frames.count]
            let begin = MonotonicClock.now()
            try show(next)
            samples.append(MonotonicClock.now() - begin)
        }
    }

    /// Shows one frame.
    func show(_ frame: ScriptedFrame) throws(LayoutError) {
        switch (host, frame) {
        case (_, .rest): break
        case (.careful(let host), .offset(let offset)): host.scroll(to: offset)
        case (.careful(let host), .show(let id)): host.scroll(toElement: id)
        case (.remaking(let host), .offset(let offset)): host.scroll(to: offset)
        case (.remaking(let host), .show(let id)): host.scroll(toElement: id)
        }
        try pass()
    }

    private func pass() throws(LayoutError) {
        switch host {
        case .careful(let host): try host.layoutIfNeeded()
        case .remaking(let host): try host.layoutIfNeeded()
        }
    }
}
