type Kinds = readonly (readonly [pattern: RegExp, name: string])[];

/** The more special first: all of them call themselves by the others' names as well. */
const systems: Kinds = [
  [/OpenHarmony|HarmonyOS/, '鸿蒙'], [/iPad/, 'iPad'], [/iPhone/, 'iPhone'], [/Android/, 'Android'], [/Windows/, 'Windows'], [/Macintosh|Mac OS X/, 'Mac'], [/CrOS|Linux|X11/, 'Linux'],
];
const browsers: Kinds = [
  [/wxwork/i, '企业微信'], [/MicroMessenger/i, '微信'], [/DingTalk/i, '钉钉'], [/QQBrowser/, 'QQ 浏览器'], [/UCBrowser|UCWEB/, 'UC 浏览器'], [/Edg(?:e|A|iOS)?\//, 'Edge'], [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'], [/Safari/, 'Safari'],
];
const nameIn = (kinds: Kinds, userAgent: string): string => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';

/** What a person knows a device by: `Windows · Chrome`. Only names of ours: what a browser says of itself is anybody's text. */
export const deviceOf = (userAgent: string): string => [nameIn(systems, userAgent), nameIn(browsers, userAgent)].filter(Boolean).join(' · ') || '未知设备';
