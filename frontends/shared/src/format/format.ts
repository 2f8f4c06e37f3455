import { sharedText } from '../texts/zh-cn.js';

const zone = 'Asia/Shanghai';
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function fields(instant: string | number | Date): Record<string, string> | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  return Object.fromEntries(parts.formatToParts(date).map((part) => [part.type, part.value]));
}

/** `2026-11-20 14:30` in the product's time zone; empty for what is no instant. */
export function formatDateTime(instant: string | number | Date): string {
  const at = fields(instant);
  return at === null ? '' : `${at['year']}-${at['month']}-${at['day']} ${at['hour']}:${at['minute']}`;
}

/** `14:30:07` in the product's time zone. */
export function formatTime(instant: string | number | Date): string {
  const at = fields(instant);
  return at === null ? '' : `${at['hour']}:${at['minute']}:${at['second']}`;
}

/** `2026-11-20 14:30:07` in the product's time zone, where the second matters. */
export function formatExactTime(instant: string | number | Date): string {
  const day = formatDate(instant);
  return day === '' ? '' : `${day} ${formatTime(instant)}`;
}

/** `2026-11-20` in the product's time zone. */
export function formatDate(instant: string | number | Date): string {
  const at = fields(instant);
  return at === null ? '' : `${at['year']}-${at['month']}-${at['day']}`;
}

/** `2026-11-20 14:30 – 16:30`, with the second date where it is another day. */
export function formatRange(start: string, end: string): string {
  const [from, to] = [formatDateTime(start), formatDateTime(end)];
  return from.slice(0, 10) === to.slice(0, 10) ? `${from} – ${to.slice(11)}` : `${from} – ${to}`;
}

/** `1 小时 30 分钟`; below a minute `45 秒`. */
export function formatDuration(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  if (seconds < 60) return sharedText('shared.duration.seconds', { s: seconds });
  const [h, m] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return [h > 0 ? sharedText('shared.duration.hours', { h }) : '', m > 0 ? sharedText('shared.duration.minutes', { m }) : '']
    .filter((part) => part !== '')
    .join(' ');
}

export const formatMinutes = (minutes: number): string => formatDuration(minutes * 60);

/** A running clock: `05:09`, `1:05:09`. */
export function formatClock(totalSeconds: number): string {
  const seconds = Math.max(0, Math.ceil(totalSeconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}

/** A score without a needless decimal: `5`, `2.5`. */
export const formatScore = (score: number): string => String(Math.round(score * 10) / 10);

/** A share of 0 to 1 as a whole percent. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** `¥12.50` from an amount in fen. */
export const formatMoney = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

/** `+20`, `-5`. */
export const formatPoints = (points: number): string => (points > 0 ? `+${points}` : String(points));

/** Start and end of days chosen in date fields (`2026-11-20`) as instants; null unless both are there. */
export function dayRange(from: string, to: string): [string, string] | null {
  const [start, end] = [new Date(`${from}T00:00:00+08:00`), new Date(`${to}T23:59:59.999+08:00`)];
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return null;
  return [start.toISOString(), end.toISOString()];
}
