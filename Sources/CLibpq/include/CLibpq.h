/// What Haru uses of libpq, version 14 or newer, whose interface has been stable since: names, types and values are those
/// of https://www.postgresql.org/docs/current/libpq.html. The library is loaded when an address of a server is read, so
/// that a Haru which keeps its data in a file neither needs it nor loads what it depends on.
#ifndef CLIBPQ_H
#define CLIBPQ_H

/// Loads libpq once. Returns null where every function below can be called, and otherwise why none can.
const char *libpq_load(void);

typedef unsigned int Oid;
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;

typedef struct {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} PQconninfoOption;

typedef struct {
    char *relname;
    int be_pid;
    char *extra;
} PGnotify;

typedef void (*PQnoticeProcessor)(void *argument, const char *message);

typedef enum { CONNECTION_OK = 0, CONNECTION_BAD = 1, CONNECTION_SSL_STARTUP = 7 } ConnStatusType;
typedef enum {
    PGRES_POLLING_FAILED = 0,
    PGRES_POLLING_READING = 1,
    PGRES_POLLING_WRITING = 2,
    PGRES_POLLING_OK = 3,
} PostgresPollingStatusType;
typedef enum {
    PGRES_EMPTY_QUERY = 0,
    PGRES_COMMAND_OK = 1,
    PGRES_TUPLES_OK = 2,
    PGRES_SINGLE_TUPLE = 9,
    PGRES_PIPELINE_ABORTED = 11,
} ExecStatusType;
typedef enum { PQTRANS_IDLE = 0, PQTRANS_ACTIVE = 1 } PGTransactionStatusType;
typedef enum { PQERRORS_DEFAULT = 1, PQERRORS_VERBOSE = 2 } PGVerbosity;

#define LIBPQ_FUNCTIONS(FUNCTION)                                                                                      \
    FUNCTION(PQconninfoOption *, PQconninfoParse, (const char *address, char **message), (address, message))           \
    FUNCTION(PQconninfoOption *, PQconninfo, (PGconn *connection), (connection))                                       \
    FUNCTION(void, PQconninfoFree, (PQconninfoOption *options), (options))                                             \
    FUNCTION(void, PQfreemem, (void *memory), (memory))                                                                \
    FUNCTION(PGconn *, PQconnectStartParams,                                                                           \
             (const char *const *keywords, const char *const *values, int expands), (keywords, values, expands))       \
    FUNCTION(PostgresPollingStatusType, PQconnectPoll, (PGconn *connection), (connection))                             \
    FUNCTION(void, PQfinish, (PGconn *connection), (connection))                                                       \
    FUNCTION(ConnStatusType, PQstatus, (const PGconn *connection), (connection))                                       \
    FUNCTION(PGTransactionStatusType, PQtransactionStatus, (const PGconn *connection), (connection))                   \
    FUNCTION(const char *, PQparameterStatus, (const PGconn *connection, const char *name), (connection, name))        \
    FUNCTION(int, PQserverVersion, (const PGconn *connection), (connection))                                           \
    FUNCTION(int, PQbackendPID, (const PGconn *connection), (connection))                                              \
    FUNCTION(int, PQsocket, (const PGconn *connection), (connection))                                                  \
    FUNCTION(char *, PQerrorMessage, (const PGconn *connection), (connection))                                         \
    FUNCTION(PGVerbosity, PQsetErrorVerbosity, (PGconn *connection, PGVerbosity verbosity), (connection, verbosity))   \
    FUNCTION(PQnoticeProcessor, PQsetNoticeProcessor,                                                                  \
             (PGconn *connection, PQnoticeProcessor processor, void *argument), (connection, processor, argument))     \
    FUNCTION(PGcancel *, PQgetCancel, (PGconn *connection), (connection))                                              \
    FUNCTION(int, PQcancel, (PGcancel *cancel, char *message, int size), (cancel, message, size))                      \
    FUNCTION(void, PQfreeCancel, (PGcancel *cancel), (cancel))                                                         \
    FUNCTION(PGnotify *, PQnotifies, (PGconn *connection), (connection))                                               \
    FUNCTION(int, PQconsumeInput, (PGconn *connection), (connection))                                                  \
    FUNCTION(int, PQisBusy, (PGconn *connection), (connection))                                                        \
    FUNCTION(int, PQenterPipelineMode, (PGconn *connection), (connection))                                             \
    FUNCTION(int, PQexitPipelineMode, (PGconn *connection), (connection))                                              \
    FUNCTION(int, PQpipelineSync, (PGconn *connection), (connection))                                                  \
    FUNCTION(int, PQsetSingleRowMode, (PGconn *connection), (connection))                                              \
    FUNCTION(int, PQsendQuery, (PGconn *connection, const char *sql), (connection, sql))                               \
    FUNCTION(int, PQsendQueryPrepared,                                                                                 \
             (PGconn *connection, const char *name, int count, const char *const *values, const int *lengths,          \
              const int *formats, int format),                                                                         \
             (connection, name, count, values, lengths, formats, format))                                              \
    FUNCTION(PGresult *, PQexec, (PGconn *connection, const char *sql), (connection, sql))                             \
    FUNCTION(PGresult *, PQexecPrepared,                                                                               \
             (PGconn *connection, const char *name, int count, const char *const *values, const int *lengths,          \
              const int *formats, int format),                                                                         \
             (connection, name, count, values, lengths, formats, format))                                              \
    FUNCTION(PGresult *, PQprepare,                                                                                    \
             (PGconn *connection, const char *name, const char *sql, int count, const Oid *types),                     \
             (connection, name, sql, count, types))                                                                    \
    FUNCTION(PGresult *, PQdescribePrepared, (PGconn *connection, const char *name), (connection, name))               \
    FUNCTION(PGresult *, PQgetResult, (PGconn *connection), (connection))                                              \
    FUNCTION(void, PQclear, (PGresult *result), (result))                                                              \
    FUNCTION(ExecStatusType, PQresultStatus, (const PGresult *result), (result))                                       \
    FUNCTION(char *, PQresultErrorField, (const PGresult *result, int field), (result, field))                         \
    FUNCTION(char *, PQcmdTuples, (PGresult *result), (result))                                                        \
    FUNCTION(int, PQnparams, (const PGresult *result), (result))                                                       \
    FUNCTION(Oid, PQparamtype, (const PGresult *result, int parameter), (result, parameter))                           \
    FUNCTION(int, PQntuples, (const PGresult *result), (result))                                                       \
    FUNCTION(char *, PQfname, (const PGresult *result, int column), (result, column))                                  \
    FUNCTION(Oid, PQftype, (const PGresult *result, int column), (result, column))                                     \
    FUNCTION(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column))                 \
    FUNCTION(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column))                   \
    FUNCTION(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column))

// Hidden, so that the library's own calls reach its own functions.
#pragma GCC visibility push(hidden)
#define LIBPQ_DECLARATION(type, name, parameters, arguments) type name parameters;
LIBPQ_FUNCTIONS(LIBPQ_DECLARATION)
#undef LIBPQ_DECLARATION
#pragma GCC visibility pop

#endif
