extension Schema {
    /// Mailboxes and their letters.
    ///
    /// `letter.content` and `mailbox.secret` are sealed. Draws are numbered from 1 in each mailbox (`letter.draw`);
    /// `letter.earned_day` is the day that earned the draw. The row of a drawn letter that was removed for good remains
    /// without its content, so that its day earns no other draw.
    ///
    /// `mailbox.paper_key`, `mailbox_link.secret` and `mailbox_gift.secret` are sealed. A mailbox link is looked up by
    /// `mailbox_link.hash`, a letter link by `letter.link_hash`, and a gift link by `mailbox_gift.hash`. The receiving
    /// mailbox stores the hash of its gift link in `gift_id`; for a mailbox from a gift file, `gift_id` is the identity
    /// of the file.
    ///
    /// `mailbox.past_through` is the last closed day that was searched for a letter from the person's own past; only
    /// the mailbox of such letters has it. `past_letter` lists the days that those letters are about, including days of
    /// removed letters.
    static let mailbox = [
        """
        CREATE TABLE mailbox (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            number BIGINT NOT NULL CHECK (number >= 1),
            occasion TEXT NOT NULL CHECK (occasion <> ''),
            rule TEXT NOT NULL CHECK (rule IN ('commit', 'date', 'challenge', 'free')),
            rule_day BIGINT,
            rule_challenge TEXT CHECK (rule_challenge <> ''),
            secret TEXT CHECK (secret <> ''),
            created_at BIGINT NOT NULL,
            created_day BIGINT NOT NULL,
            archived_at BIGINT,
            paper_key TEXT CHECK (paper_key <> ''),
            past_through BIGINT,
            given_by BIGINT REFERENCES person (id) ON DELETE SET NULL,
            gift_id TEXT CHECK (gift_id <> ''),
            PRIMARY KEY (person_id, number),
            CHECK ((rule = 'date') = (rule_day IS NOT NULL)),
            CHECK ((rule = 'challenge') = (rule_challenge IS NOT NULL))
        )
        """,
        """
        CREATE TABLE letter (
            person_id BIGINT NOT NULL,
            number BIGINT NOT NULL CHECK (number >= 1),
            mailbox BIGINT NOT NULL,
            place BIGINT NOT NULL CHECK (place >= 1),
            writer TEXT NOT NULL,
            paper TEXT NOT NULL CHECK (paper <> ''),
            color TEXT NOT NULL CHECK (color <> ''),
            content TEXT CHECK (content <> ''),
            written_at BIGINT NOT NULL,
            hidden_at BIGINT,
            draw BIGINT CHECK (draw >= 1),
            drawn_at BIGINT,
            drawn_day BIGINT,
            earned_day BIGINT,
            link_hash TEXT CHECK (link_hash <> ''),
            PRIMARY KEY (person_id, number),
            FOREIGN KEY (person_id, mailbox) REFERENCES mailbox (person_id, number) ON DELETE CASCADE,
            CHECK ((draw IS NULL) = (drawn_at IS NULL)),
            CHECK ((draw IS NULL) = (drawn_day IS NULL)),
            CHECK (draw IS NOT NULL OR earned_day IS NULL),
            CHECK (content IS NOT NULL OR draw IS NOT NULL)
        )
        """,
        """
        CREATE TABLE mailbox_link (
            person_id BIGINT NOT NULL,
            mailbox BIGINT NOT NULL,
            hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
            secret TEXT NOT NULL CHECK (secret <> ''),
            recipient TEXT NOT NULL,
            last_day BIGINT,
            closed_at BIGINT,
            PRIMARY KEY (person_id, mailbox),
            FOREIGN KEY (person_id, mailbox) REFERENCES mailbox (person_id, number) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE past_letter (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            day BIGINT NOT NULL,
            written_at BIGINT NOT NULL,
            PRIMARY KEY (person_id, day)
        )
        """,
        """
        CREATE TABLE mailbox_gift (
            person_id BIGINT NOT NULL,
            mailbox BIGINT NOT NULL,
            hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
            secret TEXT NOT NULL CHECK (secret <> ''),
            PRIMARY KEY (person_id, mailbox),
            FOREIGN KEY (person_id, mailbox) REFERENCES mailbox (person_id, number) ON DELETE CASCADE
        )
        """,
        "CREATE UNIQUE INDEX mailbox_past ON mailbox (person_id) WHERE past_through IS NOT NULL",
        "CREATE INDEX mailbox_given ON mailbox (given_by) WHERE given_by IS NOT NULL",
        "CREATE UNIQUE INDEX mailbox_received ON mailbox (person_id, gift_id) WHERE gift_id IS NOT NULL",
        "CREATE UNIQUE INDEX letter_place ON letter (person_id, mailbox, place)",
        "CREATE UNIQUE INDEX letter_draw ON letter (person_id, mailbox, draw) WHERE draw IS NOT NULL",
        "CREATE UNIQUE INDEX letter_earned ON letter (person_id, mailbox, earned_day) WHERE earned_day IS NOT NULL",
        "CREATE INDEX letter_drawn ON letter (person_id, drawn_day) WHERE drawn_day IS NOT NULL",
        "CREATE INDEX letter_hidden ON letter (person_id, hidden_at) WHERE hidden_at IS NOT NULL",
        "CREATE UNIQUE INDEX letter_link ON letter (link_hash) WHERE link_hash IS NOT NULL",
    ]
}
