import { formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { originText } from './origin.texts.js';

export type Shared = CallOutput<'/api/exam/watch/shared-origins'>;
export type Group = Shared['records'][number];
type Person = Group['list'][number];

/** Why the group is listed, in a sentence. */
export function reasonOf({ by, together, room, people: n }: Group): string {
  if (by === 'device') return originText(together ? 'origin.device.together' : room ? 'origin.device.room' : 'origin.device.after', { n });
  return originText(room ? 'origin.address.room' : together ? 'origin.address.together' : 'origin.address.after', { n });
}

/** How much it says: one device at the same time is the strongest reason, a listed room none. */
export function weightOf({ by, together, room }: Group): 'error' | 'warning' | 'default' {
  if (by === 'device') return together ? 'error' : room ? 'default' : 'warning';
  return together && !room ? 'warning' : 'default';
}

/** `2026-11-28 09:00 至 10:02`; the day again where it is another one. */
export function spanOf({ startTime, handTime }: Person): string {
  const from = formatDateTime(startTime);
  if (handTime === '') return originText('origin.open', { from });
  const to = formatDateTime(handTime);
  return originText('origin.to', { from, to: to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to });
}

/** Objections to showing marks before somebody has looked at them. */
export const strongOf = ({ counts: { together } }: Shared): string[] =>
  together > 0 ? [originText('origin.found.together', { n: together })] : [];

/** Findings of an exam, the strongest first. */
export const foundOf = (shared: Shared): string[] => {
  const { devices, together, addresses, rooms } = shared.counts;
  return [
    ...strongOf(shared),
    ...(devices > together ? [originText('origin.found.devices', { n: devices - together })] : []),
    ...(addresses > 0 ? [originText('origin.found.addresses', { n: addresses })] : []),
    ...(rooms > 0 ? [originText('origin.found.rooms', { n: rooms })] : []),
  ];
};
