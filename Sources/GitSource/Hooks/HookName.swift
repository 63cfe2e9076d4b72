/// The hooks of git that this program knows.
enum HookName {
    /// Those after which there are new commits.
    static let telling = ["post-commit", "post-merge", "post-rewrite"]

    /// Every hook that a folder for all repositories has to pass on, as git then looks in no other.
    ///
    /// Without `reference-transaction`, which runs for each ref of a fetch: thousands of shells would slow it.
    static let passed =
        telling + [
            "applypatch-msg", "commit-msg", "p4-changelist", "p4-post-changelist", "p4-pre-submit",
            "p4-prepare-changelist", "post-applypatch", "post-checkout", "post-index-change", "post-receive",
            "post-update", "pre-applypatch", "pre-auto-gc", "pre-commit", "pre-merge-commit", "pre-push", "pre-rebase",
            "pre-receive", "prepare-commit-msg", "proc-receive", "push-to-checkout", "sendemail-validate", "update",
        ]

    /// The one that is not passed on.
    static let unpassed = "reference-transaction"
}
