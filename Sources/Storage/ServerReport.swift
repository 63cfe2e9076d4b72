/// What a server of databases says about itself, as `haru doctor` tells it.
package struct ServerReport: Hashable, Sendable {
    /// What the server is and its version, such as `PostgreSQL 15.2`.
    package let version: String
    package let encoding: String
    /// What its clock shows, in seconds since 1970.
    package let clock: Double
    /// Whether the server only follows another one.
    package let isStandby: Bool
    /// Whether its settings close it for writing.
    package let isReadOnly: Bool
    /// Whether tables can be made there.
    package let canMakeTables: Bool
    /// The tables that cannot be read and written, in order.
    package let closedTables: [String]

    /// Makes a report.
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
