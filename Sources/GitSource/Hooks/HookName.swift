/// Names of git's hooks.
enum HookName {
    /// Hooks that run after new commits.
    static let telling = ["post-commit", "post-merge", "post-rewrite"]

    /// Every hook that a folder for all repositories must pass on, since git then uses no other folder.
    ///
    /// `reference-transaction` is left out: it runs for each ref of a fetch, and thousands of shells would slow it
    /// down.
    static let passed =
        telling + [
            "applypatch-msg", "commit-msg", "p4-changelist", "p4-post-changelist", "p4-pre-submit",
            "p4-prepare-changelist", "post-applypatch", "post-checkout", "post-index-change", "post-receive",
            "post-update", "pre-applypatch", "pre-auto-gc", "pre-commit", "pre-merge-commit", "pre-push", "pre-rebase",
            "pre-receive", "prepare-commit-msg", "proc-receive", "push-to-checkout", "sendemail-validate", "update",
        ]

    /// The hook that is not passed on.
    static let unpassed = "reference-transaction"
}
