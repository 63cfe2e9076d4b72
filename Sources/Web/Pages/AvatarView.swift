import Engine
import Graphics
import Language

/// Small round avatar: the locally stored picture from the person's forge, otherwise an initial.
struct AvatarView {
    /// Path of the picture; nil where none is stored.
    let avatarPath: String?
    /// Initial shown without a picture.
    let initial: UntrustedText

    /// - Parameter name: source of the initial.
    init(_ profile: ProfileReport?, name: String) {
        avatarPath = profile.flatMap { profile in
            profile.avatarVersion.map { Route.settings(.sourceAvatar(profile.source, version: $0)).path }
        }
        let letters = UntrustedText(name).text.drop { !$0.isLetter && !$0.isNumber }
        initial = UntrustedText(letters.first.map { $0.uppercased() } ?? "?")
    }

    private init(letter: String) {
        avatarPath = nil
        initial = UntrustedText(letter)
    }

    /// Avatar and name of the signed-in person.
    ///
    /// They come from the first forge with a picture, then the first with a name, then the sign-in provider.
    static func person(
        of sources: [SourceReport], nameAtProvider: String?, _ language: Language
    ) -> (avatar: AvatarView, name: UntrustedText) {
        guard let (profile, name) = known(of: sources, nameAtProvider: nameAtProvider) else {
            return (AvatarView(letter: language.text(.shell.mineInitial)), UntrustedText(language.text(.shell.mine)))
        }
        return (AvatarView(profile, name: name), UntrustedText(name, limit: 60))
    }

    /// Name of the signed-in person; nil when unknown.
    static func name(of sources: [SourceReport], nameAtProvider: String?) -> UntrustedText? {
        known(of: sources, nameAtProvider: nameAtProvider).map { UntrustedText($0.name, limit: 60) }
    }

    private static func known(
        of sources: [SourceReport], nameAtProvider: String?
    ) -> (profile: ProfileReport?, name: String)? {
        let known = sources.compactMap { source in
            source.account.flatMap { account in source.profile.map { (account, $0) } }
        }
        let chosen = known.first { $0.1.avatarVersion != nil } ?? known.first { $0.1.name != nil }
        if let (account, profile) = chosen { return (profile, profile.name ?? account.login) }
        return nameAtProvider.map { (nil, $0) }
    }
}

extension AvatarView {
    var html: HTML {
        """
        \(if: avatarPath, { avatarPath in """
            <img class="avatar" src="\(avatarPath)" alt="" width="32" height="32">
            """ }, else: #"<span class="avatar" aria-hidden="true">\#(initial)</span>"#)
        """
    }
}
