import { formatDateTime } from './format.js';

/** Date and time fields speak the product's time zone whatever the browser's is. No daylight saving there. */
const offset = '+08:00';

/** `2026-11-20T14:30` for a field of date and time; empty for what is no instant. */
export const toLocalField = (instant: string): string => formatDateTime(instant).replace(' ', 'T');

/** The instant that a field of date and time names, or null while it is incomplete. */
export function fromLocalField(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return null;
  const date = new Date(`${value.slice(0, 16)}:00${offset}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
