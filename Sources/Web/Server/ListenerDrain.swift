import Core
import Engine
import NIOCore
import ServiceLifecycle
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Drains the accept queue of a listening socket before it is closed.
///
/// Closing a listening socket resets the connections that are waiting to be accepted.
///
/// A proxy that has sent a form over such a connection must not retry it. So the kernel first drops new connection
/// attempts. A client then retries a second later, finds the port closed and goes to another server.
final class ListenerDrain: Service {
    private let clock: MonotonicClock
    private let channel = Mutex<(any Channel)?>(nil)

    init(clock: MonotonicClock) {
        self.clock = clock
    }

    /// Time allowed for connections that are being established.
    private static let time = Duration.milliseconds(50)

    /// Sets the listening channel.
    func listens(on channel: any Channel) {
        self.channel.withLock { $0 = channel }
    }

    /// Waits for a graceful shutdown, then until the accept queue has been drained.
    func run() async throws {
        try await gracefulShutdown()
        guard let listener = channel.withLock({ $0 }), await Self.refuse(listener) else { return }
        try await clock.sleep(for: Self.time)
    }

    /// Makes a listening socket drop new connection attempts; returns whether the system supports it.
    private static func refuse(_ listener: any Channel) async -> Bool {
        #if os(Linux)
            guard let options = listener as? any SocketOptionProvider else { return false }
            // The kernel copies the program synchronously, since this runs on the channel's event loop.
            let isSet = listener.eventLoop.flatSubmit {
                filter.withUnsafeBufferPointer { filter in
                    options.unsafeSetSocketOption(
                        level: .socket, name: NIOBSDSocket.Option(rawValue: SO_ATTACH_FILTER),
                        value: (UInt(filter.count), UInt(bitPattern: filter.baseAddress)))
                }
            }
            return (try? await isSet.get()) != nil
        #else
            return false
        #endif
    }

    #if os(Linux)
        /// Drops segments that request a connection (SYN without ACK) and accepts all others.
        private static let filter: [UInt64] = [
            // Load the flags, byte 13 of the TCP header, and mask SYN and ACK.
            instruction(0x30, 13),
            instruction(0x54, 0x12),
            // Unless SYN alone is set, skip the next instruction, which drops the segment.
            instruction(0x15, 0x02, jumpIfFalse: 1),
            instruction(0x06, 0),
            instruction(0x06, .max),
        ]

        /// Instruction of the classic packet filter (cBPF).
        private static func instruction(_ code: UInt16, _ operand: UInt32, jumpIfFalse: UInt8 = 0) -> UInt64 {
            UInt64(code) | UInt64(jumpIfFalse) << 24 | UInt64(operand) << 32
        }
    #endif
}
