package import Language
package import Storage

extension Language {
    /// Says why what is stored could not be read or written, and what mends it.
    package func sentence(for error: StorageError) -> Sentence {
        switch error {
        case .newerSchema:
            self == .korean
                ? Sentence("더 새로운 하루가 만든 데이터베이스라 건드리지 않았어요.", "하루를 새 버전으로 올려 주세요.")
                : Sentence("A newer Haru wrote this database, so it wasn’t touched.", "Update Haru and try again.")
        case .damaged:
            self == .korean
                ? Sentence("데이터베이스가 손상됐어요.", "haru doctor가 사본을 남기고 고치는 법을 알려 드려요.")
                : Sentence("The database is damaged.", "Run haru doctor: it keeps a copy and says how to fix it.")
        case .missing:
            self == .korean
                ? Sentence("데이터베이스 파일이 없어요.", "데이터 폴더가 제자리에 있는지 확인하고, 백업이 있다면 되돌려 주세요.")
                : Sentence(
                    "The database file is missing.",
                    "Check that the data folder is in place, and restore a backup if you have one.")
        case .readOnly:
            self == .korean
                ? Sentence("데이터베이스에 쓸 수 없어요.", "데이터 폴더와 파일의 권한을 확인해 주세요.")
                : Sentence(
                    "The database can’t be written to.", "Check the permissions of the data folder and its files.")
        case .moved:
            self == .korean
                ? Sentence(
                    "데이터 파일이 옮겨지거나 지워져서 저장하지 않았어요.", "제자리에 되돌리거나, 하루를 끄고 다시 켜 주세요.")
                : Sentence(
                    "The data file was moved or deleted, so nothing was saved.",
                    "Put it back, or restart Haru.")
        case .diskFull:
            self == .korean
                ? Sentence("디스크가 가득 찼어요. 지금까지의 기록은 그대로예요.", "공간을 비우고 다시 해 주세요.")
                : Sentence("The disk is full. What was stored is safe.", "Free some space and try again.")
        case .busy:
            self == .korean
                ? Sentence("다른 하루가 데이터베이스를 쓰고 있어요.", "잠시 뒤에 다시 해 주세요.")
                : Sentence("Another Haru is using the database.", "Try again in a moment.")
        case .constraint:
            self == .korean
                ? Sentence("데이터베이스가 받아들이지 않는 값이에요.", "haru doctor로 살펴봐 주세요.")
                : Sentence("The database rejected this value.", "Run haru doctor to look into it.")
        case .server(let fault): sentence(for: fault)
        case .other(let code, _) where code & 0xFF == 10:
            // SQLite's family of input and output errors.
            self == .korean
                ? Sentence("디스크를 읽거나 쓰지 못했어요. 지금까지의 기록은 그대로예요.", "남은 공간과 디스크를 확인하고 다시 해 주세요.")
                : Sentence(
                    "The disk couldn’t be read or written. What was stored is safe.",
                    "Check the disk and its free space, then try again.")
        case .other(let code, _):
            self == .korean
                ? Sentence("데이터베이스를 쓰지 못했어요(\(code)).", "haru doctor로 살펴봐 주세요.")
                : Sentence("The database couldn’t be used (\(code)).", "Run haru doctor to look into it.")
        }
    }
}
