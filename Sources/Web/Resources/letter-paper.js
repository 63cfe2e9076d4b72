// A letter paper: what is written on it becomes a text that only one mailbox opens. It works without any network.

const { followPen, isByHand } = $handwriting;
const { preview } = $letter_preview;
const { length } = $letters;
const form = document.getElementById("letter");
const done = document.getElementById("done");
const sent = document.getElementById("sent");
const problem = document.getElementById("problem");
const version = "haru-letter-1";
const encoder = new TextEncoder();

function toBase64(bytes) {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (digit) => digit.charCodeAt(0));
}

// ECDH on P-256 with a key of this letter alone, HKDF-SHA256, AES-256-GCM.
async function seal(letter) {
  const { subtle } = crypto;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const recipient = fromBase64(form.dataset.key);
  const own = await subtle.generateKey(curve, true, ["deriveBits"]);
  const theirs = await subtle.importKey("raw", recipient, curve, false, []);
  const shared = await subtle.deriveBits({ name: "ECDH", public: theirs }, own.privateKey, 256);
  const ephemeral = new Uint8Array(await subtle.exportKey("raw", own.publicKey));
  const key = await subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array([...ephemeral, ...recipient]), info: encoder.encode(version) },
    await subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]),
    { name: "AES-GCM", length: 256 }, false, ["encrypt"],
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(await subtle.encrypt({ name: "AES-GCM", iv }, key, letter));
  return `${version}.${toBase64([...ephemeral, ...iv, ...sealed])}.`;
}

followPen(form);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name, text, handwriting } = form.elements;
  const byHand = isByHand(form);
  if (!byHand && !text.value.trim()) {
    text.value = "";
    form.reportValidity();
    return;
  }
  problem.hidden = length(name.value.trim()) <= name.dataset.longest && (byHand || !document.querySelector("#count.over"));
  if (!problem.hidden) {
    problem.focus();
    return;
  }
  const value = (field) => form.querySelector(`[name=${field}]:checked`).value;
  const words = byHand ? { text: "", handwriting: handwriting.value } : { text: text.value };
  const letter = encoder.encode(JSON.stringify({ writer: name.value, ...words, paper: value("paper"), color: value("color") }));
  // A browser that cannot seal gives the letter as it is, and says so.
  const sealed = await seal(letter).catch(() => null);
  sent.value = sealed ?? `haru-letter-0.${toBase64(letter)}.`;
  document.getElementById("sealed").hidden = !sealed;
  document.getElementById("open").hidden = Boolean(sealed);
  done.hidden = false;
  sent.focus();
  sent.select();
  done.scrollIntoView({ block: "nearest" });
});

const copy = document.querySelector("[data-copy]");
const copyLabel = copy.textContent;
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", () => {
  navigator.clipboard.writeText(sent.value).then(() => { copy.textContent = copy.dataset.copied; }, () => sent.select());
});
const share = document.querySelector("[data-share]");
share.hidden = !navigator.share;
share.addEventListener("click", () => navigator.share({ text: sent.value }).catch(() => {}));
form.addEventListener("input", () => {
  done.hidden = true;
  copy.textContent = copyLabel;
  preview(form);
});
preview(form);
