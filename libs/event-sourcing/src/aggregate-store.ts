import { decideInTurn, type Decision, type Made } from './decide-in-turn.js';
import type { Decider, DomainEvent } from './decider.js';
import { type Append, ConcurrencyConflict, type EventStore, type KeyedEventStore, KeyTaken, type Meta } from './event-store.js';
import { emptyHeld, type Held } from './state-cache.js';
import { StreamQueue } from './stream-queue.js';
import { StreamStates, type StreamStatesOptions } from './stream-states.js';

/** A stream's state and the version it was built from; version 0 is a stream that does not exist. */
export interface Versioned<State> {
  readonly state: State;
  readonly version: number;
}
export interface Executed<State, Event extends DomainEvent> extends Versioned<State> {
  /** Events of the command; empty when it changed nothing. */
  readonly events: readonly Event[];
  /** A command with this key was executed before: these are its events, and the state is the present one. */
  readonly isRepeat?: true;
}
export interface AggregateStoreOptions extends StreamStatesOptions {
  /** Decisions about one command before a conflict is handed to the caller. */
  attempts?: number;
  /** Commands that may wait for one stream. */
  waitingPerStream?: number;
  /**
   * Commands of one stream that are decided one after the other and written as one append, at most; 1 unless said otherwise. For hot
   * streams, whose commands wait for each other.
   */
  together?: number;
  /** Called with each append before `execute` resolves; what it throws is its own affair and goes to `onError`. */
  committed?: (append: Append) => Promise<void> | void;
  onError?: (error: unknown) => void;
}
export interface LoadOptions {
  /** A cached state of this version will do, which saves asking the database (0: whatever is cached). */
  atLeast?: number;
  /** False for a reader of many streams: what it reads does not push out what others use. */
  keep?: boolean;
}
/** Facts of a command that its append remembers. */
export interface CommandFacts {
  readonly meta?: Meta | undefined;
  /** Name of the command within its stream: sent again it gives what it did, and does nothing. For a log with keys. */
  readonly key?: string | undefined;
  /** Its stream does not exist, as far as its sender knows: nothing is read first. Where it does exist, it is read then. */
  readonly isFirst?: boolean | undefined;
}

interface WaitingCommand<Command, State, Event extends DomainEvent> extends CommandFacts {
  readonly command: Made<Command, State>;
  resolve(executed: Executed<State, Event>): void;
  reject(error: unknown): void;
}
type Repeats = ReadonlyMap<string, Append>;

/**
 * Executes commands: loads the state, decides, appends, and keeps the states of hot streams. The cache is safe with several processes: a
 * stale state loses at the append and is brought up to date, and is brought up to date before it may refuse a command or find nothing to
 * do.
 */
export class AggregateStore<Command extends object, State, Event extends DomainEvent> {
  readonly #states: StreamStates<Command, State, Event>;
  readonly #queue: StreamQueue<WaitingCommand<Command, State, Event>>;
  readonly #attempts: number;

  constructor(
    private readonly store: EventStore,
    private readonly decider: Decider<Command, State, Event>,
    private readonly options: AggregateStoreOptions = {},
  ) {
    this.#states = new StreamStates(store, decider, options);
    this.#queue = new StreamQueue(options.waitingPerStream ?? 100, options.together ?? 1, (stream, group) => this.#work(stream, group));
    this.#attempts = options.attempts ?? 10;
  }

