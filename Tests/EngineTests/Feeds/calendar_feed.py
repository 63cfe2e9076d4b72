"""Reads calendar feeds with icalendar and khal, two independent implementations.

Reads {"feed": TEXT, "ordinary": TEXT, "zone": NAME} from standard input and writes what each reads:
icalendar the first, khal the second, which contains no day at the limits of Python's own dates.
"""

import datetime
import json
import os
import subprocess
import sys
import tempfile
import zoneinfo

import icalendar


def seen(text: str) -> dict:
    calendar = icalendar.Calendar.from_ical(text)
    events = {}
    for event in calendar.walk("VEVENT"):
        if event.errors:
            raise SystemExit(f"{event['UID']}: {event.errors}")
        start, rule = event["DTSTART"].dt, event.get("RRULE")
        events[str(event["UID"]).split(".")[0]] = {
            "summary": str(event["SUMMARY"]),
            "start": str(start),
            "rule": rule.to_ical().decode() if rule else "",
            "sequence": int(event["SEQUENCE"]),
        }
    # The VTIMEZONE of the object agrees with Python's data for that zone.
    for zone in calendar.walk("VTIMEZONE"):
        own, known = zone.to_tz(lookup_tzid=False), zoneinfo.ZoneInfo(str(zone["TZID"]))
        for event in calendar.walk("VEVENT"):
            start = event["DTSTART"].dt
            if event["DTSTART"].params.get("TZID") != zone["TZID"] or start.year < 1900:
                continue
            times = [start.replace(tzinfo=None)]
            if "RRULE" in event:
                times += [times[0] + datetime.timedelta(days=days) for days in range(0, 3600, 5)]
            for time in times:
                if time.replace(tzinfo=own).utcoffset() != time.replace(tzinfo=known).utcoffset():
                    raise SystemExit(f"{event['UID']} at {time}: {time.replace(tzinfo=own).utcoffset()}")
    return events


def listed(text: str, zone: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/haru")
        with open(f"{folder}/config", "w", encoding="utf-8") as config:
            config.write(
                f"[calendars]\n[[haru]]\npath = {folder}/haru\ntype = calendar\n"
                f"[sqlite]\npath = {folder}/khal.db\n[default]\ndefault_calendar = haru\n"
                f"[locale]\nlocal_timezone = {zone}\ndefault_timezone = {zone}\ntimeformat = %H:%M\n"
                "dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
                "longdatetimeformat = %Y-%m-%d %H:%M\n"
            )
        with open(f"{folder}/feed.ics", "w", encoding="utf-8", newline="") as file:
            file.write(text)

        def khal(*arguments: str) -> str:
            environment = {**os.environ, "HOME": folder, "LC_ALL": "C.UTF-8"}
            # Debian's khal runs on the system's Python, whatever the virtual environment of this one.
            for name in ("VIRTUAL_ENV", "PYTHONHOME", "PYTHONPATH"):
                environment.pop(name, None)
            command = ["khal", "-c", f"{folder}/config", *arguments]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
            if done.returncode or "critical" in done.stderr:
                raise SystemExit(f"{arguments}: {done.stderr}")
            return done.stdout

        khal("import", "--batch", "-a", "haru", f"{folder}/feed.ics")
        shown = khal("list", "--day-format", "", "--format", "{start-long} {title}", "2026-11-16", "14d")
        return [line.strip() for line in shown.splitlines() if line.strip()]


asked = json.load(sys.stdin)
json.dump(
    {"events": seen(asked["feed"]), "ordinary": seen(asked["ordinary"]), "listed": listed(asked["ordinary"], asked["zone"])},
    sys.stdout,
)
