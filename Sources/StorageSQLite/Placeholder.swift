import GRDB

enum P {}
