package import Foundation

/// All messages, declared by the reference language, with their texts in each language.
package struct MessageCatalogue: Sendable {
    /// A message without its texts.
    package struct Message: Hashable, Sendable {
        package let key: String
        /// Names of its values, in the order of the reference language.
        package let parameters: [String]
        /// Whether `count` selects between singular and plural in any language.
        package let isPlural: Bool

        package var area: Substring { key.prefix { $0 != "." } }
        package var name: Substring { key.drop { $0 != "." }.dropFirst() }
    }

    /// A difference between a language and the reference language.
    package struct Mismatch: Error, Hashable, CustomStringConvertible {
        package let language: String
        package let reason: String

        package var description: String { "error: \(language): \(reason)" }
    }

    /// The language that declares the messages and is the fallback for missing texts.
    package static let reference = "en"

    /// Messages in order of their keys; the index identifies a message.
    package let messages: [Message]
    /// Texts by language and key.
    package let translations: [String: [String: Translation.Text]]

    /// Reads a folder with one subfolder per language, named by its tag.
    package init(folder: URL) throws {
        var translations: [String: Translation] = [:]
        for language in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where language.hasDirectoryPath { translations[language.lastPathComponent] = try Translation(folder: language) }
        try self.init(translations)
    }

    /// Combines the languages.
    ///
    /// - Throws: ``Mismatch`` for a text without a message, or with a different set of values.
    package init(_ translations: [String: Translation]) throws {
        let declared = translations[Self.reference]?.texts ?? [:]
        let plurals = Set(translations.values.flatMap { $0.texts.filter { $0.value.one != nil }.keys })
        messages = declared.sorted { $0.key < $1.key }.map { key, text in
            Message(key: key, parameters: text.placeholders, isPlural: plurals.contains(key))
        }
        self.translations = translations.mapValues(\.texts)
        for (language, translation) in translations.sorted(by: { $0.key < $1.key }) {
            for (key, text) in translation.texts.sorted(by: { $0.key < $1.key }) {
                guard let message = declared[key] else {
                    throw Mismatch(language: language, reason: "\(key) is no message of \(Self.reference)")
                }
                let needed = Set(message.placeholders + (plurals.contains(key) ? ["count"] : []))
                if Set(text.placeholders) != needed {
                    throw Mismatch(language: language, reason: "\(key) has to name \(needed.sorted())")
                }
            }
        }
    }

    /// Returns the keys that a language has no text for.
    package func missing(in language: String) -> [String] {
        messages.map(\.key).filter { translations[language]?[$0] == nil }
    }

    /// Returns the text of a message, with the reference language as fallback.
    package func text(of message: Message, in language: String) -> Translation.Text {
        translations[language]?[message.key] ?? translations[Self.reference]?[message.key] ?? Translation.Text()
    }
}
