// swift-format-ignore-file
// The signatures of SwiftUI that the adapter uses, with the isolation that they have there: for type-checking on Linux.
@_exported import Foundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
    {
        fatalError()
    }
}

public struct TupleView<Content>: View {
    public var body: Never { fatalError() }
}

@propertyWrapper public struct State<Value> {
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { _ = newValue }
    }
}

public enum Axis {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

public struct Alignment: Sendable {
    public static let topLeading = Alignment()
    public static let center = Alignment()
}

public struct ScrollView<Content: View>: View {
    public init(_ axes: Axis.Set, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct ZStack<Content: View>: View {
    public init(alignment: Alignment, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

public struct Color: Sendable {
    public static let clear = Color()
}

extension Color: View {
    public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {}
    public var body: Never { fatalError() }
}

public struct NamedCoordinateSpace: Sendable {}

public protocol CoordinateSpaceProtocol {}

extension NamedCoordinateSpace: CoordinateSpaceProtocol {}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace() }
}

public struct GeometryProxy {
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? { nil }
}

extension View {
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { Color.clear }
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Color.clear }
    nonisolated public func zIndex(_ value: Double) -> some View { Color.clear }
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { Color.clear }
    nonisolated public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
    ) -> some View { Color.clear }
}
