// Elapsed time in words.

import { fill, texts } from "./speech.js";

export function ago(seconds) {
  if (seconds < 60) return texts.agoNow;
  if (seconds < 3600) return fill(texts.agoMinutes, Math.floor(seconds / 60));
  if (seconds < 86400) return fill(texts.agoHours, Math.floor(seconds / 3600));
  const days = Math.floor(seconds / 86400);
  return days === 1 ? texts.agoDay : fill(texts.agoDays, days);
}
