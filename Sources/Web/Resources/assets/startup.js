// Links the launch images of the installed app for iOS. It requires an image of exactly the screen's size, for each
// orientation, light and dark, and reads the links when the page is added to the home screen.

const modes = { light: ["light"], dark: ["dark"] }[document.documentElement.dataset.appearance] ?? ["light", "dark"];

function name(width, height, orientation) {
  for (const mode of modes) {
    const link = document.createElement("link");
    link.rel = "apple-touch-startup-image";
    link.media = `(orientation: ${orientation})${modes.length > 1 ? ` and (prefers-color-scheme: ${mode})` : ""}`;
    link.href = `/icons/splash-${width}x${height}-${mode}.png`;
    document.head.append(link);
  }
}

// Only Apple's browsers have this property, and Macs have no touch screen.
if (navigator.standalone !== undefined && navigator.maxTouchPoints > 1) {
  const [short, long] = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio)).sort((a, b) => a - b);
  name(short, long, "portrait");
  name(long, short, "landscape");
  const capable = document.createElement("meta");
  capable.name = "apple-mobile-web-app-capable";
  capable.content = "yes";
  document.head.append(capable);
}
