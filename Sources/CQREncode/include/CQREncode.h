/// What Haru uses of libqrencode, version 4, whose types are those of its qrencode.h. The library is loaded when the first
/// code is drawn, so that a Haru without it shows none and works all the same.
#ifndef CQRENCODE_H
#define CQRENCODE_H

typedef struct {
    int version;
    int width;
    /// `width` × `width` modules by row, dark where the lowest bit is set.
    unsigned char *data;
} QRcode;

/// Encodes a text with medium error correction. Returns null where the library is missing or the text is too long.
QRcode *qrencode_text(const char *text);

/// Frees a code.
void qrencode_free(QRcode *code);

#endif
