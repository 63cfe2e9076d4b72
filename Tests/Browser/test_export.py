"""All data of a person are downloaded as one archive."""

import json
import zipfile

import pytest
from playwright.sync_api import expect

from pages import LANGUAGES, nothing
from test_accessibility import faults

BEGUN = {"ko": "내려받기를 시작했어요.", "en": "The download has begun."}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_downloaded(settled, visitor, language, tmp_path):
    settled.haru("todo", "add", "장보기")
    with settled.serve() as server:
        page = visitor.page(server, "/settings", language=language)
        page.locator("a[href='/settings/export']").click()
        expect(page.locator("main")).to_contain_text("할 일 1개" if language == "ko" else "Tasks: 1")
        nothing(faults(page))
        with page.expect_download() as download:
            page.locator("[data-export]").click()
        expect(page.locator("[data-preparing]")).to_have_text(BEGUN[language])
        assert download.value.suggested_filename.startswith("haru-20")
        download.value.save_as(tmp_path / "all.zip")
        with zipfile.ZipFile(tmp_path / "all.zip") as archive:
            tasks = json.loads(archive.read("haru.json"))["tasks"]
            assert [task["title"] for task in tasks] == ["장보기"]
            assert ("기록" if language == "ko" else "records") in archive.read("README.txt").decode()
