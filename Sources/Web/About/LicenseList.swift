import Foundation

/// The licences of everything that the program holds, as `scripts/licenses` has gathered them.
package struct LicenseList: Sendable {
    /// A text with the parts of the program that it is of.
    package struct License: Decodable, Sendable {
        /// What the licence is called by SPDX, or that it is a notice.
        package let title: String
        package let parts: [String]
        package let text: String
    }

    /// The title of what is no licence but a notice that has to go along.
    static let notice = "NOTICE"

    /// The texts, those of most parts first.
    package let licenses: [License]

    /// The names of all parts.
    package var parts: [String] { Set(licenses.flatMap(\.parts)).sorted() }

    /// That of this program, read once in a process.
    package static let current = Result { try LicenseList(resources: PageRenderer.resources) }

    /// Makes a list of texts.
    init(_ licenses: [License]) {
        self.licenses = licenses
    }

    /// Reads the list of a folder of resources.
    init(resources: URL) throws {
        let data = try Data(contentsOf: resources.appending(path: "licenses.json"))
        licenses = try JSONDecoder().decode([License].self, from: data)
    }

    /// All of it as plain text.
    package var text: String {
        licenses.map { license in
            "\(license.title): \(license.parts.joined(separator: ", "))\n\n\(license.text)\n"
        }.joined(separator: "\n" + String(repeating: "-", count: 72) + "\n\n")
    }
}
