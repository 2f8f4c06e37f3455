import { deviceNames } from '@xuekao/contracts';

/** What a person knows a device by: `Windows · Chrome`. */
export function deviceOf(userAgent: string): string {
  const { system, browser } = deviceNames(userAgent);
  return [system, browser].filter(Boolean).join(' · ') || '未知设备';
}
