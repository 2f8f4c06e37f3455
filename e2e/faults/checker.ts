import { isDeepStrictEqual } from 'node:util';
import { MongoEventStore, proveStream } from '@xuekao/event-sourcing';
import { MongoClient, type Db } from 'mongodb';
import type { Prepared } from '../../loadtests/bench/prepare.ts';
import { send, until, type Crowd, type Operation } from './candidates.ts';
import type { Cluster } from './cluster.ts';
import { papersOfRelease } from './read-model.ts';

interface LoggedEvent {
  type: string;
  data: { answers?: { quId: string; seq: number; answer: unknown }[]; tenths?: number };
}
interface LoggedAppend {
  stream: string;
  version: number;
  events: LoggedEvent[];
}
export interface Verdict {
  acknowledged: number;
  unknown: number;
  /** what breaks a promise, in words */
  faults: string[];
}

const nameOf = ({ paperId, quId, seq }: Pick<Operation, 'paperId' | 'quId' | 'seq'>): string => `${paperId}/${quId}/${seq}`;

/**
 * The history against the log: every acknowledged save is in it once and nothing that was never attempted; versions follow each other
 * without gap or double; each attempt verifies against its chain; nothing is answered after a hand-in; the page reads what the log says;
 * the read model says what the log says.
 * @param others papers beside those of the candidates that have to verify, too
 * @param release folder of the release that ran last; left out: this one
 */
export async function check(
  { env }: Pick<Cluster, 'env'>,
  prepared: Prepared,
  crowd: Crowd,
  others: readonly string[] = [],
  release?: string,
): Promise<Verdict> {
  const faults: string[] = [];
  const client = await MongoClient.connect(String(env['MONGO_URL']), { readPreference: 'primary' });
  try {
    const database = client.db(`${env['MONGO_DB_PREFIX']}_exam`);
    const streams = new Map(prepared.candidates.map(({ paperId }) => [`attempt-${paperId}`, paperId]));
    const appends = (await database
      .collection('events')
      .find({ stream: { $in: [...streams.keys()] } })
      .sort({ stream: 1, version: 1 })
      .toArray()) as unknown as LoggedAppend[]; // the event store's own documents
    faults.push(...checkOrder(appends));
    faults.push(...(await checkChains(database, [...streams.keys(), ...others.map((paperId) => `attempt-${paperId}`)])));
    const logged = savesIn(appends, streams);
    faults.push(...checkSaves(crowd.operations, logged));
    faults.push(...(await checkPages(prepared, crowd, logged)));
    for (const { paperId, answers } of crowd.handIns.values()) {
      if (answers.length < 2 || new Set(answers).size > 1)
        faults.push(`R2: paper ${paperId} answered its hand-ins ${JSON.stringify(answers)}`);
    }
    faults.push(
      ...checkReadModel(
        appends,
        streams,
        await database
          .collection(papersOfRelease(release))
          .find({ _id: { $in: [...streams.values()] as never[] } })
          .toArray(),
      ),
    );
  } finally {
    await client.close();
  }
  const acknowledged = crowd.operations.filter(({ ackedAt }) => ackedAt !== null).length;
  return { acknowledged, unknown: crowd.operations.length - acknowledged, faults };
}

function checkOrder(appends: readonly LoggedAppend[]): string[] {
  const faults: string[] = [];
  let stream = '';
  let next = 0;
  let isHandedIn = false;
  for (const append of appends) {
    if (append.stream !== stream) {
      stream = append.stream;
      next = append.version;
      isHandedIn = false;
      if (append.version > 1) faults.push(`${stream} begins at version ${append.version}`);
    }
    if (append.version !== next) faults.push(`${stream} has version ${append.version} where ${next} was due`);
    if (isHandedIn && append.events.some(({ type }) => type === 'AnswersSaved' || type === 'AttemptHandedIn'))
      faults.push(`${stream} goes on after its hand-in`);
    isHandedIn ||= append.events.some(({ type }) => type === 'AttemptHandedIn');
    next = append.version + versionsOf(append);
  }
  return faults;
}

async function checkChains(database: Db, streams: readonly string[]): Promise<string[]> {
  const log = await MongoEventStore.open(database);
  try {
    const faults: string[] = [];
    for (const stream of streams) {
      const { proved, altered } = await proveStream(log, stream);
      if (altered) faults.push(`${stream} does not verify: ${JSON.stringify(altered)}`);
      else if (proved.to === 0) faults.push(`${stream} is not in the log`);
    }
    return faults;
  } finally {
    await log.close();
  }
}

/** One append takes one version, however many events it carries. */
const versionsOf = (_append: LoggedAppend): number => 1;

