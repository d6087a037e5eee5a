import Files
import Foundation
import Testing

/// A page of a headless Chromium that tests drive, in a context of its own, spoken to through a pipe by the DevTools
/// protocol (`--remote-debugging-pipe`: messages of JSON that end with a zero byte, in on descriptor 3, out on 4).
///
/// Calls wait for their answers, with a limit after which they throw. Not for several threads.
final class Browser {
    /// What went wrong between the test and the browser.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Where the browser is; nil where none is installed. `LAYOUTBENCH_CHROMIUM` names another.
    static let path: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let given = environment["LAYOUTBENCH_CHROMIUM"], !given.isEmpty { return given }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Console errors and warnings, and exceptions, since the page was opened.
    private(set) var problems: [String] = []
    /// Addresses asked for since the page was opened.
    private(set) var requests: [String] = []

    private let process: PipedProcess
    private var context: Any = ""
    private var session: String?
    private var loaded = false

    /// Browsers whose page has been closed, two at most: to start one takes longer than most tests. They end with the
    /// tests.
    private static let idle = Locked<[PipedProcess]>([])

    /// An empty page of 1440 × 900 points, which shares nothing with others.
    init() throws {
        process = try Self.running()
        context = try send("Target.createBrowserContext")["browserContextId"] ?? ""
        let target = try send("Target.createTarget", ["url": "about:blank", "browserContextId": context])["targetId"]
        session =
            try send("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log", "Network"] { try send("\(domain).enable") }
        try setSize(width: 1440)
    }

    deinit {
        session = nil
        do {
            try send("Target.disposeBrowserContext", ["browserContextId": context])
            let isKept = Self.idle.withLock { idle in
                if idle.count < 2 { idle.append(process) }
                return idle.contains { $0 === process }
            }
            if !isKept { process.end() }
        } catch { process.end() }
    }

    /// A browser that was kept and has not ended since, or a new one.
    private static func running() throws -> PipedProcess {
        while let kept = idle.withLock({ $0.popLast() }) {
            if kept.isRunning { return kept }
            kept.end()
        }
        return try start()
    }

    /// Starts a browser with a profile of its own. It ends when its pipe is closed; then the profile goes.
    private static func start() throws -> PipedProcess {
        guard let path else { throw Failure(description: "no Chromium is installed") }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = try PipedProcess(
            "/bin/sh",
            arguments: [
                "-c", #""$@"; rm -rf "$0""#, folder.path, path, "--headless=new", "--remote-debugging-pipe",
                "--user-data-dir=\(folder.path)", "--no-first-run", "--disable-gpu", "--disable-extensions",
                "--disable-background-networking", "--disable-sync", "--disable-component-update", "--hide-scrollbars",
                "--force-device-scale-factor=1",
            ] + (geteuid() == 0 ? ["--no-sandbox"] : []))
        process.folder = folder
        return process
    }

    /// Opens a file, and waits until it is loaded.
    ///
    /// - Parameter fragment: what stands behind the `#` of the address.
    func open(_ file: URL, fragment: String = "") throws {
        // Another fragment alone would not load the page again.
        if loaded { try navigate("about:blank") }
        (problems, requests) = ([], [])
        try navigate(file.absoluteString + (fragment.isEmpty ? "" : "#\(fragment)"))
    }

