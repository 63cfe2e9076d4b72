import AsyncHTTPClient
import Core
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

extension ConnectionFault {
    /// Maps a connection error to a fault; nil if none matches.
    init?(_ error: any Error) {
        switch error {
        case let error as NIOConnectionError:
            let cause = error.connectionErrors.first?.error ?? error.dnsAError ?? error.dnsAAAAError
            guard let cause, let fault = ConnectionFault(cause) else { return nil }
            self = fault
        case let error as IOError:
            switch error.errnoCode {
            case ECONNREFUSED: self = .refused
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: self = .noRoute
            case ECONNRESET, EPIPE, ECONNABORTED: self = .broken
            case ETIMEDOUT: self = .timedOut
            default: return nil
            }
        case is SocketAddressError, is SocketAddressError.UnknownHost: self = .unknownHost
        case HTTPParserError.invalidEOFState: self = .broken
        case ChannelError.eof, ChannelError.inputClosed, ChannelError.ioOnClosedChannel: self = .broken
        case let error as HTTPClientError where error == .remoteConnectionClosed: self = .broken
        // TLS errors are recognized by the name of their module, which belongs to another layer.
        default:
            guard String(reflecting: type(of: error)).hasPrefix("NIOSSL.") else { return nil }
            self = .handshake
        }
    }
}
