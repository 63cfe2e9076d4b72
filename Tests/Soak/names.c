/* Loaded before a program's own libraries, this gives it a DNS of which all names that begin with "silent" get no answer,
   as long as the system waits for one, and those that begin with "quick" are this machine's. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>

typedef int look_up(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    look_up *real = (look_up *)dlsym(RTLD_NEXT, "getaddrinfo");
    if (name && strncmp(name, "silent", 6) == 0) {
        /* Two tries of five seconds at each of two servers. */
        sleep(20);
        return EAI_AGAIN;
    }
    return real(name && strncmp(name, "quick", 5) == 0 ? "127.0.0.1" : name, service, hints, found);
}
