import LayoutCore

enum GanttKind {
    static let names = [
        "", "sep.leading.header", "topBackground", "groupHeader", "sep.top.content", "sep.bottom.content",
        "sep.leading.content",
    ]
    static let headerColumnLine = ElementKind(rawValue: 1)
    static let headerBackground = ElementKind(rawValue: 2)
    static let groupHeader = ElementKind(rawValue: 3)
    static let headerTopLine = ElementKind(rawValue: 4)
    static let headerBottomLine = ElementKind(rawValue: 5)
    static let contentColumnLine = ElementKind(rawValue: 6)
}

enum GanttBand {
    static let contentColumnLine: Int32 = 100
    static let dependency: Int32 = 190
    static let bar = 200
    static let groupHeader: Int32 = 300
    static let groupLine: Int32 = 310
    static let headerBackground: Int32 = 1000
    static let headerColumnLine: Int32 = 1010
    static let dateCell: Int32 = 1100
}
