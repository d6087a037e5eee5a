/// Logs of Ninja: imported, described, laid out and written.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let texts = [
            "appended":
                "# ninja log v5\n0\t405\t1795916453838409505\tb\tfa\n405\t510\t1795916453942409504\tc\td7\n0\t9\t0\tb\tfa\n",
            "rewritten":
                "# ninja log v7\n510\t565\t1795916453998409503\te\t7b\n0\t405\t1795916453838409505\tb\tfa\n0\t216\t1795916452946409515\ta\te4\n",
            "numbers": "# ninja log v6\n-5\t1e15\t1e300\ta\n0.5\t0x7\t9\tb\n",
        ]
        return texts.mapValues { Array($0.utf8) }
    }

    static func run(_ bytes: [UInt8]) { FuzzImport.run(bytes, as: "input.ninja_log") }
}
