package import Language

extension Language {
    /// What the files of an export are, for whoever unpacks it years later.
    package var exportReadMe: String {
        text(.export.readMe)
    }
}
