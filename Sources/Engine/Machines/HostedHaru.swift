package import Core

/// A hosted Haru, as a machine that is linked with it reaches it.
package protocol HostedHaru: Sendable {
    /// Asks to be linked.
    func requestCode(_ request: DeviceRequest, at address: String) async throws(LinkFailure) -> DeviceGrant

    /// Asks whether the person has decided; gives the token of a machine that was let in.
    func poll(_ code: String, at address: String) async throws(LinkFailure) -> (answer: LinkPoll, token: String?)

    /// Tells it of commits.
    func send(
        _ batch: EvidenceBatch, to address: String, token: String
    ) async throws(LinkFailure) -> EvidenceReceipt

    /// Asks what it has of this machine, stretch by stretch.
    func evidence(after: String?, at address: String, token: String) async throws(LinkFailure) -> EvidenceList

    /// Asks for what is to be shown on this machine's screen.
    ///
    /// - Parameter seconds: how long it may wait for something to show.
    /// - Returns: what is to be shown, and for how many seconds nothing is to be asked after that.
    func messages(
        waiting seconds: Int, at address: String, token: String
    ) async throws(LinkFailure) -> (messages: [MachineMessage], pause: Int)

    /// Says what became of the messages that were given.
    func tell(_ receipt: MachineMessageReceipt, at address: String, token: String) async throws(LinkFailure)

    /// Ends the link.
    func end(at address: String, token: String) async throws(LinkFailure)
}

/// What a machine is given that asks to be linked.
package struct DeviceGrant: Hashable, Sendable {
    /// What it asks with whether it was decided; secret.
    package let deviceCode: String
    /// What the person compares or types.
    package let userCode: String
    /// The page on which the person decides, with the code in it where there is such an address.
    package let page: String
    /// For how long the code is good, and how often it may ask, in seconds.
    package let lifetime: Int
    package let pause: Int

    /// Makes a grant.
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

/// Why a hosted Haru did not do what it was asked.
package enum LinkFailure: Error, Hashable, Sendable {
    /// It cannot be reached, for a reason where it is known.
    case unreachable(ConnectionFault?)
    /// It is busy or broken; after how many seconds it wants to be asked again, where it says so.
    case busy(Int?)
    /// It does not know this machine any more.
    case revoked
    /// It has taken another number of batches.
    case position(Int)
    /// Addresses that the person has not listed there.
    case addresses([String])
    /// It does not take what was sent; the text is its own.
    case refused(String)
    /// What answers is no Haru, or one that takes no commits.
    case notHaru
}
