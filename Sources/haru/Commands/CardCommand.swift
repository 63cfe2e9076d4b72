import ArgumentParser
import Core
import Engine
import Foundation
import Graphics
import Language

struct CardCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "card", abstract: say("README에 넣을 그림을 그려요.", "Draw pictures for a README."),
            subcommands: [Streak.self])
    }
}

extension CardCommand {
    struct Streak: ReadingCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "streak",
                abstract: say("연속을 SVG 카드로 그려요.", "Draw the streak as an SVG card."),
                discussion: say(
                    """
                    꾸미는 값은 streak-stats의 이름 그대로 이름=값으로 적거나, 주소의 ? 뒤를 통째로 적어요.
                      haru card streak --svg streak.svg
                      haru card streak theme=dracula hide_border=true --svg streak.svg
                      haru card streak 'ring=ff8800&date_format=Y-m-d' --svg -
                    """,
                    """
                    How it looks is said by name=value as streak-stats names it, or by all that follows the ? of an address.
                      haru card streak --svg streak.svg
                      haru card streak theme=dracula hide_border=true --svg streak.svg
                      haru card streak 'ring=ff8800&date_format=Y-m-d' --svg -
                    """
                )
            )
        }

        @Argument(
            help: ArgumentHelp(
                say(
                    "theme, background, border, stroke, ring, fire, currStreakNum, sideNums, currStreakLabel, sideLabels, dates, hide_border, border_radius, card_width, card_height, locale, date_format, exclude_days, short_numbers, hide_total_contributions, hide_current_streak, hide_longest_streak, disable_animations.",
                    "theme, background, border, stroke, ring, fire, currStreakNum, sideNums, currStreakLabel, sideLabels, dates, hide_border, border_radius, card_width, card_height, locale, date_format, exclude_days, short_numbers, hide_total_contributions, hide_current_streak, hide_longest_streak or disable_animations."
                ), valueName: "name=value"))
        var parameters: [String] = []

        @Option(
            help: ArgumentHelp(
                say("쓸 파일. -는 표준 출력.", "The file to write; - is standard output."), valueName: "file"),
            completion: .file(extensions: ["svg"]))
        var svg: String = "-"

        @OptionGroup(title: Headings.reading) var reading: ReadingOptions
        @OptionGroup(title: Headings.common) var common: CommonOptions

        var paths: [String] { [] }

        var flags: Preferences.Flags {
            // What is wrong with the parameters is said when the card is drawn.
            let isSound = (try? Self.options(parameters)) != nil
            let rest = isSound ? Self.pairs(of: parameters).last { $0.name == "exclude_days" }?.value : nil
            return common.flags.merging(reading.flags).merging(Preferences.Flags(texts: [.rest: rest?.lowercased()]))
        }

        func run(_ context: QueryContext) async throws {
            let card = StreakCard(
                streak: try await context.streak(), today: context.today,
                isWeekly: context.settings.streakMode == .weekly, language: context.language,
                options: try Self.options(parameters))
            try Output.write(card.file, to: svg, context.session.environment)
        }

        /// Reads parameters.
        private static func options(_ parameters: [String]) throws -> CardOptions {
            do {
                return try CardOptions(pairs(of: parameters))
            } catch CardOptions.Fault.unknown(let name) {
                throw UsageError.invalidValue(
                    option: "card", value: name, allowed: "name=value (haru card streak --help)")
            } catch CardOptions.Fault.invalid(let name, let value, let allowed) {
                throw UsageError.invalidValue(option: name, value: value, allowed: allowed)
            }
        }

        /// The names and values of parameters that are written one by one, or as the query of an address.
        private static func pairs(of parameters: [String]) -> [(name: String, value: String)] {
            parameters.flatMap { text -> [(name: String, value: String)] in
                let query = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
                return query.split(separator: "&").map { pair in
                    let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                        .map { $0.replacing("+", with: " ").removingPercentEncoding ?? String($0) }
                    return (parts[0], parts.count > 1 ? parts[1] : "")
                }
            }
        }
    }
}
