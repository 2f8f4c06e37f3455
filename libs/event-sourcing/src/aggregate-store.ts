import type { Decider, DomainEvent } from './decider.js';
import { type Append, ConcurrencyConflict, type EventStore, type Meta, type Page, StoreBusy } from './event-store.js';
import { storeMetrics, unknownEvent } from './metrics.js';
import { roughBytes } from './rough-bytes.js';
import type { Snapshot, Snapshots } from './snapshots.js';
import { defaultStateBytes, emptyHeld, type Held, StateCache } from './state-cache.js';
import { StreamQueue } from './stream-queue.js';

/** A stream's state and the version it was built from; version 0 is a stream that does not exist. */
export interface Versioned<State> {
  readonly state: State;
  readonly version: number;
}
export interface Executed<State, Event extends DomainEvent> extends Versioned<State> {
  /** Events of the command; empty when it changed nothing. */
  readonly events: readonly Event[];
}
export interface AggregateStoreOptions {
  /** Names the log in the metrics of a process that has several. */
  log?: string;
  /** Estimated bytes of the states that are kept in the process; a fifth of its heap unless said otherwise. */
  cacheBytes?: number;
  /** Decisions about one command before a conflict is handed to the caller. */
  attempts?: number;
  /** Commands that may wait for one stream. */
  waitingPerStream?: number;
  /** Store of states between processes; without it a state that is not in the cache is built from its whole stream. */
  snapshots?: Snapshots;
  /** Appends after which a snapshot is made. */
  snapshotAppends?: number;
  /**
   * Milliseconds that a caller waits for a state that is not in the cache. Its reading goes on, and whoever asks again finds it further or
   * done.
   */
  patienceMs?: number;
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

/** A snapshot writes the whole state: with so many times its size in events behind the last one it costs little beside them. */
const snapshotShare = 4;
/** Then it comes sooner than after `snapshotAppends`: as soon as so many bytes of events would have to be read. */
const snapshotBytes = 32 * 1024;

/**
 * Executes commands: loads the state, decides, appends, and keeps the states of hot streams. The cache is safe with several processes: a
 * stale state loses at the append and is brought up to date, and is brought up to date before it may refuse a command or find nothing to
 * do.
 */
export class AggregateStore<Command extends object, State, Event extends DomainEvent> {
  readonly #log: string;
  readonly #cache: StateCache<State>;
  readonly #queue: StreamQueue;
  readonly #attempts: number;
  /** Streams that are being read from their beginning or a snapshot. */
  readonly #cold = new Map<string, Promise<Held<State>>>();

