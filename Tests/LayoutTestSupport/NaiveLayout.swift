import LayoutCore

/// A layout once more, from its description and without any cleverness.
package protocol NaiveLayout {
    /// Every element, in the order of places.
    var elements: [(id: ElementID, frame: Rect)] { get }
    /// Content size.
    var contentSize: Size { get }
}
