import type { MongoEventStore } from '@xuekao/event-sourcing';
import { mongo } from 'mongoose';

/** The first append of an attempt. */
interface Beginning {
  stream: string;
  events: readonly { type: string }[];
}

const hourMs = 3_600_000;
const patience = { readConcern: { level: 'majority' }, maxTimeMS: 15_000 } as const;

/** Ids of appends begin with the second in which they were made. @param ms milliseconds since the epoch */
const idAt = (ms: number): mongo.ObjectId => mongo.ObjectId.createFromTime(Math.max(0, Math.floor(ms / 1000)));

/**
 * Appends of a time that begin an attempt at one of these exams. No index leads to them: an hour of the log is read at once, which takes
 * less than a connection waits for. @param from, to milliseconds since the epoch, by the clocks of the processes that wrote them
 */
export async function* beginningsBetween(
  log: Pick<MongoEventStore, 'collection'>,
  examIds: readonly string[],
  from: number,
  to: number,
): AsyncGenerator<Beginning> {
  const projection = { stream: 1, events: 1 };
  for (let at = from; at < to; at += hourMs) {
    const _id = { $gte: idAt(at), $lt: idAt(Math.min(at + hourMs, to)) };
    const filter = { _id, version: 1, 'events.data.examId': { $in: [...examIds] } };
    yield* await log.collection.find(filter, { projection, ...patience }).toArray();
  }
}

/** Streams of all attempts at an exam since then; null: since the log began. */
export async function* beginningsOf(log: Pick<MongoEventStore, 'collection'>, examId: string, since: Date | null): AsyncGenerator<string> {
  const [oldest, newest] = await Promise.all([timeAtEnd(log, 1), timeAtEnd(log, -1)]);
  if (oldest === null || newest === null) return;
  // clocks differ
  const from = Math.max(oldest, (since?.getTime() ?? 0) - hourMs);
  for await (const { stream } of beginningsBetween(log, [examId], from, newest + hourMs)) yield stream;
}

/** Time of the first append of the log, or of the last; null: there is none. */
async function timeAtEnd(log: Pick<MongoEventStore, 'collection'>, direction: 1 | -1): Promise<number | null> {
  const [append] = await log.collection
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: direction })
    .limit(1)
    .toArray();
  return append ? append._id.getTimestamp().getTime() : null;
}
