import { serviceNames, siteText, type StatusRow } from '@xuekao/contracts';
import {
  leastFreeBytes,
  setAsideMetrics,
  statusBounds,
  streamKeeper,
  type MetricValue,
  type ProcessStatus,
  type StatusBound,
} from '@xuekao/platform';
import type { Disk } from './database-facts.js';
import type { Store } from './store-facts.js';

/** Facts besides the answers of the processes. */
export interface Surroundings {
  /** bytes on the disk of the database; null: the server does not say */
  disk: Disk | null;
  /** null: Redis takes no writes, or is away */
  redis: Store | null;
  /** of JetStream; null: it does not answer */
  broker: Store | null;
  /** address of links in messages and certificates that this machine alone reaches; null: others reach it, or nobody depends on it */
  unreachable: string | null;
  /** when the last backup was finished; null: never */
  backupAt: Date | null;
  now: Date;
}

type Level = StatusRow['level'];
export const expected: readonly string[] = ['gateway', ...serviceNames, streamKeeper];
const day = 24 * 3600;

/** The level of a value within its bound; alarms go by the same one. */
const levelOf = (value: number, { look, act }: Pick<StatusBound, 'look' | 'act'>): Level => (value >= act ? 2 : value >= look ? 1 : 0);

/** Judges all that is known; the worst row first, in the order of the contract's keys otherwise. */
export function statusRows(processes: readonly ProcessStatus[], surroundings: Surroundings): StatusRow[] {
  const rows = [
    duePapers(processes),
    ...setAside(processes),
    ...followers(processes),
    resultNews(processes),
    ...workRows(processes, 'examWork', kindOf),
    ...workRows(processes, 'examPapers', kindOf),
    ...workRows(processes, 'examFiles', kindOf),
    ...lateWork(processes),
    ledger(processes),
    orderTask(processes),
    statement(processes),
    statementLate(processes),
    ...missing(processes),
    ...filled(processes, 'places', 'xuekao_places', 'class'),
    ...filled(processes, 'queue', 'xuekao_queue', 'queue'),
    diskRow('disk', '', surroundings.disk),
    ...dataDisks(processes),
    storeRow('redis', surroundings.redis),
    storeRow('broker', surroundings.broker),
    ...slowConsumers(processes),
    ...providers(processes),
    ...certificate(processes, surroundings.now),
    ...publicAddress(surroundings),
    ...processes.flatMap((process) => clockRow(process)),
    backupRow(surroundings),
    ...processes.flatMap((process) => [memoryRow(process), loopRow(process)]),
    ...lostRows(processes),
  ];
  return rows.sort((one, other) => other.level - one.level); // stable: the order of the keys stays within a level
}

const valuesOf = (processes: readonly ProcessStatus[], name: string): MetricValue[] =>
  processes.flatMap(({ values }) => values.filter((value) => value.name === name));
const nameOf = ({ names, host, pid }: ProcessStatus): string => `${names.join(siteText('general.listSign'))} ${host}:${pid}`;

/**
 * The service hands in what is due between 5 and 10 s after the deadline (reliability R5); the metric counts from the end of the grace of 5
 * s.
 */
function duePapers(processes: readonly ProcessStatus[]): StatusRow {
  const late = valuesOf(processes, 'xuekao_oldest_due_seconds').map(({ value }) => value);
  const value = late.length === 0 ? null : Math.max(...late);
  return {
    key: 'duePaper',
    level: value === null ? 0 : levelOf(value, statusBounds.duePaper),
    subject: '',
    value,
    limit: statusBounds.duePaper.look,
  };
}

function setAside(processes: readonly ProcessStatus[]): StatusRow[] {
  return (
    setAsideMetrics
      // each process of a service looks at all of its changes
      .flatMap(({ metric, label }) => [...(metric === 'xuekao_changes_untold' ? highest : summed)(valuesOf(processes, metric), label)])
      // a value without a name says that somebody looks
      .filter(([subject]) => subject !== '')
      .map(([subject, value]) => ({ key: 'setAside', level: value > 0 ? 2 : 0, subject, value, limit: null }))
  );
}

/** The read model and the other services go by them. One that meets a fault each time stands still, also while nothing waits for it. */
function followers(processes: readonly ProcessStatus[]): StatusRow[] {
  const behind = highest(valuesOf(processes, 'xuekao_follower_behind_seconds'), 'follower');
  const faults = highest(valuesOf(processes, 'xuekao_follower_faults_in_row'), 'follower');
  return [...behind].map(([subject, seconds]) => {
    const level = Math.max(
      levelOf(seconds, statusBounds.follower),
      levelOf(faults.get(subject) ?? 0, statusBounds.followerFaults),
    ) as Level; // the higher of two
    return { key: 'follower', level, subject, value: Math.round(seconds), limit: null };
  });
}

/** Told every two seconds; nobody misses a mark by this, and the messages are sent however late. */
function resultNews(processes: readonly ProcessStatus[]): StatusRow {
  const late = valuesOf(processes, 'xuekao_results_oldest_due_seconds').map(({ value }) => value);
  const value = late.length === 0 ? null : Math.round(Math.max(...late));
  return {
    key: 'resultNews',
    level: value === null ? 0 : levelOf(value, statusBounds.resultNews),
    subject: '',
    value,
    limit: statusBounds.resultNews.look,
  };
}

