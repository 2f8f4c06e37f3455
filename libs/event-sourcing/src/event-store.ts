import type { DomainEvent } from './decider.js';

/** Cause of an append: request id, user id. Flat, small, never part of a decision. */
export type Meta = Readonly<Record<string, string | number | boolean>>;

export interface NewAppend<Event extends DomainEvent = DomainEvent> {
  /** `<kind>-<id>` */
  readonly stream: string;
  /**
   * The version that was read or acknowledged last; 0 for a stream that does not exist. Never a guess: a number ahead would leave a gap.
   */
  readonly expectedVersion: number;
  /** At least one; they become visible together or not at all. */
  readonly events: readonly Event[];
  readonly meta?: Meta | undefined;
  /**
   * Name of the command within its stream, at most 200 characters: a second append with the same key writes nothing and gives the first
   * one, whatever version it expects and however long ago that was. Only for a log that was opened with keys.
   */
  readonly key?: string | undefined;
  /** Parts of an append that several commands make: one for each, in order, in place of `meta` and `key`. */
  readonly commands?: readonly CommandPart[] | undefined;
}
/** Part of an append that one of several commands made. */
export interface CommandPart {
  /** number of its events, after those of the parts before it; at least 1 */
  readonly events: number;
  readonly meta?: Meta | undefined;
  readonly key?: string | undefined;
}
/** One of several appends that are written together. */
export type KeyedAppend<Event extends DomainEvent = DomainEvent> = NewAppend<Event> & { readonly key: string };

/** Result of one append: its id, version and events. */
export interface Append<Event extends DomainEvent = DomainEvent> {
  /** 24 hex digits, made by whoever appends: a repeat of the same append is recognised by it */
  readonly id: string;
  readonly stream: string;
  /** 1 for the stream's first append, then without gaps */
  readonly version: number;
  readonly at: Date;
  readonly events: readonly Event[];
  readonly meta?: Meta | undefined;
  /** Names of its commands, as far as they have one. */
  readonly keys?: readonly string[] | undefined;
  /** Parts of an append that several commands made. */
  readonly commands?: readonly CommandPart[] | undefined;
  /** The command of this key was written already: these are its events and `meta`, and nothing was written now. */
  readonly isRepeat?: true;
  /** In a log that is chained: its hash, as `append` gives it. */
  readonly hash?: string;
  /** One of its events was written by a later release and is as it lies in the log: nobody may fold it. */
  readonly unread?: string;
}

/** Some appends of a stream, in order. */
export interface Page {
  readonly appends: readonly Append[];
  /** Nothing stood behind them when they were read. */
  readonly isLast: boolean;
}

/** An append-only log of streams. Two appends that expect the same version of a stream never both succeed. */
export interface EventStore {
  /**
   * Resolves once the events cannot be lost any more.
   * @throws {ConcurrencyConflict} the stream is no longer at `expectedVersion`; nothing was written
   * @throws {KeyTaken} of several commands some were written before; nothing was written
   * @throws {StoreBusy} too much is waiting, or the database was not there in time; nothing was written
   * @throws {AppendUnknown} it may have been written or not: read the stream before deciding again
   */
  append<Event extends DomainEvent>(append: NewAppend<Event>): Promise<Append<Event>>;
  /**
   * The stream's appends after a version, in order; only what cannot be lost any more.
   * @throws {StoreBusy} the database took too long; nothing is given
   */
  read(stream: string, afterVersion?: number): Promise<Append[]>;
  /**
   * The same a few megabytes at a time. Who stops, or is stopped by a StoreBusy, goes on behind the last version that was given.
   * The last page may be empty.
   * @param isTail a snapshot stands at `afterVersion`, so that the rest is probably short: changes what it costs, never what it gives
   */
  pages(stream: string, afterVersion?: number, isTail?: boolean): AsyncIterable<Page>;
  /** Every stream whose name begins with `prefix`, one after the other, each in order. */
  all(prefix?: string): AsyncIterable<Append>;
  /** Takes no more appends and resolves when those on their way have ended. */
  close(): Promise<void>;
}

