import Foundation

/// Licences of everything that the program contains, as collected by `scripts/licenses`.
package struct LicenseList: Sendable {
    /// Text of a licence, with the parts of the program that it covers.
    package struct License: Decodable, Sendable {
        /// SPDX name of the licence, or ``LicenseList/notice``.
        package let title: String
        package let parts: [String]
        package let text: String
    }

    /// Title of a text that is not a licence but a notice that must be distributed with it.
    static let notice = "NOTICE"

    /// Texts; those that cover the most parts come first.
    package let licenses: [License]

    /// Names of all parts, sorted.
    package var parts: [String] { Set(licenses.flatMap(\.parts)).sorted() }

    /// List of this program, read once per process.
    package static let current = Result { try LicenseList(resources: PageRenderer.resources) }

    init(_ licenses: [License]) {
        self.licenses = licenses
    }

    /// Reads `licenses.json` from a folder of resources.
    init(resources: URL) throws {
        let data = try Data(contentsOf: resources.appending(path: "licenses.json"))
        licenses = try JSONDecoder().decode([License].self, from: data)
    }

    /// The whole list as plain text.
    package var text: String {
        licenses.map { license in
            "\(license.title): \(license.parts.joined(separator: ", "))\n\n\(license.text)\n"
        }.joined(separator: "\n" + String(repeating: "-", count: 72) + "\n\n")
    }
}
