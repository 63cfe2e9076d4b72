import NIOCore

/// What connections may take of the server, so that nobody can take all of it.
struct ConnectionLimits: Sendable {
    /// How many are open at a time; the one that was idle for longest makes room for a new one.
    var connections = 256
    /// How long a request may take from its head to the end of its answer; events are told for longer.
    var request = TimeAmount.seconds(60)
    /// How long a connection is kept without a request.
    var idle = TimeAmount.seconds(60)
    /// How long and how many bytes of a request that was answered before its end are passed over, so that its sender
    /// comes to read the answer.
    var lingering = TimeAmount.seconds(2)
    var passedOver = 4 * 1_024 * 1_024
    /// How much of answers may wait for a browser to read it before the next one does.
    var unwritten = ChannelOptions.Types.WriteBufferWaterMark(low: 64 * 1_024, high: 160 * 1_024)
    /// How long a connection without a request so far is waited for when the server is to stop.
    var firstRequest = TimeAmount.seconds(1)
    /// How long connections may go on when the server is to stop.
    var farewell = Duration.seconds(2)

    /// As many connections as leave descriptors for everything else.
    ///
    /// - Parameter descriptors: how many the process may have open.
    init(descriptors: Int = 1_024) {
        connections = max(16, min(connections, (descriptors - 128) / 2))
    }
}