/** A log whose commands have keys. */
export interface KeyedEventStore extends EventStore {
  /**
   * Appends of a stream's commands, by their keys; only what cannot be lost any more. A key that is missing was not written.
   * @throws {StoreBusy} the database took too long
   */
  byKeys(stream: string, keys: readonly string[]): Promise<ReadonlyMap<string, Append>>;
  /**
   * Several streams at once: all of the appends are written, or none. Sent once more with the same keys, it gives what was written.
   * @param appends of different streams, 20 at most
   * @throws {ConcurrencyConflict} of the first stream, by name, that is no longer at its version; nothing was written
   * @throws {StoreBusy} nothing was written
   * @throws {AppendUnknown} all of them may have been written, or none: send them again with the same keys
   */
  appendAll<Event extends DomainEvent>(appends: readonly KeyedAppend<Event>[]): Promise<Append<Event>[]>;
}

export class ConcurrencyConflict extends Error {
  override readonly name = 'ConcurrencyConflict';
  constructor(
    readonly stream: string,
    readonly expectedVersion: number,
  ) {
    super(`${stream} is no longer at version ${expectedVersion}`);
  }
}

/** Some of the commands of an append were written before: nothing was written now. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
  constructor(
    readonly stream: string,
    /** what they wrote then, by their keys */
    readonly repeats: ReadonlyMap<string, Append>,
  ) {
    super(`${stream} holds commands with these keys already: ${[...repeats.keys()].join(', ')}`);
  }
}

/** The store cannot say yes now; asking again with the same command is safe. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}
/** Nothing was written. */
export class StoreBusy extends StoreUnavailable {
  override readonly name = 'StoreBusy';
}
/** The append may have been written or not, now or within the next seconds. */
export class AppendUnknown extends StoreUnavailable {
  override readonly name = 'AppendUnknown';
}

/** Everything that the pages hold. */
export async function allOf(pages: AsyncIterable<Page>): Promise<Append[]> {
  const found: Append[] = [];
  for await (const { appends } of pages) found.push(...appends);
  return found;
}

/** Streams of one `appendAll`: more are no longer one decision of one person. */
const mostTogether = 20;
const longestKey = 200;

/** Keys of the commands of an append. */
export const keysOf = ({ key, commands = [{ events: 1, key }] }: Pick<NewAppend, 'key' | 'commands'>): string[] =>
  commands.flatMap((part) => part.key ?? []);

/** Part of an append that the command of a key made. */
export function partOf<Event extends DomainEvent>({ commands, ...append }: Append<Event>, key: string): Append<Event> {
  const repeated = { ...append, keys: [key], isRepeat: true } as const;
  if (commands === undefined) return repeated;
  const at = commands.findIndex((part) => part.key === key);
  const from = commands.slice(0, at).reduce((sum, part) => sum + part.events, 0);
  const part = commands[at];
  return { ...repeated, events: append.events.slice(from, from + (part?.events ?? 0)), meta: part?.meta };
}

export function checkAppend({ stream, expectedVersion, events, meta, key, commands }: NewAppend): void {
  const keys = keysOf({ key, commands });
  for (const each of keys)
    if (each === '' || each.length > longestKey) throw new TypeError(`a key has 1 to ${longestKey} characters: ${JSON.stringify(each)}`);
  if (commands !== undefined) {
    const sum = commands.reduce((sofar, part) => sofar + part.events, 0);
    if (sum !== events.length || commands.some((part) => part.events < 1) || meta !== undefined || key !== undefined)
      throw new TypeError(`the parts of an append to ${stream} are not its events`);
    if (new Set(keys).size !== keys.length) throw new TypeError(`two commands of an append to ${stream} have one key`);
  }
  if (stream === '' || events.length === 0 || !Number.isInteger(expectedVersion) || expectedVersion < 0) {
    throw new TypeError(
      `an append needs a stream, a version and events: ${JSON.stringify({ stream, expectedVersion, events: events.length })}`,
    );
  }
}

/** In the order of the streams' names, in which their places are taken. @throws {TypeError} for none, too many, or a stream twice */
export function checkTogether<Event extends DomainEvent>(appends: readonly KeyedAppend<Event>[]): KeyedAppend<Event>[] {
  if (appends.length === 0 || appends.length > mostTogether)
    throw new TypeError(`1 to ${mostTogether} appends are written together, not ${appends.length}`);
  if (new Set(appends.map(({ stream }) => stream)).size !== appends.length) throw new TypeError('a stream is named twice');
  for (const append of appends) checkAppend(append);
  return appends.toSorted((one, other) => (one.stream < other.stream ? -1 : 1));
}
