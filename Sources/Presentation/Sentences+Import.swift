package import Engine
package import Language

extension Language {
    /// Explains why a file cannot be imported; `name` is the file's name.
    package func sentence(for fault: ImportFault, file name: String) -> Sentence {
        let name = shown(name)
        switch fault {
        case .tooLarge(let limit):
            return sentence(.importError.tooLarge(name: name, megabytes: String(limit >> 20)))
        case .notUTF8:
            return sentence(.importError.notUTF8(name: name))
        case .notReadable(let format?):
            return sentence(.importError.notReadable(name: name, format: self.name(of: format)))
        case .notReadable(nil):
            return sentence(.importError.unknownFormat(name: name))
        case .newerVersion(let version):
            return sentence(.importError.newerVersion(name: name, version: String(version)))
        case .noColumn(let headers):
            let list = headers.prefix(12).map { "‘\(shown($0, limit: 40))’" }.joined(separator: ", ")
            return sentence(.importError.noColumn(name: name, columns: list))
        case .unknownColumn(let column, let headers):
            let list = headers.filter { !$0.isEmpty }.prefix(12).map { "‘\(shown($0, limit: 40))’" }
                .joined(separator: ", ")
            return sentence(.importError.unknownColumn(name: name, column: shown(column, limit: 40), columns: list))
        case .sameColumn(let first, let second):
            let (first, second) = (self.name(of: first), self.name(of: second))
            return sentence(.importError.sameColumn(firstField: first, secondField: second))
        case .badRow(let row):
            return sentence(.importError.unmatchedQuotes(row: number(row), name: name))
        case .nothingInIt:
            return sentence(.importError.nothingInIt(name: name))
        case .tooMany(let limit):
            return sentence(.importError.tooMany(name: name, limit: number(limit)))
        }
    }

    /// Name of a file format.
    package func name(of format: ImportFormat) -> String {
        switch format {
        case .haru: text(.import.formatHaru)
        case .eisenMatrix: "Eisen Matrix"
        case .raniPaper: text(.import.formatRaniPaper)
        case .taskwarrior: "Taskwarrior"
        case .todoTxt: "todo.txt"
        case .jrnl: "jrnl"
        case .dayOne: "Day One"
        case .superProductivity: "Super Productivity"
        case .csv: "CSV"
        }
    }

    /// Meaning of a table column.
    package func name(of column: ImportColumn) -> String {
        switch column {
        case .title: text(.importField.title)
        case .memo: text(.note.untitledMemo)
        case .due: text(.importField.due)
        case .time: text(.importField.time)
        case .done: text(.dayState.done)
        case .tags: text(.importField.tags)
        case .important: text(.importField.important)
        case .created: text(.importField.created)
        case .body: text(.importField.body)
        case .day: text(.importField.day)
        }
    }

    /// Reason why an item of a file is skipped.
    package func text(of reason: ImportFile.Skipped.Reason) -> String {
        switch reason {
        case .emptyTitle: text(.importSkip.empty)
        case .deletedThere: text(.importSkip.deletedThere)
        case .template: text(.importSkip.template)
        case .badDate: text(.importSkip.badDate)
        case .tooLong: text(.importSkip.tooLong)
        case .unknownKind: text(.importSkip.unknownKind)
        case .dayToCome: text(.importSkip.dayInFuture)
        case .sealed: text(.importSkip.sealedLetter)
        case .noRoom: text(.importSkip.noRoom)
        case .nameTaken: text(.importSkip.nameTaken)
        }
    }

    /// A skipped item of a file, and the reason.
    private func text(of skipped: ImportFile.Skipped) -> String {
        let title = skipped.title.isEmpty ? text(.import.untitled) : shown(skipped.title)
        let place = skipped.place == 0 ? "" : "\(number(skipped.place)). "
        return text(.import.labelLeftOut) + " "
            + text(.import.itemReason(item: place + title, reason: text(of: skipped.reason)))
    }

    /// Fate of an existing task or note that an item of the file replaces.
    private func text(replaced difference: ImportDifference) -> String {
        if difference.isDeleted { return text(.import.labelTrashed) + " " + title(of: difference) }
        let renamed = difference.title == difference.imported ? "" : " → " + shown(difference.imported)
        return text(.import.labelReplaced) + " " + title(of: difference) + renamed
    }

    private func title(of difference: ImportDifference) -> String {
        (difference.day.map { "\($0) " } ?? "") + shown(difference.title)
    }

    /// Lists what a file replaces here, what stays although the file differs, and what is skipped: up to `count` of
    /// each, and the number of the rest.
    package func importDetails(_ preview: ImportPreview, first count: Int) -> [String] {
        func lines<Item>(_ items: [Item], _ text: (Item) -> String) -> [String] {
            items.prefix(count).map(text) + (items.count > count ? [more(items.count - count)] : [])
        }
        return lines(preview.replaced, text(replaced:))
            + lines(preview.kept) { text(.import.labelKept) + " " + title(of: $0) }
            + lines(preview.skipped, text(of:))
    }