    /// The value of an expression, which may be a promise.
    @discardableResult func evaluate(_ expression: String) throws -> Any? {
        let answer = try send(
            "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
        if let exception = answer["exceptionDetails"] as? [String: Any] {
            throw Failure(description: "\(Self.text(exception)) in \(expression.prefix(200))")
        }
        return (answer["result"] as? [String: Any])?["value"]
    }

    /// A text that an expression gives; empty when it is none.
    func text(_ expression: String) throws -> String { try evaluate(expression) as? String ?? "" }

    /// A number that an expression gives; not a number when it is none.
    func number(_ expression: String) throws -> Double { try evaluate(expression) as? Double ?? .nan }

    /// Waits until an expression is true.
    func wait(for expression: String) throws {
        for _ in 0..<200 {
            if try evaluate("!!(\(expression))") as? Bool == true { return }
            usleep(25_000)
        }
        throw Failure(description: "never true: \(expression)")
    }

    /// Clicks in the middle of the first element of a selector, scrolled to.
    func click(_ selector: String) throws {
        let place = try evaluate(
            """
            (() => { const e = document.querySelector(\(Self.quoted(selector))); e.scrollIntoView({block: "center"});
            const box = e.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()
            """)
        guard let point = place as? [Double] else { throw Failure(description: "nothing to click: \(selector)") }
        for type in ["mousePressed", "mouseReleased"] {
            try send(
                "Input.dispatchMouseEvent",
                ["type": type, "x": point[0], "y": point[1], "button": "left", "clickCount": 1])
        }
    }

    /// Presses and releases a key, such as `Tab` or `Enter`.
    func press(_ key: String) throws {
        let codes = ["Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowRight": 39, "ArrowDown": 40]
        for type in ["keyDown", "keyUp"] {
            var event: [String: Any] = ["type": type, "key": key, "windowsVirtualKeyCode": codes[key] ?? 0]
            if key == "Enter" && type == "keyDown" { event["text"] = "\r" }
            if key == " " && type == "keyDown" { event["text"] = " " }
            try send("Input.dispatchKeyEvent", event)
        }
    }

    /// Types into what has the focus.
    func type(_ text: String) throws { try send("Input.insertText", ["text": text]) }

    /// Makes the page's window so large, in points.
    func setSize(width: Int, height: Int = 900) throws {
        try send(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    /// Shows the page as in a system of dark appearance, or of light one; on paper: as its styles for print have it.
    func setDark(_ isDark: Bool, isPaper: Bool = false) throws {
        let feature = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try send("Emulation.setEmulatedMedia", ["media": isPaper ? "print" : "", "features": [feature]])
    }

    /// The page as PDF, on the sheets that it asks for.
    func printed() throws -> Data {
        let answer = try send("Page.printToPDF", ["printBackground": false, "preferCSSPageSize": false])
        guard let data = (answer["data"] as? String).flatMap({ Data(base64Encoded: $0) }) else {
            throw Failure(description: "nothing was printed")
        }
        return data
    }

    /// Runs pages without scripts from the next one on.
    func disableScripts() throws { try send("Emulation.setScriptExecutionDisabled", ["value": true]) }

    /// A picture of the window as PNG, or of the whole page.
    func screenshot(wholePage: Bool = false) throws -> Data {
        let answer = try send("Page.captureScreenshot", ["format": "png", "captureBeyondViewport": wholePage])
        guard let data = (answer["data"] as? String).flatMap({ Data(base64Encoded: $0) }) else {
            throw Failure(description: "no picture")
        }
        return data
    }

    /// A text as JavaScript has it.
    static func quoted(_ text: String) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: [text])) ?? Data()
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }
}

// MARK: - Messages

extension Browser {
    private func navigate(_ address: String) throws {
        loaded = false
        try send("Page.navigate", ["url": address])
        while !loaded { note(try receive()) }
    }

    /// Sends a command and waits for its answer; events that come before it are noted.
    @discardableResult private func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        let number = process.nextNumber()
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        message["sessionId"] = session
        try process.write(try JSONSerialization.data(withJSONObject: message))
        while true {
            let answer = try receive()
            guard answer["id"] as? Int == number else {
                note(answer)
                continue
            }
            if let error = answer["error"] as? [String: Any] {
                throw Failure(description: "\(method): \(error["message"] ?? "refused")")
            }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    private func receive() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: try process.read()) as? [String: Any] ?? [:]
    }

    private func note(_ event: [String: Any]) {
        // The page before may still have something to say.
        guard event["sessionId"] as? String == session else { return }
        let parameters = event["params"] as? [String: Any] ?? [:]
        switch event["method"] as? String {
        case "Page.loadEventFired": loaded = true
        case "Runtime.exceptionThrown":
            problems.append(Self.text(parameters["exceptionDetails"] as? [String: Any] ?? [:]))
        case "Runtime.consoleAPICalled" where ["error", "warning", "assert"].contains(parameters["type"] as? String):
            problems.append("console: \(parameters["args"] ?? "")")
        case "Log.entryAdded":
            let entry = parameters["entry"] as? [String: Any] ?? [:]
            problems.append("\(entry["text"] ?? "") \(entry["url"] ?? "")")
        case "Network.requestWillBeSent":
            let request = parameters["request"] as? [String: Any] ?? [:]
            requests.append(request["url"] as? String ?? "")
        default: break
        }
    }

    private static func text(_ exception: [String: Any]) -> String {
        let thrown = exception["exception"] as? [String: Any]
        return thrown?["description"] as? String ?? exception["text"] as? String ?? "an exception"
    }
}
