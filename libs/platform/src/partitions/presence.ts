import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { ServiceName } from '@xuekao/contracts';
import { isSoleProcess } from '@xuekao/event-sourcing';
import type { Config } from '../config.js';
import type { Logger } from '../logger.js';
import { repeat, type Repeat } from '../repeat.js';
import { heartbeatMs, type PeerMessage, peersQuestion, peersSubject } from './peers.js';

export interface PresenceOptions {
  nats: NatsConnection;
  config: Pick<Config, 'subject'>;
  service: ServiceName;
  /** names the process */
  id: string;
  /** False while the process should have no calls of its own: others take its share five seconds later. */
  isFit: () => Promise<boolean>;
  logger: Pick<Logger, 'debug'>;
}

/** Of a sole process: there is nobody else whom calls could go to. */
const soleHeartbeatMs = 4000;

/** Says to everybody who sends calls that this process is there. A kill needs no word: the broker knows that nobody listens. */
export class Presence {
  private readonly beats: Repeat;
  private readonly questions: Subscription;
  private wasFit = false;

  constructor(private readonly options: PresenceOptions) {
    const { nats, config, service, isFit, logger } = options;
    this.questions = nats.subscribe(peersQuestion(config, service), { callback: () => void (this.wasFit && this.say({})) });
    const beat = async (): Promise<void> => {
      this.wasFit = await isFit();
      if (this.wasFit && !this.beats.isEnding) this.say({});
    };
    const everyMs = isSoleProcess() ? soleHeartbeatMs : heartbeatMs;
    this.beats = repeat(beat, { everyMs, firstMs: 0 }, (error) => logger.debug({ err: error }, 'a heartbeat was not sent'));
  }

  /** From now on calls go to others. */
  async end(): Promise<void> {
    this.wasFit = false;
    this.questions.unsubscribe();
    await this.beats.end();
    this.say({ leaves: true });
    await this.options.nats.flush();
  }

  private say(what: Omit<PeerMessage, 'id'>): void {
    const { nats, config, service, id } = this.options;
    nats.publish(peersSubject(config, service), JSON.stringify({ id, ...what } satisfies PeerMessage));
  }
}
