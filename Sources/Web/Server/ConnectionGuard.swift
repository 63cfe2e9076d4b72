import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Holds one connection to its limits, and to what HTTP asks of a server.
///
/// It stands right behind the decoder, where the version of a request and all its `Host` fields can still be seen.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request that was not answered to the end.
    private struct Pending {
        let version: HTTPVersion
        /// Whether the connection is closed after its answer.
        var isLast: Bool
    }

    private let connections: Connections
    private let limits: ConnectionLimits
    private var pending: CircularBuffer<Pending> = []
    /// Whether the end of the request that came last is still to come.
    private var isReading = false
    /// Whether the last answer was given; what else comes is passed over.
    private var isOver = false
    /// Whether a request has come.
    private var hasAsked = false
    /// What passes on that the server is to stop, once who has just connected has asked or the time for that is over.
    private var farewell: Scheduled<Void>?
    private var passedOver = 0
    /// Until when what else comes is passed over.
    private var lingersUntil = NIODeadline.distantFuture
    private var deadline: Scheduled<Void>?
    /// What ends a connection on which a head that has begun does not end.
    private var headDeadline: Scheduled<Void>?
    /// Whether parts of a request have come since the last reading began.
    private var hasParts = false
    /// What looks at how much of a body has come, how much had when the stretch of time began, and how much has.
    private var pace: Scheduled<Void>?
    private var received = (before: 0, now: 0)
    /// Whether the server waits for the other end to send something.
    private var isAwaiting = false
    private var stall: Scheduled<Void>?

    init(_ connections: Connections, _ limits: ConnectionLimits) {
        self.connections = connections
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connections.opened(context.channel)
        if context.channel.isActive { arrive(context) }
        // A page fits, so that whoever writes it need not wait for its end.
        try? context.channel.syncOptions?.setOption(.writeBufferWaterMark, value: limits.unwritten)
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancelAll() }

    private func cancelAll() {
        for scheduled in [deadline, headDeadline, pace, stall, farewell] { scheduled?.cancel() }
    }

    func channelActive(context: ChannelHandlerContext) {
        arrive(context)
        context.fireChannelActive()
    }

    private func arrive(_ context: ChannelHandlerContext) {
        if !connections.arrived(context.channel) { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelAll()
        connections.left(context.channel)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, !hasAsked, context.channel.isActive {
            // A proxy has sent its request already, perhaps, and must not send some a second time.
            farewell = context.eventLoop.assumeIsolated().scheduleTask(in: limits.firstRequest) {
                context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            }
            return
        }
        if let event = event as? ChannelEvent, event == .inputClosed {
            connections.left(context.channel)
            if isOver { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasParts = true
        switch unwrapInboundIn(data) {
        case .head(var head):
            isReading = true
            headDeadline?.cancel()
            headDeadline = nil
            if isOver { return }
            pending.append(Pending(version: head.version, isLast: !head.isKeepAlive))
            if head.announcesBody { watchPace(context) }
            if pending.count == 1 { setDeadline(context) }
            connections.note(isIdle: false, context.channel)
            Self.settleHost(of: &head)
            hasAsked = true
            context.fireChannelRead(wrapInboundOut(.head(head)))
            if let farewell {
                farewell.cancel()
                self.farewell = nil
                context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            }
        case .body(let bytes):
            received.now += bytes.readableBytes
            guard isOver else { return context.fireChannelRead(data) }
            passedOver += bytes.readableBytes
            if passedOver > limits.passedOver || NIODeadline.now() > lingersUntil { return context.close(promise: nil) }
            linger(context)
        case .end:
            isReading = false
            if let pace {
                pace.cancel()
                self.pace = nil
                // The body had its time; from here on it is the answer's.
                if pending.count == 1, !isOver { setDeadline(context) }
            }
            guard isOver else { return context.fireChannelRead(data) }
            context.close(promise: nil)
        }
    }

    func read(context: ChannelHandlerContext) {
        isAwaiting = true
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isAwaiting = false
        // What has come is the beginning of a head.
        if !hasParts, !isReading, pending.isEmpty, !isOver, headDeadline == nil {
            headDeadline = closing(context, in: limits.head)
        }
        hasParts = false
        context.fireChannelReadComplete()
        // Nobody else asks for what is passed over.
        if isOver { context.read() }
    }

    /// A request has one host: where two are named none is taken, and requests of HTTP/1.0 need not name one.
    private static func settleHost(of head: inout HTTPRequestHead) {
        let count = head.headers[canonicalForm: "host"].count
        if count > 1 {
            head.headers.remove(name: "host")
        } else if count == 0, head.version.hasNoChunks {
            head.headers.add(name: "host", value: "localhost")
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            settle(&head)
            if head.headers.first(name: "content-type") == EventStream.type { deadline?.cancel() }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            let isLast = pending.popFirst()?.isLast ?? true
            deadline?.cancel()
            if !isLast {
                if pending.isEmpty { connections.note(isIdle: true, context.channel) } else { setDeadline(context) }
                return context.write(data, promise: promise)
            }
            isOver = true
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.cascade(to: promise)
            written.futureResult.assumeIsolated().whenComplete { [weak self] _ in self?.leave(context) }
            context.writeAndFlush(data, promise: written)
        }
    }

    /// Decides whether the connection goes on after an answer, and says so in it.
    ///
    /// An answer that is given before the request's end is the last one: the rest may be without end.
    private func settle(_ head: inout HTTPResponseHead) {
        let version = pending.first?.version ?? .http1_1
        var isLast = isReading || (pending.first?.isLast ?? true)
        if head.headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "close" }) { isLast = true }
        if version.hasNoChunks, !head.headers.contains(name: "content-length") {
            // There are no chunks in HTTP/1.0: the end of the connection is the end of the answer.
            head = HTTPResponseHead(version: .http1_0, status: head.status, headers: head.headers)
            isLast = true
        }
        if !pending.isEmpty { pending[pending.startIndex].isLast = isLast }
        if isLast {
            head.headers.replaceOrAdd(name: "connection", value: "close")
        } else if version.hasNoChunks {
            head.headers.replaceOrAdd(name: "connection", value: "keep-alive")
        }
    }

    /// Closes the connection after its last answer, not before the other end could read it.
    private func leave(_ context: ChannelHandlerContext) {
        guard context.channel.isActive, isReading else { return context.close(promise: nil) }
        // Closing for good while something is still coming would take the answer back.
        context.close(mode: .output, promise: nil)
        // It has what it asked for, and makes room where others need it.
        connections.note(isIdle: true, context.channel)
        lingersUntil = .now() + limits.lingering
        linger(context)
        context.read()
    }

    /// Waits a little for more of a request that was answered already.
    private func linger(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = closing(context, in: limits.lingeringPause)
    }

    private func setDeadline(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = closing(context, in: isReading && pace != nil && pending.count == 1 ? limits.body : limits.request)
    }

    /// Ends the connection when a body comes too slowly, by no fault of the server's.
    private func watchPace(_ context: ChannelHandlerContext) {
        pace?.cancel()
        received = (0, 0)
        nextStretch(context, wasAwaiting: true)
    }

    private func nextStretch(_ context: ChannelHandlerContext, wasAwaiting: Bool) {
        received.before = received.now
        pace = context.eventLoop.assumeIsolated().scheduleTask(in: limits.stretch) { [weak self] in
            guard let self, isReading else { return }
            if wasAwaiting, isAwaiting, received.now - received.before < limits.bytesInStretch {
                return context.close(promise: nil)
            }
            nextStretch(context, wasAwaiting: isAwaiting)
        }
    }

    private func closing(_ context: ChannelHandlerContext, in delay: TimeAmount) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: delay) { context.close(promise: nil) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        // Whoever reads nothing of what is sent is not waited for.
        stall = context.channel.isWritable ? nil : closing(context, in: limits.request)
        context.fireChannelWritabilityChanged()
    }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}

extension HTTPRequestHead {
    /// Whether something is to follow it.
    fileprivate var announcesBody: Bool {
        headers.contains(name: "transfer-encoding") || headers.first(name: "content-length").map { $0 != "0" } ?? false
    }
}

extension HTTPVersion {
    /// Whether it is older than HTTP/1.1.
    fileprivate var hasNoChunks: Bool { major < 1 || (major == 1 && minor == 0) }
}

/// HTTP/1 on connections that are each held to their limits.
struct GuardedHTTP1: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let base: HTTP1Channel
    let connections: Connections
    let limits: ConnectionLimits

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(ConnectionGuard(connections, limits), position: .after(decoder))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
