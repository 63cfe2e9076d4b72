import Core
package import StorageSQLite

extension SQLiteDatabase {
    /// Opens a file as the program does, with the machine's clock.
    package init(path: String, connections: Connections = .several, patience: Duration = Self.patience) throws {
        try self.init(path: path, connections: connections, patience: patience, clock: .machine)
    }

    /// Makes an in-memory database that ends with this value.
    package init() throws {
        try self.init(clock: .machine)
    }
}
