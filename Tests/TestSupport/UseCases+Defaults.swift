package import Core
package import Engine
package import Storage

extension UseCases {
    /// Makes the use cases of one person without forges, by default with the machine's own clock.
    package init(
        database: any SQLDatabase, reader: any RepositoryReader, push: (any PushPort)? = ScriptedPush(),
        channels: (any ChannelPort)? = ScriptedChannels(),
        person: Int64 = Accounts.owner,
        trial: Instant? = nil, home: @autoclosure @escaping @Sendable () -> Zone? = nil,
        clock: @escaping @Sendable () -> Instant,
        uptime: MonotonicClock = .machine, identifier: @escaping @Sendable () -> String
    ) {
        self.init(
            database: database, reader: reader, forges: ScriptedForges(), secrets: ScriptedSecrets(), push: push,
            channels: channels, person: person,
            trial: trial, home: home(),
            clock: clock, uptime: uptime, identifier: identifier)
    }
}
