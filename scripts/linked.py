"""What is linked into the program, read from where it was built."""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The archives of the system: the package that each comes with, and its licence by SPDX.
ARCHIVES = {
    "libsqlite3.a": ("libsqlite3-dev", "blessing"),
    "libz.a": ("zlib1g-dev", "Zlib"),
    "libcmark-gfm.a": ("libcmark-gfm-dev", "BSD-2-Clause"),
    "libcmark-gfm-extensions.a": ("libcmark-gfm-extensions-dev", "BSD-2-Clause"),
    "libstdc++.a": ("gcc-12-base", "GPL-3.0-or-later WITH GCC-exception-3.1"),
}

# A sentence that only this licence has, and its name by SPDX; the first that is found counts.
LICENSES = [
    ("UNICODE, INC. LICENSE AGREEMENT", "Unicode-DFS-2016"),
    ("Runtime Library Exception", "Apache-2.0 WITH Swift-exception"),
    ("Apache License", "Apache-2.0"),
    ("Permission is hereby granted, free of charge", "MIT"),
    ("Neither the name of", "BSD-3-Clause"),
    ("Redistribution and use in source and binary forms", "BSD-2-Clause"),
]


def spdx(text: str) -> str | None:
    """The name of a licence by SPDX; None where none of its sentences is known."""
    plain = re.sub(r"\s+", " ", text)
    return next((name for sentence, name in LICENSES if sentence in plain), None)


def modules(scratch: pathlib.Path) -> set[str]:
    """The modules of others whose objects the linker was given."""
    # Whichever was linked last.
    lists = sorted(scratch.glob("*/*/haru.product/Objects.LinkFileList"), key=lambda file: file.stat().st_mtime)
    text = lists[-1].read_text() if lists else ""
    own = {path.name for path in (ROOT / "Sources").iterdir()}
    return set(re.findall(r"/([^/\s']+)\.build/", text)) - {"Modules"} - own


def homes(scratch: pathlib.Path) -> dict[str, tuple[str, pathlib.Path]]:
    """The package of each module, and the folder of its sources; one that belongs to no known package is an error."""
    linked, found = modules(scratch), {}
    for package in sorted((scratch / "checkouts").iterdir()):
        manifest = (package / "Package.swift").read_text(errors="replace")
        for name in sorted(linked - set(found)):
            places = [package / "Sources" / name, package / name, *package.glob(f"Sources/*/{name}")]
            place = next((place for place in places if place.is_dir()), None)
            if place is None and re.search(rf"\.target\(\s*name:\s*\"{re.escape(name)}\"", manifest):
                place = package / "Sources"
            if place:
                found[name] = (package.name, place)
    if not found or linked - set(found):
        sys.exit(f"These modules belong to no known package: {sorted(linked - set(found))}")
    return found


def versions(scratch: pathlib.Path) -> dict[str, tuple[str, str]]:
    """The version and the address of each package, by the folder that it was fetched into."""
    state = json.loads((scratch / "workspace-state.json").read_text())
    return {
        package["subpath"]: (package["state"]["checkoutState"]["version"], package["packageRef"]["location"])
        for package in state["object"]["dependencies"]
        if "version" in package["state"].get("checkoutState", {})
    }


def archives(scratch: pathlib.Path) -> list[tuple[str, str, str, str]]:
    """The name, the package, its version and the licence of each archive of the system."""
    found = []
    for file in sorted((scratch / "libraries").glob("*.a")):
        package, license = ARCHIVES[file.name]
        query = ["dpkg-query", "--show", "--showformat=${Version}", package]
        version = subprocess.run(query, capture_output=True, text=True).stdout or "unknown"
        found.append((file.name.removesuffix(".a"), package, version, license))
    return found
