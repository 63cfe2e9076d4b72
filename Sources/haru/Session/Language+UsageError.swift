import Delivery
import Engine
import Language
import Presentation

extension Language {
    /// Sentence about something in a file, which it names first.
    private func inFile(_ file: String, _ sentence: Sentence) -> Sentence {
        Sentence("\(file.harmless): \(sentence.whatHappened)", sentence.whatToDo)
    }

    /// Says what of this run cannot be, and what can.
    func sentence(for usageError: UsageError) -> Sentence {
        switch usageError {
        case .invalidValue(let option, let value, let allowed):
            said(
                "\(option)에 ‘\(value.harmless)’ 값은 쓸 수 없어요.", "쓸 수 있는 값: \(allowed)",
                "\(option) can’t be “\(value.harmless)”.", "Allowed: \(allowed)"
            )
        case .invalidDay(let text):
            said(
                "‘\(text.harmless)’ 날짜를 읽을 수 없어요.", "2026-11-21이나 11/21처럼 적거나 오늘, 어제라고 적어 주세요.",
                "“\(text.harmless)” isn’t a day.", "Write it as 2026-11-21 or 11/21, or say today or yesterday."
            )
        case .invalidInstant(let text):
            said(
                "‘\(text.harmless)’ 시각을 읽을 수 없어요.", "2026-11-21T19:48:00+09:00처럼 시간대까지 적어 주세요.",
                "“\(text.harmless)” isn’t an instant.", "Write it with its offset, as 2026-11-21T19:48:00+09:00."
            )
        case .invalidWeekday(let text):
            said(
                "‘\(text.harmless)’ 요일은 없어요.", "sun, mon, tue, wed, thu, fri, sat 중에서 적어 주세요.",
                "There’s no weekday “\(text.harmless)”.", "Allowed: sun, mon, tue, wed, thu, fri, sat"
            )
        case .missing(let what):
            said(
                "\(what) 값이 빠졌어요.", "--help로 쓰는 법을 볼 수 있어요.",
                "\(what) is missing.", "See --help for how it is written."
            )
        case .emptyPath:
            said(
                "폴더나 파일 이름이 비어 있어요.", "이름을 적어 주세요. 지금 있는 폴더는 .이에요.",
                "The name of a folder or file is empty.", "Write it; the folder you are in is a single dot."
            )
        case .addressForFolder(let text):
            said(
                "\(text.harmless)은(는) 주소예요. 하루는 이 컴퓨터의 폴더를 읽어요.",
                "git clone으로 받은 뒤 그 폴더를 추가해 주세요. GitHub에 푸시한 것까지 세려면 haru source add를 써 주세요.",
                "\(text.harmless) is an address, and Haru reads folders of this computer.",
                "Clone it and add its folder. To count what you push to GitHub, use haru source add."
            )
        case .twoWindows:
            said(
                "기간을 두 가지로 정했어요.", "--weeks, --year, --since 중 하나만 써 주세요.",
                "The window is given twice.", "Use only one of --weeks, --year and --since."
            )
        case .twoForms:
            said(
                "--json과 --format은 함께 쓸 수 없어요.", "둘 가운데 하나만 적어 주세요.",
                "--json and --format can’t go together.", "Give one of them."
            )
        case .twoOutputs:
            said(
                "그림과 JSON을 함께 표준 출력에 쓸 수 없어요.", "--svg에 파일 이름을 적어 주세요.",
                "The picture and the JSON can’t both go to standard output.", "Give --svg the name of a file."
            )
        case .twoRanges:
            said(
                "기간을 두 가지로 정했어요.", "--range나 --from과 --to 중 한쪽만 써 주세요.",
                "The range is given twice.", "Use either --range or --from and --to."
            )
        case .configurationFile(let path):
            said(
                "설정 파일을 읽을 수 없어요: \(path.harmless).", "읽을 수 있는 JSON 객체인지 확인해 주세요.",
                "The configuration file \(path.harmless) can’t be read.",
                "Check that it is readable and holds a JSON object."
            )
        case .configurationName(let name, let path):
            said(
                "설정 파일 \(path.harmless)에 모르는 이름이 있어요: \(name.harmless).",
                "쓸 수 있는 이름: \(Preferences.Key.allCases.map(\.rawValue).joined(separator: ", "))",
                "The configuration file \(path.harmless) holds a name that is unknown: \(name.harmless).",
                "It may hold: \(Preferences.Key.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        case .dataFolder(let path, .make):
            said(
                "데이터 폴더를 만들 수 없어요: \(path.harmless).", "권한을 확인하거나 --data-dir로 다른 폴더를 알려 주세요.",
                "The data folder \(path.harmless) can’t be made.",
                "Check its permissions, or name another with --data-dir."
            )
        case .dataFolder(let path, .write):
            said(
                "데이터 폴더 \(path.harmless)에 쓸 수 없어요.", "권한을 확인하거나 --data-dir로 다른 폴더를 알려 주세요.",
                "The data folder \(path.harmless) can’t be written to.",
                "Check its permissions, or name another with --data-dir."
            )
        case .passwordOnCommandLine:
            said(
                "명령줄의 비밀번호는 이 컴퓨터의 다른 사용자에게도 보여요.", "비밀번호는 ~/.pgpass나 HARU_DATABASE에 적어 주세요.",
                "A password on the command line can be seen by every user of this machine.",
                "Put it into ~/.pgpass or HARU_DATABASE."
            )
        case .nothingToCopy(let place):
            said(
                "\(place.harmless)에 옮길 데이터베이스가 없어요.", "haru.sqlite 파일이나 postgres:// 주소를 적어 주세요.",
                "There’s no database to copy at \(place.harmless).",
                "Name a file haru.sqlite or an address postgres://…"
            )
        case .noFileToCopy(let path):
            said(
                "\(path.harmless) 파일이 없어요.", "haru.sqlite 파일이나 postgres:// 주소를 적어 주세요.",
                "There’s no file \(path.harmless).", "Name a file haru.sqlite or an address postgres://…"
            )
        case .noDatabaseFile(let path):
            said(
                "데이터베이스 파일 \(path.harmless) 자리에 아무것도 없어요.",
                "옮겼다면 제자리에 되돌리고, 백업이 있다면: haru database copy 백업파일 \(path.harmless)",
                "The database file \(path.harmless) is missing.",
                "Put it back where it was moved; from a backup: haru database copy FILE \(path.harmless)"
            )
        case .copyTargetNotEmpty(let place):
            said(
                "\(place.harmless)에 이미 무언가 있어요.", "빈 데이터베이스나 아직 없는 파일을 적어 주세요.",
                "There is something at \(place.harmless) already.",
                "Name an empty database, or a file that isn’t there."
            )
        case .copySourceChanged:
            said(
                "옮기는 사이에 원래 데이터베이스가 바뀌었어요.", "하루를 모두 끄고 다시 해 주세요.",
                "The database changed while it was copied.", "Stop every Haru that uses it, and copy again."
            )
        case .copyDiffers(let table):
            said(
                "옮긴 \(table) 표가 원래와 달라요.", "하루를 모두 끄고 다시 해 주세요.",
                "The copy of the table \(table) isn’t like the original.",
                "Stop every Haru that uses either, and copy again."
            )
        case .cannotWrite(let path):
            said(
                "\(path.harmless)에 쓸 수 없어요.", "폴더가 있는지, 권한과 남은 공간이 있는지 확인해 주세요.",
                "\(path.harmless) can’t be written.", "Check that its folder exists, with permission and space left."
            )
        case .fileExists(let path):
            said(
                "\(path.harmless) 파일이 이미 있어요.", "다른 이름을 적어 주세요.",
                "\(path.harmless) is there already.", "Name another file."
            )
        case .archiveToTerminal:
            said(
                "화면에는 ZIP 파일을 쓸 수 없어요.", "파일 이름을 적거나 다른 프로그램에 이어 주세요.",
                "A ZIP file can’t be written to a terminal.", "Name a file, or pipe it to a program."
            )
        case .cannotRead(let path):
            said(
                "\(path.harmless) 파일을 읽을 수 없어요.", "파일이 있는지, 읽을 권한이 있는지 확인해 주세요.",
                "\(path.harmless) can’t be read.", "Check that the file exists, with permission to read it."
            )
        case .importFile(let fault, let file): sentence(for: fault, file: file.harmless)
        case .unknownImportFormat(let name):
            said(
                "‘\(name.harmless)’ 형식은 몰라요.",
                "쓸 수 있는 형식: \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", "))",
                "The format “\(name.harmless)” isn’t known.",
                "Known: \(ImportFormat.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        case .unknownImportColumn(let text):
            said(
                "‘\(text.harmless)’에 해당하는 열이 없어요.",
                "title=제목처럼 적어 주세요: \(ImportColumn.allCases.map(\.rawValue).joined(separator: ", "))",
                "“\(text.harmless)” names no column.",
                "Write it as title=Name: \(ImportColumn.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        case .fileAndUndo:
            said(
                "가져오면서 되돌릴 수는 없어요.", "--undo는 파일 없이 적어 주세요.",
                "One command can’t import and undo.", "Give --undo without files."
            )
        case .letterFile(let fault, let file): sentence(for: fault, file: file)
        case .letterInFile(let fault, let number, let file):
            inFile(file, sentence(for: .badLetter(fault, number: number)))
        case .giftLinkWithoutAccounts:
            said(
                "이 하루에는 다른 계정이 없어서 선물 링크를 받을 사람이 없어요.", "haru mailbox give --file로 선물 파일을 만들어 보내 주세요.",
                "Nobody else has an account on this Haru to take a gift link.",
                "Make a gift file with haru mailbox give --file."
            )
        case .fileAndStop:
            said(
                "--file과 --stop은 함께 쓸 수 없어요.", "하나만 적어 주세요.",
                "--file and --stop don’t go together.", "Give one of them."
            )
        case .noMailbox:
            said(
                "아직 롤링페이퍼가 없어요.", "haru mailbox create로 만들 수 있어요.",
                "There’s no mailbox yet.", "Create one with haru mailbox create."
            )
        case .severalMailboxes(let numbers):
            said(
                "롤링페이퍼가 여럿이에요.", "--mailbox로 골라 주세요: \(numbers.map(String.init).joined(separator: ", "))",
                "There are several mailboxes.",
                "Choose one with --mailbox: \(numbers.map(String.init).joined(separator: ", "))"
            )
        case .todayUnknown:
            said(
                "확인하지 못한 곳이 있어서 오늘 커밋했는지 알 수 없어요.", "haru doctor로 무엇을 고칠지 볼 수 있어요.",
                "Whether you committed today isn’t known, as not everything could be checked.",
                "See haru doctor for what to fix."
            )
        case .notLoopback(let host):
            said(
                "\(host.harmless) 주소로는 열 수 없어요. 들어오는 사람을 확인하지 않는 하루는 이 컴퓨터에서만 봐야 안전해요.",
                "--host 127.0.0.1로 열거나, --public-url과 --sign-in으로 여럿이 쓰게 해 주세요.",
                "Haru doesn’t listen on \(host.harmless): without sign-in, it is safe on this machine alone.",
                "Use --host 127.0.0.1, or set it up for several people with --public-url and --sign-in."
            )
        case .hosting(let need): sentence(for: need)
        case .terms(let fault, let file): sentence(for: fault, file: file)
        case .pushContact(let problem):
            Sentence(
                problem.sentence(in: self),
                pick("--push-contact mailto:이름@도메인 처럼 알려 주세요.", "Name it, as with --push-contact mailto:name@domain."))
        case .certificate(let file):
            said(
                "\(file.harmless)의 인증서를 쓸 수 없어요.", "PEM 인증서와 그 열쇠가 맞는지, 읽을 권한이 있는지 확인해 주세요.",
                "The certificate in \(file.harmless) can’t be used.",
                "Check that it and its key are PEM, belong together, and may be read."
            )
        case .noWayToLogIn:
            said(
                "찾은 토큰도, 브라우저로 허락받을 GitHub 앱도 없어요.",
                "haru login --with-token으로 토큰을 넣거나, --github-client-id로 앱을 알려 주세요.",
                "There’s no token to be found, and no GitHub app that a browser could be asked for.",
                "Give a token with haru login --with-token, or name an app with --github-client-id."
            )
        case .deletionNotConfirmed(let name):
            said(
                "모든 기록이 아주 지워지고 되돌릴 수 없어요. 아직 아무것도 지우지 않았어요.",
                "정말 지우려면 --confirm '\(name.harmless)'을 붙여 주세요.",
                "Everything of theirs would go for good. Nothing was deleted yet.",
                "To delete it, add --confirm '\(name.harmless)'."
            )
        case .cannotListen(let host, let port):
            said(
                "\(host.harmless):\(port)에서 열 수 없어요. 이어지는 포트도 모두 쓰이고 있거나 권한이 없어요.",
                "--port로 1024보다 큰 다른 번호를 알려 주세요.",
                "Haru can’t listen on \(host.harmless):\(port): it and the ports after it are taken or not allowed.",
                "Name another above 1024 with --port."
            )
        case .cannotServeMetrics(let host, let port):
            said(
                "\(host.harmless):\(port)에서 메트릭을 열 수 없어요. 다른 프로그램이 쓰고 있거나 권한이 없어요.",
                "--metrics로 다른 포트를 알려 주세요.",
                "Metrics can’t be served on \(host.harmless):\(port): it is taken or not allowed.",
                "Name another port with --metrics."
            )
        case .shortMetricsToken(let shortest):
            said(
                "메트릭 토큰이 너무 짧아요.", "\(shortest)자 이상으로 정해 주세요.",
                "The token for metrics is too short.", "Choose one of \(shortest) characters or more."
            )
        case .metricsToken(let host):
            said(
                "\(host.harmless)에서 메트릭을 열려면 토큰이 있어야 해요.",
                "HARU_METRICS_TOKEN이나 --metrics-token-file로 알려 주세요. 127.0.0.1에서는 없어도 돼요.",
                "Metrics on \(host.harmless) take a token.",
                "Give it in HARU_METRICS_TOKEN or with --metrics-token-file; 127.0.0.1 needs none."
            )
        case .alreadyServing(let address):
            said(
                "이 데이터 폴더로 이미 하루가 켜져 있어요\(address.isEmpty ? "" : ": " + address.harmless)",
                "그 주소를 열거나, 먼저 켠 하루를 끄고 다시 해 주세요.",
                "Haru is already serving this data folder\(address.isEmpty ? "." : ": " + address.harmless)",
                "Open that address, or stop the other one first."
            )
        case .notServing:
            said(
                "이 데이터 폴더로 켜진 하루가 없어요.", "haru serve로 켜면 링크가 나와요.",
                "Haru isn’t serving this data folder.", "Start it with haru serve, which prints a link."
            )
        case .invalidHosted(let text):
            said(
                "‘\(text.harmless)’에는 이을 수 없어요.", "https://haru.example.com처럼 https로 시작하는 주소를 적어 주세요.",
                "“\(text.harmless)” can’t be linked with.",
                "Write its address with https, as https://haru.example.com."
            )
        case .linkDenied:
            said(
                "브라우저에서 거절했어요.", "이으려면 haru link를 다시 해 주세요.",
                "It was refused in the browser.", "To link it all the same, run haru link again."
            )
        case .linkExpired:
            said(
                "코드를 쓸 수 있는 시간이 지났어요.", "haru link를 다시 해 주세요.",
                "The code is good no more.", "Run haru link again."
            )
        case .agentRuns:
            said(
                "이 데이터 폴더에서 haru agent run이 이미 일하고 있어요.", "haru agent status로 볼 수 있어요.",
                "haru agent run is at work on this data folder already.", "See haru agent status."
            )
        case .foreignFile(let path):
            said(
                "\(path.harmless)은 하루가 만든 파일이 아니라서 그대로 뒀어요.", "옮기거나 지운 뒤 다시 해 주세요.",
                "\(path.harmless) wasn’t written by Haru, and was left alone.", "Move it away, then try again."
            )
        case .demoElsewhere:
            said(
                "둘러보기는 제 임시 폴더만 써요.", "--data-dir 없이 haru demo를 써 주세요.",
                "The demo uses a temporary folder of its own.", "Run haru demo without --data-dir."
            )
        case .noTimeZoneData:
            said(
                "시간대 정보가 없거나 잘못됐어요.", "tzdata를 설치한 뒤 다시 해 주세요.",
                "The time zone data is missing or wrong.", "Install tzdata and try again."
            )
        case .noPictureProgram:
            said(
                "PNG를 만들 프로그램이 없어요.", "rsvg-convert(librsvg)나 resvg를 설치하거나 --svg를 써 주세요.",
                "There’s no program that makes PNG.", "Install rsvg-convert (librsvg) or resvg, or use --svg."
            )
        case .pictureFailed:
            said(
                "PNG를 만들지 못했어요.", "--svg로 SVG를 쓸 수 있어요.",
                "The PNG couldn’t be made.", "Write an SVG with --svg."
            )
        case .nothingExcluded:
            said(
                "무엇을 뺄지 알려 주지 않았어요.", "--author, --message, --path 중 하나를 써 주세요.",
                "There is nothing to exclude.", "Give one of --author, --message and --path."
            )
        case .nothingChanged:
            said(
                "무엇을 고칠지 알려 주지 않았어요.", "--title이나 --due 같은 옵션을 써 주세요. --help로 모두 볼 수 있어요.",
                "Nothing to change was given.", "Give an option such as --title or --due; --help shows them all."
            )
        case .saysMore(let option, let rest, let allowed):
            said(
                "\(option)에 \(quoted(rest))까지는 쓸 수 없어요.", "쓸 수 있는 값: \(allowed)",
                "\(option) doesn’t take \(quoted(rest)).", "Allowed: \(allowed)"
            )
        case .pageAfterLast(let last):
            said(
                "\(number(last))페이지까지 있어요.", "--page \(last)에서 마지막 페이지를 볼 수 있어요.",
                last == 1 ? "There is only one page." : "There are only \(number(last)) pages.",
                "See the last one with --page \(last)."
            )
        case .repositoryWithoutCommit:
            said(
                "--repo는 --commit과 함께 써야 해요.", "그 저장소의 어느 커밋인지 --commit으로 알려 주세요.",
                "--repo goes with --commit.", "Name a commit of that repository with --commit."
            )
        case .editorFailed(let editor, let file):
            said(
                "편집기(\(editor.harmless))가 오류로 끝나서 저장하지 않았어요.",
                (file.map { "쓴 글은 \($0.harmless)에 있어요. " } ?? "") + "VISUAL이나 EDITOR를 확인해 주세요.",
                "The editor (\(editor.harmless)) ended with an error, so nothing was stored.",
                (file.map { "What you wrote is kept in \($0.harmless). " } ?? "") + "Check VISUAL or EDITOR."
            )
        case .noRepositoryChosen(let names) where names.isEmpty:
            said(
                "추가한 저장소가 없어요.", "haru repo add로 커밋이 있는 폴더를 알려 주세요.",
                "There are no repositories yet.", "Tell where your commits are with haru repo add."
            )
        case .noRepositoryChosen(let names):
            said(
                "어느 저장소의 커밋을 볼지 적어 주세요.",
                "예: haru log \(names[0].harmless). 저장소: \(names.joined(separator: ", ").harmless)",
                "Name the repository whose commits you want.",
                "For example haru log \(names[0].harmless). Repositories: \(names.joined(separator: ", ").harmless)"
            )
        case .unknownCommand(let text, let parent, let near):
            said(
                "‘\(text.harmless)’ 명령은 없어요.",
                (near.map { "혹시 \(parent) \($0)인가요? " } ?? "") + "\(parent) --help로 명령을 볼 수 있어요.",
                "There’s no command “\(text.harmless)”.",
                (near.map { "Did you mean \(parent) \($0)? " } ?? "") + "See \(parent) --help for the commands."
            )
        case .dashedValue(let text):
            said(
                "‘\(text.harmless)’ 값이 -로 시작해서 옵션으로 읽었어요.", "--옵션=값처럼 붙여 적거나, 값 앞에 --를 적어 주세요.",
                "“\(text.harmless)” begins with -, so it was read as an option.",
                "Write it as --option=value, or put -- before it."
            )
        case .needsCommand(let option):
            said(
                "명령 없이는 \(option) 옵션을 쓸 수 없어요.", "haru today \(option)처럼 써 주세요.",
                "Without a command there’s no \(option).", "Write haru today \(option)."
            )
        case .notOfChannel(let option, let kind):
            notOfChannel(option, kind)
        case .parser(let text):
            Sentence(text, pick("--help로 쓰는 법을 볼 수 있어요.", "See --help for how it is written."))
        }
    }

    /// Says that an argument with a hyphen before it was taken for a text.
    func taken(text: String) -> String {
        pick(
            "‘\(text.harmless)’ 값은 -로 시작하지만 띄어쓰기가 있어서 글로 받았어요.",
            "“\(text.harmless)” begins with -; as it has a blank, it was taken as text.")
    }

    /// Says that a kind of channel does not take an option, and what it takes.
    private func notOfChannel(_ option: String, _ kind: ChannelKind) -> Sentence {
        let taken = ChannelCommand.Add.options(of: kind).joined(separator: ", ")
        let isAddressTyped = kind.fields.contains(.address)
        return said(
            "\(kind.rawValue)에는 \(option) 옵션을 쓰지 않아요.",
            isAddressTyped
                ? "주소는 비밀이라 표준 입력에서 읽어요. 옵션 없이 haru channel add \(kind.rawValue)"
                : taken.isEmpty ? "옵션 없이 haru channel add \(kind.rawValue)" : "쓸 수 있는 옵션: \(taken)",
            "\(kind.rawValue) doesn’t take \(option).",
            isAddressTyped
                ? "Its address is a secret, and read from standard input: haru channel add \(kind.rawValue)"
                : taken.isEmpty ? "Write haru channel add \(kind.rawValue)." : "Allowed: \(taken)"
        )
    }

    private func quoted(_ texts: [String]) -> String {
        texts.map { pick("‘\($0.harmless)’", "“\($0.harmless)”") }.joined(separator: ", ")
    }

    func said(_ korean: String, _ koreanRemedy: String, _ english: String, _ englishRemedy: String) -> Sentence {
        self == .korean ? Sentence(korean, koreanRemedy) : Sentence(english, englishRemedy)
    }
}
