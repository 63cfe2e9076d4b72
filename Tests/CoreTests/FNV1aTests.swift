import Core
import Testing

@Suite struct FNV1aTests {
    @Test(
        "The hashes of the authors' test vectors",
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("b", 0xAF63_DF4C_8601_F1A5),
            ("foobar", 0x8594_4171_F739_67E8), ("chongo was here!\n", 0x4681_0940_EFF5_F915),
        ] as [(String, UInt64)])
    func vectors(_ text: String, _ hash: UInt64) {
        var whole = FNV1a()
        whole.add(text.utf8)
        #expect(whole.value == hash)
        var single = FNV1a()
        for byte in text.utf8 { single.add(byte) }
        #expect(single == whole)
    }

    @Test("A number is hashed as its bytes, the lowest first")
    func numbers() {
        var (number, bytes) = (FNV1a(), FNV1a())
        number.add(0x0807_0605_0403_0201 as UInt64)
        bytes.add([1, 2, 3, 4, 5, 6, 7, 8])
        #expect(number == bytes)
    }
}
