import Core
import Engine
import Graphics
import Language
import Presentation

/// Card with the repositories that a search found, to be ticked.
struct FoundRepositoriesCard {
    struct Repository {
        let name: UntrustedText
        let path: UntrustedText
        /// Encoded path, so that the form returns it exactly.
        let value: String
        let id: String
        let isTicked: Bool
    }

    let title: String
    let repositories: [Repository]
    let problems: [UntrustedText]
    let path: UntrustedText

    init(path: String, _ discovery: Discovery, form: FormState, _ language: Language) {
        self.path = UntrustedText(path, limit: 4_096)
        title =
            discovery.repositories.isEmpty
            ? language.text(.welcome.foundNone)
            : language.text(.welcome.foundTitle(repositories: language.repositories(discovery.repositories.count)))
        let ticked = form.values.isEmpty ? nil : Set(form[all: .found])
        repositories = discovery.repositories.enumerated().map { index, repository in
            // Unencoded, a form would change line ends in the path and lose them at its ends.
            let value = Route.encoded(repository.path)
            return Repository(
                name: UntrustedText(repository.name), path: UntrustedText(repository.path, limit: 4_096), value: value,
                id: "repository-\(index)", isTicked: ticked?.contains(value) ?? true)
        }
        problems = discovery.problems.prefix(20).map { UntrustedText(language.sentence(for: $0).text, limit: 500) }
    }

    func html(_ language: Language) -> HTML {
        """
        <section class="card">
        <header><h2>\(title)</h2></header>
        \(if: repositories.isEmpty, """
            <p class="muted">\(language.text(.welcome.foundNoneText))</p>
            """, else: """
            <p class="muted">\(language.text(.welcome.foundText))</p>
            <form class="fields" method="post" action="\(Route.settings(.repositories).path)">\
            <input type="hidden" name="next" value="\(Route.welcome(.page).path)">
            <ul class="ticks">\(each: repositories, { repository in """
                <li><input type="checkbox" class="tick" name="found" value="\(repository.value)" \
                id="\(repository.id)"\(if: repository.isTicked, " checked")><label for="\(repository.id)"><b>\
                <bdi>\(repository.name)</bdi></b><span class="faint mono">\
                <bdi>\(repository.path)</bdi></span></label></li>
                """ })</ul>
            <p><button class="btn primary">\(language.text(.welcome.add))</button></p></form>
            """)
        \(if: !problems.isEmpty, """
            <details class="fold"\(if: repositories.isEmpty, " open")>\
            <summary>\(language.text(.welcome.foundProblems))</summary>\
            <ul class="ruled">\(each: problems, { problem in """
                <li><p class="t"><bdi>\(problem)</bdi></p></li>
                """ })</ul></details>
            """)
        </section>
        <section class="card"><form class="fields" method="post" action="\(Route.welcome(.search).path)">\
        <div class="field"><label for="path">\(language.text(.welcome.other))</label><div class="addline">\
        <input class="input mono" type="text" id="path" name="path" value="\(path)" required \
        maxlength="4096" autocomplete="off" autocapitalize="off" spellcheck="false">\
        <button class="btn">\(language.text(.welcome.search))</button></div></div></form></section>
        """
    }
}
