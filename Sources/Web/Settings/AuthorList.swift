import Core
import Engine
import Graphics
import Language

/// List of authors that can be ticked.
struct AuthorList {
    struct Author {
        let id: String
        let email: UntrustedText
        let name: UntrustedText
        let commits: String
        let isMine: Bool
        /// Reason why the author is suggested: configured in git, or a namesake of the person; nil for others.
        let configured: String?
    }

    /// Maximum number of authors shown before the others are collapsed.
    private static let shownAtOnce = 12

    let authors: [Author]
    let others: [Author]
    let othersCount: String
    let isEmpty: Bool
    /// Typed address that was rejected.
    let typed: UntrustedText

    /// Lists the addresses of the person and of git, then namesakes if they are ticked, then others by number of
    /// commits.
    ///
    /// - Parameter ticksNamesakes: whether addresses are ticked that commit under the same name as one of the person's
    ///   addresses.
    init(_ reports: [AuthorReport], ticksNamesakes: Bool = false, form: FormState, _ context: PageContext) {
        let language = context.language
        let ticked = form.values.isEmpty ? nil : Set(form[all: .email])
        let ownNames = Set(reports.filter { $0.isMine || $0.isConfigured }.map { $0.name.trimmed.lowercased() })
        func isNamesake(_ report: AuthorReport) -> Bool {
            ticksNamesakes && !report.isMine && !report.isConfigured && !report.name.trimmed.isEmpty
                && ownNames.contains(report.name.trimmed.lowercased())
        }
        func rank(_ report: AuthorReport) -> Int {
            report.isMine || report.isConfigured ? 0 : isNamesake(report) ? 1 : 2
        }
        let sorted = reports.sorted { left, right in
            if rank(left) != rank(right) { return rank(left) < rank(right) }
            return (right.commits, left.email) < (left.commits, right.email)
        }
        let all = sorted.enumerated().map { index, report in
            let since = report.isMine ? report.adoptedAt : nil
            return Author(
                id: "author-\(index)", email: UntrustedText(report.email), name: UntrustedText(report.name),
                commits: language.commits(report.commits),
                isMine: ticked?.contains(report.email) ?? (report.isMine || isNamesake(report)),
                configured: report.isConfigured
                    ? language.configured(since: since, context)
                    : isNamesake(report) ? language.text(.welcome.authorNamesake) : nil)
        }
        authors = Array(all.prefix(Self.shownAtOnce))
        others = Array(all.dropFirst(Self.shownAtOnce))
        othersCount = language.text(.shell.moreCount(count: language.number(others.count)))
        isEmpty = all.isEmpty
        let listed = Set(reports.map(\.email))
        typed = UntrustedText(form[all: .email].last { !listed.contains($0) } ?? "", limit: 254)
    }
}

extension Language {
    /// Returns a text that git is configured with an address, and since when it counts.
    fileprivate func configured(since instant: Instant?, _ context: PageContext) -> String {
        guard let instant else { return text(.welcome.configuredByGit) }
        let day = WallClock(instant, offset: context.offset).date
        return text(
            .welcome.configuredSince(source: text(.welcome.configuredByGit), date: shortDate(day, today: context.today))
        )
    }
}

extension AuthorList.Author {
    var html: HTML {
        """
        <li><input type="checkbox" class="tick" name="email" value="\(email)" id="\(id)"\(if: isMine, " checked")>\
        <label for="\(id)"><b><bdi>\(email)</bdi></b><span class="faint">\
        <bdi>\(name)</bdi>\(if: configured, { configured in " · \(configured)" })</span></label>\
        <span class="faint num">\(commits)</span><input type="hidden" name="shown" value="\(email)"></li>
        """
    }
}

extension AuthorList {
    var html: HTML {
        """
        <ul class="ticks">
        \(each: authors, { $0.html })
        </ul>
        \(if: !others.isEmpty, """
            <details class="fold"><summary>\(othersCount)</summary><ul class="ticks">
            \(each: others, { $0.html })
            </ul></details>
            """)
        """
    }
}
