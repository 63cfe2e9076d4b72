/// Who tells open pages that what they show has changed.
package protocol PageNotifier: Sendable {
    /// Tells the open pages of an account that something of it has moved on.
    func notify(_ account: Int64)

    /// Looks up which accounts have changed, and tells their open pages.
    func notifyAll() async
}

extension PageNotifier {
    package func notifyAll() {}
}

extension LiveUpdates: PageNotifier {
    package func notify(_ account: Int64) { invalidate() }

    package func notifyAll() { invalidate() }
}
