// Variables used by Scriptable.
// These must be at the very top of the file. Do not edit.
// icon-color: green; icon-glyph: leaf;

// Haru on the home screen and the lock screen of an iPhone or iPad.
// The token in this file reads today and ticks tasks off. Settings → Widgets of Haru revokes it.
const haru = $HARU;

const { words } = haru;
const family = config.widgetFamily ?? "medium";
const isOnLockScreen = family.startsWith("accessory");
const files = FileManager.local();
const place = files.joinPath(files.libraryDirectory(), `haru-${haru.id}.json`);

function held() {
  try {
    return files.fileExists(place) ? JSON.parse(files.readString(place)) : null;
  } catch {
    return null;
  }
}

function hold(tag, answer) {
  const kept = { at: Date.now(), tag, answer };
  files.writeString(place, JSON.stringify(kept));
  return kept;
}

async function ask(method, path, tag) {
  const request = new Request(`${haru.address}/api/v1/${path}`);
  request.method = method;
  request.headers = { Authorization: `Bearer ${haru.token}`, "Accept-Language": haru.language };
  if (tag) request.headers = { ...request.headers, "If-None-Match": tag };
  request.timeoutInterval = 10;
  // The token goes to this address and to no other that an answer may lead to.
  request.onRedirect = () => null;
  request.allowInsecureRequest = haru.address.startsWith("http:");
  const text = await request.loadString();
  const { statusCode, headers } = request.response;
  const name = Object.keys(headers ?? {}).find((key) => key.toLowerCase() === "etag");
  return { status: statusCode, text, tag: name ? headers[name] : null };
}

// What there is to show: the answer and when it came, or why there is none.
async function load() {
  const last = held();
  try {
    const { status, text, tag } = await ask("GET", "widget", last?.tag);
    if (status === 304 && last) return hold(last.tag, last.answer);
    if (status === 200) return hold(tag, JSON.parse(text));
    if (status === 401 || status === 403) {
      if (last) files.remove(place);
      return { problem: words.refused };
    }
  } catch {
    // There is no connection, or something else answers in Haru's place.
  }
  return last ? { ...last, isOld: true } : { problem: words.unreachable };
}

const tint = (light, dark) => Color.dynamic(new Color(light), new Color(dark));
const ink = tint("#1d2320", "#e9ece8");
const faint = tint("#626b65", "#929c95");
const warn = tint("#805300", "#f0b64a");
const paper = tint("#ffffff", "#1c2022");
const quadrants = {
  do: tint("#b3361f", "#ff8a70"), decide: tint("#1d5fb0", "#86b9ff"), delegate: tint("#805300", "#f0b64a"),
  delete: tint("#5d6661", "#9aa49d"),
};

function style(line, font, color) {
  line.font = font;
  // The lock screen has colors of its own.
  if (!isOnLockScreen) line.textColor = color;
  line.lineLimit = 1;
  line.minimumScaleFactor = 0.8;
  return line;
}

function write(parent, text, font, color = ink) {
  return style(parent.addText(text), font, color);
}

function row(parent, spacing) {
  const stack = parent.addStack();
  stack.centerAlignContent();
  stack.spacing = spacing;
  return stack;
}

// A day that ended since the answer came has a state that nobody here knows.
function stateOf({ answer }) {
  if (Date.now() >= Date.parse(answer.endsAt)) return { mark: "?", text: words.unknown, owes: false };
  const mark = answer.state === "unknown" ? "?" : answer.owes ? "○" : "✓";
  return { mark, text: answer.words.state, owes: answer.owes };
}

function addState(parent, shown, font) {
  const state = stateOf(shown);
  const line = row(parent, 4);
  write(line, state.text, font, state.owes ? warn : faint);
  if (!state.owes || shown.answer.weekly) return;
  const left = line.addDate(new Date(shown.answer.endsAt));
  left.applyTimerStyle();
  style(left, font, warn);
}

function addGrass({ answer }, parent) {
  const colors = answer.colors.light.map((light, level) => tint(light, answer.colors.dark[level]));
  const weeks = row(parent, 2);
  weeks.topAlignContent();
  for (let start = 0; start < answer.grass.levels.length; start += 7) {
    const week = weeks.addStack();
    week.layoutVertically();
    week.spacing = 2;
    for (const level of answer.grass.levels.slice(start, start + 7)) {
      const day = week.addStack();
      day.size = new Size(7, 7);
      day.cornerRadius = 2;
      day.backgroundColor = colors[level];
    }
  }
}

function addAge(parent, shown) {
  if (!shown.isOld) return;
  const line = row(parent, 4);
  write(line, words.offline, Font.systemFont(10), faint);
  const age = line.addDate(new Date(shown.at));
  age.applyRelativeStyle();
  style(age, Font.systemFont(10), faint);
}

