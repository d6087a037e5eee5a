import Foundation
import LayoutCore
import OutsidePrograms
import Testing

@testable import Schedules

/// What exporters of spans write, beside what their own objects say.
@Suite struct SpanProducerTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// Spans by OpenTelemetry's own library, then the bars that they are, a line each, and the document of an exporter.
    private static let opentelemetry = """
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import SimpleSpanProcessor, SpanExporter, SpanExportResult
        from opentelemetry.trace import SpanKind, Link
        spans = []
        class Kept(SpanExporter):
            def export(self, some):
                spans.extend(some)
                return SpanExportResult.SUCCESS
        provider = TracerProvider(resource=Resource.create({"service.name": "yard"}))
        provider.add_span_processor(SimpleSpanProcessor(Kept()))
        tracer = provider.get_tracer("test")
        with tracer.start_as_current_span("shift", kind=SpanKind.SERVER, attributes={"a": [1, 2]}) as shift:
            shift.add_event("e", {"k": "v"})
            with tracer.start_as_current_span("crane", links=[Link(shift.get_span_context())]):
                with tracer.start_as_current_span("h\\u00f6ok", kind=SpanKind.CLIENT): pass
            with tracer.start_as_current_span("\\"quoted\\""): pass
        names = {span.context.span_id: span.name for span in spans}
        def text(nanoseconds):
            whole, rest = divmod(nanoseconds, 1000)
            return f"{whole}.{rest:03}".rstrip("0").rstrip(".")
        def bar(span, start, end):
            parent = f" < {names[span.parent.span_id]}" if span.parent else ""
            return f"yard/shift: {span.name} {start}\\u2013{end}{parent}"

        """

    /// What a script of Python prints.
    private func python(_ script: String) throws -> String {
        try #require(OutsideProgram("python3")).run(["-c", script], in: folder.path)
    }

    private func check(_ script: String, as name: String) throws {
        let printed = try python(Self.opentelemetry + script)
        let parts = printed.components(separatedBy: "=====\n")
        let expected = try #require(parts.first).split(separator: "\n").map(String.init).sorted()
        #expect(expected.count == 4)
        for document in parts.dropFirst() {
            #expect(try folder.load(document, as: name).schedule.bars == expected, "\(document)")
        }
    }

    @Test(
        .enabled(
            if: OutsideProgram(pythonWith: "opentelemetry.sdk, opentelemetry.exporter.otlp.proto.common") != nil,
            "Python's opentelemetry-exporter-otlp-proto-common is not installed"))
    func `OTLP as protobuf prints it`() throws {
        try check(
            """
            from google.protobuf.json_format import MessageToJson
            from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans
            for span in spans: print(bar(span, text(span.start_time), text(span.end_time)))
            print("=====")
            print(MessageToJson(encode_spans(spans)))
            print("=====")
            print(MessageToJson(encode_spans(spans), preserving_proto_field_name=True, use_integers_for_enums=True))
            print("=====")
            for span in spans: print(MessageToJson(encode_spans([span]), indent=None))
            """, as: "otlp.json")
    }

    @Test(
        .enabled(
            if: OutsideProgram(pythonWith: "opentelemetry.sdk, opentelemetry.exporter.zipkin.json") != nil,
            "Python's opentelemetry-exporter-zipkin-json is not installed"))
    func `Zipkin by OpenTelemetry`() throws {
        try check(
            """
            from opentelemetry.exporter.zipkin.encoder import Protocol
            from opentelemetry.exporter.zipkin.json.v2 import JsonV2Encoder
            from opentelemetry.exporter.zipkin.node_endpoint import NodeEndpoint
            endpoint = NodeEndpoint()
            endpoint.service_name = "yard"
            document = JsonV2Encoder().serialize(spans, endpoint)
            import json
            written = {span["id"]: span for span in json.loads(document)}
            for span in spans:
                own = written[f"{span.context.span_id:016x}"]
                print(bar(span, own["timestamp"], own["timestamp"] + own["duration"]))
            print("=====")
            print(document)
            """, as: "zipkin.json")
    }

    @Test(.enabled(if: OutsideProgram(pythonWith: "py_zipkin") != nil, "Python's py-zipkin is not installed"))
    func `Zipkin by py-zipkin`() throws {
        let document = try python(
            """
            from py_zipkin import Encoding
            from py_zipkin.transport import BaseTransportHandler
            from py_zipkin.zipkin import zipkin_span, zipkin_client_span
            class Printed(BaseTransportHandler):
                def get_max_payload_bytes(self): return None
                def send(self, payload): print(payload if isinstance(payload, str) else payload.decode())
            with zipkin_span(service_name="yard", span_name="shift", transport_handler=Printed(), sample_rate=100,
                             encoding=Encoding.V2_JSON):
                with zipkin_client_span(service_name="yard", span_name="crane"): pass
                with zipkin_span(service_name="depot", span_name="load"): pass
            """)
        let written = try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [[String: Any]])
        let expected = try written.map { span in
            let name = try #require(span["name"] as? String)
            let service = try #require((span["localEndpoint"] as? [String: Any])?["serviceName"] as? String)
            let (start, length) = try (#require(span["timestamp"] as? Int), #require(span["duration"] as? Int))
            let row = service == "yard" ? "yard/shift" : "depot/load"
            return "\(row): \(name) \(start)–\(start + length)\(name == "crane" ? " < shift" : "")"
        }
        #expect(try folder.load(document, as: "spans.json").schedule.bars == expected.sorted() && expected.count == 3)
    }
}