/** The oldest piece of each kind of work that services do by themselves; it is tried again and again, while somebody waits for it. */
function workRows(
  processes: readonly ProcessStatus[],
  key: 'examWork' | 'examPapers' | 'examFiles' | 'lateWork',
  subjectFrom: (labels: MetricValue['labels']) => string,
): StatusRow[] {
  const { metrics, look } = statusBounds[key];
  const late = new Map<string, number>();
  for (const { labels, value } of metrics.flatMap((name) => valuesOf(processes, name))) {
    const subject = subjectFrom(labels);
    late.set(subject, Math.max(late.get(subject) ?? 0, Math.round(value)));
  }
  return [...late].map(([subject, value]) => ({ key, level: levelOf(value, statusBounds[key]), subject, value, limit: look }));
}
const kindOf = ({ kind = '' }: MetricValue['labels']): string => kind;

/** Twenty kinds that are in time would hide the one that is not. */
const lateWork = (processes: readonly ProcessStatus[]): StatusRow[] =>
  workRows(processes, 'lateWork', ({ service = '', work = '' }) => `${service}/${work}`).filter(({ level }) => level > 0);

/** Every process of the service says what the last check found. */
function ledger(processes: readonly ProcessStatus[]): StatusRow {
  const found = [...highest(valuesOf(processes, 'xuekao_ledger_faults'), 'kind').values()];
  const value = found.length === 0 ? null : found.reduce((sum, each) => sum + Math.abs(each), 0);
  return { key: 'ledger', level: (value ?? 0) > 0 ? 2 : 0, subject: '', value, limit: null };
}

/** Told every few seconds by each process of the service; nothing is lost, and it is tried again and again. */
function orderTask(processes: readonly ProcessStatus[]): StatusRow {
  const failing = ['xuekao_order_task_failing_seconds', 'xuekao_mall_task_failing_seconds']
    .flatMap((name) => valuesOf(processes, name))
    .map(({ value }) => value);
  const value = failing.length === 0 ? null : Math.round(Math.max(...failing));
  return {
    key: 'orderTask',
    level: value === null ? 0 : levelOf(value, statusBounds.orderTask),
    subject: '',
    value,
    limit: statusBounds.orderTask.look,
  };
}

/** Every process of the service tells of all differences that are open, by their kind. */
function statement(processes: readonly ProcessStatus[]): StatusRow {
  const open = [...highest(valuesOf(processes, 'xuekao_statement_differences'), 'kind').values()];
  const value = open.length === 0 ? null : open.reduce((sum, each) => sum + each, 0);
  return { key: 'statement', level: (value ?? 0) > 0 ? 1 : 0, subject: '', value, limit: null };
}

/** A provider may be late by hours; orders are not touched by that. */
function statementLate(processes: readonly ProcessStatus[]): StatusRow {
  const late = valuesOf(processes, 'xuekao_statement_late_seconds').map(({ value }) => value);
  const value = late.length === 0 ? null : Math.round(Math.max(...late));
  return {
    key: 'statementLate',
    level: value === null ? 0 : levelOf(value, statusBounds.statementLate),
    subject: '',
    value,
    limit: statusBounds.statementLate.look,
  };
}

function missing(processes: readonly ProcessStatus[]): StatusRow[] {
  const there = new Set(processes.flatMap(({ names }) => names));
  return expected.filter((name) => !there.has(name)).map((name) => ({ key: 'missing', level: 2, subject: name, value: null, limit: null }));
}

/** Places and queues: how full each is in the fullest process, with the limit that this process has. */
function filled(processes: readonly ProcessStatus[], key: 'places' | 'queue', name: string, label: string): StatusRow[] {
  const fullest = new Map<string, { value: number; limit: number | null }>();
  for (const process of processes) {
    const limits = new Map(valuesOf([process], `${name}_limit`).map(({ labels, value }) => [labels[label] ?? '', value]));
    for (const { labels, value } of valuesOf([process], name)) {
      const subject = labels[label] ?? '';
      const limit = limits.get(subject) ?? null;
      const known = fullest.get(subject);
      if (!known || share(value, limit) > share(known.value, known.limit)) fullest.set(subject, { value, limit });
    }
  }
  return [...fullest].map(([subject, { value, limit }]) => ({
    key,
    level: levelOf(share(value, limit), statusBounds[key]),
    subject,
    value,
    limit,
  }));
}
const share = (value: number, limit: number | null): number => (limit === null || limit === 0 ? 0 : value / limit);

function diskRow(key: 'disk' | 'dataDisk', subject: string, disk: Surroundings['disk']): StatusRow {
  if (!disk || disk.totalBytes === 0) return { key, level: 1, subject, value: null, limit: null };
  const free = disk.totalBytes - disk.usedBytes;
  const level = free < leastFreeBytes ? 2 : levelOf(disk.usedBytes / disk.totalBytes, statusBounds[key]);
  return { key, level, subject, value: disk.usedBytes, limit: disk.totalBytes };
}

