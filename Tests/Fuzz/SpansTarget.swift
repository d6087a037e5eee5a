/// Spans in JSON: imported, described, laid out and written.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let span =
            #"{"traceId":"bc87da37","spanId":"e3bc","parentSpanId":"30bb","name":"a\u00e9","kind":1,"#
            + #""startTimeUnixNano":"1700000000010000001","endTimeUnixNano":1700000000020000000,"events":[{}]}"#
        let other =
            #"{"traceId":"Rkwmrvtas0cPQ1pag1+sIw==","spanId":"WCj8/nFwKak=","name":"b","startTimeUnixNano":"5"}"#
        let resource = #""resource":{"attributes":[{"key":"service.name","value":{"stringValue":"yard"}}]}"#
        let scopes = #""scopeSpans":[{"spans":[\#(span),\#(other)]}]"#
        let texts = [
            "otlp": #"{"resourceSpans":[{\#(resource),\#(scopes)},{\#(scopes),\#(resource)}]}"#,
            "lines": #"{"batches":[{\#(resource),\#(scopes)}]}"# + "\n"
                + #"{"result":{"resourceSpans":[{\#(scopes)}]}}"#,
            "zipkin":
                #"[{"traceId":"1","id":"2","parentId":"3","name":"a","timestamp":7,"duration":5,"localEndpoint":{"serviceName":"s"}},"#
                + #"{"traceId":"1","id":"3","parentId":"2","timestamp":8},[{"traceId":"1","id":"2","shared":true}]]"#,
            "jaeger":
                #"{"data":[{"traceID":"1","spans":[{"traceID":"1","spanID":"2","references":[{"spanID":"3"}],"startTime":1,"#
                + #""duration":2,"processID":"p1"}],"processes":{"p1":{"serviceName":"s"}}}]}"#,
        ]
        return texts.mapValues { Array($0.utf8) }
    }

    static func run(_ bytes: [UInt8]) { FuzzImport.run(bytes, as: "input.jsonl") }
}
