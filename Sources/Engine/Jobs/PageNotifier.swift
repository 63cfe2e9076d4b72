/// Notifies open pages of changes.
package protocol PageNotifier: Sendable {
    /// Notifies the open pages of an account of a change.
    func notify(_ account: Int64)

    /// Looks up which accounts have changed, and notifies their open pages.
    func notifyAll() async
}

extension PageNotifier {
    package func notifyAll() {}
}

extension LiveUpdates: PageNotifier {
    package func notify(_ account: Int64) { invalidate() }

    package func notifyAll() { invalidate() }
}
