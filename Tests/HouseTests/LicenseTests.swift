import Foundation
import Testing

/// Haru and everything linked into it may be used, changed and redistributed.
@Suite struct LicenseTests {
    @Test("The licence is Apache 2.0, and the documents and the API name it")
    func own() throws {
        let license = try House.text("LICENSE")
        #expect(license.contains("Apache License\n") && license.contains("Version 2.0, January 2004"))
        #expect(license.contains("Copyright 2026 the Haru authors") && !license.contains("[yyyy]"))
        for document in ["README.md", "CONTRIBUTING.md"] {
            #expect(try House.text(document).contains("[Apache License 2.0](LICENSE)"), "\(document)")
        }
        #expect(try House.text("Sources/Web/Resources/openapi.json").contains(#""identifier": "Apache-2.0""#))
        #expect(try House.text("scripts/dist").contains("License: Apache-2.0"))
    }

    @Test("Every fetched package has a licence that is compatible with Apache 2.0")
    func packages() throws {
        let checkouts = House.root.appending(path: ".build/checkouts")
        let folders = try FileManager.default.contentsOfDirectory(atPath: checkouts.path)
        #expect(folders.count > 10)
        // Phrases that identify these licences: Apache 2.0, MIT, and BSD with two or three clauses.
        let words = [
            "Apache License", "Permission is hereby granted, free of charge", "Redistribution and use in source",
        ]
        for folder in folders.sorted() {
            let package = checkouts.appending(path: folder)
            let texts = try FileManager.default.contentsOfDirectory(atPath: package.path)
                .filter { $0.lowercased().hasPrefix("license") || $0.lowercased().hasPrefix("copying") }
                .map { try String(contentsOf: package.appending(path: $0), encoding: .utf8) }
            #expect(!texts.isEmpty, "\(folder) has no licence")
            for text in texts {
                let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(words.contains(where: plain.contains), "the licence of \(folder) is not known to go with ours")
                #expect(!plain.contains("GENERAL PUBLIC LICENSE"), "\(folder)")
            }
        }
    }

    @Test("The list of licenses names everything that is linked, and nothing else")
    func listed() async throws {
        struct License: Decodable {
            let title: String
            let parts: [String]
            let text: String
        }
        let text = try House.text("Sources/Web/Resources/licenses.json")
        let licenses = try JSONDecoder().decode([License].self, from: Data(text.utf8))
        #expect(licenses.allSatisfy { !$0.title.isEmpty && !$0.parts.isEmpty && $0.text.count > 200 })
        #expect(Set(licenses.map(\.text)).count == licenses.count)
        // Third-party parts of a package are listed below it.
        let parts = Set(licenses.flatMap(\.parts).map { String($0.prefix { $0 != "/" }) })
        let named = try House.text("Package.swift").matches(of: /\.package\(url: "[^"]*\/([^"\/]+)"/).map {
            String($0.1)
        }
        #expect(named.count > 10 && parts.isSuperset(of: named), "run scripts/licenses")
        let archives = Set(
            try House.text("scripts/linked.py").matches(of: /"(lib[a-z0-9+-]+)\.a":/).map { String($0.1) })
        #expect(archives.count == 5 && parts.isSuperset(of: archives))
        let packages = parts.subtracting(archives).subtracting(["haru", "swift"])
        #if os(Linux)
            let program = """
                import pathlib, sys
                sys.path.insert(0, "scripts")
                import linked
                print("\\n".join({package for package, _ in linked.homes(pathlib.Path(".build")).values()}))
                """
            let linked = try await House.run("python3", "-B", "-c", program)
            #expect(linked.status == 0)
            #expect(
                packages == Set(linked.output.split(separator: "\n").map(String.init)),
                "run scripts/licenses .build Sources/Web/Resources/licenses.json")
        #else
            let fetched = try FileManager.default.contentsOfDirectory(
                atPath: House.root.appending(path: ".build/checkouts").path)
            #expect(packages.isSubset(of: fetched))
        #endif
    }
}
