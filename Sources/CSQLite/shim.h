#include <sqlite3.h>

/// Has SQLite keep no count of the memory that it holds: each piece of it would be counted under one lock of the process.
///
/// Returns SQLITE_MISUSE, and changes nothing, once SQLite was used.
static inline int sqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
