import Core
package import StorageSQLite

extension SQLiteDatabase {
    /// Opens a file as the program does, by the clock of this machine.
    package init(path: String, connections: Connections = .several, patience: Duration = Self.patience) throws {
        try self.init(path: path, connections: connections, patience: patience, clock: .machine)
    }

    /// Makes a database that lives in memory and is gone with this value.
    package init() throws {
        try self.init(clock: .machine)
    }
}
