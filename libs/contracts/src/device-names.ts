/** By what a person knows a device, each empty where it is unknown. */
export interface DeviceNames {
  system: string;
  browser: string;
  /** of the browser: its first number */
  version: string;
}
type Kinds = readonly (readonly [pattern: RegExp, name: string])[];

/** The more special first: all of them call themselves by the others' names as well. */
const systems: Kinds = [
  [/OpenHarmony|HarmonyOS/, '鸿蒙'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS|Linux|X11/, 'Linux'],
];
/** With the version as their group, where they name it. */
const browsers: Kinds = [
  [/wxwork(?:\/(\d+))?/i, '企业微信'],
  [/MicroMessenger(?:\/(\d+))?/i, '微信'],
  [/DingTalk(?:\/(\d+))?/i, '钉钉'],
  [/QQBrowser(?:\/(\d+))?/, 'QQ 浏览器'],
  [/(?:UCBrowser|UCWEB)(?:\/?(\d+))?/, 'UC 浏览器'],
  [/Edg(?:e|A|iOS)?\/(\d+)?/, 'Edge'],
  [/(?:OPR|OPiOS|Opera)(?:\/(\d+))?/, 'Opera'],
  [/(?:Firefox|FxiOS)(?:\/(\d+))?/, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)(?:\/(\d+))?/, 'Chrome'],
  [/Version\/(\d{1,4})(?:\.\d+)* (?:Mobile\/\w+ )?Safari|Safari/, 'Safari'],
];
const none = ['', ''] as const;

function nameIn(kinds: Kinds, userAgent: string): readonly [name: string, version: string] {
  for (const [pattern, name] of kinds) {
    const found = pattern.exec(userAgent);
    if (found !== null) return [name, found[1] ?? ''];
  }
  return none;
}

/** System and browser in names of ours only: what a browser says of itself is anybody's text. */
export function deviceNames(userAgent: string): DeviceNames {
  const [browser, version] = nameIn(browsers, userAgent);
  return { system: nameIn(systems, userAgent)[0], browser, version };
}
