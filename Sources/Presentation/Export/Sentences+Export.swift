package import Language

extension Language {
    /// README of an export, for whoever unpacks it years later.
    package var exportReadMe: String {
        text(.export.readMe)
    }
}
