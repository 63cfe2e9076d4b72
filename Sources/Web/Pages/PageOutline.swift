import Synchronization

/// What a template makes of values of one shape, with places for their texts.
///
/// Mustache looks each name up in the values around it, for each page anew. Pages of the same shape differ by their
/// texts alone: from the third on they are put together from what the library made of the second.
struct PageOutline: Sendable {
    /// What the place of a text is marked by; no template says so.
    private static let mark = "~haru~place~"

    /// What stands before the first place, between places, and after the last one.
    private var pieces: [String] = []
    /// How many bytes these have.
    private var bytes = 0
    /// The text of each place, and whether it is escaped there.
    private var places: [(text: Int, isEscaped: Bool)] = []

    /// Reads an outline from what a template makes of marks; returns nil where they are not where they were put.
    private init?(_ page: String) {
        var isPlace = false
        for piece in page.split(separator: Self.mark, omittingEmptySubsequences: false) {
            if isPlace {
                guard let number = Int(piece.prefix { $0 != "&" }) else { return nil }
                places.append((number, isEscaped: piece.hasSuffix("&amp;")))
            } else {
                pieces.append(String(piece))
                bytes += piece.utf8.count
            }
            isPlace.toggle()
        }
        guard isPlace else { return nil }
    }

    /// Makes an outline of the values of a shape.
    ///
    /// - Parameter render: renders values by the library.
    init?(of fields: TemplateFields, render: (TemplateFields) -> String) {
        var count = 0
        let marked = fields.replacingTexts { _ in
            count += 1
            return "\(Self.mark)\(count - 1)&\(Self.mark)"
        }
        self.init(render(marked))
        guard places.allSatisfy({ (0..<count).contains($0.text) }) else { return nil }
    }

    /// The page with texts in their places.
    func filled(with texts: [String]) -> String {
        var size = 1_024
        for text in texts { size += text.utf8.count }
        size += bytes
        var page = ""
        page.reserveCapacity(size)
        for (piece, place) in zip(pieces, places) {
            page += piece
            page += place.isEscaped ? MarkupContent.escaped(texts[place.text]) : texts[place.text]
        }
        page += pieces.last ?? ""
        return page
    }
}

/// The outlines of the pages that are asked for most.
final class PageOutlines: Sendable {
    struct Key: Hashable {
        let template: String
        let language: String
        let shape: Int
    }

    private struct State {
        /// Nil for a shape that was seen once.
        var known: [Key: PageOutline?] = [:]
        var outlines = 0
    }

    /// How many shapes are known, and of how many of them an outline is kept.
    private static let mostShapes = 4_096
    private static let mostOutlines = 256

    private let state = Mutex(State())

    /// Renders values, by an outline where their shape is known.
    ///
    /// - Parameter render: renders values by the library.
    func page(
        _ template: String, _ language: String, of value: some TemplateValue, render: (TemplateFields) -> String
    ) -> String {
        guard let shape = TemplateShape(of: value) else { return render(TemplateFields(value)) }
        let key = Key(template: template, language: language, shape: shape.hash)
        guard let known = state.withLock({ $0.known[key] }) else {
            // A shape that comes once, as that of a long list, is not worth an outline.
            state.withLock { state in
                if state.known.count >= Self.mostShapes { state = State() }
                state.known[key] = .some(nil)
            }
            return render(TemplateFields(value))
        }
        if let known { return known.filled(with: shape.texts) }
        let fields = TemplateFields(value)
        guard let outline = PageOutline(of: fields, render: render) else { return render(fields) }
        state.withLock { state in
            if state.outlines >= Self.mostOutlines { state = State() }
            state.known[key] = .some(outline)
            state.outlines += 1
        }
        return outline.filled(with: shape.texts)
    }
}

/// Which fields a value has, how many elements and which flags, and its texts in order.
struct TemplateShape {
    let texts: [String]
    let hash: Int

    /// Looks at a value; returns nil where there is a part of a kind that is not known here.
    init?(of value: some TemplateValue) {
        let encoder = ShapeEncoder()
        // Nothing that is looked at is refused.
        try? value.encode(to: encoder)
        guard encoder.isKnown else { return nil }
        texts = encoder.texts
        hash = encoder.shape
    }
}

extension TemplateFields {
    /// The same with other texts, which are asked for in the order of ``TemplateShape``.
    func replacingTexts(by text: (String) -> String) -> TemplateFields {
        TemplateFields(all.map { ($0.name, Self.replacing($0.form, by: text)) })
    }

    private static func replacing(_ form: Any, by text: (String) -> String) -> Any {
        switch form {
        case let leaf as TemplateText: TemplateText(text(leaf.renderText))
        case let fields as TemplateFields: fields.replacingTexts(by: text)
        case let elements as [Any]: elements.map { replacing($0, by: text) }
        case let leaf as UntrustedText where !leaf.isNull: TemplateText(text(leaf.renderText))
        default: form
        }
    }
}
