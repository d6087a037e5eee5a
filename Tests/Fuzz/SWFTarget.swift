/// Logs of jobs in the standard workload format: imported, described, laid out and written.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let texts = [
            "log":
                "; Version: 2.2\n;UnixStartTime: 800000000\n; MaxProcs: 128\n"
                + "1 0 5 100 4 90 -1 4 200 -1 1 3 1 2 1 1 -1 -1\n2 10.5 -1 -1 -1 -1 -1 8 -1 -1 0 -1 -1 -1 -1 -1 -1 -1\n",
            "short": "3 20 0\n\n  4\t30 1 2 1\r\n",
            "numbers": "1 1e300 5 1e300 4\n2 -5 0 0x10 1\n3 9007199254740993 0.1 1 2 x\n",
        ]
        return texts.mapValues { Array($0.utf8) }
    }

    static func run(_ bytes: [UInt8]) { FuzzImport.run(bytes, as: "input.swf") }
}
