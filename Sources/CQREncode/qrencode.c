#include "CQREncode.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static QRcode *(*encode)(const char *text, int version, int level);
static void (*release)(QRcode *code);

static const char *const names[] = {
#ifdef __APPLE__
    "libqrencode.4.dylib",
    "/opt/homebrew/opt/qrencode/lib/libqrencode.4.dylib",
    "/usr/local/opt/qrencode/lib/libqrencode.4.dylib",
#else
    "libqrencode.so.4",
#endif
};

static void load(void) {
    void *library = NULL;
    for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return;
    release = (void (*)(QRcode *))dlsym(library, "QRcode_free");
    encode = (QRcode * (*)(const char *, int, int)) dlsym(library, "QRcode_encodeString8bit");
}

QRcode *qrencode_text(const char *text) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    // Level 1 is QR_ECLEVEL_M; version 0 takes the smallest that holds the text.
    return encode == NULL || release == NULL ? NULL : encode(text, 0, 1);
}

void qrencode_free(QRcode *code) {
    if (code != NULL) release(code);
}
