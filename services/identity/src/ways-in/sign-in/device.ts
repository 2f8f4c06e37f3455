import { deviceNames, siteText } from '@xuekao/contracts';

/** Name of a device for its person: `Windows · Chrome`. */
export function deviceOf(userAgent: string): string {
  const { system, browser } = deviceNames(userAgent);
  return [system, browser].filter(Boolean).join(' · ') || siteText('identity.unknownDevice');
}
