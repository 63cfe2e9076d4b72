package import Engine
package import Language

extension Language {
    /// Says why nothing can be read of a file; `name` is the file's.
    package func sentence(for fault: ImportFault, file name: String) -> Sentence {
        let name = shown(name)
        switch fault {
        case .tooLarge(let limit):
            return say(
                ("\(name) 파일이 너무 커요.", "\(limit >> 20)MB까지 가져올 수 있어요."),
                ("\(name) is too large.", "A file can have up to \(limit >> 20) MB.")
            )
        case .notUTF8:
            return say(
                ("\(name) 파일은 UTF-8로 된 글이 아니에요.", "압축을 풀거나 UTF-8로 저장한 뒤 다시 해 주세요."),
                ("\(name) isn’t UTF-8 text.", "Unpack it or save it as UTF-8, and try again.")
            )
        case .notReadable(let format?):
            return say(
                (
                    "\(name) 파일을 \(self.name(of: format)) 형식으로 읽지 못했어요.",
                    "잘리지 않았는지 확인하고, 다시 내보내거나 다른 형식을 골라 주세요."
                ),
                (
                    "\(name) couldn’t be read as \(self.name(of: format)).",
                    "Make sure that it is complete, export it again or choose another format."
                )
            )
        case .notReadable(nil):
            return say(
                ("\(name) 파일이 어느 앱의 것인지 알 수 없어요.", "잘리지 않았는지 확인하고, 형식을 직접 골라 주세요."),
                (
                    "It isn’t clear which app wrote \(name).",
                    "Make sure that it is complete, and choose the format yourself."
                )
            )
        case .newerVersion(let version):
            return say(
                ("\(name) 파일은 더 새로운 하루에서 만들었어요(형식 \(version)).", "하루를 업데이트한 뒤 다시 가져와 주세요."),
                ("A newer Haru made \(name) (format \(version)).", "Update yours and try again.")
            )
        case .noColumn(let headers):
            let list = headers.prefix(12).map { "‘\(shown($0, limit: 40))’" }.joined(separator: ", ")
            return say(
                ("\(name) 파일에서 제목이나 본문 칸을 찾지 못했어요.", "어느 칸이 무엇인지 골라 주세요. 있는 칸: \(list)"),
                (
                    "\(name) has no column that could be a title or a text.",
                    "Say which column is which. There are: \(list)"
                )
            )
        case .unknownColumn(let column, let headers):
            let list = headers.filter { !$0.isEmpty }.prefix(12).map { "‘\(shown($0, limit: 40))’" }
                .joined(separator: ", ")
            return say(
                ("\(name) 파일에 ‘\(shown(column, limit: 40))’ 칸이 없어요.", "다른 칸을 골라 주세요. 있는 칸: \(list)"),
                (
                    "\(name) has no column ‘\(shown(column, limit: 40))’.",
                    "Choose another one. There are: \(list)"
                )
            )
        case .sameColumn(let first, let second):
            let (first, second) = (self.name(of: first), self.name(of: second))
            return say(
                ("‘\(first)’, ‘\(second)’에 같은 칸을 골랐어요.", "하나는 다른 칸을 고르거나 비워 주세요."),
                (
                    "“\(first)” and “\(second)” are read from the same column.",
                    "Choose another one for either, or none."
                )
            )
        case .badRow(let row):
            return say(
                ("\(name) 파일 \(number(row))번째 줄의 따옴표가 맞지 않아요.", "CSV로 다시 저장해 주세요."),
                ("The quotes in row \(number(row)) of \(name) don’t match.", "Save it as CSV again.")
            )
        case .nothingInIt:
            return say(
                ("\(name) 파일에 가져올 것이 없어요.", "다른 파일을 골라 주세요."),
                ("There’s nothing to import in \(name).", "Choose another file.")
            )
        case .tooMany(let limit):
            return say(
                ("\(name) 파일에 든 것이 너무 많아요.", "한 번에 \(number(limit))개까지 가져올 수 있으니 나눠 주세요."),
                ("\(name) holds too much.", "You can import up to \(number(limit)) at once. Split it.")
            )
        }
    }

