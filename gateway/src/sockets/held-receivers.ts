import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  presenceKey,
  presenceKeys,
  presenceMs,
  presenceSubject,
  type PresenceWord,
  type SocketParams,
  type SocketSpec,
} from '@xuekao/contracts';
import type { Config } from '@xuekao/platform';

type Word = PresenceWord extends infer W ? (W extends PresenceWord ? Omit<W, 'gateway'> : never) : never;

/**
 * Receivers of the sockets that are open here, for services that follow who is there (`heldToldTo`): each change at once, and all of them
 * every few seconds, so that a word that was lost is made good.
 */
export class HeldReceivers {
  /** of this process: a gateway that starts again is another one */
  private readonly id = randomUUID();
  /** open sockets by receiver, for each name of a socket that somebody follows */
  private readonly held: ReadonlyMap<string, Map<string, number>>;
  private readonly rounds: NodeJS.Timeout;
  private round = 0;

  constructor(
    private readonly nats: Pick<NatsConnection, 'publish'>,
    private readonly config: Pick<Config, 'subject'>,
    specs: readonly SocketSpec[],
  ) {
    this.held = new Map(specs.filter(({ heldToldTo = [] }) => heldToldTo.length > 0).map(({ name }) => [name, new Map<string, number>()]));
    this.rounds = setInterval(() => this.sayAll(), presenceMs).unref();
    // whoever follows learns at once that this gateway is there
    this.sayAll();
  }

  /** An admitted socket. Gives the function for its end, which is told when it was last heard. */
  add(spec: SocketSpec, params: SocketParams): (heardAt: number) => void {
    const held = this.held.get(spec.name);
    if (!held) return () => undefined;
    const key = presenceKey(spec, params);
    const before = held.get(key) ?? 0;
    held.set(key, before + 1);
    if (before === 0) this.say(spec.name, { say: 'opened', key, at: Date.now() });
    return (heardAt) => {
      const left = (held.get(key) ?? 1) - 1;
      if (left > 0) held.set(key, left);
      else if (held.delete(key)) this.say(spec.name, { say: 'closed', key, at: heardAt });
    };
  }

  /** Its pages go elsewhere: what closes from now on says nothing about them. */
  close(): void {
    clearInterval(this.rounds);
    for (const [name, held] of this.held) {
      held.clear();
      this.say(name, { say: 'gone', at: Date.now() });
    }
  }

  private sayAll(): void {
    this.round += 1;
    for (const [name, held] of this.held) {
      const keys = [...held.keys()];
      const parts = Math.max(1, Math.ceil(keys.length / presenceKeys));
      for (let part = 0; part < parts; part += 1) {
        const of = keys.slice(part * presenceKeys, (part + 1) * presenceKeys);
        this.say(name, { say: 'all', at: Date.now(), round: this.round, part, parts, keys: of });
      }
    }
  }

  private say(name: string, word: Word): void {
    this.nats.publish(this.config.subject(presenceSubject(name)), JSON.stringify({ ...word, gateway: this.id }));
  }
}
