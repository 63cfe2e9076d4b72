import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Enforces the limits of one connection, and the requirements that HTTP places on a server.
///
/// It is placed directly behind the decoder, where the version of a request and all its `Host` headers are still
/// visible.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request whose response is not complete.
    private struct Pending {
        let version: HTTPVersion
        /// Whether the connection closes after its response.
        var isLast: Bool
    }

    private let connections: Connections
    private let limits: ConnectionLimits
    private var pending: CircularBuffer<Pending> = []
    /// Whether the end of the latest request is still outstanding.
    private var isReading = false
    /// Whether the last response was sent; further input is discarded.
    private var isOver = false
    /// Whether a request was received.
    private var hasAsked = false
    /// Delayed forwarding of the shutdown event to a connection that has not sent a request yet.
    private var farewell: Scheduled<Void>?
    private var passedOver = 0
    /// Time until which further input is discarded.
    private var lingersUntil = NIODeadline.distantFuture
    private var deadline: Scheduled<Void>?
    /// Closes the connection when a head that has begun is not completed in time.
    private var headDeadline: Scheduled<Void>?
    /// Whether parts of a request were received since the last read began.
    private var hasParts = false
    /// Periodic check of a body's transfer rate, with the bytes received before and up to now.
    private var pace: Scheduled<Void>?
    private var received = (before: 0, now: 0)
    /// Whether the server is waiting for input.
    private var isAwaiting = false
    private var stall: Scheduled<Void>?

    init(_ connections: Connections, _ limits: ConnectionLimits) {
        self.connections = connections
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connections.opened(context.channel)
        if context.channel.isActive { arrive(context) }
        // Large enough for a page, so that its writer need not wait for the flush.
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
            // A proxy may have sent its request already, and must not send some requests a second time.
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
                // The body's time limit ends here; the response's begins.
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
        // The input so far is the beginning of a head.
        if !hasParts, !isReading, pending.isEmpty, !isOver, headDeadline == nil {
            headDeadline = closing(context, in: limits.head)
        }
        hasParts = false
        context.fireChannelReadComplete()
        // No other handler reads the input that is discarded.
        if isOver { context.read() }
    }

    /// Normalizes the `Host` header.
    ///
    /// A request has exactly one host: several are all removed, and HTTP/1.0 requests without one get `localhost`.
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

    /// Decides whether the connection persists after a response, and sets its `Connection` header.
    ///
    /// A response that begins before the request's end is the last one, since the rest of the request may be endless.
    private func settle(_ head: inout HTTPResponseHead) {
        let version = pending.first?.version ?? .http1_1
        var isLast = isReading || (pending.first?.isLast ?? true)
        if head.headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "close" }) { isLast = true }
        if version.hasNoChunks, !head.headers.contains(name: "content-length") {
            // HTTP/1.0 has no chunked encoding: closing the connection ends the response.
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

    /// Closes the connection after its last response, leaving the client time to read it.
    private func leave(_ context: ChannelHandlerContext) {
        guard context.channel.isActive, isReading else { return context.close(promise: nil) }
        // A full close while input is still arriving would reset the connection and lose the response.
        context.close(mode: .output, promise: nil)
        // The response is sent, so the connection may make room for others.
        connections.note(isIdle: true, context.channel)
        lingersUntil = .now() + limits.lingering
        linger(context)
        context.read()
    }

    /// Waits briefly for the rest of a request that was already answered.
    private func linger(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = closing(context, in: limits.lingeringPause)
    }

    private func setDeadline(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = closing(context, in: isReading && pace != nil && pending.count == 1 ? limits.body : limits.request)
    }

    /// Closes the connection when a body arrives too slowly while the server is ready to read it.
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
        // A client that does not read its responses is disconnected.
        stall = context.channel.isWritable ? nil : closing(context, in: limits.request)
        context.fireChannelWritabilityChanged()
    }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}

extension HTTPRequestHead {
    /// Whether a body follows the head.
    fileprivate var announcesBody: Bool {
        headers.contains(name: "transfer-encoding") || headers.first(name: "content-length").map { $0 != "0" } ?? false
    }
}

extension HTTPVersion {
    /// Whether the version is older than HTTP/1.1 and lacks chunked encoding.
    fileprivate var hasNoChunks: Bool { major < 1 || (major == 1 && minor == 0) }
}

/// HTTP/1 channel with a ``ConnectionGuard`` on each connection.
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
