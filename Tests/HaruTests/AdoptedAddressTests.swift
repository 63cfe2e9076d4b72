import TestSupport
import Testing

/// Addresses that count because git is configured with them, as the terminal reports them.
@Suite(.timeLimit(.minutes(10))) struct AdoptedAddressTests {
    @Test("adding repositories reports once which addresses count")
    func adding() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 10)
            let added = try await place.haru("repo", "add", place.code)
            #expect(added.output.contains("\(GitFixture.email) counts as yours since"), "\(added.output)")
            #expect(added.output.contains("haru count author remove \(GitFixture.email)"))
            #expect(try await !place.haru("today").output.contains("counts as yours"))
        }
    }

    @Test("an address that git is configured with later is reported until the person adds or removes it")
    func later() async throws {
        try await Place.settled { place in
            let garden = GitFixture(at: place.code + "/garden")
            try garden.git("config", "user.email", "lee@example.com")
            try garden.commit("Theirs", date: "\(Place.noon) +0900", email: "lee@example.com")
            for command in [["today"], [], ["today"]] {
                let told = try await place.haru(command)
                #expect(told.output.contains("lee@example.com counts as yours since"), "\(told.output)")
                #expect(told.output.contains("haru count author remove lee@example.com"))
                // The output for prompts and bars does not change.
                #expect(try await !place.haru("today", "--short").output.contains("lee"))
            }
            let doctor = try await place.haru("doctor", "--json")
            #expect(doctor.output.contains("lee@example.com"), "\(doctor.output)")
            let list = try await place.haru("author", "list")
            #expect(list.output.contains("from git config, since"))
            try await place.haru("author", "add", "lee@example.com")
            #expect(try await !place.haru("today").output.contains("counts as yours"))
            try await place.haru("author", "remove", "lee@example.com")
            let streak = try await place.json("streak", "--json") as? [String: Any]
            #expect(streak?["total"] as? Int == 10)
        }
    }

    @Test("an address that counts but is in no git configuration is pointed out, and can be removed or kept")
    func affected() async throws {
        try await Place.settled { place in
            let garden = GitFixture(at: place.code + "/garden")
            for number in 1...3 {
                try garden.commit(
                    "Theirs \(number)", date: "\(Place.noon - number * 86_400) +0900", email: "lee@example.com")
            }
            // The row that an earlier version left: adopted from a hook's environment at an unknown time.
            try await SQLite.run(
                """
                INSERT INTO identity (person_id, email, origin, is_mine) VALUES (1, 'lee@example.com', 'configured', 1)
                """, on: place.database)
            let doctor = try await place.haru("doctor", "--json")
            #expect(doctor.status == 0 && doctor.output.contains("lee@example.com"), "\(doctor.output)")
            #expect(doctor.output.contains("haru count author remove lee@example.com"))
            try await place.haru("author", "remove", "lee@example.com")
            let after = try await place.haru("doctor", "--json")
            #expect(!after.output.contains("lee@example.com"))
            let streak = try await place.json("streak", "--json") as? [String: Any]
            #expect(streak?["total"] as? Int == 10)
        }
    }
}