    /// Number of list entries that are not shown.
    package func more(_ count: Int) -> String { text(.import.more(number: number(count))) }
}

extension Language {
    /// Expected result of an import, in numbers.
    package func importCounts(_ preview: ImportPreview) -> String {
        let others = preview.lists.filter { $0.added > 0 && !["tasks", "notes"].contains($0.list) }
        let new =
            ([
                preview.tasks.isEmpty ? nil : tasks(preview.tasks.count),
                preview.notes.isEmpty ? nil : notes(preview.notes.count),
            ].compactMap { $0 } + others.map { rows(of: $0.list, count: $0.added) }).joined(separator: ", ")
        let changed = preview.lists.filter { $0.changed > 0 }.map { rows(of: $0.list, count: $0.changed) }
            .joined(separator: ", ")
        let newer = changed.isEmpty ? "" : " " + text(.import.previewReplaced(items: changed))
        let other = preview.lists.filter { $0.kept > 0 }.map { rows(of: $0.list, count: $0.kept) }
            .joined(separator: ", ")
        let differing =
            other.isEmpty ? "" : " " + text(.import.previewKept(items: other))
        let known =
            preview.known == 0
            ? ""
            : " " + text(.import.previewKnown(count: number(preview.known)))
        let left =
            preview.skipped.isEmpty
            ? "" : " " + text(.import.previewLeftOut(count: number(preview.skipped.count)))
        return
            (new.isEmpty ? text(.import.previewNothingNew) : text(.import.previewNew(items: new))) + newer
            + differing + known + left
    }

    /// Number of rows of a list in an export, in words.
    private func rows(of list: String, count: Int) -> String {
        let number = number(count)
        return switch list {
        case "settings": text(.importItem.settings(count: number))
        case "zones": text(.importItem.zones(count: number))
        case "dayRules": text(.importItem.dayRules(count: number))
        case "freezeRules": text(.importItem.freezeRules(count: number))
        case "frozenDays": text(.importItem.frozenDays(count: number))
        case "emails": text(.importItem.emails(count: number))
        case "exclusions": text(.importItem.exclusions(count: number))
        case "profile": text(.importItem.profile)
        case "machines": text(.importItem.machines(count: number))
        case "sources": text(.importItem.sources(count: number))
        case "repositories": text(.importItem.repositories(count: number))
        case "commits": text(.importItem.commits(count: number))
        case "forgeCounts": text(.importItem.forgeCounts(count: number))
        case "forgeCommits": text(.importItem.forgeCommits(count: number))
        case "dayChanges": text(.importItem.dayChanges(count: number))
        case "challenges": text(.importItem.challenges(count: number))
        case "tickets": text(.importItem.tickets(count: number))
        case "tasks": tasks(count)
        case "notes": notes(count)
        case "moods": text(.importItem.moods(count: number))
        case "mailboxes": text(.importItem.mailboxes(count: number))
        case "letters": text(.importItem.letters(count: number))
        default: text(.importItem.pastLetterDays(count: number))
        }
    }

    /// Numbers of imported and skipped items.
    package func imported(_ report: ImportReport) -> String {
        let others =
            report.others == 0
            ? nil : text(.importItem.others(count: number(report.others)))
        let came = items(report.tasks, report.notes, others)
        let replaced = items(report.replacedTasks, report.replacedNotes)
        return [
            came.isEmpty ? nil : text(.import.doneItems(items: came)),
            replaced.isEmpty ? nil : text(.import.doneReplaced(items: replaced)),
        ].compactMap { $0 }.joined(separator: " ")
    }

    /// Numbers of tasks, notes and other items; empty if there are none.
    private func items(_ tasks: Int, _ notes: Int, _ others: String? = nil) -> String {
        [tasks == 0 ? nil : self.tasks(tasks), notes == 0 ? nil : self.notes(notes), others].compactMap { $0 }
            .joined(separator: ", ")
    }

    /// What was undone.
    package func removed(_ removal: ImportRemoval) -> String {
        let parts = items(removal.tasks, removal.notes)
        let moved = parts.isEmpty ? nil : text(.import.undoneTrashed(items: parts))
        let count = number(removal.others)
        let others: String? =
            switch (removal.others, moved) {
            case (0, _): nil
            case (_, nil): text(.import.undoneRecords(count: count))
            default: text(.import.undoneOtherRecords(count: count))
            }
        let all = [moved, others].compactMap { $0 }.joined(separator: " ")
        return all.isEmpty ? text(.import.undoneNothing) : all
    }

    /// Explains a refused import.
    func importSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .unknownImport(let number): sentence(.importError.unknownImport(number: String(number)))
        default:
            sentence(.importError.noFile)
        }
    }
}
