#pragma once
#include <sqlite3.h>

// A cast of an integer to a function pointer is a macro that Swift can't use.

/// Binds text or a blob that SQLite copies.
static inline int sqlite_bind_copied_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
static inline int sqlite_bind_copied_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

// A function with as many arguments as one likes is none that Swift can call.

/// Switches an option of a connection on or off.
static inline int sqlite_configure(sqlite3 *database, int option, int isOn) {
    return sqlite3_db_config(database, option, isOn, (int *)0);
}
