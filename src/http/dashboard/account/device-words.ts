/** What a browser says of itself, in the order in which names exclude each other: Edge also says Chrome, and Chrome Safari. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** "Firefox on Windows". The header is what the client likes to say: nothing of it is shown as it is. */
export function deviceInWords(userAgent: string | null): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
