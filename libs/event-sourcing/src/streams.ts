import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/nats-core';
import { eraTold, firstEra } from './era.js';
import { isSoleProcess } from './sole-process.js';

/** Decisions of a service about its stream. The broker reads of the rest only the name, so that the keeper writes it (decision 65). */
export interface StreamWanted {
  era: string;
  /** that JetStream keeps */
  maxBytes: number;
  /** servers of a cluster that each hold the stream */
  replicas: number;
}

/** Decisions of a service about its consumer. */
export interface ConsumerWanted {
  /** Names the consumer, the same in every process that shares its work: one that is opened anew takes the place of the one before. */
  durable: string;
  /** Subject that this process alone hears. */
  inbox: string;
  /** JetStream's number of the message behind which it begins; left out: with what JetStream keeps. */
  after?: number;
}

const duplicateWindowMs = 120_000;
const keptMs = 30 * 24 * 3_600_000;
/** A consumer whose process is gone is dropped after so long. */
const inactiveMs = 30_000;
/** Between two signs of life of the broker while it has nothing to send: each wakes a process, for each of its consumers. */
const usualHeartbeatMs = 4000;
/** The same of a sole process: its one broker closes the connection when it ends, and is ended by whoever started it when it hangs. */
const soleHeartbeatMs = 20_000;
export const heartbeatMs = (): number => (isSoleProcess() ? soleHeartbeatMs : usualHeartbeatMs);

const notFound = new Set<number>([JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound]);
const ifThere = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof JetStreamApiError && notFound.has(error.code)) return null;
    throw error;
  });

/** Null: there is none of that name. */
export const streamThere = ({ streams }: JetStreamManager, stream: string): Promise<StreamInfo | null> => ifThere(streams.info(stream));

export const isAsWanted = ({ config }: StreamInfo, { era, maxBytes, replicas }: StreamWanted): boolean =>
  eraTold(config) === era && config.max_bytes === maxBytes && config.num_replicas === replicas;

/**
 * A stream that is there with other bounds, of an earlier release or another setting, gets these. One of another era goes: its messages are
 * of a log that is no more, and with it go the ids that a repeat is known by and the places of its consumers.
 */
export async function makeStream(
  nats: NatsConnection,
  { stream, subjects, ...wanted }: StreamWanted & { stream: string; subjects: string[] },
): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const { era, maxBytes, replicas } = wanted;
  const bounds = { max_age: nanos(keptMs), max_bytes: maxBytes, duplicate_window: nanos(duplicateWindowMs), num_replicas: replicas };
  const there = await streamThere(manager, stream);
  if (there && eraTold(there.config) === era) {
    if (!isAsWanted(there, wanted)) await manager.streams.update(stream, bounds);
    return;
  }
  if (there) await manager.streams.delete(stream);
  await manager.streams.add({ name: stream, subjects, ...bounds, ...(era === firstEra ? {} : { description: era }) });
}

/**
 * The broker pushes to the inbox. With a right to pull, a service would choose the subject of the answer, and an answer without content is
 * a request to delete a stream where it goes to the broker's own subjects (decision 65).
 * @param names of its consumers: rights at the broker go by names, so that each has one of these
 * @param subjects left out: all of the stream
 * @throws where all names are taken
 */
export async function openConsumer(
  nats: NatsConnection,
  { stream, names, subjects, durable, inbox, after }: ConsumerWanted & { stream: string; names: readonly string[]; subjects?: string[] },
): Promise<void> {
  const { consumers } = await jetstreamManager(nats, { checkAPI: false });
  const known = await Promise.all(names.map(async (name) => ({ name, info: await ifThere(consumers.info(stream, name)) })));
  const own = known.find(({ info }) => info?.config.description === durable);
  const { name } = own ?? known.find(({ info }) => info === null) ?? {};
  if (name === undefined) throw new Error(`${stream} has a consumer for each of the names ${names.join(', ')}`);
  if (own) await ifThere(consumers.delete(stream, name));
  await consumers.add(stream, {
    name,
    description: durable,
    ack_policy: AckPolicy.None,
    deliver_subject: inbox,
    flow_control: true,
    idle_heartbeat: nanos(heartbeatMs()),
    inactive_threshold: nanos(inactiveMs),
    mem_storage: true,
    ...(after === undefined
      ? { deliver_policy: DeliverPolicy.All }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: after + 1 }),
    ...(subjects ? { filter_subjects: subjects } : {}),
  });
}

/**
 * Deletes what no keeper has made, as a service of an earlier release could: a stream with other subjects, or one that takes or gives from
 * or to elsewhere, whose relay tells everything again; consumers with other names, or that push to no inbox.
 */
export async function removeForeign(
  nats: NatsConnection,
  { stream, subjects, names }: { stream: string; subjects: string[]; names: readonly string[] },
): Promise<string[]> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const there = await streamThere(manager, stream);
  if (!there) return [];
  const { sources = [], mirror, republish, subject_transform: transform } = there.config;
  if (there.config.subjects?.join() !== subjects.join() || sources.length > 0 || mirror || republish || transform) {
    await manager.streams.delete(stream);
    return [stream];
  }
  const removed: string[] = [];
  for await (const { name, config } of manager.consumers.list(stream)) {
    if (names.includes(name) && config.deliver_subject?.startsWith('_INBOX.') === true) continue;
    await ifThere(manager.consumers.delete(stream, name));
    removed.push(`${stream} > ${name}`);
  }
  return removed;
}