  /**
   * `command` may be made from the present state; it is made again after a conflict.
   * @throws the decider's refusal
   * @throws {ConcurrencyConflict} other processes were faster in every attempt
   * @throws {UnknownEvent} a later release wrote to the stream; another process may know it
   * @throws {StoreUnavailable} the command may be sent again; when it was an AppendUnknown its events may be there by then
   */
  execute(stream: string, command: Made<Command, State>, facts: CommandFacts = {}): Promise<Executed<State, Event>> {
    return new Promise((resolve, reject) => this.#queue.add(stream, { command, ...facts, resolve, reject }));
  }

  /**
   * One command for each of several streams: all of them are written, or none; of what each brings about at least one event.
   * @param commands by their streams, 20 at most
   * @throws the first refusal, and what `execute` throws
   */
  executeTogether(
    commands: ReadonlyMap<string, Command>,
    facts: CommandFacts & { readonly key: string },
  ): Promise<ReadonlyMap<string, Executed<State, Event>>> {
    // in the order of the names: two who need the same streams do not wait for each other for ever
    const streams = [...commands.keys()].sort();
    const task = streams.reduceRight<() => Promise<ReadonlyMap<string, Executed<State, Event>>>>(
      (inner, stream) => () => this.#queue.hold(stream, inner),
      () => this.#executeTogether(commands, streams, facts),
    );
    return task();
  }

  /**
   * The state with everything that was acknowledged to anybody before this call.
   * @throws {StoreUnavailable} the stream could not be read in time; what was read is kept, so asking again gets further
   */
  async load(stream: string, { atLeast, keep = true }: LoadOptions = {}): Promise<Versioned<State>> {
    const cached = keep ? this.#states.get(stream) : this.#states.peek(stream);
    const isEnough = cached?.isWhole && atLeast !== undefined && cached.version >= atLeast;
    return versioned(isEnough ? cached : await this.#states.catchUp(stream, cached, keep));
  }

  /** The cached state, however old; it stays as likely to be evicted as before. */
  peek(stream: string): Versioned<State> | undefined {
    const held = this.#states.peek(stream);
    return held && versioned(held);
  }

  /** The next one who asks reads the stream. */
  forget(stream: string): void {
    this.#states.forget(stream);
  }

  async #work(stream: string, group: readonly WaitingCommand<Command, State, Event>[]): Promise<void> {
    try {
      await this.#executeGroup(stream, joinSameKeys(group));
    } catch (error) {
      // those that have their answer do not hear it
      for (const { reject } of group) reject(error);
    }
  }

  async #executeGroup(stream: string, group: readonly WaitingCommand<Command, State, Event>[]): Promise<void> {
    const cached = this.#states.get(stream);
    const begun = !cached && group.every(({ isFirst }) => isFirst) ? { ...emptyHeld(this.decider.initial()), isWhole: true } : cached;
    let checked = !begun?.isWhole;
    let held: Held<State> = begun?.isWhole ? begun : await this.#states.catchUp(stream, begun);
    let open = group;
    for (let attempt = 1; open.length > 0;) {
      const { version } = held;
      const commands = open.map(({ command }) => command);
      const decisions = await decideInTurn(this.decider, commands, held.state);
      if (!checked && decisions.some(isNo)) {
        held = await this.#states.catchUp(stream, held);
        checked = true;
        if (held.version !== version) continue;
      }
      let repeats: Repeats;
      try {
        // what was done already is often refused a second time
        repeats = await this.#repeatsOf(stream, keysWhere(open, decisions, isNo));
        if (repeats.size === 0) {
          settle(open, decisions, await this.#write(stream, held, open, decisions));
          return;
        }
      } catch (error) {
        if (error instanceof ConcurrencyConflict && attempt < this.#attempts) {
          attempt += 1;
          repeats = new Map();
        } else if (error instanceof KeyTaken) repeats = error.repeats;
        else {
          this.#states.forget(stream);
          throw error;
        }
      }
      held = await this.#states.catchUp(stream, held);
      checked = true;
      const { state, version: present } = held;
      open = open.filter(({ key, resolve }) => {
        const done = key === undefined ? undefined : repeats.get(key);
        if (done) resolve({ state, version: present, events: done.events as readonly Event[], isRepeat: true });
        return !done;
      });
    }
  }

  /** Writes what the decisions brought about; the state behind it, which is the one before where they brought about nothing. */
  async #write(
    stream: string,
    held: Held<State>,
    open: readonly WaitingCommand<Command, State, Event>[],
    decisions: readonly Decision<State, Event>[],
  ): Promise<Held<State>> {
    const parts = open.flatMap(({ meta, key }, at) => {
      const events = decisions[at]?.events ?? [];
      return events.length === 0 ? [] : [{ events, meta, key }];
    });
    const [first, ...others] = parts;
    if (!first) return held;
    const facts =
      others.length === 0
        ? { meta: first.meta, key: first.key }
        : { commands: parts.map((part) => ({ ...part, events: part.events.length })) };
    const events = parts.flatMap((part) => part.events);
    const append = await this.store.append({ stream, expectedVersion: held.version, events, ...facts });
    if (append.isRepeat && first.key !== undefined) throw new KeyTaken(stream, new Map([[first.key, append]]));
    const next = this.#states.keepAfter(stream, held, append, decisions.at(-1)?.state);
    await this.#tell(append);
    return next;
  }

