import { formatBytes, formatDuration, type CallOutput } from '@xuekao/frontend-shared';
import { statusText } from './status.texts.js';

export type StatusRow = CallOutput<'/api/sys/status/detail'>['rows'][number];

const ofLimit = (value: string, limit: string | null): string => (limit === null ? value : statusText('status.of', { value, limit }));
const classes = { save: true, submit: true, start: true, login: true, rest: true } as const;
const isClass = (name: string): name is keyof typeof classes => Object.hasOwn(classes, name);

const works = { correction: true, outage: true, pause: true, arrangement: true, archive: true, marks: true, statistics: true } as const;
const isWork = (name: string): name is keyof typeof works => Object.hasOwn(works, name);

/** Subject of the row, in words. */
export function subjectOf({ key, subject }: StatusRow): string {
  const [kind = ''] = subject.split('/');
  if (key === 'follower' && (kind === 'relay' || kind === 'projection')) return statusText(`status.follower.${kind}`);
  if ((key === 'examWork' || key === 'examPapers' || key === 'examFiles') && isWork(subject)) return statusText(`status.work.${subject}`);
  return key === 'places' && isClass(subject) ? statusText(`status.class.${subject}`) : subject;
}

/** The row that needs a hand soonest: by its level, then by how much of its limit is used; one without a value first. */
export function worstOf(rows: readonly StatusRow[]): StatusRow | undefined {
  const shareOf = ({ value, limit }: StatusRow): number =>
    value === null ? Infinity : limit === null || limit <= 0 ? value : value / limit;
  return rows.toSorted((one, other) => other.level - one.level || shareOf(other) - shareOf(one))[0];
}

/** The value in its unit; units are those of the contract. */
export function valueOf({ key, value, limit }: StatusRow): string {
  if (key === 'missing') return statusText('status.noAnswer');
  if (value === null && key === 'redis') return statusText('status.noWrites');
  if (value === null && key === 'broker') return statusText('status.noJetStream');
  if (value === null) return statusText(key === 'backup' ? 'status.never' : 'status.unknown');
  switch (key) {
    case 'duePaper':
      return value <= 0 ? statusText('status.onTime') : statusText('status.late', { time: formatDuration(value) });
    case 'orderTask':
      return value <= 0 ? statusText('status.noneFails') : statusText('status.failsFor', { time: formatDuration(value) });
    case 'statementLate':
      return value <= 60 ? statusText('status.onTime') : statusText('status.late', { time: formatDuration(value) });
    case 'statement':
      return value <= 0 ? statusText('status.noDifference') : statusText('status.differences', { n: value });
    case 'examWork':
    case 'examFiles':
    case 'lateWork':
      return value <= 60 ? statusText('status.noneWaits') : statusText('status.late', { time: formatDuration(value) });
    case 'examPapers':
      return value <= 0 ? statusText('status.noneLeft') : statusText('status.papersLeft', { n: value });
    case 'resultNews':
      return value <= 60 ? statusText('status.told') : statusText('status.late', { time: formatDuration(value) });
    case 'follower':
      return value <= 0 ? statusText('status.upToDate') : statusText('status.behind', { time: formatDuration(value) });
    case 'backup':
      return statusText('status.ago', { time: formatDuration(value) });
    case 'disk':
    case 'dataDisk':
    case 'broker':
    case 'memory':
      return ofLimit(formatBytes(value), limit === null ? null : formatBytes(limit));
    case 'certificate':
      return timeLeft(value);
    case 'clock':
    case 'loop':
      return statusText('status.ms', { n: Math.round(value) });
    case 'places':
    case 'queue':
      return ofLimit(String(value), limit === null ? null : String(limit));
    case 'redis':
      return statusText('status.writes', { value: ofLimit(formatBytes(value), limit === null ? null : formatBytes(limit)) });
    case 'provider':
    case 'slowConsumer':
      return statusText('status.times', { n: value });
    case 'publicAddress':
      return statusText('status.onlyHere');
    case 'auditLost':
      return statusText('status.rows', { n: value });
    case 'ledger':
      return value === 0 ? statusText('status.right') : statusText('status.faults', { n: value });
    case 'setAside':
      return statusText('status.count', { n: value });
  }
}

function timeLeft(seconds: number): string {
  if (seconds <= 0) return statusText('status.ended');
  const hours = Math.floor(seconds / 3600);
  return hours < 72 ? statusText('status.hoursLeft', { n: hours }) : statusText('status.daysLeft', { n: Math.floor(hours / 24) });
}
