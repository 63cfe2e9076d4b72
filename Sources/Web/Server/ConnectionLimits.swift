import NIOCore

/// What connections may take of the server, so that nobody can take all of it.
struct ConnectionLimits: Sendable {
    /// How many are open at a time; the one that was idle for longest makes room for a new one.
    var connections: Int
    /// How long a request may take from its end to the end of its answer; events are told for longer.
    var request = TimeAmount.seconds(60)
    /// How long the head of a request may take from its first byte.
    var head = TimeAmount.seconds(15)
    /// How long the body of a request may take, and how many bytes of it have to come in each stretch of time.
    var body = TimeAmount.minutes(5)
    var stretch = TimeAmount.seconds(10)
    var bytesInStretch = 10 * 1_024
    /// How many bytes of all bodies are held in memory, beside the first few of each, and in files.
    var memory = 64 * 1_024 * 1_024
    var disk = 512 * 1_024 * 1_024
    /// How long a connection is kept without a request.
    var idle = TimeAmount.seconds(60)
    /// How long and how many bytes of a request that was answered before its end are passed over, so that its sender,
    /// which may be a proxy that sends all before it reads, comes to read the answer; and how long it may pause.
    var lingering = TimeAmount.seconds(30)
    var lingeringPause = TimeAmount.seconds(2)
    var passedOver = 64 * 1_024 * 1_024
    /// How much of answers may wait for a browser to read it before the next one does.
    var unwritten = ChannelOptions.Types.WriteBufferWaterMark(low: 64 * 1_024, high: 160 * 1_024)
    /// How long a connection without a request so far is waited for when the server is to stop.
    var firstRequest = TimeAmount.seconds(1)
    /// How long connections may go on when the server is to stop.
    var farewell = Duration.seconds(2)

    /// How many connections are open at a time where nothing else is said.
    static let usual = 4_096

    /// As many connections as leave descriptors for everything else.
    ///
    /// - Parameters:
    ///   - wanted: how many connections are to be open at a time.
    ///   - descriptors: how many the process may have open.
    init(wanted: Int? = nil, descriptors: Int = 1_024) {
        connections = max(16, min(wanted ?? Self.usual, (descriptors - 128) * 3 / 4))
    }
}