  async #executeTogether(
    commands: ReadonlyMap<string, Command>,
    streams: readonly string[],
    { key, meta }: CommandFacts & { readonly key: string },
  ): Promise<ReadonlyMap<string, Executed<State, Event>>> {
    const store = keyedStore(this.store);
    const catchUp = async (): Promise<Held<State>[]> =>
      Promise.all(streams.map((stream) => this.#states.catchUp(stream, this.#states.get(stream))));
    let checked = streams.every((stream) => this.#states.get(stream)?.isWhole !== true);
    let all = await Promise.all(
      streams.map(async (stream) => {
        const cached = this.#states.get(stream);
        return cached?.isWhole ? cached : this.#states.catchUp(stream, cached);
      }),
    );
    for (let attempt = 1; ; attempt += 1) {
      const decided = await Promise.all(
        streams.map(async (stream, at) => {
          const [command, held] = [commands.get(stream), all[at]];
          if (!command || !held) throw new TypeError(`${stream} has no command`);
          const [decision] = await decideInTurn(this.decider, [command], held.state);
          if (!decision) throw new TypeError(`${stream} has no decision`);
          return { stream, held, ...decision };
        }),
      );
      const no = decided.find(isNo);
      if (no && !checked) {
        all = await catchUp();
        checked = true;
        continue;
      }
      if (no) {
        const before = await this.#doneTogether(store, streams, key);
        if (before) return before;
        throw no.refusal ?? new TypeError(`the command of ${no.stream} changes nothing`);
      }
      try {
        const appends = await store.appendAll(
          decided.map(({ stream, held, events }) => ({ stream, expectedVersion: held.version, events, key, meta })),
        );
        if (appends.some(({ isRepeat }) => isRepeat)) return (await this.#doneTogether(store, streams, key)) ?? new Map();
        await Promise.all(appends.map((append) => this.#tell(append)));
        return new Map(
          decided.flatMap(({ stream, held, state, events }, at) => {
            const append = appends[at];
            return append ? [[stream, { ...versioned(this.#states.keepAfter(stream, held, append, state)), events }]] : [];
          }),
        );
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict) || attempt >= this.#attempts) {
          for (const stream of streams) this.#states.forget(stream);
          throw error;
        }
        all = await catchUp();
        checked = true;
      }
    }
  }

  /** Outcome of an earlier command of several streams; undefined where it did nothing yet. */
  async #doneTogether(
    store: KeyedEventStore,
    streams: readonly string[],
    key: string,
  ): Promise<ReadonlyMap<string, Executed<State, Event>> | undefined> {
    const found = await Promise.all(
      streams.map(async (stream) => {
        const append = (await store.byKeys(stream, [key])).get(key);
        if (!append) return undefined;
        const held = await this.#states.catchUp(stream, this.#states.get(stream));
        return [stream, { ...versioned(held), events: append.events as readonly Event[], isRepeat: true as const }] as const;
      }),
    );
    const done = found.flatMap((each) => (each === undefined ? [] : [each]));
    if (done.length === 0) return undefined;
    if (done.length < streams.length)
      throw new ConcurrencyConflict(streams.find((stream) => !done.some(([name]) => name === stream)) ?? '', 0);
    return new Map(done);
  }

  async #repeatsOf(stream: string, keys: readonly string[]): Promise<Repeats> {
    return keys.length === 0 ? new Map() : keyedStore(this.store).byKeys(stream, keys);
  }

  async #tell(append: Append): Promise<void> {
    try {
      await this.options.committed?.(append);
    } catch (error) {
      this.options.onError?.(error);
    }
  }
}

const versioned = <State>({ state, version }: Held<State>): Versioned<State> => ({ state, version });

/** Refused, or nothing changed: what a state that is too old may be the reason of. */
const isNo = ({ events, failure }: Decision<unknown, DomainEvent>): boolean => events.length === 0 && failure === undefined;

const keysWhere = <Of>(open: readonly CommandFacts[], of: readonly Of[], isMeant: (one: Of) => boolean): string[] =>
  open.flatMap(({ key }, at) => {
    const one = of[at];
    return key !== undefined && one !== undefined && isMeant(one) ? [key] : [];
  });

function settle<Command, State, Event extends DomainEvent>(
  open: readonly WaitingCommand<Command, State, Event>[],
  decisions: readonly Decision<State, Event>[],
  { version }: Held<State>,
): void {
  for (const [at, { resolve, reject }] of open.entries()) {
    const decision = decisions[at];
    const no = decision?.failure ?? decision?.refusal;
    if (no !== undefined) reject(no);
    else if (decision) resolve({ state: decision.state, version, events: decision.events });
  }
}

/** Of commands with one key the first is executed, and the others get its answer. */
function joinSameKeys<Command, State, Event extends DomainEvent>(
  group: readonly WaitingCommand<Command, State, Event>[],
): WaitingCommand<Command, State, Event>[] {
  const byKey = new Map<string, WaitingCommand<Command, State, Event>[]>();
  for (const each of group) if (each.key !== undefined) byKey.set(each.key, [...(byKey.get(each.key) ?? []), each]);
  return group.flatMap((each) => {
    const [first, ...others] = each.key === undefined ? [each] : (byKey.get(each.key) ?? [each]);
    if (first !== each) return [];
    if (others.length === 0) return [each];
    return [
      {
        ...each,
        resolve: (executed) => {
          each.resolve(executed);
          for (const other of others) other.resolve({ ...executed, isRepeat: true });
        },
        reject: (error) => {
          each.reject(error);
          for (const other of others) other.reject(error);
        },
      },
    ];
  });
}

function keyedStore(store: EventStore): KeyedEventStore {
  if (!('byKeys' in store)) throw new TypeError('the log has no keys');
  return store as KeyedEventStore; // the only kind of store that has this method
}
