// SQLite's R*Tree module, in a database in memory.
#if defined(PEERS)
#include "PeerIndex.hpp"
#include <new>
#include <sqlite3.h>
#include <stdexcept>

namespace peers {
namespace {

struct DatabaseDeleter {
    void operator()(sqlite3 *database) const { sqlite3_close_v2(database); }
};

struct StatementDeleter {
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};

using Statement = std::unique_ptr<sqlite3_stmt, StatementDeleter>;

/// Throws unless `code` is the one expected.
void expect(int code, int expected) {
    if (code == expected) return;
    if ((code & 0xff) == SQLITE_NOMEM) throw std::bad_alloc();
    throw std::runtime_error(sqlite3_errstr(code));
}

class SQLiteIndex final : public Index {
public:
    explicit SQLiteIndex(const Input &input) {
        sqlite3 *opened = nullptr;
        // A database is confined to one thread at a time, like the index: it needs no locks.
        const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
        const int code = sqlite3_open_v2(":memory:", &opened, flags, nullptr);
        database.reset(opened);
        expect(code, SQLITE_OK);
        execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                "CREATE VIRTUAL TABLE boxes USING rtree(id, minX, maxX, minY, maxY); BEGIN");
        insert(input);
        execute("COMMIT");
        // SQLite rounds boxes outwards to float32. Each comparison of the query is one of Rect.meets.
        selection = prepare("SELECT id FROM boxes WHERE minX < ?1 AND maxX > ?2 AND minY < ?3 AND maxY > ?4");
    }

    bool search(const Box &query, Sink &sink) override {
        sqlite3_stmt *statement = selection.get();
        sqlite3_bind_double(statement, 1, query.maxX);
        sqlite3_bind_double(statement, 2, query.minX);
        sqlite3_bind_double(statement, 3, query.maxY);
        sqlite3_bind_double(statement, 4, query.minY);
        int code;
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            sink.take(static_cast<uint32_t>(sqlite3_column_int64(statement, 0)));
        }
        sqlite3_reset(statement);
        expect(code, SQLITE_DONE);
        return false;
    }

private:
    /// Before the statement, which is to be finalised first.
    std::unique_ptr<sqlite3, DatabaseDeleter> database;
    Statement selection;

    void execute(const char *sql) {
        expect(sqlite3_exec(database.get(), sql, nullptr, nullptr, nullptr), SQLITE_OK);
    }

    Statement prepare(const char *sql) {
        sqlite3_stmt *prepared = nullptr;
        expect(sqlite3_prepare_v3(database.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &prepared, nullptr), SQLITE_OK);
        return Statement(prepared);
    }

    void insert(const Input &input) {
        const Statement insertion = prepare("INSERT INTO boxes VALUES (?1, ?2, ?3, ?4, ?5)");
        sqlite3_stmt *statement = insertion.get();
        for (size_t i = 0; i < input.count; ++i) {
            const Box &box = input.boxes[i];
            sqlite3_bind_int64(statement, 1, input.ordinals[i]);
            sqlite3_bind_double(statement, 2, box.minX);
            sqlite3_bind_double(statement, 3, box.maxX);
            sqlite3_bind_double(statement, 4, box.minY);
            sqlite3_bind_double(statement, 5, box.maxY);
            expect(sqlite3_step(statement), SQLITE_DONE);
            sqlite3_reset(statement);
        }
    }
};

}  // namespace

std::unique_ptr<Index> makeSQLite(const Input &input) { return std::make_unique<SQLiteIndex>(input); }

}  // namespace peers
#endif
