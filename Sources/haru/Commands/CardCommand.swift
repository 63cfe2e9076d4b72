import ArgumentParser
import Core
import Engine
import Foundation
import Graphics
import Language
import Presentation
import Web

struct CardCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "card", abstract: say(.cardCommand.abstract),
            subcommands: [Streak.self, Grass.self, ChallengeCard.self, TodayCard.self])
    }
}

/// A command that draws one kind of card.
protocol CardSubcommand: ReadingCommand {
    static var part: SharedPart { get }
    var card: CardArguments { get }
}

extension CardSubcommand {
    var paths: [String] { [] }

    var flags: Preferences.Flags {
        let rest = card.known?.excluded.map(Weekday.text(of:))
        return common.flags.merging(reading.flags).merging(Preferences.Flags(texts: [.rest: rest]))
    }

    var streakMode: Settings.StreakMode? { card.known?.streakMode }
    var clockZone: Zone? { card.known?.zone }
    var firstYear: Int? { card.known?.firstYear }

    func run(_ context: QueryContext) async throws {
        let options = try card.options()
        if options.type == .png, card.png == nil { throw UsageError.missing("--png") }
        let report = CardReport(
            today: try await context.today(),
            grass: try await context.grass(from: nil, to: nil, weeks: UseCases.weeksOfGrass),
            excluded: options.excluded, settings: context.settings)
        let environment = context.session.environment
        if card.json || options.type == .json {
            guard card.svg == nil, card.png == nil else { throw UsageError.twoOutputs }
            return try Output.write(JSONShape.card(Self.part, report, hasStreak: true))
        }
        let svg = CardDrawing.svg(
            Self.part, report, hasStreak: true, language: context.language, options: options)
        if let png = card.png {
            guard let program = PictureProgram.find(environment) else { throw UsageError.noPictureProgram }
            do {
                try Output.write(try await program.png(of: svg), to: png, environment)
            } catch is PictureConverter.Failure {
                throw UsageError.pictureFailed
            }
        }
        if let file = card.svg ?? (card.png == nil ? "-" : nil) { try Output.write(svg, to: file, environment) }
    }
}

/// Design of a card, and its output file.
struct CardArguments: ParsableArguments {
    @Argument(help: ArgumentHelp(say(.cardCommand.parametersHelp), valueName: "name=value"))
    var parameters: [String] = []

    @Option(help: ArgumentHelp(say(.cardCommand.svgHelp), valueName: "file"), completion: .file(extensions: ["svg"]))
    var svg: String?

    @Option(help: ArgumentHelp(say(.cardCommand.pngHelp), valueName: "file"), completion: .file(extensions: ["png"]))
    var png: String?

    @Flag(help: ArgumentHelp(say(.cardCommand.jsonHelp))) var json = false

    /// The options; nil if a parameter is invalid, which is reported when the card is drawn.
    var known: CardOptions? { try? options() }

    /// Parses the parameters.
    func options() throws -> CardOptions {
        do {
            return try CardOptions(pairs)
        } catch CardOptions.Fault.unknown(let name) {
            throw UsageError.invalidValue(
                option: "card", value: name, allowed: "name=value (haru share card streak --help)")
        } catch CardOptions.Fault.invalid(let name, let value, let allowed) {
            throw UsageError.invalidValue(option: name, value: value, allowed: allowed)
        }
    }

    /// Names and values of parameters, given one by one or as a URL query.
    private var pairs: [(name: String, value: String)] {
        parameters.flatMap { text -> [(name: String, value: String)] in
            let query = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
            return query.split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    .map { $0.replacing("+", with: " ").removingPercentEncoding ?? String($0) }
                return (parts[0], parts.count > 1 ? parts[1] : "")
            }
        }
    }

    /// Examples of parameters for the help of a card.
    static func examples(_ name: String) -> String {
        say(.cardCommand.discussion(card: name))
    }
}

extension CardCommand {
    struct Streak: CardSubcommand {
        static let part = SharedPart.streak
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "streak", abstract: say(.cardCommand.streakAbstract),
                discussion: CardArguments.examples("streak"))
        }

        @OptionGroup var card: CardArguments
        @OptionGroup(title: Headings.reading) var reading: ReadingOptions
        @OptionGroup(title: Headings.common) var common: CommonOptions
    }

    struct Grass: CardSubcommand {
        static let part = SharedPart.grass
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "grass", abstract: say(.cardCommand.grassAbstract),
                discussion: CardArguments.examples("grass"))
        }

        @OptionGroup var card: CardArguments
        @OptionGroup(title: Headings.reading) var reading: ReadingOptions
        @OptionGroup(title: Headings.common) var common: CommonOptions
    }

    struct ChallengeCard: CardSubcommand {
        static let part = SharedPart.challenge
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "challenge", abstract: say(.cardCommand.challengeAbstract),
                discussion: CardArguments.examples("challenge"))
        }

        @OptionGroup var card: CardArguments
        @OptionGroup(title: Headings.reading) var reading: ReadingOptions
        @OptionGroup(title: Headings.common) var common: CommonOptions
    }

    struct TodayCard: CardSubcommand {
        static let part = SharedPart.today
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "today", abstract: say(.cardCommand.todayAbstract),
                discussion: CardArguments.examples("today"))
        }

        @OptionGroup var card: CardArguments
        @OptionGroup(title: Headings.reading) var reading: ReadingOptions
        @OptionGroup(title: Headings.common) var common: CommonOptions
    }
}
