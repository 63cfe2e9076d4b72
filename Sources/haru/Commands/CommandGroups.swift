import ArgumentParser
import Language

/// Commands that say which commits count, and when a day is over.
struct CountCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "count",
            abstract: say(.haruCommand.count),
            subcommands: [
                AuthorCommand.self, ExcludeCommand.self, RestCommand.self, ZoneCommand.self, HookCommand.self,
            ])
    }
}

/// Commands of what notifies a person, and when.
struct NotifyCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "notify",
            abstract: say(.haruCommand.notify),
            subcommands: [RemindCommand.self, PushCommand.self, ChannelCommand.self])
    }
}

/// Commands of all that is stored.
struct DataCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "data",
            abstract: say(.haruCommand.data),
            subcommands: [ExportCommand.self, ImportCommand.self, EraseCommand.self])
    }
}

/// Commands of whoever runs Haru in the background, or for others.
struct ServerCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "server",
            abstract: say(.haruCommand.server),
            subcommands: [
                AgentCommand.self, WorkerCommand.self, LinkCommand.self, SessionCommand.self, TokenCommand.self,
                AdminCommand.self, DatabaseCommand.self, SecretsCommand.self, BackupCommand.self,
            ])
    }
}
