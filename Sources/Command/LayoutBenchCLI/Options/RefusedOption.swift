/// An option of other commands that makes no sense in one: who gives it is told why.
package struct RefusedOption: Sendable {
    let name, reason, remedy: String
}
