import type { NatsConnection } from '@nats-io/transport-node';
import type { ServiceName } from '@xuekao/contracts';
import type { ConsumerWanted, StreamWanted } from '@xuekao/event-sourcing';
import type { Config } from '../config.js';
import type { KeeperAnswer, OpenRequest } from './stream-keeper.js';
import { keeperSubject } from './stream-names.js';

/** Longer than the keeper waits for the broker. */
const patienceMs = 12_000;

/** Requests of a service to the keeper of streams; each fails where the keeper is away or refuses, and the asker tries again. */
export class StreamRequests {
  constructor(
    private readonly nats: NatsConnection,
    private readonly config: Pick<Config, 'subject'>,
    private readonly service: ServiceName,
  ) {}

  /** The service's own stream. */
  make(wanted: StreamWanted): Promise<void> {
    return this.ask('make', wanted);
  }

  /** @param owner whose events of these names the broker pushes */
  open(owner: ServiceName, names: string[], wanted: ConsumerWanted): Promise<void> {
    return this.ask('open', { owner, names, ...wanted } satisfies OpenRequest);
  }

  private async ask(what: 'make' | 'open', body: object): Promise<void> {
    const subject = keeperSubject(this.config, what, this.service);
    const reply = await this.nats.request(subject, JSON.stringify(body), { timeout: patienceMs });
    const { refused } = reply.json<KeeperAnswer>();
    if (refused !== undefined) throw new Error(`the keeper of streams: ${refused}`);
  }
}
