/// Plans in XML: imported, described, laid out and written.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let tasks = """
            <Task><UID>0</UID><OutlineLevel>0</OutlineLevel></Task><Task><IsNull>1</IsNull></Task>
            <Task><Name>A &amp; b</Name><OutlineLevel>1</OutlineLevel><Start>2026-03-02T08:00:00</Start><Finish>2026-03-03</Finish></Task>
            <Task><OutlineNumber>1.1</OutlineNumber><Start>2026-03-02T08:00:00.5+01:00</Start><Finish>2026-03-04T17:00:00Z</Finish>
            <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>3</Type></PredecessorLink></Task>
            """
        let texts = [
            "plan": "<?xml version=\"1.0\"?><Project><Name>p</Name><Title>T</Title><Tasks>\(tasks)</Tasks></Project>",
            "entities": "<!DOCTYPE a [<!ENTITY b \"<Tasks/>\"><!ENTITY c \"&b;&b;\">]><Project>&c;</Project>",
            "latin":
                "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><Project><Tasks><![CDATA[x]]><Task/></Tasks></Project>",
        ]
        return texts.mapValues { Array($0.utf8) }
    }

    static func run(_ bytes: [UInt8]) { FuzzImport.run(bytes, as: "input.xml") }
}