function link(number) {
  const run = URLScheme.forRunningScript();
  return `${run}${run.includes("?") ? "&" : "?"}done=${number}`;
}

function addTasks({ answer }, parent, most) {
  if (answer.tasks.length === 0) write(parent, words.noTasks, Font.systemFont(13), faint);
  const tasks = answer.tasks.slice(0, most);
  for (const task of tasks) {
    const line = row(parent, 6);
    line.url = link(task.id);
    write(line, "●", Font.systemFont(9), quadrants[task.quadrant] ?? faint);
    write(line, task.title, Font.systemFont(13));
    line.addSpacer();
    const isLate = task.due !== null && task.due < answer.day;
    const note = isLate ? words.late : task.time;
    if (note) write(line, note, Font.systemFont(11), task.overdue ? warn : faint);
  }
  if (answer.open > tasks.length) {
    write(parent, words.more.replace("{0}", answer.open - tasks.length), Font.systemFont(11), faint);
  }
}

function addHead(widget, shown) {
  const head = row(widget, 8);
  write(head, shown.answer.words.streak, Font.boldSystemFont(15));
  addState(head, shown, Font.systemFont(12));
  head.addSpacer();
  write(head, shown.answer.words.tasks, Font.systemFont(12), faint);
}

const families = {
  small(widget, shown) {
    write(widget, shown.answer.words.streak, Font.boldSystemFont(17));
    addState(widget, shown, Font.systemFont(12));
    widget.addSpacer();
    addGrass(shown, widget);
    addAge(widget, shown);
  },
  medium(widget, shown) {
    addHead(widget, shown);
    widget.addSpacer(6);
    addTasks(shown, widget, 4);
    widget.addSpacer();
    addAge(widget, shown);
  },
  large(widget, shown) {
    addHead(widget, shown);
    widget.addSpacer(8);
    addGrass(shown, widget);
    widget.addSpacer(8);
    addTasks(shown, widget, 9);
    widget.addSpacer();
    addAge(widget, shown);
  },
  accessoryInline(widget, shown) {
    widget.addText(`${stateOf(shown).mark} ${shown.answer.words.streak}`);
  },
  accessoryCircular(widget, shown) {
    widget.addAccessoryWidgetBackground = true;
    for (const [text, size] of [[String(shown.answer.streak), 20], [stateOf(shown).mark, 12]]) {
      const line = write(widget, text, Font.boldSystemFont(size));
      line.centerAlignText();
      line.minimumScaleFactor = 0.5;
    }
  },
  accessoryRectangular(widget, shown) {
    write(widget, shown.answer.words.streak, Font.boldSystemFont(15));
    addState(widget, shown, Font.systemFont(13));
    if (shown.isOld) addAge(widget, shown);
    else write(widget, shown.answer.words.tasks, Font.systemFont(13), faint);
  },
};
families.extraLarge = families.large;

async function show(fresh) {
  const widget = new ListWidget();
  if (!isOnLockScreen) widget.backgroundColor = paper;
  if (!isOnLockScreen) widget.setPadding(12, 12, 12, 12);
  widget.url = `${haru.address}/`;
  widget.refreshAfterDate = new Date(Date.now() + 15 * 60 * 1000);
  const shown = fresh ?? (await load());
  if (shown.problem) {
    write(widget, shown.problem, Font.systemFont(12), warn).lineLimit = 0;
  } else {
    (families[family] ?? families.medium)(widget, shown);
  }
  return widget;
}

async function tell(title, ...actions) {
  const alert = new Alert();
  alert.title = title;
  for (const action of actions) alert.addAction(action);
  alert.addCancelAction(actions.length > 0 ? words.cancel : words.close);
  return alert.presentAlert();
}

// Anybody can make a link that runs this script: nothing is ticked off that the person does not confirm.
async function tick(number) {
  const task = held()?.answer.tasks.find(({ id }) => id === number);
  const choice = await tell(task?.title ?? `#${number}`, words.done, words.open);
  if (choice === 1) Safari.open(`${haru.address}/tasks/${number}`);
  if (choice !== 0) return;
  let problem = words.unreachable;
  try {
    const { status, text } = await ask("POST", `widget/tasks/${number}/completion`);
    if (status === 200) {
      await (await show(hold(null, JSON.parse(text)))).presentMedium();
      return;
    }
    problem = { 401: words.refused, 403: words.refused, 404: words.gone }[status] ?? words.failed;
  } catch {
    // It was not told: the next try tells it again.
  }
  await tell(problem);
}

const asked = args.queryParameters?.done ?? "";
if (config.runsInWidget || config.runsInAccessoryWidget) Script.setWidget(await show());
else if (/^[1-9][0-9]{0,14}$/.test(asked)) await tick(Number(asked));
else await (await show()).presentMedium();
Script.complete();
