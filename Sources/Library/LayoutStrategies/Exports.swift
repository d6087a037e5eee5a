// An app imports this module alone.
@_exported import Indexes
@_exported import LayoutCore
@_exported import Layouts
