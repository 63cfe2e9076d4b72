/// Looks at what a value consists of without keeping it: for pages of a known shape, whose texts alone are wanted.
///
/// It comes by the texts in the order in which ``TemplateEncoder`` collects the fields that hold them.
final class ShapeEncoder: LeafEncoder, Encoder {
    private(set) var texts: [String] = []
    /// Whether there was nothing of a kind that is not known here.
    private(set) var isKnown = true
    /// Of the types of what has fields, which name them in their order, and of the kinds of what they hold.
    private var hasher = Hasher()
    /// The last sixteen kinds, which are hashed together as one number.
    private var kinds: UInt64 = 0
    /// How many kinds there were.
    private var count = 0

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private enum Kind: UInt64 { case text, null, yes, no, fields, elements, end, type, name }

    override init() {
        super.init()
        texts.reserveCapacity(200)
    }

    /// A hash of the shape: of the kinds of everything, in order, and of the types and names among them.
    var shape: Int {
        var hasher = hasher
        hasher.combine(kinds)
        hasher.combine(count)
        return hasher.finalize()
    }

    @inline(__always)
    private func add(_ kind: Kind) {
        kinds = kinds << 4 | kind.rawValue
        count += 1
        if count.isMultiple(of: 16) { hasher.combine(kinds) }
    }

    fileprivate func add(_ text: String) {
        add(Kind.text)
        texts.append(text)
    }

    fileprivate func add(_ flag: Bool) { add(flag ? Kind.yes : .no) }

    fileprivate func add(_ value: some Encodable) {
        add(Kind.fields)
        try? value.encode(to: self)
        add(Kind.end)
    }

    override func take(_ form: Any) {
        switch form {
        case let text as UntrustedText:
            if text.isNull { addNull() } else { add(text.renderText) }
        case let fields as TemplateFields:
            add(Kind.fields)
            for (name, form) in fields.all {
                add(Kind.name)
                hasher.combine(name)
                take(form)
            }
            add(Kind.end)
        case let text as TemplateText: add(text.renderText)
        case let flag as Bool: add(flag)
        case let elements as [Any]:
            add(Kind.elements)
            for element in elements { take(element) }
            add(Kind.end)
        default: isKnown = false
        }
    }

    fileprivate func addNull() { add(Kind.null) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        add(Kind.type)
        hasher.combine(ObjectIdentifier(type))
        return KeyedEncodingContainer(Fields(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        add(Kind.elements)
        return Elements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }
}

extension ShapeEncoder {
    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: ShapeEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { encoder.addNull() }
        func encode(_ value: String, forKey key: Key) { encoder.add(value) }
        func encode(_ value: Bool, forKey key: Key) { encoder.add(value) }
        func encode(_ value: Int, forKey key: Key) { encoder.add(String(value)) }
        func encode(_ value: Int64, forKey key: Key) { encoder.add(String(value)) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) { encoder.add(value) }

        // Of a field without a value nothing would be told otherwise.
        func encodeIfPresent(_ value: String?, forKey key: Key) { add(value, encoder.add) }
        func encodeIfPresent(_ value: Bool?, forKey key: Key) { add(value, encoder.add) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) { add(value) { encoder.add(String($0)) } }
        func encodeIfPresent(_ value: Int64?, forKey key: Key) { add(value) { encoder.add(String($0)) } }
        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) { add(value, encoder.add) }

        @inline(__always)
        private func add<Value>(_ value: Value?, _ add: (Value) -> Void) {
            if let value { add(value) } else { encoder.addNull() }
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: keyType) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
        func superEncoder() -> any Encoder { encoder }
        func superEncoder(forKey key: Key) -> any Encoder { encoder }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let encoder: ShapeEncoder
        var codingPath: [any CodingKey] { [] }
        var count: Int { 0 }

        func encodeNil() { encoder.addNull() }
        func encode<Value: Encodable>(_ value: Value) { encoder.add(value) }

        func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
            encoder.container(keyedBy: keyType)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
        func superEncoder() -> any Encoder { encoder }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: ShapeEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { encoder.addNull() }
        func encode(_ value: String) { encoder.add(value) }
        func encode(_ value: Bool) { encoder.add(value) }
        func encode(_ value: Int) { encoder.add(String(value)) }
        func encode(_ value: Int64) { encoder.add(String(value)) }
        func encode<Value: Encodable>(_ value: Value) { encoder.add(value) }
    }
}
