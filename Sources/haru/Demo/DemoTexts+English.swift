import Core

extension DemoTexts {
    static let english = DemoTexts(
        author: DemoAuthor(name: "Robin Vale", email: "robin@example.com"),
        colleague: DemoAuthor(name: "Sam Field", email: "sam@example.com"),
        repositories: [
            Repository(
                name: "teahouse", about: "Bookings and the menu of a small teahouse.",
                subjects: [
                    "Read booking dates in the zone of the teahouse", "Put guests on a waiting list when it is full",
                    "Split the menu by season", "Mend a typo in the mail that confirms", "Take no bookings on days off",
                    "Draw the seating plan", "Test bookings that overlap", "Send menu pictures smaller",
                    "Let people book by keyboard alone", "Add an index for the slow query",
                    "Tidy the order sheet for print", "Log the number of the order",
                ]),
            Repository(
                name: "pebble", about: "A small library that counts days.",
                subjects: [
                    "Test leap years by a table", "Find weekdays with integers alone", "Begin lunar dates",
                    "Add examples to the documents", "Mend repeats past the end of a month",
                    "Hide what is not for others", "Release 0.4.0",
                ]),
            Repository(
                name: "dotfiles", about: "The same shell everywhere.",
                subjects: [
                    "Show the branch in the prompt", "Sort the git aliases", "Match the editor to the evening",
                    "Drop settings nobody uses",
                ]),
        ],
        items: [
            Item(
                title: "Reproduce the double booking",
                memo: "Two parties got one table on Saturday at 19:00.\n\n- Look at the zones first", days: 0,
                isImportant: true, color: .red, ticket: "bug", repository: "teahouse"),
            Item(
                title: "Review two pull requests", days: 0, isImportant: true, color: .blue, ticket: "review",
                isDone: true),
            Item(
                title: "Check the backup before the release", days: 1, time: TimeOfDay(minutes: 9 * 60),
                isImportant: true, color: .orange, ticket: "release", repository: "teahouse"),
            Item(title: "Send the parcel back", days: 0, color: .yellow),
            Item(title: "Keep the meeting room longer", days: 1, time: TimeOfDay(minutes: 14 * 60), color: .yellow),
            Item(
                title: "Write down how lunar dates work", days: 6, isImportant: true, color: .purple, ticket: "design",
                repository: "pebble"),
            Item(
                title: "Read chapter 5 of Designing Data-Intensive Applications", isImportant: true, color: .green,
                ticket: "study"),
            Item(
                title: "Look back on the week", days: 3, time: TimeOfDay(minutes: 17 * 60), isImportant: true,
                color: .pink, repeats: .weekly([.friday])),
            Item(title: "Try yet another editor theme", color: .gray),
            Item(title: "Leave newsletters unread since spring", color: .gray),
            Item(title: "Call the dentist", days: -2, urgency: .always, color: .orange),
        ],
        doneItems: [
            ("Find out why payments fail", true), ("Write the release notes", true), ("Raise the dependencies", false),
            ("Answer the design drafts", false), ("Split the slow tests", true), ("Sort the stand-up notes", false),
            ("Add an index", true), ("Mend the team wiki", false), ("Look through security alerts", true),
            ("Order equipment", false),
        ],
        notes: [
            Page(
                daysAgo: 1, title: "It was the time zone",
                body: """
                    Booking dates were cut at midnight in UTC: that was the **cause**. In the zone of the teahouse, \
                    Saturday evening is back.

                    ## What I learned

                    - A date is not an instant
                    - Writing the test first was worth it
                    """,
                commit: .init(repository: 0, subject: "Read booking dates in the zone of the teahouse"), mood: .good,
                tags: ["zones", "bug"], isPinned: true),
            Page(
                daysAgo: 4, title: "Forty times faster by one index",
                body: "I should have looked at `EXPLAIN` first. 800 ms became 20 ms.",
                commit: .init(repository: 0, subject: "Add an index for the slow query"), mood: .fire, tags: ["speed"]),
            Page(
                daysAgo: 6, title: "", body: "To read: actors that are entered twice, how cancelling spreads.",
                tags: ["reading"]),
            Page(
                daysAgo: 13, title: "Leap years as a table",
                body: "Four rows say more than the rule in words: 1900, 2000, 2023, 2024.",
                commit: .init(repository: 1, subject: "Test leap years by a table"), mood: .calm),
            Page(
                daysAgo: 30, title: "A stuck day", body: "Three hours for one deleted line. Still a day.", mood: .stuck),
            Page(daysAgo: 365, title: "The first commit", body: "It began with bookings on paper.", mood: .good),
        ],
        won: Goal(name: "Practice for 21 days", reward: "A weekend in the hills"),
        running: Goal(name: "One commit every morning", reward: "A new keyboard"),
        letters: Letters(
            occasion: "My 29th birthday", secret: "December 5, seven in the evening, our usual café. All of us.",
            all: [
                ("Mina", "Let’s look at your hundredth square together. Dinner’s on me."),
                ("The study group", "Thanks for untangling things with us every Monday. We all wrote a little more."),
                ("Your brother", "When it won’t compile, go to bed. You’re always smarter in the morning."),
                ("", "Just so you know: somebody else is quietly cheering for you."),
                ("Sky", "I shipped my first release the way you showed me. My hands were shaking."),
                ("Mom", "Have you eaten? Look out of the window now and then."),
                ("Jae", "Whenever I saw you push after midnight, I opened my laptop again."),
                ("An open-source pal", "You were so kind about my first pull request. I try to do the same."),
                ("Jisoo", "Twenty-nine, one commit at a time."),
            ])
    )
}