/** Files and logs, one disk for each host; a host without the folder says nothing. */
function dataDisks(processes: readonly ProcessStatus[]): StatusRow[] {
  const hosts = new Map<string, StatusRow>();
  for (const process of processes) {
    const states = summed(valuesOf([process], 'xuekao_data_disk_bytes'), 'state');
    const [usedBytes = 0, totalBytes = 0] = [states.get('used'), states.get('total')];
    if (totalBytes > 0) hosts.set(process.host, diskRow('dataDisk', process.host, { usedBytes, totalBytes }));
  }
  return [...hosts.values()];
}

function storeRow(key: 'redis' | 'broker', store: Store | null): StatusRow {
  if (!store) return { key, level: 2, subject: '', value: null, limit: null };
  return {
    key,
    level: levelOf(share(store.usedBytes, store.limitBytes), statusBounds.store),
    subject: '',
    value: store.usedBytes,
    limit: store.limitBytes,
  };
}

/** Each process of identity looks at the same list of the broker. */
function slowConsumers(processes: readonly ProcessStatus[]): StatusRow[] {
  return (
    [...highest(valuesOf(processes, 'xuekao_slow_consumers_recent'), 'connection')]
      // no name says that somebody looks
      .filter(([subject]) => subject !== '')
      .map(([subject, value]) => ({ key: 'slowConsumer', level: levelOf(value, statusBounds.slowConsumer), subject, value, limit: null }))
  );
}

/** One failure may be one person's fault. */
function providers(processes: readonly ProcessStatus[]): StatusRow[] {
  return [...summed(valuesOf(processes, 'xuekao_provider_failures_recent'), 'provider')].map(([subject, value]) => ({
    key: 'provider',
    level: levelOf(value, statusBounds.provider),
    subject,
    value,
    limit: null,
  }));
}

/** Browsers let nobody in once it is over; whoever renews it by a program sees that the program stopped. */
function certificate(processes: readonly ProcessStatus[], now: Date): StatusRow[] {
  const ends = valuesOf(processes, 'xuekao_certificate_end_seconds').map(({ value }) => value);
  if (ends.length === 0) return [];
  const value = Math.round(Math.min(...ends) - now.getTime() / 1000);
  return [
    {
      key: 'certificate',
      level: levelOf(-value, { look: -statusBounds.certificate.look, act: -statusBounds.certificate.act }),
      subject: '',
      value,
      limit: null,
    },
  ];
}

function clockRow(process: ProcessStatus): StatusRow[] {
  const [worst] = valuesOf([process], 'xuekao_clock_skew_seconds')
    .map(({ value }) => Math.round(value * 1000))
    .sort((one, other) => Math.abs(other) - Math.abs(one));
  if (worst === undefined) return [];
  return [
    {
      key: 'clock',
      level: levelOf(Math.abs(worst) / 1000, statusBounds.clock),
      subject: nameOf(process),
      value: worst,
      limit: 1000 * statusBounds.clock.act,
    },
  ];
}

/** Certificates on paper carry it for good. */
const publicAddress = ({ unreachable }: Surroundings): StatusRow[] =>
  unreachable === null ? [] : [{ key: 'publicAddress', level: 1, subject: unreachable, value: 1, limit: null }];

function backupRow({ backupAt, now }: Surroundings): StatusRow {
  if (!backupAt) return { key: 'backup', level: 1, subject: '', value: null, limit: day };
  const value = Math.max(0, Math.round((now.getTime() - backupAt.getTime()) / 1000));
  return { key: 'backup', level: levelOf(value, statusBounds.backup), subject: '', value, limit: day };
}

function memoryRow(process: ProcessStatus): StatusRow {
  const { heapBytes: value, heapLimitBytes: limit } = process;
  return { key: 'memory', level: levelOf(share(value, limit), statusBounds.memory), subject: nameOf(process), value, limit };
}

function loopRow(process: ProcessStatus): StatusRow {
  const { loopDelayMs: value } = process;
  return {
    key: 'loop',
    level: levelOf(value / 1000, statusBounds.loop),
    subject: nameOf(process),
    value,
    limit: 1000 * statusBounds.loop.look,
  };
}

function lostRows(processes: readonly ProcessStatus[]): StatusRow[] {
  const lost = summed(valuesOf(processes, 'xuekao_audit_lost_total'), 'service');
  return [...lost]
    .filter(([, value]) => value > 0)
    .map(([service, value]) => ({ key: 'auditLost', level: 2, subject: service, value, limit: null }));
}

function highest(values: readonly MetricValue[], label: string): Map<string, number> {
  const most = new Map<string, number>();
  for (const { labels, value } of values) most.set(labels[label] ?? '', Math.max(most.get(labels[label] ?? '') ?? -Infinity, value));
  return most;
}

function summed(values: readonly MetricValue[], label: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { labels, value } of values) sums.set(labels[label] ?? '', (sums.get(labels[label] ?? '') ?? 0) + value);
  return sums;
}
