// A stand-in for the parts of Scriptable that the widget's script uses. run() gives what came of one run: the widget as
// a tree of plain values, what was asked of the server, what was kept, and what the person was shown.

async function run(source, { family = null, query = {}, answers = [], files = {}, choices = [], now }) {
  const told = { requests: [], alerts: [], opened: [], previews: [], completed: 0, widget: null, files };
  const clock = Date.parse(now);

  class Color {
    constructor(hex) { this.hex = hex; }
    static dynamic(light, dark) { return { hex: `${light.hex}/${dark.hex}` }; }
  }
  class Size {
    constructor(width, height) { Object.assign(this, { width, height }); }
  }
  const Font = {
    systemFont: (size) => `system ${size}`,
    boldSystemFont: (size) => `bold ${size}`,
  };

  class Element {
    constructor(kind, own) { Object.assign(this, { kind }, own); }
    centerAlignText() { this.align = "center"; }
    applyTimerStyle() { this.style = "timer"; }
    applyRelativeStyle() { this.style = "relative"; }
  }
  class Stack extends Element {
    constructor(kind) { super(kind, { children: [] }); }
    add(child) { this.children.push(child); return child; }
    addText(text) {
      if (typeof text !== "string") throw new TypeError(`text is ${typeof text}`);
      return this.add(new Element("text", { text }));
    }
    addDate(date) {
      if (!(date instanceof Date) || isNaN(date)) throw new TypeError("no date");
      return this.add(new Element("date", { date: date.toISOString() }));
    }
    addSpacer(length = null) { return this.add(new Element("spacer", length === null ? {} : { length })); }
    addStack() { return this.add(new Stack("stack")); }
    centerAlignContent() { this.align = "center"; }
    topAlignContent() { this.align = "top"; }
    layoutVertically() { this.axis = "vertical"; }
    setPadding(...sides) { this.padding = sides; }
  }
  class ListWidget extends Stack {
    constructor() { super("widget"); }
    async presentMedium() { told.previews.push(tree(this)); }
  }

  function tree(element) {
    const { children, ...rest } = element;
    const own = Object.fromEntries(Object.entries(rest).map(([name, value]) => {
      if (value instanceof Date) return [name, value.toISOString()];
      if (value instanceof Size) return [name, `${value.width}×${value.height}`];
      return [name, value?.hex ?? value];
    }));
    return children ? { ...own, children: children.map(tree) } : own;
  }

  const manager = {
    libraryDirectory: () => "/library",
    joinPath: (folder, name) => `${folder}/${name}`,
    fileExists: (path) => path in files,
    readString: (path) => files[path],
    writeString: (path, text) => { files[path] = text; },
    remove: (path) => { delete files[path]; },
  };

  class Request {
    constructor(url) { Object.assign(this, { url, method: "GET", headers: {}, timeoutInterval: 60, allowInsecureRequest: false }); }
    async loadString() {
      const { url, method, headers, allowInsecureRequest } = this;
      told.requests.push({ url, method, headers, allowInsecureRequest, follows: this.onRedirect?.({ url: "https://elsewhere.example" }) !== null });
      const answer = answers.shift();
      if (!answer) throw new Error("The Internet connection appears to be offline.");
      this.response = { statusCode: answer.status, headers: answer.headers ?? {} };
      return answer.text ?? JSON.stringify(answer.body ?? {});
    }
  }
  class Alert {
    actions = [];
    addAction(title) { this.actions.push(title); }
    addCancelAction(title) { this.cancel = title; }
    async presentAlert() {
      told.alerts.push({ title: this.title, actions: this.actions, cancel: this.cancel });
      return choices.shift() ?? -1;
    }
  }
  class FixedDate extends Date {
    constructor(...values) { super(...(values.length ? values : [clock])); }
    static now() { return clock; }
  }

  const parts = {
    Color, Size, Font, ListWidget, Request, Alert, Date: FixedDate,
    FileManager: { local: () => manager },
    URLScheme: { forRunningScript: () => "scriptable:///run/Haru" },
    Safari: { open: (url) => told.opened.push(url) },
    Script: { setWidget: (widget) => { told.widget = tree(widget); }, complete: () => { told.completed += 1; } },
    args: { queryParameters: query },
    config: { runsInWidget: family !== null, runsInAccessoryWidget: family?.startsWith("accessory") ?? false, widgetFamily: family },
  };
  const Async = (async () => {}).constructor;
  await new Async(...Object.keys(parts), `"use strict";\n${source}`)(...Object.values(parts));
  return told;
}
