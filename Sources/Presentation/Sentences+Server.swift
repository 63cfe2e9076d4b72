package import Language
package import Storage

extension Language {
    /// Says what a server of databases does not do, and what mends it.
    package func sentence(for fault: ServerFault) -> Sentence {
        switch fault {
        case .badAddress(let part):
            self == .korean
                ? Sentence(
                    part.isEmpty ? "데이터베이스 주소를 읽을 수 없어요." : "데이터베이스 주소를 읽을 수 없어요: \(part)",
                    "postgres://사용자@서버:5432/이름처럼 적어 주세요.")
                : Sentence(
                    part.isEmpty
                        ? "The database address can’t be read."
                        : "The database address can’t be read: \(part)",
                    "Write it as postgres://USER@HOST:5432/NAME.")
        case .rawPassword(let character):
            self == .korean
                ? Sentence(
                    "데이터베이스 주소에 적힌 비밀번호의 \(character) 글자는 주소에서 다른 뜻이에요.",
                    "비밀번호의 @는 %40, /는 %2F, %는 %25로 적거나, 비밀번호를 빼고 ~/.pgpass에 적어 주세요.")
                : Sentence(
                    "The password in the database address contains \(character), which has a special meaning there.",
                    "In the password, write @ as %40, / as %2F and % as %25, or put it into ~/.pgpass instead.")
        case .noLibpq:
            self == .korean
                ? Sentence(
                    "PostgreSQL에 연결할 때 쓰는 libpq 14 이상이 이 컴퓨터에 없어요.",
                    "설치한 뒤 다시 켜 주세요. Debian과 Ubuntu에서는 apt-get install libpq5, macOS에서는 brew install libpq예요.")
                : Sentence(
                    "This machine has no libpq 14 or newer, which connects to PostgreSQL.",
                    "Install it and start again: apt-get install libpq5 on Debian and Ubuntu, brew install libpq on "
                        + "macOS.")
        case .pooled(let place):
            self == .korean
                ? Sentence(
                    "PostgreSQL 앞의 연결 풀(pgbouncer 등)이 트랜잭션마다 연결을 바꿔서 하루를 쓸 수 없어요(\(place)).",
                    "PostgreSQL에 바로 연결하거나, 하루가 쓰는 데이터베이스만 pool_mode = session으로 해 주세요.")
                : Sentence(
                    "A pool before PostgreSQL, such as pgbouncer, gives each transaction another connection, with "
                        + "which Haru can’t work (\(place)).",
                    "Connect to PostgreSQL itself, or set pool_mode = session for Haru’s database.")
        case .loginRefused(let place):
            self == .korean
                ? Sentence(
                    "PostgreSQL이 로그인을 받아 주지 않았어요(\(place)).",
                    "사용자와 비밀번호를 확인해 주세요. ~/.pgpass에는 그대로, 주소에는 특수 문자를 %40(@)처럼 바꿔 적어요.")
                : Sentence(
                    "PostgreSQL refused the login (\(place)).",
                    "Check the user and the password: in ~/.pgpass as it is, in an address with %40 for @ and the like."
                )
        case .noDatabase(let place):
            self == .korean
                ? Sentence("그런 데이터베이스가 없어요(\(place)).", "createdb로 만들거나 이름을 확인해 주세요.")
                : Sentence("There’s no such database (\(place)).", "Create it with createdb, or check the name.")
        case .unreachable(let place):
            self == .korean
                ? Sentence("PostgreSQL 서버가 답하지 않아요(\(place)).", "서버가 켜져 있는지, 주소가 맞는지 확인해 주세요.")
                : Sentence(
                    "The PostgreSQL server isn’t answering (\(place)).",
                    "Check that it’s running and the address is right.")
        case .notSecured(let place):
            self == .korean
                ? Sentence(
                    "PostgreSQL 서버와 믿을 수 있는 TLS로 연결하지 못했어요(\(place)).",
                    "서버의 ssl 설정과 인증서를, 주소의 sslmode와 sslrootcert를 확인해 주세요.")
                : Sentence(
                    "Couldn’t make a trusted TLS connection to the PostgreSQL server (\(place)).",
                    "Check the server’s ssl settings and certificate, and sslmode and sslrootcert in the address.")
        case .noRights(let detail):
            self == .korean
                ? Sentence("데이터베이스에서 할 수 없는 일이 있어요: \(detail)", "그 데이터베이스의 소유자로 접속하거나 권한을 주세요.")
                : Sentence(
                    "The database doesn’t allow something: \(detail)",
                    "Connect as the database owner, or grant the permission.")
        case .restarting:
            self == .korean
                ? Sentence("PostgreSQL 서버가 다시 켜지고 있어요.", "잠시 뒤에 다시 해 주세요.")
                : Sentence("The PostgreSQL server is restarting.", "Try again in a moment.")
        case .tooManyConnections:
            self == .korean
                ? Sentence("PostgreSQL 서버의 연결이 모두 쓰이고 있어요.", "max_connections를 늘리거나 하루를 덜 켜 주세요.")
                : Sentence(
                    "All connections of the PostgreSQL server are in use.",
                    "Raise max_connections, or run fewer of Haru’s processes.")
        case .standby:
            self == .korean
                ? Sentence("이 PostgreSQL 서버는 다른 서버를 따라가기만 해서 쓸 수 없어요.", "주 서버의 주소를 적어 주세요.")
                : Sentence(
                    "This PostgreSQL server is a replica and can’t be written to.",
                    "Use the address of the primary server.")
        case .readOnly:
            self == .korean
                ? Sentence("이 PostgreSQL 서버는 지금 읽기 전용이에요.", "주 서버의 주소인지, 서버가 왜 읽기 전용인지 확인해 주세요.")
                : Sentence(
                    "This PostgreSQL server is currently read-only.",
                    "Check that it’s the primary server, and why it’s read-only.")
        case .diskFull:
            self == .korean
                ? Sentence("PostgreSQL 서버의 디스크가 가득 찼어요. 지금까지의 기록은 그대로예요.", "그 서버의 공간을 비우고 다시 해 주세요.")
                : Sentence(
                    "The PostgreSQL server’s disk is full. What was stored is safe.",
                    "Free some space on that server and try again.")
        case .damaged(let detail):
            self == .korean
                ? Sentence(
                    "PostgreSQL 서버의 데이터베이스가 손상됐어요: \(detail)", "서버의 디스크를 확인하고, pg_dump로 만든 백업에서 되돌려 주세요.")
                : Sentence(
                    "The database on the PostgreSQL server is damaged: \(detail)",
                    "Check that server’s disk, and restore a pg_dump backup.")
        case .tooOld(let version):
            self == .korean
                ? Sentence("PostgreSQL \(version)은 너무 오래됐어요.", "PostgreSQL 14나 그보다 새로운 버전을 써 주세요.")
                : Sentence("PostgreSQL \(version) is too old.", "Use PostgreSQL 14 or newer.")
        case .wrongEncoding(let encoding):
            self == .korean
                ? Sentence(
                    "데이터베이스의 인코딩이 UTF8이 아니라 \(encoding)예요.",
                    "createdb --encoding=UTF8 --template=template0으로 새로 만들어 주세요.")
                : Sentence(
                    "The database encoding is \(encoding), not UTF8.",
                    "Create one with createdb --encoding=UTF8 --template=template0.")
        case .schemaMismatch(let detail):
            self == .korean
                ? Sentence("데이터베이스의 표가 하루가 아는 모습과 달라요: \(detail)", "백업에서 되돌리거나 빈 데이터베이스를 써 주세요.")
                : Sentence(
                    "The database’s tables aren’t as Haru left them: \(detail)",
                    "Restore a backup, or use an empty database.")
        case .halfCopied:
            self == .korean
                ? Sentence("데이터베이스를 옮겨 오는 중이거나, 옮기다 멈췄어요.", "haru database copy를 끝까지 다시 해 주세요.")
                : Sentence(
                    "This database is still being copied to, or the copy was interrupted.",
                    "Run haru database copy to the end.")
        case .timedOut:
            self == .korean
                ? Sentence("데이터베이스가 너무 오래 걸려서 멈췄어요.", "잠시 뒤에 다시 해 주세요.")
                : Sentence("The database took too long and was stopped.", "Try again in a moment.")
        case .uncertain:
            self == .korean
                ? Sentence("저장하는 사이에 연결이 끊겨서 저장됐는지 알 수 없어요.", "남아 있는지 먼저 보고, 없으면 다시 해 주세요.")
                : Sentence(
                    "The connection broke while saving, so it may or may not be stored.",
                    "Check whether it’s there, and try again if not.")
        case .other(let state, _):
            self == .korean
                ? Sentence("데이터베이스를 쓰지 못했어요(PostgreSQL \(state)).", "haru doctor로 살펴봐 주세요.")
                : Sentence(
                    "The database couldn’t be used (PostgreSQL \(state)).", "Run haru doctor to look into it.")
        }
    }
}
