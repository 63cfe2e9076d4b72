import Core
import Engine
import Language
import Presentation

extension Diagnostics {
    /// Checks the addresses that count because git is configured with them; no finding if there are none.
    func addresses() async -> [Finding] {
        guard let useCases, let authors = try? await useCases.authors() else { return [] }
        let adopted = authors.filter { $0.isMine && $0.isConfigured }
        if adopted.isEmpty { return [] }
        let configured = await configuredAddresses(useCases)
        let home = (try? await useCases.dayCalendar().zones.zone(at: session.now)) ?? session.environment.zone
        // Unconfirmed, and either new or no longer configured in git.
        func isOpen(_ author: AuthorReport) -> Bool {
            !author.isAcknowledged && (author.adoptedAt != nil || !configured.contains(author.email))
        }
        let open = adopted.filter(isOpen).map { author in
            let email = author.email.harmless
            return Finding(
                subject: .addresses, state: .unchecked, found: counted(author, home),
                remedy: language.text(.doctorCommand.addressesRemedy(email: email)))
        }
        let settled = adopted.filter { !isOpen($0) }.map { counted($0, home) }.joined(separator: "; ")
        return open + (settled.isEmpty ? [] : [.well(.addresses, settled)])
    }

    /// Describes an address that counts: since when, and with how many commits.
    private func counted(_ author: AuthorReport, _ home: Zone) -> String {
        let email = author.email.harmless
        let commits = language.commits(author.commits)
        guard let since = author.adoptedAt else {
            return language.text(.doctorCommand.addressCounted(email: email, commits: commits))
        }
        let offset = home.offset(at: since)
        func date(_ instant: Instant) -> Day { WallClock(instant, offset: offset).date }
        let day = language.shortDate(date(since), today: date(session.now))
        return language.text(.doctorCommand.addressCountedSince(email: email, date: day, commits: commits))
    }

    /// All addresses that git would currently commit with.
    private func configuredAddresses(_ useCases: UseCases) async -> Set<String> {
        var found = Set((try? await session.reader.configuredEmails(in: nil)) ?? [])
        for place in (try? await useCases.places()) ?? [] {
            found.formUnion((try? await session.reader.configuredEmails(in: place)) ?? [])
        }
        return found
    }
}
