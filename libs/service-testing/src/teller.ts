import type { INestApplicationContext } from '@nestjs/common';
import { outgoing, type EventSpec, type ServiceName } from '@xuekao/contracts';
import { DocumentEvents, documentEvents, MONGO } from '@xuekao/platform';
import { startProviders } from './other-service.js';
import type { ClientSession, Db } from 'mongodb';
import type { z } from 'zod';

/** Connection of the platform, as far as it is used here. */
interface Connection {
  transaction(work: (session: ClientSession) => Promise<unknown>): Promise<unknown>;
}

/** Another service, as far as it tells events. */
export class Teller {
  /** events of each stream so far */
  private readonly told = new Map<string, number>();

  private constructor(
    private readonly service: INestApplicationContext,
    private readonly hearer: ServiceName,
  ) {}

  /** @param hearer the service under test */
  static async start(name: ServiceName, hearer: ServiceName, env: NodeJS.ProcessEnv): Promise<Teller> {
    return new Teller(await startProviders(name, env, [documentEvents]), hearer);
  }

  /** @param stream what the event is about: those of one come in their order */
  async tell<Spec extends EventSpec>(stream: string, spec: Spec, data: z.input<Spec['data']>): Promise<void> {
    const change = { kind: 'told', id: stream, event: outgoing(spec, data) };
    await this.service.get<Connection>(MONGO).transaction((session) => this.service.get(DocumentEvents).tell([change], session));
    this.told.set(stream, (this.told.get(stream) ?? 0) + 1);
  }

  /** Waits until a consumer has taken everything that was told. @param db of the service that hears @param consumer name of its class */
  async taken(db: Db, consumer: string): Promise<void> {
    const positions = db.collection<{ _id: string; version: number }>('consumed');
    const due = new Map([...this.told].map(([stream, n]) => [`${this.hearer}_${consumer}/told-${stream}`, n]));
    await until(async () => {
      const found = await positions.find({ _id: { $in: [...due.keys()] } }).toArray();
      return found.length === due.size && found.every(({ _id, version }) => version >= (due.get(_id) ?? 0));
    });
  }

  close(): Promise<void> {
    return this.service.close();
  }
}

/** Waits for what comes by the broker. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come within 60 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
