"""The archive and the package of `make dist`, each on bare systems that have neither Swift nor a compiler nor Python."""

import json
import os
import re
import resource
import subprocess
import time

import pytest

from bare import OUTPUT, ROOT, Bare, Visitor

RELEASES = ["bookworm", "trixie"]
ARCHIVE = next(OUTPUT.glob("haru-*-linux-*.tar.xz"), OUTPUT / "missing.tar.xz")
PACKAGE = next(OUTPUT.glob("haru_*.deb"), OUTPUT / "missing.deb")
MEGABYTE = 1_000_000

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="a bare system is made by root")


def installed(bare):
    """Installs the package, and gives how the program is called there."""
    bare.install(bare.put(PACKAGE, "/tmp"))
    return "/usr/bin/haru"


def unpacked(bare):
    """Unpacks the archive beside git and the time zones, and gives how the program is called there."""
    bare.install("git", "tzdata", "xz-utils")
    file = bare.put(ARCHIVE, "/home/friend")
    bare.run("tar", "xJf", file)
    return f"/home/friend/{ARCHIVE.name.removesuffix('.tar.xz')}/bin/haru"


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("way", [installed, unpacked], ids=["package", "archive"])
def test_it_runs_on_a_bare_system(release, way, tmp_path, figure):
    # Who comes with a repository and nothing else is told whether they have committed today.
    bare = Bare(release, tmp_path / "root")
    bare.receive_repository()
    began = time.monotonic()
    haru = way(bare)
    bare.run(haru, "repo", "add", "code")
    assert "You committed today." in bare.run(haru, "today")
    took = time.monotonic() - began
    figure(f"{release}, {way.__name__}: {took:.0f} s from an empty machine to the first right sentence")
    assert took <= 60
    version = bare.run(haru, "--version")
    assert re.fullmatch(r"\d+\.\d+\.\d+ \(commit [0-9a-f]{12}( and changes)?, .*release\)\n", version), version

    # Within ten seconds of unpacking, a newcomer looks around.
    began = time.monotonic()
    with bare.running(haru, "demo", "--no-open") as link:
        assert 'class="banner demo"' in Visitor(link, bare.user).text("/")
        assert time.monotonic() - began < 10
    assert not list((bare.folder / "tmp").glob("haru-demo-*"))

    assert bare.run(haru, "today", "--check") is not None
    # A server of databases takes the system's own library.
    asked = bare.run(haru, "doctor", "--database", "postgres://haru@127.0.0.1:9/haru", status=1)
    assert "apt-get install libpq5" in asked
    with bare.running(haru, "serve") as link:
        visitor = Visitor(link, bare.user)
        page = visitor.text("/")
        assert "<html" in page and "garden" not in page.split("<head>")[0]
        style = re.search(r'href="(/assets/[^"]+\.css)"', page)
        assert style and "{" in visitor.text(style.group(1))
        assert visitor.text("/health") == "ok\n"
    # Zones are among the data that it brings along.
    bare.run(haru, "zone", "Pacific/Apia")
    assert "(UTC+13)" in bare.run(haru, "doctor")
    bare.run(haru, "note", "add", "Kept")
    bare.run(haru, "doctor")
    assert "completion" in bare.run(haru, "--help")

    if way is installed:
        for file in (
            "usr/share/man/man1/haru.1.gz", "usr/share/man/ko/man1/haru.1.gz", "usr/lib/systemd/user/haru.service",
            "usr/share/bash-completion/completions/haru", "usr/share/zsh/vendor-completions/_haru",
            "usr/share/fish/vendor_completions.d/haru.fish", "usr/share/doc/haru/copyright",
        ):  # fmt: skip
            # Bare systems may be told to leave documents out.
            is_left_out = file.startswith(("usr/share/man", "usr/share/doc"))
            assert (bare.folder / file).exists() or is_left_out, file
        # Upgrading is installing again; removing leaves what the person wrote.
        bare.run("apt-get", "-qq", "install", "--yes", "--reinstall", "/tmp/" + PACKAGE.name, person="root")
        assert "Kept" in bare.run(haru, "note", "list")
        bare.run("apt-get", "-qq", "purge", "--yes", "haru", person="root")
        assert not (bare.folder / "usr/bin/haru").exists() and not (bare.folder / "usr/share/haru").exists()
        assert (bare.folder / "home/friend/.local/share/haru/haru.sqlite").exists()


def test_checksums_are_right():
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=OUTPUT, check=True)


def test_it_is_small():
    assert PACKAGE.stat().st_size <= 25 * MEGABYTE
    assert ARCHIVE.stat().st_size <= 25 * MEGABYTE
    control = subprocess.run(["dpkg-deb", "--field", PACKAGE], capture_output=True, text=True, check=True).stdout
    size = int(re.search(r"^Installed-Size: (\d+)$", control, re.MULTILINE).group(1))
    assert size * 1_024 <= 85 * MEGABYTE
    depends = re.search(r"^Depends: (.*)$", control, re.MULTILINE).group(1)
    assert {part.split()[0] for part in depends.split(", ")} <= {"libc6", "libgcc-s1", "git", "tzdata"}


