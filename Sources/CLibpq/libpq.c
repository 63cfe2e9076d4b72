#include "CLibpq.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#define POINTER(type, name, parameters, arguments) static type(*loaded_##name) parameters;
LIBPQ_FUNCTIONS(POINTER)

#define CALL(type, name, parameters, arguments)                                                                        \
    type name parameters { return loaded_##name arguments; }
LIBPQ_FUNCTIONS(CALL)

static const char *const names[] = {
#ifdef __APPLE__
    "libpq.5.dylib",
    "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
#else
    "libpq.so.5",
#endif
};

static const char *problem;

static void load(void) {
    void *library = NULL;
    for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) {
        problem = "libpq";
        return;
    }
#define LOAD(type, name, parameters, arguments)                                                                        \
    loaded_##name = (type(*) parameters)dlsym(library, #name);                                                         \
    if (loaded_##name == NULL && problem == NULL) problem = #name;
    LIBPQ_FUNCTIONS(LOAD)
}

const char *libpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return problem;
}
