import Core
import Graphics
import Language

extension Figures {
    /// Tasks by quadrant, as a ring in the quadrants' colours.
    var quadrants: FigureCard {
        let tasks = statistics.tasks
        let title = language.text(.chart.quadrants)
        let byQuadrant = tasks.byQuadrant
        let most = Quadrant.allCases.filter { byQuadrant[$0] == byQuadrant.values.max() }
        guard tasks.total > 0, let completion = tasks.completion else {
            return FigureCard(
                id: "quadrants", title: title, nothing: language.text(.chart.nothingTasks), style: "span-5")
        }
        func count(_ quadrant: Quadrant) -> String { language.number(byQuadrant[quadrant] ?? 0) }
        let sentence = language.text(
            .chart.quadrantsText(
                tasks: language.tasks(tasks.total), done: language.number(tasks.finished),
                percent: language.percent(completion)))
        return FigureCard(
            id: "quadrants", title: title,
            // If several share the maximum, none is named.
            sentence: most.count > 1
                ? sentence
                : ([sentence] + most.map { language.text(.chart.quadrantsMost(quadrant: language.quadrant($0))) })
                    .joined(separator: " "),
            style: "span-5",
            keys: Quadrant.allCases.map { quadrant in
                .init(style: "part-\(quadrant.rawValue)", name: "\(language.quadrant(quadrant)) \(count(quadrant))")
            },
            columns: [.column.quadrant, .column.open, .column.done].map { language.text($0) },
            rows: Quadrant.allCases.map { quadrant in
                (
                    language.quadrant(quadrant),
                    [language.number(tasks.open[quadrant] ?? 0), language.number(tasks.done[quadrant] ?? 0)]
                )
            },
            drawing: { title, detail in
                DonutChart(
                    id: "quadrants", title: title, detail: detail,
                    parts: Quadrant.allCases.map { quadrant in
                        .init(
                            name: "\(language.quadrant(quadrant)): \(count(quadrant))",
                            value: byQuadrant[quadrant] ?? 0, style: "part-\(quadrant.rawValue)")
                    },
                    whole: language.number(tasks.total), word: language.text(.chart.quadrantsWord)
                ).page()
            })
    }

    /// Maximum number of repositories drawn; the table has all.
    private static let mostRepositories = 8

    /// Commits by repository, as bars in the table.
    var repositories: FigureCard {
        let counts = statistics.commits.byRepository
        let title = language.text(.chart.repositories)
        let total = counts.reduce(0) { $0 + $1.count }
        guard let first = counts.first, total > 0 else {
            return FigureCard(
                id: "repositories", title: title, nothing: language.text(.chart.nothingCommits), style: "span-7")
        }
        var shown = counts.prefix(Self.mostRepositories).map {
            HorizontalBars.Bar(name: UntrustedText($0.name, limit: 60).text, value: $0.count)
        }
        let rest = counts.dropFirst(Self.mostRepositories)
        if !rest.isEmpty {
            let name = language.text(.chart.repositoriesRest(repositories: language.repositories(rest.count)))
            shown.append(.init(name: name, value: rest.reduce(0) { $0 + $1.count }))
        }
        return FigureCard(
            id: "repositories", title: title,
            // If several share the maximum, none is named.
            sentence: counts.count == 1
                ? language.text(.chart.repositoriesOne(name: UntrustedText(first.name, limit: 60).text))
                : counts.dropFirst().first?.count == first.count
                    ? language.text(
                        .chart.repositoriesSeveral(
                            repositories: language.repositories(counts.count), commits: language.commits(first.count)))
                    : language.text(
                        .chart.repositoriesText(
                            repositories: language.repositories(counts.count),
                            name: UntrustedText(first.name, limit: 60).text)),
            style: "span-7",
            columns: [.column.repository, .column.commits, .column.share].map { language.text($0) },
            rows: counts.prefix(200).map {
                ($0.name, [language.number($0.count), language.percent($0.count * 100 / total)])
            },
            drawing: { title, detail in
                HorizontalBars(
                    id: "repositories", title: title, detail: detail, bars: shown, style: "series-a",
                    write: language.number
                ).page()
            })
    }

    /// Moods over time, a dot each.
    var moods: FigureCard {
        let title = language.text(.chart.moods)
        let total = statistics.moods.count
        let sums = Dictionary(statistics.moods.values.map { ($0, 1) }, uniquingKeysWith: +)
        guard let most = MoodChart.order.max(by: { (sums[$0] ?? 0) < (sums[$1] ?? 0) }), total > 0 else {
            return FigureCard(id: "moods", title: title, nothing: language.text(.chart.nothingMoods))
        }
        func words(_ moods: [Mood: Int]) -> String {
            MoodChart.order.filter { moods[$0] != nil }.map { mood in
                let count = moods[mood] ?? 0
                return statistics.unit == .day ? language.mood(mood) : "\(language.mood(mood)) \(language.days(count))"
            }.joined(separator: ", ")
        }
        let felt = statistics.stretches.filter { !$0.moods.isEmpty }
        return FigureCard(
            id: "moods", title: title,
            sentence: sums.values.count { $0 == sums[most] } > 1
                ? language.text(.chart.moodsSeveral(days: language.days(total)))
                : language.text(.chart.moodsText(days: language.days(total), mood: language.mood(most))),
            // Without the figure of months, it fills a row.
            style: hasMonths ? "span-6" : "span-12",
            columns: [language.text(.column.when)] + MoodChart.order.map { language.mood($0) },
            rows: felt.map { stretch in
                (name(of: stretch.bucket), MoodChart.order.map { language.number(stretch.moods[$0] ?? 0) })
            },
            drawing: { title, detail in
                MoodChart(
                    id: "moods", title: title, detail: detail,
                    columns: statistics.stretches.map { stretch in
                        .init(
                            label: axisLabel(of: stretch.bucket),
                            name: "\(name(of: stretch.bucket)): \(words(stretch.moods))", moods: stretch.moods)
                    }, labelSteps: labelSteps, anchor: anchor
                ).page()
            })
    }
}