def test_everything_linked_has_its_licence():
    listed = subprocess.run(["tar", "tJf", ARCHIVE], capture_output=True, text=True, check=True).stdout.splitlines()
    folder = f"{ARCHIVE.name.removesuffix('.tar.xz')}/share/doc/haru/licenses/"
    kept = {line.removeprefix(folder).split("/")[0] for line in listed if line.startswith(folder)} - {"", "INDEX"}
    assert {"GRDB.swift", "hummingbird", "swift-nio", "swift-argument-parser", "swift", "libsqlite3", "libz"} <= kept


def test_everything_linked_is_in_the_bill_of_materials():
    document = json.loads(next(OUTPUT.glob("haru-*.spdx.json")).read_text())
    packages = {package["name"]: package for package in document["packages"]}
    licences = (ROOT / ".build-dist/stage/share/doc/haru/licenses/INDEX").read_text().split()
    assert document["spdxVersion"] == "SPDX-2.3" and set(packages) == {"haru", *licences}
    for package in packages.values():
        assert re.match(r"\d", package["versionInfo"]) and package["licenseDeclared"] != "NOASSERTION", package["name"]
    named = {package["SPDXID"] for package in packages.values()} | {"SPDXRef-DOCUMENT"}
    told = document["relationships"]
    assert {end for link in told for end in (link["spdxElementId"], link["relatedSpdxElement"])} == named
    assert len(told) == len(packages)


def test_recipes_name_the_files_beside_them():
    sums = {name: sum_ for sum_, name in re.findall(r"^(\S+)  (\S+)$", (OUTPUT / "SHA256SUMS").read_text(), re.MULTILINE)}
    source = next(OUTPUT.glob("haru-*-source.tar.gz"))
    for recipe, file in [("haru.rb", source.name), ("PKGBUILD", ARCHIVE.name), ("haru.nix", ARCHIVE.name)]:
        text = (OUTPUT / recipe).read_text()
        assert not re.search(r"@[A-Z_0-9]+@", text) and sums[file] in text, recipe
    subprocess.run(["bash", "-n", OUTPUT / "PKGBUILD"], check=True)


def test_what_the_readme_links_to_is_beside_it():
    listed = subprocess.run(["tar", "tJf", ARCHIVE], capture_output=True, text=True, check=True).stdout.splitlines()
    folder = f"{ARCHIVE.name.removesuffix('.tar.xz')}/share/doc/haru/"
    readme = (ROOT / "README.md").read_text()
    links = set(re.findall(r"""(?:\]\(|src=")(docs/[^)#"]+)""", readme))
    assert len(links) > 5
    for link in links:
        assert folder + link in listed, link


def test_the_man_page_has_every_command():
    page = subprocess.run(
        ["gzip", "-dc", ROOT / ".build-dist/stage/share/man/man1/haru.1.gz"], capture_output=True, text=True, check=True
    ).stdout
    help_ = subprocess.run([ROOT / ".build-dist/stage/bin/haru", "--help"], capture_output=True, text=True).stdout
    commands = re.findall(r"^  ([a-z]+) {2,}", help_, re.MULTILINE)
    assert len(commands) > 15
    for command in commands:
        assert f".SS haru {command}\n" in page, command


def cost(program) -> float:
    """The CPU time of a start, the least of many."""
    least = 1e9
    for _ in range(30):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, "--version"], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return least


def test_it_starts_no_slower_than_a_build_of_ones_own():
    builds = [ROOT / ".build" / name / "haru" for name in ("release", "debug")]
    own = next((file for file in builds if file.exists()), None)
    if own is None:
        pytest.skip("nothing else was built here")
    assert cost(ROOT / ".build-dist/stage/bin/haru") <= 1.05 * cost(own)


def test_install_and_uninstall_leave_nothing_behind(tmp_path):
    environment = {**os.environ, "PREFIX": "/opt/haru tools", "DESTDIR": str(tmp_path)}
    other = tmp_path / "opt/haru tools/share/man/man1/other.1"
    other.parent.mkdir(parents=True)
    other.write_text("Somebody else's.")
    subprocess.run(["scripts/install", "install"], cwd=ROOT, env=environment, check=True)
    prefix = tmp_path / "opt/haru tools"
    assert subprocess.run([prefix / "bin/haru", "--version"], capture_output=True).returncode == 0
    unit = (prefix / "share/systemd/user/haru.service").read_text()
    assert 'ExecStart="/opt/haru tools/bin/haru" serve' in unit
    subprocess.run(["scripts/install", "uninstall"], cwd=ROOT, env=environment, check=True)
    assert [file for file in prefix.rglob("*") if file.is_file()] == [other]
    assert not (prefix / "share/haru").exists()