function savesIn(appends: readonly LoggedAppend[], streams: ReadonlyMap<string, string>): Map<string, unknown[]> {
  const saves = new Map<string, unknown[]>();
  for (const { stream, events } of appends) {
    for (const { quId, seq, answer } of events.flatMap(({ type, data }) => (type === 'AnswersSaved' ? (data.answers ?? []) : []))) {
      const name = nameOf({ paperId: streams.get(stream) ?? '', quId, seq });
      saves.set(name, [...(saves.get(name) ?? []), answer]);
    }
  }
  return saves;
}

function checkSaves(operations: readonly Operation[], logged: ReadonlyMap<string, unknown[]>): string[] {
  const faults: string[] = [];
  const attempted = new Set(operations.map(nameOf));
  for (const operation of operations) {
    const found = logged.get(nameOf(operation)) ?? [];
    if (operation.ackedAt !== null && found.length === 0) faults.push(`R1: acknowledged and lost: ${nameOf(operation)}`);
    if (found.length > 1) faults.push(`recorded ${found.length} times: ${nameOf(operation)}`);
    if (found.length > 0 && !isDeepStrictEqual(found[0], operation.answer)) faults.push(`recorded differently: ${nameOf(operation)}`);
  }
  for (const name of logged.keys()) if (!attempted.has(name)) faults.push(`recorded and never sent: ${name}`);
  return faults;
}

/** Answers as the page of each open attempt reads them back. */
async function checkPages({ url, candidates }: Prepared, crowd: Crowd, logged: ReadonlyMap<string, unknown[]>): Promise<string[]> {
  const faults: string[] = [];
  for (const { paperId, token } of candidates.filter((who) => !crowd.handIns.has(who.paperId))) {
    const data = await until(`paper ${paperId}`, async () => {
      const reply = await send(url, token, '/api/paper/paper/paper-detail', { paperId });
      // the contract's output
      return reply?.code === 0 ? (reply.data as { cards: { quId: string; seq: number; answer: unknown }[] }) : null;
    }).catch(() => null);
    if (!data) faults.push(`paper ${paperId} cannot be read any more`);
    for (const { quId, seq, answer } of data?.cards ?? []) {
      const newest = Math.max(
        0,
        ...crowd.operations.filter((one) => one.paperId === paperId && one.quId === quId && one.ackedAt !== null).map((one) => one.seq),
      );
      if (seq < newest) faults.push(`R6: ${paperId}/${quId} shows sequence ${seq}, but ${newest} was acknowledged`);
      if (seq > 0 && !isDeepStrictEqual(logged.get(nameOf({ paperId, quId, seq }))?.[0], answer))
        faults.push(`${paperId}/${quId} shows another answer than the log`);
    }
  }
  return faults;
}

function checkReadModel(
  appends: readonly LoggedAppend[],
  streams: ReadonlyMap<string, string>,
  papers: readonly Record<string, unknown>[],
): string[] {
  const rows = new Map(papers.map((paper) => [String(paper['_id']), paper]));
  return [...streams].flatMap(([stream, paperId]) => {
    const events = appends.filter((append) => append.stream === stream).flatMap((append) => append.events);
    const isHandedIn = events.some(({ type }) => type === 'AttemptHandedIn');
    const tenths = events.find(({ type }) => type === 'AttemptMarked')?.data.tenths ?? 0;
    const row = rows.get(paperId);
    if (!row) return [`R3: paper ${paperId} is missing in the read model`];
    if (row['handState'] !== (isHandedIn ? 1 : 0)) return [`R3: paper ${paperId} says handState ${String(row['handState'])}`];
    return isHandedIn && row['objTenths'] !== tenths
      ? [`R3: paper ${paperId} shows ${String(row['objTenths'])} tenths, its log ${tenths}`]
      : [];
  });
}

/** Longest time in which nobody at all was told that anything is saved, in milliseconds. */
export function longestGap(acks: readonly number[]): number {
  const sorted = [...acks].sort((a, b) => a - b);
  return sorted.reduce((longest, at, index) => Math.max(longest, index > 0 ? at - (sorted[index - 1] ?? at) : 0), 0);
}

/** How long a candidate waited for the acknowledgement of one save: the 99th of a hundred, in milliseconds. */
export function waitingP99(operations: readonly Operation[]): number {
  const waits = operations.flatMap(({ invokedAt, ackedAt }) => (ackedAt === null ? [] : [ackedAt - invokedAt])).sort((a, b) => a - b);
  return waits[Math.floor(waits.length * 0.99)] ?? 0;
}
