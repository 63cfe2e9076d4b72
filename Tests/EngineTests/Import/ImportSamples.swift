import Core
import Testing

@testable import Engine

/// Output of other programs, written after their documentation and their source code.
enum ImportSamples {
    static let seoul = DayCalendar(zones: ZoneHistory(Zone("Asia/Seoul") ?? .utc))

    static func read(
        _ text: String, _ name: String = "export.json", as format: ImportFormat? = nil,
        columns: [ImportColumn: ImportColumnChoice] = [:], in dayCalendar: DayCalendar = seoul
    ) throws(ImportFault) -> ImportFile {
        try ImportFile(Array(text.utf8), named: name, as: format, columns: columns, dayCalendar: dayCalendar)
    }

    static func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text: text)) }
    static func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    static let haru = """
        {
        "format": "haru",
        "version": 1,
        "program": "1.0.0",
        "excluded": ["accessTokens"],
        "settings": [],
        "tasks": [
          {"id": 3, "title": "Water the plants", "memo": "Both", "due": "2026-11-21", "time": "18:00", \
        "secondShowing": false, "important": true, "urgency": "never", "color": "blue", "ticket": "home", \
        "repository": null, "alarms": ["0m", "1d"], "alarmsOn": true, "repeat": "weekly:mon;after:5", "occurrence": 3, \
        "madeBy": 1, "position": 0, "createdAt": "2026-11-01T00:00:00Z", "createdDay": "2026-11-01", "doneAt": null, \
        "doneDay": null, "editedAt": "2026-11-02T00:00:00Z", "deletedAt": null, "version": 2}
        ],
        "notes": [
          {"id": 7, "title": "오늘", "body": "# 배운 것\\n\\n- 하나", "day": "2026-11-21", "mood": "calm", "pinned": true, \
        "memo": false, "createdAt": "2026-11-21T10:00:00Z", "editedAt": "2026-11-21T10:00:00Z", "deletedAt": null, \
        "version": 1, "tags": ["swift"], "commits": [{"repository": "haru", "repositoryId": "r1", \
        "sha": "0123456789abcdef0123456789abcdef01234567", "subject": "Add it"}]}
        ]
        }
        """

    /// `creationDate` is seconds since 2001: 2024-04-25 09:00 and 2024-04-26 00:30 in Seoul.
    static let eisenMatrix = """
        [
          {
            "id" : "0F3A6C7E-2F0B-4B57-8E0B-0F4C1B0A9D11",
            "taskTitle" : "SwiftUI 공부하기",
            "taskMemo" : "화면 두 개",
            "taskType" : "Decide",
            "creationDate" : 735696000,
            "isCompleted" : false,
            "isAlert" : true
          },
          {
            "id" : "A4F2F3C4-4B1B-4C0F-9C55-3D1E9E3F6B22",
            "taskTitle" : "이력서 마무리하기",
            "taskType" : "Do",
            "creationDate" : 735751800.25,
            "isCompleted" : true,
            "isAlert" : false
          }
        ]
        """

    /// `deadLine` is 2022-12-24 20:00 in Seoul.
    static let raniPaperTask = """
        {"id":"5B2C8C3A-6A8B-4B34-9B62-5E0B1D2F4A33","title":"합방 보기","deadLine":693572400,"color":"ine",\
        "ticket":"2인 이상","timeInterval":"30분 전"}
        """

    static let raniPaperMemo = """
        {"id":"7D9E1F20-1C3D-4E5F-8A9B-0C1D2E3F4A44","date":693572400.5,"title":"크리스마스 이브",\
        "content":"케이크를 먹었다.\\n맛있었다.","stamp":1}
        """

    static let taskwarrior = """
        [
        {"id":1,"description":"Buy milk","due":"20141020T150000Z","entry":"20141018T050231Z",\
        "modified":"20141018T050231Z","priority":"H","project":"Home.Kitchen","status":"pending",\
        "uuid":"a360fc44-315c-4366-b70c-ea7e7520b749","tags":["shop","food"],"annotations":[\
        {"entry":"20141018T050300Z","description":"two bottles"},\
        {"entry":"20141018T050400Z","description":"not skimmed"}],"urgency":12.1},
        {"id":0,"description":"Pay the rent","due":"20141031T003000Z","end":"20141030T010203Z",\
        "entry":"20141001T000000Z","project":"Home","status":"completed","uuid":"b7e6ec5a-0000-4000-8000-000000000002"},
        {"id":2,"description":"Rent","due":"20141031T003000Z","entry":"20141001T000000Z","recur":"monthly",\
        "mask":"+-","status":"recurring","uuid":"b7e6ec5a-0000-4000-8000-000000000001"},
        {"id":0,"description":"Never mind","end":"20141002T000000Z","entry":"20141001T000000Z","status":"deleted",\
        "uuid":"b7e6ec5a-0000-4000-8000-000000000003"},
        {"id":3,"description":"Birthday","entry":"20141001T000000Z","status":"waiting","wait":"20151001T000000Z",\
        "priority":"L","uuid":"b7e6ec5a-0000-4000-8000-000000000004"}
        ]
        """

    static let jrnl = """
        {
          "tags": {"@work": 1, "@idea": 2},
          "entries": [
            {
              "title": "A day at work.",
              "body": "Wrote the parser for @work, and had an @idea.",
              "date": "2024-03-05",
              "time": "23:50",
              "tags": ["@work", "@idea"],
              "starred": true
            },
            {
              "title": "Late.",
              "body": "",
              "date": "2024-03-06",
              "time": "01:30",
              "tags": [],
              "starred": false
            }
          ]
        }
        """

    static let dayOne = """
        {
          "metadata" : { "version" : "1.0" },
          "entries" : [
            {
              "starred" : true,
              "duration" : 0,
              "photos" : [ { "identifier" : "0123456789ABCDEF0123456789ABCDEF", "type" : "jpeg" } ],
              "creationDate" : "2021-03-03T14:30:00Z",
              "timeZone" : "Australia\\/Sydney",
              "uuid" : "00112233445566778899AABBCCDDEEFF",
              "tags" : [ "travel", "by bus" ],
              "text" : "# Packed up \\\\.\\\\.\\\\. at last\\n\\n![](dayone-moment:\\/\\/0123456789ABCDEF0123456789ABCDEF)\\n\\n\
        The bus leaves at 7\\\\.\\n![](dayone-moment:\\/photo\\/FF) See ![a map](https://example.org/map.png)",
              "modifiedDate" : "2021-03-03T14:40:00Z"
            },
            {
              "creationDate" : "2021-03-04T20:00:00Z",
              "timeZone" : "Nowhere\\/Else",
              "uuid" : "FFEEDDCCBBAA99887766554433221100",
              "text" : "![](dayone-moment:\\/\\/FEDCBA9876543210FEDCBA9876543210)"
            }
          ]
        }
        """

    /// 1767225600000 is 2026-01-01 09:00 in Seoul.
    static let superProductivity = """
        {
          "timestamp": 1767225600000, "lastUpdate": 1767225600000, "crossModelVersion": 4.4,
          "data": {
            "project": {"ids": ["INBOX_PROJECT", "p1"], "entities": {
              "INBOX_PROJECT": {"id": "INBOX_PROJECT", "title": "Inbox"}, "p1": {"id": "p1", "title": "Garden"}}},
            "tag": {"ids": ["TODAY", "EM_IMPORTANT", "t1"], "entities": {
              "TODAY": {"id": "TODAY", "title": "Today"}, "EM_IMPORTANT": {"id": "EM_IMPORTANT", "title": "important"},
              "t1": {"id": "t1", "title": "outside"}}},
            "reminders": [{"id": "r1", "relatedId": "a", "remindAt": 1767224700000, "title": "Plant", "type": "TASK"}],
            "task": {"ids": ["a", "b"], "entities": {
              "a": {"id": "a", "projectId": "p1", "title": "Plant trees", "notes": "Three of them", "isDone": false,
                "created": 1767139200000, "subTaskIds": ["b"], "tagIds": ["TODAY", "EM_IMPORTANT", "t1"],
                "dueWithTime": 1767225600000, "reminderId": "r1", "timeSpentOnDay": {}, "timeSpent": 0,
                "timeEstimate": 0, "attachments": []},
              "b": {"id": "b", "parentId": "a", "projectId": "INBOX_PROJECT", "title": "Dig", "isDone": true,
                "doneOn": 1767222000000, "created": 1767139200000, "tagIds": [], "dueDay": "2026-01-01",
                "subTaskIds": [], "timeSpentOnDay": {"2026-01-01": 60000}, "timeSpent": 60000, "timeEstimate": 0,
                "attachments": []}}},
            "archiveYoung": {"task": {"ids": ["c"], "entities": {
              "c": {"id": "c", "projectId": "p1", "title": "Buy a spade", "isDone": true, "created": 1767139200000,
                "tagIds": [], "subTaskIds": []}}}, "timeTracking": {"project": {}, "tag": {}}},
            "archiveOld": {"task": {"ids": [], "entities": {}}},
            "note": {"ids": ["n"], "todayOrder": ["n"], "entities": {
              "n": {"id": "n", "projectId": "p1", "content": "Soil\\n\\nClay, mostly.", "isPinnedToToday": true,
                "created": 1767225600000, "modified": 1767225600000}}}
          }
        }
        """

    static let todoTxt = """
        (A) Thank Mom for the dinner @phone
        (B) 2026-11-01 Schedule the pickup +GarageSale @phone due:2026-11-21 t:2026-11-10
        Post signs around the +GarageSale area

        @GroceryStore Pies
        x 2026-11-03 2026-11-01 Review the pull request +Haru @github pri:A
        x Call back
        xylophone lesson
        (b) Look at http://example.com:80/ at 12:30
        Bad one due:2026-13-01
        """

    static let csv = #"""
        Title,Notes,Due Date,Time,Status,Labels,Priority,Created At\#r
        "Write, then rest","Two lines\#r
        of ""notes""",2026-11-21,6:30 PM,open,"work, deep",high,2026-11-01T00:00:00Z\#r
        Sleep,,2026. 11. 22.,,완료,,,\#r
        '=SUM(1),,,,deleted,,,\#r
        ,x,,,,,,\#r
        Odd,,11/12/2026,,,,,\#r
        """#

    /// A sample of each format, with the name of its file.
    static let all: [(format: ImportFormat, name: String, text: String)] = [
        (.haru, "haru.json", haru), (.eisenMatrix, "2024-04-25 09:00:00 - Eisen Matrix.txt", eisenMatrix),
        (.raniPaper, "task-1.json", raniPaperTask), (.raniPaper, "memo-1.json", raniPaperMemo),
        (.taskwarrior, "tasks.json", taskwarrior), (.jrnl, "journal.json", jrnl), (.dayOne, "Journal.json", dayOne),
        (.superProductivity, "sp.json", superProductivity), (.todoTxt, "todo.txt", todoTxt), (.csv, "tasks.csv", csv),
    ]
}
