import { siteText } from '@xuekao/contracts';

/** Days of the site. */
const zone = 'Asia/Shanghai';
const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** `2026-11-27` */
export const dayText = (at: Date): string => parts.format(at);
/** `2026-11-27 14:30` */
export const timeText = (at: Date): string => clock.format(at);

/** A day in words, as it stands on certificates. */
export function dayWords(at: Date): string {
  const [year = '', month = '', day = ''] = dayText(at).split('-');
  return siteText('cert.day', { year, month: Number(month), day: Number(day) });
}
