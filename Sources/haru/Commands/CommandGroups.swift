import ArgumentParser
import Language

/// Commands for which commits count, and when a day ends.
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

/// Commands for notifications and their times.
struct NotifyCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "notify",
            abstract: say(.haruCommand.notify),
            subcommands: [RemindCommand.self, PushCommand.self, ChannelCommand.self])
    }
}

/// Commands for stored data.
struct DataCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "data",
            abstract: say(.haruCommand.data),
            subcommands: [ExportCommand.self, ImportCommand.self, EraseCommand.self])
    }
}

/// Commands for running Haru in the background, or for others.
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
