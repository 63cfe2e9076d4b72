import Core
import Mustache

/// A value whose fields templates show by their names.
///
/// It can be encoded so that the compiler lists its fields, and sees that each of them is such a value too. Without
/// such a list the library would go through the value by reflection, again for each tag.
protocol TemplateValue: Encodable, Sendable {
    /// The form in which templates are given it: a leaf, fields, a truth, or an array of these.
    var templateForm: Any { get }
}

extension TemplateValue {
    var templateForm: Any { TemplateEncoder.form(of: self) }
}

extension String: TemplateValue {
    var templateForm: Any { TemplateText(self) }
}

extension Bool: TemplateValue {
    var templateForm: Any { self }
}

extension Int: TemplateValue {
    var templateForm: Any { TemplateText(String(self)) }
}

extension Int64: TemplateValue {
    var templateForm: Any { TemplateText(String(self)) }
}

extension Array: TemplateValue where Element: TemplateValue {
    // A key path would be made anew for each array.
    var templateForm: Any { map { $0.templateForm } }
}

/// A value that has a form of its own, whatever it consists of.
protocol TemplateFormed: TemplateValue {}

extension TemplateFormed {
    /// Hands its form over; nothing but templates reads such a value.
    package func encode(to encoder: any Encoder) {
        (encoder as? LeafEncoder)?.take(templateForm)
    }
}

extension Instant: TemplateFormed {
    /// Templates are given its seconds.
    package var templateForm: Any { seconds.templateForm }
}

/// A value that templates are given as it is.
protocol TemplateLeaf: TemplateFormed, MustacheParent {}

extension TemplateLeaf {
    var templateForm: Any { self }

    /// Finds nothing, so that a template looks further out.
    func child(named name: String) -> Any? { nil }
}

/// A text of ours.
///
/// In a section that stands for a string the library would look for other names by reflection.
struct TemplateText: TemplateLeaf, MustacheCustomRenderable {
    let renderText: String
    var isNull: Bool { false }

    init(_ text: String) {
        renderText = text
    }
}

/// Fields with their names, in an order that is the same for all values of a type; those without a value are left out.
struct TemplateFields: MustacheParent {
    let all: [(name: String, form: Any)]

    /// Takes the fields of a value.
    init(_ value: some TemplateValue) {
        all = TemplateEncoder(value).fields
    }

    /// Takes fields that were chosen one by one.
    init(_ values: [String: any TemplateValue]) {
        all = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.templateForm) }
    }

    init(_ fields: [(name: String, form: Any)]) {
        all = fields
    }

    func child(named name: String) -> Any? { all.first { $0.name == name }?.form }
}

/// What takes the forms that values have of their own.
class LeafEncoder {
    /// Takes the form of a value as a whole.
    func take(_ form: Any) {}
}

/// Collects what a value consists of, for templates.
final class TemplateEncoder: LeafEncoder, Encoder {
    fileprivate var fields: [(name: String, form: Any)] = []
    /// The elements of an array; nil for any other value.
    fileprivate var elements: [Any]?
    /// What a value that has no fields has handed over.
    private var leaf: Any?

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    override private init() {}

    override func take(_ form: Any) { leaf = form }

    fileprivate convenience init(_ value: some Encodable) {
        self.init()
        // Nothing that is collected here is refused.
        try? value.encode(to: self)
    }

    /// The form of a value by what it consists of.
    fileprivate static func form(of value: some Encodable) -> Any {
        let encoder = TemplateEncoder(value)
        return encoder.leaf ?? encoder.elements ?? TemplateFields(encoder.fields)
    }

    /// The form of a part of a value, of which only the compiler knows that it can be encoded.
    fileprivate static func form(ofPart value: some Encodable) -> Any {
        (value as? any TemplateValue)?.templateForm ?? form(of: value)
    }

    fileprivate func add(_ form: Any, _ key: some CodingKey) { fields.append((key.stringValue, form)) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Fields(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        elements = []
        return Elements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }
}

extension TemplateEncoder {
    /// Collects fields; values within values are encoded by themselves, so that nothing is ever nested.
    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: TemplateEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) {}

        // What most fields are needs no search for its form.
        func encode(_ value: String, forKey key: Key) { encoder.add(value.templateForm, key) }
        func encode(_ value: Bool, forKey key: Key) { encoder.add(value.templateForm, key) }
        func encode(_ value: Int, forKey key: Key) { encoder.add(value.templateForm, key) }
        func encode(_ value: Int64, forKey key: Key) { encoder.add(value.templateForm, key) }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
            encoder.add(form(ofPart: value), key)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: keyType) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
        func superEncoder() -> any Encoder { encoder }
        func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }

    /// Collects the elements of an array.
    private struct Elements: UnkeyedEncodingContainer {
        let encoder: TemplateEncoder
        var codingPath: [any CodingKey] { [] }
        var count: Int { encoder.elements?.count ?? 0 }

        func encodeNil() {}

        func encode<Value: Encodable>(_ value: Value) {
            encoder.elements?.append(form(ofPart: value))
        }

        func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
            encoder.container(keyedBy: keyType)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
        func superEncoder() -> any Encoder { encoder }
    }

    /// Takes what stands for a value as a whole.
    private struct Single: SingleValueEncodingContainer {
        let encoder: TemplateEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil() {}

        func encode<Value: Encodable>(_ value: Value) {
            encoder.take(form(ofPart: value))
        }
    }
}
