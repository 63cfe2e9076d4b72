package import Storage

/// A database that forwards to another one what it does not implement itself.
package protocol DatabaseWrapper: SQLDatabase {
    var inner: any SQLDatabase { get }
}

extension DatabaseWrapper {
    package var readExecutor: (any TaskExecutor)? { inner.readExecutor }

    package func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await inner.read(body)
    }

    @discardableResult
    package func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await inner.write(durability, body)
    }

    @discardableResult
    package func giveBackSpace() async throws -> Int64 { try await inner.giveBackSpace() }
}
