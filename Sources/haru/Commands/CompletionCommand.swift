import ArgumentParser

struct CompletionCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completion",
            abstract: say("셸 자동 완성 스크립트를 써요.", "Write a completion script for a shell."),
            discussion: say(
                """
                bash: haru completion bash > ~/.local/share/bash-completion/completions/haru
                zsh:  haru completion zsh > ~/.zfunc/_haru
                fish: haru completion fish > ~/.config/fish/completions/haru.fish
                """,
                """
                bash: haru completion bash > ~/.local/share/bash-completion/completions/haru
                zsh:  haru completion zsh > ~/.zfunc/_haru
                fish: haru completion fish > ~/.config/fish/completions/haru.fish
                """
            )
        )
    }

    @Argument(
        help: ArgumentHelp(say("bash, zsh, fish.", "bash, zsh or fish."), valueName: "shell"),
        completion: .words(of: CompletionShell.self)
    )
    var shell: String

    func run() throws {
        do {
            let shell = try OptionValue.one(of: CompletionShell.self, shell, for: "completion")
            try Output.write(ParserText.translated(Haru.completionScript(for: shell), Speech.language) + "\n")
        } catch {
            throw CommandExit(error, Speech.language)
        }
    }
}
