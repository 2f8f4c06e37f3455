import { gatewayGoneMs, presenceMs, type PresenceWord } from '@xuekao/contracts';

interface Gateway {
  heardAt: number;
  /** instant of its last word by its own clock: each process that heard it writes the same one */
  saidAt: number;
  keys: Set<string>;
  /** of a round that is not complete yet */
  round: number;
  parts: Map<number, readonly string[]>;
}
/** A time without a socket that is over. */
export interface Back {
  key: string;
  since: number;
  until: number;
}
export type Held = { isOnline: true } | { isOnline: false; since: number };

/** Within so much of the first complete word every gateway has said what it holds. */
const settleMs = presenceMs + 5000;
/** Receivers that left for so long are forgotten: no sitting lasts so long. */
const forgetMs = 24 * 3_600_000;

/**
 * Holders of sockets, by the words of all gateways. While no gateway is known, or not for long, nobody is called offline: what is not known
 * is no sign against anybody.
 */
export class HeldView {
  private readonly gateways = new Map<string, Gateway>();
  /** receivers that held one, and since when they do not */
  private readonly left = new Map<string, number>();
  /** since when gateways tell; null: none does */
  private began: number | null = null;

  /** @param open receivers that were away before this process began */
  constructor(open: Iterable<readonly [key: string, since: number]> = []) {
    for (const [key, since] of open) this.left.set(key, since);
  }

  /** @returns times that are over with this word */
  hear(word: PresenceWord, now: number): Back[] {
    if (word.say === 'gone') {
      this.lose(word.gateway, word.at);
      return [];
    }
    const gateway = this.gateways.get(word.gateway) ?? { heardAt: now, saidAt: word.at, keys: new Set(), round: 0, parts: new Map() };
    this.gateways.set(word.gateway, gateway);
    gateway.heardAt = now;
    gateway.saidAt = word.at;
    switch (word.say) {
      case 'opened':
        gateway.keys.add(word.key);
        return this.returned(word.key, word.at);
      case 'closed':
        gateway.keys.delete(word.key);
        this.leave(word.key, word.at);
        return [];
      case 'all':
        return this.takeAll(gateway, word, now);
    }
  }

  /**
   * Gateways that died without a word are gone, once another one spoke behind the word that they missed. Where all fell silent together the
   * way to them is broken, or this process stood still: then nothing is known, and nobody left.
   */
  sweep(now: number): void {
    const newest = Math.max(...[...this.gateways.values()].map(({ heardAt }) => heardAt));
    if (now - newest > gatewayGoneMs) this.forgetAll();
    for (const [id, { heardAt, saidAt }] of this.gateways)
      if (now - heardAt > gatewayGoneMs && newest > heardAt + settleMs) this.lose(id, saidAt);
    for (const [key, since] of this.left) if (now - since > forgetMs) this.left.delete(key);
  }

  /** @param from since when the receiver should hold a socket: the attempt began */
  of(key: string, from: number, now: number): Held {
    if (this.isHeld(key)) return { isOnline: true };
    const since = this.left.get(key);
    // a page that has just begun is on its way
    if (now < from + settleMs && (since ?? from) <= from) return { isOnline: true };
    if (since !== undefined) return { isOnline: false, since: Math.max(since, from) };
    if (this.began === null || now < this.began + settleMs) return { isOnline: true };
    return { isOnline: false, since: Math.max(this.began, from) };
  }

  /** Receivers that are away, and since when. */
  away(): ReadonlyMap<string, number> {
    return this.left;
  }

  private takeAll(gateway: Gateway, { round, part, parts, keys, at }: Extract<PresenceWord, { say: 'all' }>, now: number): Back[] {
    if (round !== gateway.round) {
      gateway.round = round;
      gateway.parts = new Map();
    }
    gateway.parts.set(part, keys);
    if (gateway.parts.size < parts) return [];
    const before = gateway.keys;
    gateway.keys = new Set([...gateway.parts.values()].flat());
    gateway.parts = new Map();
    this.began ??= now;
    for (const key of before) if (!gateway.keys.has(key)) this.leave(key, at);
    return [...gateway.keys].flatMap((key) => this.returned(key, at));
  }

  private forgetAll(): void {
    this.gateways.clear();
    this.began = null;
  }

  private lose(id: string, at: number): void {
    const gone = this.gateways.get(id);
    this.gateways.delete(id);
    // the service stopped, and not its pages
    if (this.gateways.size === 0) this.began = null;
    else for (const key of gone?.keys ?? []) this.leave(key, at);
  }

  private leave(key: string, at: number): void {
    if (!this.isHeld(key) && !this.left.has(key)) this.left.set(key, at);
  }

  private returned(key: string, at: number): Back[] {
    const since = this.left.get(key);
    if (since === undefined) return [];
    this.left.delete(key);
    return [{ key, since, until: Math.max(at, since) }];
  }

  private isHeld(key: string): boolean {
    for (const { keys } of this.gateways.values()) if (keys.has(key)) return true;
    return false;
  }
}