    /// What a file is called that some program writes.
    package func name(of format: ImportFormat) -> String {
        switch format {
        case .haru: pick("하루(haru.json)", "Haru (haru.json)")
        case .eisenMatrix: "Eisen Matrix"
        case .raniPaper: pick("라니 페이퍼", "Rani Paper")
        case .taskwarrior: "Taskwarrior"
        case .todoTxt: "todo.txt"
        case .jrnl: "jrnl"
        case .dayOne: "Day One"
        case .superProductivity: "Super Productivity"
        case .csv: "CSV"
        }
    }

    /// What a column of a table is read as.
    package func name(of column: ImportColumn) -> String {
        switch column {
        case .title: pick("제목", "Title")
        case .memo: pick("메모", "Memo")
        case .due: pick("마감일", "Due day")
        case .time: pick("시각", "Time")
        case .done: pick("완료", "Done")
        case .tags: pick("태그", "Tags")
        case .important: pick("중요", "Important")
        case .created: pick("만든 때", "Created")
        case .body: pick("본문", "Text")
        case .day: pick("날짜", "Day")
        }
    }

    /// Why something of a file is left out.
    package func text(of reason: ImportFile.Skipped.Reason) -> String {
        switch reason {
        case .emptyTitle: pick("내용이 비어 있음", "it is empty")
        case .deletedThere: pick("이미 지운 것", "it was deleted there")
        case .template: pick("반복 할 일의 틀이라 할 일이 아님", "it is only the template of a repeated task")
        case .badDate: pick("날짜를 읽을 수 없음", "its date can’t be read")
        case .tooLong: pick("너무 긺", "it is too long")
        case .unknownKind: pick("알 수 없는 종류", "its kind is unknown")
        case .dayToCome: pick("아직 오지 않은 날의 일지", "its day is still to come")
        case .sealed: pick("꺼내지 않은 편지라 내용이 들어 있지 않음", "it wasn’t drawn, so the file lacks its words")
        case .noRoom: pick("둘 수 있는 수를 넘음", "there are as many as there may be")
        case .nameTaken: pick("다른 사람이 쓰는 이름", "somebody else has the name")
        }
    }

    /// What is left out of a file, and why.
    package func text(of skipped: ImportFile.Skipped) -> String {
        let title = skipped.title.isEmpty ? pick("(제목 없음)", "(no title)") : shown(skipped.title)
        let place = skipped.place == 0 ? "" : "\(number(skipped.place)). "
        return pick("건너뜀: ", "Left out: ") + place + title + pick(" — ", ": ") + text(of: skipped.reason)
    }
}

extension Language {
    /// What would come of a file, in numbers.
    package func importCounts(_ preview: ImportPreview) -> String {
        let others = preview.lists.filter { $0.added > 0 && !["tasks", "notes"].contains($0.list) }
        let new =
            ([
                preview.tasks.isEmpty ? nil : tasks(preview.tasks.count),
                preview.notes.isEmpty ? nil : notes(preview.notes.count),
            ].compactMap { $0 } + others.map { rows(of: $0.list, count: $0.added) }).joined(separator: ", ")
        let changed = preview.lists.filter { $0.changed > 0 }.map { rows(of: $0.list, count: $0.changed) }
            .joined(separator: ", ")
        let newer = changed.isEmpty ? "" : pick(" 더 새것으로 바꿀 것: \(changed).", " Replaced by newer ones: \(changed).")
        let other = preview.lists.filter { $0.kept > 0 }.map { rows(of: $0.list, count: $0.kept) }
            .joined(separator: ", ")
        let differing =
            other.isEmpty ? "" : pick(" 여기와 달라서 여기 것을 둘 것: \(other).", " Different here, and kept as here: \(other).")
        let known =
            preview.known == 0
            ? ""
            : pick(
                " 이미 있는 \(number(preview.known))개는 그대로 둬요.", " Already here: \(number(preview.known)).")
        let left =
            preview.skipped.isEmpty
            ? "" : pick(" \(number(preview.skipped.count))개는 건너뛰어요.", " Left out: \(number(preview.skipped.count)).")
        return
            (new.isEmpty
            ? pick("새로 가져올 것이 없어요.", "There is nothing new in it.") : pick("새로 가져올 것: \(new).", "New: \(new).")) + newer
            + differing + known + left
    }

