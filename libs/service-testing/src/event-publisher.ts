import type { INestApplicationContext } from '@nestjs/common';
import { outgoing, type EventSpec, type OutgoingEvent, type ServiceName } from '@xuekao/contracts';
import { DocumentEvents, documentEvents, MONGO } from '@xuekao/platform';
import { startProviders } from './other-service.js';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { z } from 'zod';

/** Connection of the platform, as far as it is used here. */
interface Connection {
  transaction(work: (session: ClientSession) => Promise<unknown>): Promise<unknown>;
  readonly db?: Db;
}
/** The last event of a stream: what a consumer that begins anew is told. */
interface PresentDocument {
  _id: string;
  event: OutgoingEvent;
}

/** Another service, as far as it tells events. */
export class EventPublisher {
  /** names of the events of each stream so far */
  private readonly told = new Map<string, string[]>();

  private constructor(
    private readonly service: INestApplicationContext,
    private readonly hearer: ServiceName,
  ) {
    service.get(DocumentEvents).describe({
      kind: 'told',
      after: async (id, limit, session) => {
        const found = this.present
          .find({ _id: { $gt: id } }, { session })
          .sort({ _id: 1 })
          .limit(limit);
        return (await found.toArray()).map(({ _id, event }) => ({ id: _id, event: () => event }));
      },
      there: async (ids, session) => (await this.present.find({ _id: { $in: [...ids] } }, { session }).toArray()).map(({ _id }) => _id),
    });
  }

  /** Written with the event, as an owner writes: a consumer that begins meanwhile has both or neither. */
  private get present(): Collection<PresentDocument> {
    const { db } = this.service.get<Connection>(MONGO);
    if (!db) throw new Error('the connection to MongoDB is not open');
    return db.collection<PresentDocument>('present');
  }

  /** @param hearer the service under test */
  static async start(name: ServiceName, hearer: ServiceName, env: NodeJS.ProcessEnv): Promise<EventPublisher> {
    return new EventPublisher(await startProviders(name, env, [documentEvents]), hearer);
  }

  /** @param stream what the event is about: those of one come in their order */
  async tell<Spec extends EventSpec>(stream: string, spec: Spec, data: z.input<Spec['data']>): Promise<void> {
    const event = outgoing(spec, data);
    const change = { kind: 'told', id: stream, event };
    await this.service.get<Connection>(MONGO).transaction(async (session) => {
      await this.present.replaceOne({ _id: stream }, { event }, { upsert: true, session });
      await this.service.get(DocumentEvents).tell([change], session);
    });
    this.told.set(stream, [...(this.told.get(stream) ?? []), spec.name]);
  }

  /** Its owner no longer keeps the document: a consumer that begins anew is not told of it. */
  async forget(stream: string): Promise<void> {
    await this.present.deleteOne({ _id: stream });
    this.told.delete(stream);
  }

  /**
   * Waits until a consumer has taken everything that was told. @param db of the service that hears @param consumer name of its class
   * @param deaf events that it does not hear
   */
  async taken(db: Db, consumer: string, deaf: readonly EventSpec[] = []): Promise<void> {
    await takenBy(db, `${this.hearer}_${consumer}`, this.told, deaf);
  }

  close(): Promise<void> {
    return this.service.close();
  }
}

/** Waits until a consumer is at the last event of each stream that it hears. @param told names of the events of each stream */
export async function takenBy(
  db: Db,
  durable: string,
  told: ReadonlyMap<string, readonly string[]>,
  deaf: readonly EventSpec[],
): Promise<void> {
  // a snapshot, as reports read, holds what a majority has: what was committed a moment ago may be missing in it
  const positions = db.collection<{ _id: string; version: number }>('consumed', { readConcern: 'majority' });
  const isHeard = (name: string): boolean => deaf.every((spec) => spec.name !== name);
  const last = [...told].map(([stream, names]): [string, number] => [`${durable}/told-${stream}`, names.findLastIndex(isHeard) + 1]);
  const due = new Map(last.filter(([, version]) => version > 0));
  await until(async () => {
    const found = await positions.find({ _id: { $in: [...due.keys()] } }).toArray();
    return found.length === due.size && found.every(({ _id, version }) => version >= (due.get(_id) ?? 0));
  });
}

/** Waits for what comes by the broker. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come within 60 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
