// The seven effects as tones: frequency in hertz, times in seconds, and peak level.

export const effects = {
  // A drop on wood.
  tick: [{ at: 0, hz: 1320, to: 880, length: 0.09, level: 0.4 }, { at: 0, hz: 440, length: 0.06, level: 0.2, shape: "triangle" }],
  // Two steps up.
  add: [{ at: 0, hz: 523.25, length: 0.16, level: 0.3 }, { at: 0.07, hz: 783.99, length: 0.26, level: 0.3 }],
  // One falling tone.
  delete: [{ at: 0, hz: 392, to: 196, length: 0.28, level: 0.35, shape: "triangle" }],
  // An envelope opens: a rustle of close tones, then three bells.
  letter: [
    { at: 0, hz: 2093, to: 2637, length: 0.07, level: 0.06, shape: "triangle" }, { at: 0.06, hz: 2349, to: 2960, length: 0.07, level: 0.06, shape: "triangle" },
    { at: 0.18, hz: 659.25, length: 0.5, level: 0.22 }, { at: 0.32, hz: 783.99, length: 0.55, level: 0.22 }, { at: 0.48, hz: 1046.5, length: 0.9, level: 0.24 },
  ],
  // A blade of grass springs up.
  commit: [{ at: 0, hz: 293.66, to: 587.33, length: 0.22, level: 0.3, shape: "triangle" }, { at: 0.16, hz: 880, length: 0.45, level: 0.25 }],
  // A small fanfare and its final chord.
  challenge: [
    { at: 0, hz: 523.25, length: 0.22, level: 0.22, shape: "triangle" }, { at: 0.13, hz: 659.25, length: 0.22, level: 0.22, shape: "triangle" },
    { at: 0.26, hz: 783.99, length: 0.26, level: 0.22, shape: "triangle" },
    { at: 0.42, hz: 523.25, length: 1.4, level: 0.16 }, { at: 0.42, hz: 659.25, length: 1.4, level: 0.14 }, { at: 0.42, hz: 1046.5, length: 1.6, level: 0.18 },
  ],
  // A page is lifted.
  menu: [{ at: 0, hz: 587.33, to: 698.46, length: 0.08, level: 0.2 }],
};
