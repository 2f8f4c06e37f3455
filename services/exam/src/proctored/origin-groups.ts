import type { SharedOrigin } from '@xuekao/contracts';
import type { OriginDoc } from '../origins/index.js';

/** An attempt, from its beginning to its end, in milliseconds since the epoch. */
export interface Ran {
  paperId: string;
  userId: string;
  from: number;
  until: number;
}
export interface OriginGroup extends Pick<SharedOrigin, 'id' | 'by' | 'together' | 'room' | 'network' | 'people'> {
  /** when each attempt was seen there first, by its id, in the order of beginnings */
  seen: ReadonlyMap<string, number>;
}
type Row = Pick<OriginDoc, 'paperId' | 'device' | 'address' | 'network' | 'room' | 'seenAt'>;

/**
 * Devices and addresses of two people or more, the strongest reason first: one device at the same time, one device, one address at the
 * same time, one address. Rooms that the site lists come last, because everybody there shares them. An address says nothing of people who
 * share a device as well: those are one group.
 */
export function groupsOf(attempts: readonly Ran[], rows: readonly Row[]): OriginGroup[] {
  const byId = new Map(attempts.map((attempt) => [attempt.paperId, attempt]));
  const places = new Map<string, Row[]>();
  for (const row of rows) {
    if (!byId.has(row.paperId)) continue;
    for (const [by, hash] of [
      ['device', row.device],
      ['address', row.address],
    ] as const) {
      if (hash === null) continue;
      const id = `${by}:${hash}`;
      const found = places.get(id);
      if (found) found.push(row);
      else places.set(id, [row]);
    }
  }
  const groups = [...places].flatMap(([id, found]) => groupOf(id, found, byId) ?? []);
  const onOneDevice = new Set(groups.filter(({ by }) => by === 'device').map(({ who }) => who));
  return groups
    .filter(({ by, who }) => by === 'device' || !onOneDevice.has(who))
    .map(({ who: _, ...group }) => group)
    .sort((one, other) => rankOf(one) - rankOf(other) || one.people - other.people || (one.id < other.id ? -1 : 1));
}

function groupOf(id: string, rows: readonly Row[], byId: ReadonlyMap<string, Ran>): (OriginGroup & { who: string }) | null {
  const first = new Map<string, number>();
  for (const { paperId, seenAt } of rows) first.set(paperId, Math.min(first.get(paperId) ?? Infinity, seenAt.getTime()));
  const attempts = [...first.keys()].flatMap((paperId) => byId.get(paperId) ?? []).sort((one, other) => one.from - other.from);
  const people = new Set(attempts.map(({ userId }) => userId));
  if (people.size < 2) return null;
  return {
    id,
    by: id.startsWith('device:') ? 'device' : 'address',
    together: overlap(attempts),
    room: rows.some(({ room }) => room),
    network: rows.find(({ network }) => network !== '')?.network ?? '',
    people: people.size,
    seen: new Map(attempts.map(({ paperId }) => [paperId, first.get(paperId) ?? 0])),
    who: [...people].sort().join(),
  };
}

/** Whether two people wrote at the same time. @param attempts by their beginning */
function overlap(attempts: readonly Ran[]): boolean {
  // the ends that come last, of two people: one of them is somebody else
  let [last, before]: (Ran | undefined)[] = [];
  for (const attempt of attempts) {
    const other = last?.userId === attempt.userId ? before : last;
    if (other && attempt.from < other.until) return true;
    if (last?.userId === attempt.userId) last = attempt.until > last.until ? attempt : last;
    else [last, before] = [attempt, last];
  }
  return false;
}

function rankOf({ by, together, room }: OriginGroup): number {
  if (room) return by === 'device' && together ? 0 : by === 'device' ? 4 : 5;
  return by === 'device' ? (together ? 0 : 1) : together ? 2 : 3;
}
