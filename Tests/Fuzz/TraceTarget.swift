/// Traces in JSON: imported, described, laid out and written.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let texts = [
            "whole": #"[{"ph":"X","pid":1,"tid":2,"ts":10.5,"dur":5,"name":"a\u00e9\ud83d\ude00"},{}]"#,
            "open": #"[{"ph":"B","pid":"p","tid":"t","ts":-1e3},{"ph":"E","pid":"p","tid":"t","ts":"2"},"#,
            "object": #"{"a":[1,{"b":null}],"traceEvents":[{"ph":"i","ts":1},{"ph":"X","ts":1}],"z":"\""}"#,
            "identified":
                #"[{"ph":"b","ts":1,"id":"1","cat":"c","scope":"s"},{"ph":"e","ts":2,"id":"1","cat":"c","scope":"s"},"#
                + #"{"ph":"S","ts":3,"id2":{"local":4},"pid":1},{"ph":"F","ts":5,"id2":{"local":4},"pid":1}]"#,
            "metadata": #"[{"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"m"}},"#
                + #"{"ph":"M","name":"process_sort_index","pid":1,"args":{"sort_index":"-2"}},"#
                + #"{"ph":"X","pid":1,"tid":2,"ts":1712195495406752.76,"dur":0.001}]"#,
        ]
        return texts.mapValues { Array($0.utf8) }
    }

    static func run(_ bytes: [UInt8]) { FuzzImport.run(bytes, as: "input.json") }
}
