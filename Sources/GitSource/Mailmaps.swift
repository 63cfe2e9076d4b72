import Synchronization

/// Cache of the object of `.mailmap` in a bare repository's HEAD: it never changes for the same commit.
final class Mailmaps: Sendable {
    /// Cached answer for a commit.
    enum Answer {
        case unknown
        case known(String?)
    }

    private static let most = 1_000
    private let objects = Mutex<[String: String?]>([:])

    func answer(for commit: String?) -> Answer {
        guard let commit else { return .unknown }
        return objects.withLock { $0[commit].map(Answer.known) ?? .unknown }
    }

    func remember(_ object: String?, of commit: String?) {
        guard let commit else { return }
        objects.withLock { objects in
            if objects.count >= Self.most { objects.removeAll() }
            objects[commit] = .some(object)
        }
    }
}
