import ArgumentParser
import Language

/// Page number of a long list.
struct PageOption: ParsableArguments {
    @Option(help: ArgumentHelp(say(.option.page), valueName: "number"))
    var page = 1

    /// Number of entries before the page.
    func offset(of size: Int) throws -> Int {
        guard (1...1_000_000).contains(page) else {
            throw UsageError.invalidValue(option: "--page", value: String(page), allowed: "1, 2, 3, …")
        }
        return (page - 1) * size
    }

    /// Throws if the page is after the last one of a non-empty list.
    func check(total: Int, size: Int) throws {
        let last = (total + size - 1) / size
        if last > 0, page > last { throw UsageError.pageAfterLast(last) }
    }
}
