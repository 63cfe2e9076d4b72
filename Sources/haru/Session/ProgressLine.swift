import Core
import Engine
import Foundation
import Language

/// A line on standard error that is overwritten while repositories are searched for and read.
actor ProgressLine {
    private let language: Language
    /// Width of the line; nil if standard error is not a terminal.
    private let columns: Int?
    private let isASCII: Bool
    private let uptime: MonotonicClock
    private var shown: MonotonicClock.Instant?

    init(language: Language, columns: Int?, isASCII: Bool, uptime: MonotonicClock) {
        self.uptime = uptime
        self.language = language
        self.columns = columns
        self.isASCII = isASCII
    }

    /// Shows the progress, at most ten times a second.
    func show(_ progress: ScanProgress) { show(text(progress)) }

    /// Shows a text, at most ten times a second.
    func show(_ text: @autoclosure () -> String) {
        guard let columns else { return }
        let now = uptime.now
        if let shown, shown.duration(to: now) < .milliseconds(100) { return }
        shown = now
        let ellipsis = isASCII ? "..." : "…"
        write("\r\u{1B}[K" + DisplayWidth.shortened(text(), to: columns - 1, ellipsis: ellipsis))
    }

    /// Clears the line.
    func clear() {
        guard shown != nil else { return }
        shown = nil
        write("\r\u{1B}[K")
    }

    private func text(_ progress: ScanProgress) -> String {
        switch progress.step {
        case .searching(let folders):
            let found = language.repositories(progress.repositoriesFound)
            let searched = language.folders(folders)
            return language.text(.scanProgress.searching(folders: searched, repositories: found))
        case .reading(let name):
            let place =
                "\(progress.repositoriesRead + 1)/\(max(progress.repositoriesFound, progress.repositoriesRead + 1))"
            let commits = language.commits(progress.commitsRead)
            return language.text(.scanProgress.reading(position: place, repository: name.harmless, commits: commits))
        case .asking(let name, let year):
            let what = name.harmless + (year.map { ", \($0)" } ?? "")
            return language.text(.scanProgress.asking(source: what))
        case .settling:
            return language.text(.scanProgress.settling)
        }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
