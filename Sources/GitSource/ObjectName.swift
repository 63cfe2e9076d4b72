/// Hexadecimal object names: 40 digits, or 64 in a SHA-256 repository.
enum ObjectName {
    /// Placeholder target of a ref that contains no object name; no object has this name.
    static let none = String(repeating: "0", count: 40)

    /// Whether bytes are a full object name as git prints it.
    static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count == 40 || bytes.count == 64 else { return false }
        return bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
