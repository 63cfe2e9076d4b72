package import Core

/// Access to a hosted Haru, for a machine that is linked with it.
package protocol HostedHaru: Sendable {
    /// Requests a link.
    func requestCode(_ request: DeviceRequest, at address: String) async throws(LinkFailure) -> DeviceGrant

    /// Polls for the person's decision; returns the token if the machine was approved.
    func poll(_ code: String, at address: String) async throws(LinkFailure) -> (answer: LinkPoll, token: String?)

    /// Sends a batch of commits.
    func send(
        _ batch: EvidenceBatch, to address: String, token: String
    ) async throws(LinkFailure) -> EvidenceReceipt

    /// Fetches the stored evidence of this machine, page by page.
    func evidence(after: String?, at address: String, token: String) async throws(LinkFailure) -> EvidenceList

    /// Fetches the messages to show on this machine's screen.
    ///
    /// - Parameter seconds: maximum time to wait for a message.
    /// - Returns: the messages, and the number of seconds to wait before the next request.
    func messages(
        waiting seconds: Int, at address: String, token: String
    ) async throws(LinkFailure) -> (messages: [MachineMessage], pause: Int)

    /// Reports the outcome of the messages that were given.
    func tell(_ receipt: MachineMessageReceipt, at address: String, token: String) async throws(LinkFailure)

    /// Ends the link.
    func end(at address: String, token: String) async throws(LinkFailure)
}

/// Response to a machine that requests a link.
package struct DeviceGrant: Hashable, Sendable {
    /// Secret code that the machine polls with.
    package let deviceCode: String
    /// Code that the person compares or types.
    package let userCode: String
    /// URL of the page on which the person decides, including the code if there is such a URL.
    package let page: String
    /// Lifetime of the code, and the interval between polls, in seconds.
    package let lifetime: Int
    package let pause: Int

    package init(
        deviceCode: String, userCode: String, page: String, lifetime: Int, pause: Int
    ) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.page = page
        self.lifetime = lifetime
        self.pause = pause
    }
}

/// Failure of a request to a hosted Haru.
package enum LinkFailure: Error, Hashable, Sendable {
    /// No connection, with the fault if it is known.
    case unreachable(ConnectionFault?)
    /// The server is busy or broken; the number of seconds until a retry, if it gave one.
    case busy(Int?)
    /// The server does not know this machine any more.
    case revoked
    /// The server has accepted this other number of batches.
    case position(Int)
    /// Addresses that the person has not listed there.
    case addresses([String])
    /// The server rejected what was sent; the text is its own.
    case refused(String)
    /// The server is not a Haru, or one that accepts no commits.
    case notHaru
}
