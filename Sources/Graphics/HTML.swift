/// HTML of a page or drawing, written as a literal: literal segments are markup, and interpolated values are escaped
/// text.
///
///     let item: HTML = #"<li class="task\#(if: task.isDone, " done")"><bdi>\#(task.title)</bdi></li>"#
package struct HTML: ExpressibleByStringInterpolation, Hashable, Sendable {
    package let text: String

    /// Wraps existing markup without escaping.
    package init(raw text: String) {
        self.text = text
    }

    package init(stringLiteral text: String) {
        self.text = text
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Escapes a text for element content and quoted attributes.
    ///
    /// A form field shows the text unchanged, and sending it back changes nothing. Invisible characters and those that
    /// change the direction of the page's source are written as numeric character references.
    package static func escaped(_ text: String) -> String {
        guard Markup.isConspicuous(text) else { return text }
        let escaped = Markup.escaped(text)
        guard Markup.plain(escaped) != escaped else { return escaped }
        var result = ""
        result.reserveCapacity(escaped.utf8.count + 32)
        for scalar in escaped.unicodeScalars {
            if Markup.isUnsafe(scalar), scalar != "\n" {
                result += "&#\(scalar.value);"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// A value that can be interpolated into HTML.
package protocol HTMLConvertible {
    var html: HTML { get }
}

extension HTML: HTMLConvertible {
    package var html: HTML { self }
}

extension String: HTMLConvertible {
    package var html: HTML { HTML(raw: HTML.escaped(self)) }
}

extension Int: HTMLConvertible {
    package var html: HTML { HTML(raw: String(self)) }
}

extension Int64: HTMLConvertible {
    package var html: HTML { HTML(raw: String(self)) }
}

extension Bool: HTMLConvertible {
    package var html: HTML { self ? "true" : "false" }
}

extension HTML {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 24)
        }

        package mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Appends an escaped value; nothing for nil.
        package mutating func appendInterpolation(_ value: (some HTMLConvertible)?) {
            if let value { text += value.html.text }
        }

        /// Appends existing markup without escaping.
        package mutating func appendInterpolation(raw markup: String?) {
            if let markup { text += markup }
        }

        /// Appends an attribute, preceded by a space; nothing for nil.
        package mutating func appendInterpolation(attribute name: StaticString, _ value: (some HTMLConvertible)?) {
            if let value { text += " \(name)=\"\(value.html.text)\"" }
        }

        package mutating func appendInterpolation(
            if condition: Bool, _ markup: @autoclosure () -> HTML, else other: @autoclosure () -> HTML = ""
        ) {
            text += condition ? markup().text : other().text
        }

        package mutating func appendInterpolation<Value>(
            if value: Value?, _ markup: (Value) -> HTML, else other: @autoclosure () -> HTML = ""
        ) {
            text += value.map(markup)?.text ?? other().text
        }

        package mutating func appendInterpolation<Values: Sequence>(
            each values: Values, separator: String = "", _ markup: (Values.Element) -> HTML
        ) {
            var isFirst = true
            for value in values {
                if !isFirst { text += separator }
                text += markup(value).text
                isFirst = false
            }
        }
    }
}
