/// Profiles of Firefox: imported, described, laid out and written.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let columns =
            #""markers":{"name":[0,1,0],"startTime":[1.5,2,null],"endTime":[3,null,4.25],"phase":[1,2,3],"data":[{},null]}"#
        let rows = #""markers":{"schema":{},"data":[[0,1.5,2,1,0,{"a":[]}],[1,3,0,2],[1,0,4,3]]}"#
        let meta = #""meta":{"startTime":1700000000000.5,"processType":0}"#
        let texts = [
            "processed":
                #"{\#(meta),"threads":[{"name":"m","pid":"1","tid":2,"processName":"p",\#(columns)}],"#
                + #""shared":{"stringArray":["a","b\u00e9"]}}"#,
            "plain":
                #"{\#(meta),"threads":[{"name":"m","pid":1,"tid":2,\#(rows),"stringTable":["a","b"]}],"#
                + #""processes":[{\#(meta),"threads":[{"pid":3,\#(rows),"stringArray":["a","b"]}]}]}"#,
        ]
        return texts.mapValues { Array($0.utf8) }
    }

    static func run(_ bytes: [UInt8]) { FuzzImport.run(bytes, as: "input.json") }
}
