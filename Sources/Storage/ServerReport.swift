/// A database server's report about itself, for `haru doctor`.
package struct ServerReport: Hashable, Sendable {
    /// Product and version of the server, such as `PostgreSQL 15.2`.
    package let version: String
    package let encoding: String
    /// Clock reading of the server, in seconds since 1970.
    package let clock: Double
    /// Whether the server is a standby.
    package let isStandby: Bool
    /// Whether the server's settings make transactions read-only.
    package let isReadOnly: Bool
    /// Whether the user may create tables.
    package let canMakeTables: Bool
    /// Tables without full read and write privileges, sorted.
    package let closedTables: [String]

    package init(
        version: String, encoding: String, clock: Double, isStandby: Bool, isReadOnly: Bool, canMakeTables: Bool,
        closedTables: [String]
    ) {
        self.version = version
        self.encoding = encoding
        self.clock = clock
        self.isStandby = isStandby
        self.isReadOnly = isReadOnly
        self.canMakeTables = canMakeTables
        self.closedTables = closedTables
    }
}
