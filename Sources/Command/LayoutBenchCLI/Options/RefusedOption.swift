/// An option of other commands that makes no sense in one: who gives it is told why.
package struct RefusedOption: Sendable {
    let name: String
    let reason: String
    let remedy: String
}