  constructor(
    private readonly store: EventStore,
    private readonly decider: Decider<Command, State, Event>,
    private readonly options: AggregateStoreOptions = {},
  ) {
    this.#log = options.log ?? 'events';
    storeMetrics.coldReads.inc({ log: this.#log }, 0);
    storeMetrics.tailReads.inc({ log: this.#log }, 0);
    this.#cache = new StateCache(options.cacheBytes ?? defaultStateBytes(), this.#log);
    this.#queue = new StreamQueue(options.waitingPerStream ?? 100);
    this.#attempts = options.attempts ?? 10;
  }

  /**
   * `command` may be made from the present state; it is made again after a conflict.
   * @throws the decider's refusal
   * @throws {ConcurrencyConflict} other processes were faster in every attempt
   * @throws {UnknownEvent} a later release wrote to the stream; another process may know it
   * @throws {StoreUnavailable} the command may be sent again; when it was an AppendUnknown its events may be there by then
   */
  execute(stream: string, command: Command | ((state: State) => Command | Promise<Command>), meta?: Meta): Promise<Executed<State, Event>> {
    return this.#queue.run(stream, () => this.#execute(stream, command, meta));
  }

  /**
   * The state with everything that was acknowledged to anybody before this call.
   * @throws {StoreUnavailable} the stream could not be read in time; what was read is kept, so asking again gets further
   */
  async load(stream: string, { atLeast, keep = true }: LoadOptions = {}): Promise<Versioned<State>> {
    const cached = keep ? this.#cache.get(stream) : this.#cache.peek(stream);
    const isEnough = cached?.isWhole && atLeast !== undefined && cached.version >= atLeast;
    return versioned(isEnough ? cached : await this.#catchUp(stream, cached, keep));
  }

  /** The cached state, however old; it stays as likely to be evicted as before. */
  peek(stream: string): Versioned<State> | undefined {
    const held = this.#cache.peek(stream);
    return held && versioned(held);
  }

  /** The next one who asks reads the stream. */
  forget(stream: string): void {
    this.#cache.forget(stream);
  }

  async #execute(
    stream: string,
    command: Command | ((state: State) => Command | Promise<Command>),
    meta: Meta | undefined,
  ): Promise<Executed<State, Event>> {
    const cached = this.#cache.get(stream);
    let checked = !cached?.isWhole;
    let held: Held<State> = cached?.isWhole ? cached : await this.#catchUp(stream, cached);
    for (let attempt = 1; ;) {
      const { state, version } = held;
      const decision = await this.#decide(command, state);
      if (!checked && (decision.refusal !== undefined || decision.events.length === 0)) {
        held = await this.#catchUp(stream, held);
        checked = true;
        if (held.version !== version) continue;
      }
      if (decision.refusal !== undefined) throw decision.refusal;
      const { events } = decision;
      if (events.length === 0) return { state, version, events };
      try {
        const append = await this.store.append({ stream, expectedVersion: version, events, meta });
        const next = this.#snapshotDue(stream, this.#after(held, append));
        this.#cache.keep(stream, next);
        await this.#tell(append);
        return { ...versioned(next), events };
      } catch (error) {
        if (error instanceof ConcurrencyConflict && attempt < this.#attempts) {
          held = await this.#catchUp(stream, held);
          checked = true;
          attempt += 1;
          continue;
        }
        this.#cache.forget(stream);
        throw error;
      }
    }
  }

  async #decide(
    command: Command | ((state: State) => Command | Promise<Command>),
    state: State,
  ): Promise<{ events: readonly Event[]; refusal?: unknown }> {
    const made = typeof command === 'function' ? await command(state) : command;
    try {
      return { events: this.decider.decide(made, state) };
    } catch (refusal) {
      return { events: [], refusal: refusal ?? new Error('refused') };
    }
  }

  /** Only this decider's events are ever appended to its streams. */
  #after(held: Held<State>, { id, stream, version, events, unread }: Append): Held<State> {
    if (unread !== undefined) throw unknownEvent(stream, version, unread);
    if (version !== held.version + 1) throw new Error(`${stream} lacks version ${held.version + 1}`);
    const bytes = roughBytes(events);
    return {
      ...held,
      version,
      appendId: id,
      state: (events as readonly Event[]).reduce((sofar, event) => this.decider.evolve(sofar, event), held.state),
      sinceSnapshot: held.sinceSnapshot + bytes,
      grown: held.grown + bytes,
    };
  }

  /**
   * After a restart thousands ask at the same moment. A reading that stands in a line keeps its place although its caller is told to ask
   * again.
   */
  async #catchUp(stream: string, from: Held<State> | undefined, keep = true): Promise<Held<State>> {
    const { patienceMs = 3000 } = this.options;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new StoreBusy(`${stream} is being read`)), patienceMs);
    });
    try {
      return await Promise.race([this.#reading(stream, from, keep), over]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #reading(stream: string, from: Held<State> | undefined, keep: boolean): Promise<Held<State>> {
    if (from?.isWhole) {
      storeMetrics.tailReads.inc({ log: this.#log });
      return this.#advance(stream, from, keep);
    }
    const underWay = this.#cold.get(stream);
    // what was appended while the other one reads may be missing in what it brings
    if (underWay) return this.#advance(stream, await underWay, keep);
    const reading = this.#readCold(stream, from, keep);
    this.#cold.set(stream, reading);
    try {
      return await reading;
    } finally {
      this.#cold.delete(stream);
    }
  }

  async #readCold(stream: string, from: Held<State> | undefined, keep: boolean): Promise<Held<State>> {
    storeMetrics.coldReads.inc({ log: this.#log });
    if (from) return this.#advance(stream, from, keep);
    const empty = emptyHeld(this.decider.initial());
    const beginning = await firstOf(this.store.pages(stream));
    // streams that have just begun, and those that do not exist, are read with many others and need no snapshot
    const snapshot = beginning.isLast ? null : await this.options.snapshots?.read(stream);
    const fromSnapshot = snapshot ? await this.#fromSnapshot(stream, snapshot) : null;
    if (snapshot && !fromSnapshot) await this.options.snapshots?.refuse(stream, snapshot);
    return this.#advance(stream, fromSnapshot?.held ?? empty, keep, fromSnapshot?.page ?? beginning);
  }

  /** Null when it is not of this log. The page that proves it begins with the append that is in it. */
  async #fromSnapshot(stream: string, { version, appendId, state }: Snapshot): Promise<{ held: Held<State>; page: Page } | null> {
    const { appends, isLast } = await firstOf(this.store.pages(stream, version - 1, true));
    if (appends[0]?.id !== appendId) return null;
    storeMetrics.snapshots.inc({ outcome: 'used' });
    // written by this decider's fold: the schema says so
    const held = { ...emptyHeld(state as State), version, appendId, snapshot: version };
    return { held, page: { appends: appends.slice(1), isLast } };
  }

  /** @param known a page that was read already, behind `from` */
  async #advance(stream: string, from: Held<State>, keep: boolean, known?: Page): Promise<Held<State>> {
    let held = from;
    const take = ({ appends, isLast }: Page): void => {
      held = appends.reduce((sofar, append) => this.#after(sofar, append), held);
      if (held.isWhole !== isLast) held = { ...held, isWhole: isLast };
      if (isLast) held = this.#snapshotDue(stream, held);
      if (keep && held.version > 0) this.#cache.keep(stream, held);
    };
    if (known) take(known);
    if (known?.isLast) return held;
    try {
      for await (const page of this.store.pages(stream, held.version)) take(page);
    } catch (error) {
      // of a part, too: the next process need not begin where this one did
      if (held.version > from.version) this.#cache.keep(stream, this.#snapshotDue(stream, { ...held, isWhole: false }));
      throw error;
    }
    return held;
  }

  #snapshotDue(stream: string, held: Held<State>): Held<State> {
    const { snapshots, snapshotAppends = 100 } = this.options;
    if (!snapshots) return held;
    const { version, appendId, state, snapshot, sinceSnapshot, measured } = held;
    const isCheap = (): boolean => sinceSnapshot >= snapshotBytes && sinceSnapshot >= (measured || roughBytes(state)) * snapshotShare;
    if (version - snapshot < snapshotAppends && !isCheap()) return held;
    return snapshots.offer(stream, { version, appendId, state }) ? { ...held, snapshot: version, sinceSnapshot: 0 } : held;
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

/** A store gives at least one page, be it empty. */
async function firstOf(pages: AsyncIterable<Page>): Promise<Page> {
  for await (const page of pages) return page;
  return { appends: [], isLast: true };
}
