import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { ServiceName } from '@xuekao/contracts';
import type { Config } from '../config.js';
import { ownersOf, partitionOf } from './partition.js';

/** Message of a service's process, sent each second, and when the process begins or ends. */
export interface PeerMessage {
  id: string;
  leaves?: true;
}
export const heartbeatMs = 1000;
/**
 * Silence after which a process is given no calls. A busy machine skips a heartbeat or two, and each change of owners costs reads; a
 * process that was killed is known at once, by the broker.
 */
export const silentMs = 5 * heartbeatMs;

export const peersSubject = (config: Pick<Config, 'subject'>, service: ServiceName): string => config.subject(`peers.${service}`);
/** Question that every process of a service answers at once. */
export const peersQuestion = (config: Pick<Config, 'subject'>, service: ServiceName): string => config.subject(`peers-ask.${service}`);

/**
 * The running processes of a service that take calls for their partitions, as one process knows them. Nothing depends on it that all know
 * the same: the log of events lets one of two writers win, so a call that reaches another process than the last one costs a read.
 */
export class Peers {
  /** when each was heard last, by the monotonic clock */
  private readonly heard = new Map<string, number>();
  private owners: readonly string[] = [];
  private lookAgainAt = Infinity;

  /** The connection's end ends it. @param now milliseconds of a clock that only counts up */
  constructor(
    nats: NatsConnection,
    config: Pick<Config, 'subject'>,
    service: ServiceName,
    private readonly now: () => number = () => performance.now(),
  ) {
    nats.subscribe(peersSubject(config, service), { callback: (error, message) => void (error === null && this.hear(message)) });
    nats.publish(peersQuestion(config, service));
  }

  /** The process that calls about the key go to; undefined while none is known. */
  ownerOf(key: string): string | undefined {
    const now = this.now();
    if (now >= this.lookAgainAt) this.forgetSilent(now);
    return this.owners[partitionOf(key)];
  }

  /** The broker says that nobody listens under its name: it has ended, and its last word was lost. */
  lost(id: string): void {
    if (this.heard.delete(id)) this.share();
  }

  private hear(message: Msg): void {
    const { id, leaves } = message.json<PeerMessage>(); // the subject belongs to this installation
    if (leaves) {
      this.lost(id);
      return;
    }
    const isNew = !this.heard.has(id);
    const now = this.now();
    this.heard.set(id, now);
    if (isNew) this.share();
    this.lookAgainAt = Math.min(this.lookAgainAt, now + silentMs);
  }

  private forgetSilent(now: number): void {
    const silent = [...this.heard].filter(([, at]) => now - at >= silentMs);
    for (const [id] of silent) this.heard.delete(id);
    this.lookAgainAt = Math.min(...this.heard.values()) + silentMs;
    if (silent.length > 0) this.share();
  }

  private share(): void {
    this.owners = ownersOf([...this.heard.keys()]);
  }
}

/** Keys that this process owns among the processes of its service. */
export class OwnPartition {
  constructor(
    private readonly peers: Pick<Peers, 'ownerOf'>,
    private readonly id: string,
  ) {}

  /** True as well while no process is known: two that do the same work meet at the log. */
  has(key: string): boolean {
    const owner = this.peers.ownerOf(key);
    return owner === undefined || owner === this.id;
  }
}