    /// So many rows of a list of an export, in words.
    private func rows(of list: String, count: Int) -> String {
        let number = number(count)
        return switch list {
        case "settings": pick("설정 \(number)개", "settings: \(number)")
        case "zones": pick("시간대 \(number)개", "time zones: \(number)")
        case "dayRules": pick("하루의 규칙 \(number)개", "rules of days: \(number)")
        case "freezeRules": pick("프리즈 규칙 \(number)개", "freeze rules: \(number)")
        case "frozenDays": pick("프리즈로 쉰 날 \(number)일", "frozen days: \(number)")
        case "emails": pick("이메일 주소 \(number)개", "email addresses: \(number)")
        case "exclusions": pick("제외 규칙 \(number)개", "exclusion rules: \(number)")
        case "profile": pick("공개 프로필", "the public profile")
        case "machines": pick("연결한 컴퓨터 \(number)대", "linked machines: \(number)")
        case "sources": pick("연결한 계정 \(number)개", "linked accounts: \(number)")
        case "repositories": pick("저장소 \(number)개", "repositories: \(number)")
        case "commits": pick("커밋 기록 \(number)개", "commit records: \(number)")
        case "forgeCounts": pick("GitHub 같은 곳에서 센 날 \(number)일", "days counted by forges: \(number)")
        case "forgeCommits": pick("그곳의 저장소별 기록 \(number)개", "their counts by repository: \(number)")
        case "dayChanges": pick("날의 변경 기록 \(number)개", "changes of days: \(number)")
        case "challenges": pick("챌린지 \(number)개", "challenges: \(number)")
        case "tickets": pick("티켓 \(number)개", "tickets: \(number)")
        case "tasks": tasks(count)
        case "notes": notes(count)
        case "moods": pick("기분 \(number)개", "moods: \(number)")
        case "mailboxes": pick("롤링페이퍼 \(number)개", "mailboxes: \(number)")
        case "letters": pick("꺼낸 편지 \(number)통", "drawn letters: \(number)")
        default: pick("지난날의 편지 기록 \(number)개", "days of letters from the past: \(number)")
        }
    }

    /// What came of a file, in numbers.
    package func imported(_ report: ImportReport) -> String {
        let parts = [
            report.tasks == 0 ? nil : tasks(report.tasks), report.notes == 0 ? nil : notes(report.notes),
            report.others == 0
                ? nil : pick("다른 기록 \(number(report.others))개", "other records: \(number(report.others))"),
        ].compactMap { $0 }.joined(separator: ", ")
        return pick("가져온 것: \(parts).", "Imported: \(parts).")
    }

    /// What was taken back.
    package func removed(_ removal: ImportRemoval) -> String {
        let parts = [
            removal.tasks == 0 ? nil : tasks(removal.tasks), removal.notes == 0 ? nil : notes(removal.notes),
        ].compactMap { $0 }.joined(separator: ", ")
        let moved = parts.isEmpty ? nil : pick("휴지통으로 옮긴 것: \(parts).", "Moved to the trash: \(parts).")
        let others =
            removal.others == 0
            ? nil
            : pick("다른 기록 \(number(removal.others))개를 되돌렸어요.", "Other records taken back: \(number(removal.others)).")
        let all = [moved, others].compactMap { $0 }.joined(separator: " ")
        return all.isEmpty ? pick("남아 있는 것이 없었어요.", "Nothing of it was left.") : all
    }

    /// Why an import cannot be.
    func importSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownImport(let number):
            say(
                ("\(number)번으로 가져온 것이 없어요.", "30일이 지난 것은 되돌릴 수 없어요."),
                ("Nothing was imported as \(number).", "An import can be undone for 30 days.")
            )
        default:
            say(
                ("가져오려던 파일이 없어요.", "파일을 다시 골라 주세요."),
                ("There’s no file to import.", "Choose the file again.")
            )
        }
    }
}
