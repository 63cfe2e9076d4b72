import Foundation
import Testing

/// Haru may be used, changed and handed on, with all that is linked into it.
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

    @Test("Every package that is fetched has a licence that goes with Apache 2.0")
    func packages() throws {
        let checkouts = House.root.appending(path: ".build/checkouts")
        let folders = try FileManager.default.contentsOfDirectory(atPath: checkouts.path)
        #expect(folders.count > 10)
        // The words that these licences are known by: Apache 2.0, MIT, and BSD with two or three clauses.
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
}
