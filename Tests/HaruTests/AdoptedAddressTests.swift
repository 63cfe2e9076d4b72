import TestSupport
import Testing

/// Addresses that count because git is configured with them, as the terminal tells of them.
@Suite(.timeLimit(.minutes(10))) struct AdoptedAddressTests {
    @Test("who adds repositories is told which addresses count, and is not told again")
    func adding() async throws {
        try await Place.with { place in
            try place.repository("garden", days: 10)
            let added = try await place.haru("repo", "add", place.code)
            #expect(added.output.contains("\(GitFixture.email) counts as yours since"), "\(added.output)")
            #expect(added.output.contains("haru count author remove \(GitFixture.email)"))
            #expect(try await !place.haru("today").output.contains("counts as yours"))
        }
    }

    @Test("an address that git is configured with later is told of until the person says whose it is")
    func later() async throws {
        try await Place.settled { place in
            let garden = GitFixture(at: place.code + "/garden")
            try garden.git("config", "user.email", "lee@example.com")
            try garden.commit("Theirs", date: "\(Place.noon) +0900", email: "lee@example.com")
            for command in [["today"], [], ["today"]] {
                let told = try await place.haru(command)
                #expect(told.output.contains("lee@example.com counts as yours since"), "\(told.output)")
                #expect(told.output.contains("haru count author remove lee@example.com"))
                // What prompts and bars read stays what it was.
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

    @Test("an address that counts and that git is configured with nowhere is pointed out, and undone or kept")
    func affected() async throws {
        try await Place.settled { place in
            let garden = GitFixture(at: place.code + "/garden")
            for number in 1...3 {
                try garden.commit(
                    "Theirs \(number)", date: "\(Place.noon - number * 86_400) +0900", email: "lee@example.com")
            }
            // As an earlier version has left it: adopted from a hook's environment, nobody knows when.
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
