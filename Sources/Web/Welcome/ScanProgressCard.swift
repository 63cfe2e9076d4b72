import Core
import Engine
import Graphics
import Language
import Presentation

/// Progress of a search for repositories, or of reading them.
struct ScanProgressCard {
    let title: String
    let text: String
    let name: UntrustedText
    let meter: ProgressBar?
}

extension ScanProgressCard {
    init(searching progress: ScanProgress, _ language: Language) {
        var folders = 0
        if case .searching(let count) = progress.step { folders = count }
        self.init(
            title: language.text(.welcome.searching),
            text: language.text(
                .welcome.searchingCount(
                    folders: language.folders(folders), repositories: language.repositories(progress.repositoriesFound))
            ),
            name: UntrustedText(""), meter: nil)
    }

    init(reading progress: ScanProgress, _ language: Language) {
        let title = language.text(.welcome.reading)
        let found = max(progress.repositoriesFound, 1)
        switch progress.step {
        case .searching:
            self.init(searching: progress, language)
        case .reading(let repository):
            let text = language.text(
                .welcome.readingCount(
                    place: language.number(min(progress.repositoriesRead + 1, found)),
                    repositories: language.repositories(found), commits: language.commits(progress.commitsRead)))
            self.init(
                title: title, text: text, name: UntrustedText(repository),
                meter: .init(value: min(progress.repositoriesRead, found), max: found, label: text))
        case .asking(let account, let year):
            self.init(
                title: language.text(.source.asking),
                text: year.map { language.text(.source.year(year: String($0))) } ?? "",
                name: UntrustedText(account), meter: nil)
        case .settling:
            let text = language.text(.welcome.settling)
            self.init(title: title, text: text, name: UntrustedText(""), meter: .init(value: 1, max: 1, label: text))
        }
    }

    func html(_ language: Language) -> HTML {
        """
        <div class="going" role="status"><p class="say">\(title)</p>\
        \(if: meter, { "\($0)" }, else: #"<progress class="meter" aria-label="\#(title)"></progress>"#)\
        <p class="muted num">\(text)</p>\(if: name.nonEmpty, { name in """
            <p class="faint">\(language.text(.welcome.readingName)): <bdi>\(name)</bdi></p>
            """ })</div>
        """
    }
}
