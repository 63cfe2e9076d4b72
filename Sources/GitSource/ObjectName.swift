/// Object names, in hexadecimal: 40 digits, or 64 in a repository of the SHA-256 format.
enum ObjectName {
    /// What a ref that holds no object name at all is said to point to; no object has this name.
    static let none = String(repeating: "0", count: 40)

    /// Whether bytes are a full object name as git prints it.
    static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count == 40 || bytes.count == 64 else { return false }
        return bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
