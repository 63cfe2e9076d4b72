import Core
import Engine
import NIOCore
import ServiceLifecycle
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Lets a listening socket run empty before it is closed.
///
/// The system resets what still waits to be accepted when a listening socket is closed, and a proxy that has sent a
/// form over such a connection must not send it again. So the system is first told to take no new connection: who
/// tries to connect tries again a second later, finds the port closed and goes to another server.
final class ListenerDrain: Service {
    private let clock: MonotonicClock
    private let channel = Mutex<(any Channel)?>(nil)

    init(clock: MonotonicClock) {
        self.clock = clock
    }

    /// How long connections that are being made are waited for.
    private static let time = Duration.milliseconds(50)

    /// Tells which channel listens.
    func listens(on channel: any Channel) {
        self.channel.withLock { $0 = channel }
    }

    /// Waits for a graceful shutdown, and ends when nobody waits at the socket any more.
    func run() async throws {
        try await gracefulShutdown()
        guard let listener = channel.withLock({ $0 }), await Self.refuse(listener) else { return }
        try await clock.sleep(for: Self.time)
    }

    /// Makes a listening socket take no new connection; returns whether the system does that.
    private static func refuse(_ listener: any Channel) async -> Bool {
        #if os(Linux)
            guard let options = listener as? any SocketOptionProvider else { return false }
            // The system copies the instructions at once where this runs on the channel's own loop.
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
        /// Drops the segments that ask for a connection (SYN without ACK) and lets all others pass.
        private static let filter: [UInt64] = [
            // Load the flags, the byte 13 of TCP's header, and keep SYN and ACK of them.
            instruction(0x30, 13),
            instruction(0x54, 0x12),
            // Unless it is SYN alone, jump over the next one, which drops the segment.
            instruction(0x15, 0x02, jumpIfFalse: 1),
            instruction(0x06, 0),
            instruction(0x06, .max),
        ]

        /// An instruction of the classic packet filter.
        private static func instruction(_ code: UInt16, _ operand: UInt32, jumpIfFalse: UInt8 = 0) -> UInt64 {
            UInt64(code) | UInt64(jumpIfFalse) << 24 | UInt64(operand) << 32
        }
    #endif
}
