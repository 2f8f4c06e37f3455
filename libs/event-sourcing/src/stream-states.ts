import type { Decider, DomainEvent } from './decider.js';
import { type Append, type EventStore, type Page, StoreBusy } from './event-store.js';
import { storeMetrics, unknownEvent } from './metrics.js';
import { roughBytes } from './rough-bytes.js';
import type { Snapshot, Snapshots } from './snapshots.js';
import { defaultStateBytes, emptyHeld, type Held, StateCache } from './state-cache.js';

export interface StreamStatesOptions {
  /** Names the log in the metrics of a process that has several. */
  log?: string;
  /** Estimated bytes of the states that are kept in the process; a fifth of its heap unless said otherwise. */
  cacheBytes?: number;
  /** Store of states between processes; without it a state that is not in the cache is built from its whole stream. */
  snapshots?: Snapshots;
  /** Appends after which a snapshot is made. */
  snapshotAppends?: number;
  /**
   * Milliseconds that a caller waits for a state that is not in the cache. Its reading goes on, and whoever asks again finds it further or
   * done.
   */
  patienceMs?: number;
}

/** A snapshot writes the whole state: with so many times its size in events behind the last one it costs little beside them. */
const snapshotShare = 4;
/** Then it comes sooner than after `snapshotAppends`: as soon as so many bytes of events would have to be read. */
const snapshotBytes = 32 * 1024;

/** States of streams: those of hot ones kept in the process, the others built from the log and its snapshots. */
export class StreamStates<Command extends object, State, Event extends DomainEvent> {
  readonly #log: string;
  readonly #cache: StateCache<State>;
  /** Streams that are being read from their beginning or a snapshot. */
  readonly #cold = new Map<string, Promise<Held<State>>>();

  constructor(
    private readonly store: EventStore,
    private readonly decider: Decider<Command, State, Event>,
    private readonly options: StreamStatesOptions,
  ) {
    this.#log = options.log ?? 'events';
    storeMetrics.coldReads.inc({ log: this.#log }, 0);
    storeMetrics.tailReads.inc({ log: this.#log }, 0);
    const isOver = (state: State): boolean => decider.isOver?.(state) === true;
    this.#cache = new StateCache(options.cacheBytes ?? defaultStateBytes(), this.#log, isOver);
  }

  /** The cached state, and as likely to stay there as any other that is used. */
  get(stream: string): Held<State> | undefined {
    return this.#cache.get(stream);
  }

  /** The cached state; it stays as likely to be evicted as before. */
  peek(stream: string): Held<State> | undefined {
    return this.#cache.peek(stream);
  }

  forget(stream: string): void {
    this.#cache.forget(stream);
  }

  /** The state behind an append of this process, which is kept. @param state what the decision left, where it is known */
  keepAfter(stream: string, held: Held<State>, append: Append, state?: State): Held<State> {
    const next = this.#snapshotDue(stream, this.#after(held, append, state));
    this.#cache.keep(stream, next);
    return next;
  }

  /** Only this decider's events are ever appended to its streams. */
  #after(held: Held<State>, { id, stream, version, events, unread }: Append, known?: State): Held<State> {
    if (unread !== undefined) throw unknownEvent(stream, version, unread);
    if (version !== held.version + 1) throw new Error(`${stream} lacks version ${held.version + 1}`);
    const bytes = roughBytes(events);
    return {
      ...held,
      version,
      appendId: id,
      state: known ?? (events as readonly Event[]).reduce((sofar, event) => this.decider.evolve(sofar, event), held.state),
      sinceSnapshot: held.sinceSnapshot + bytes,
      grown: held.grown + bytes,
    };
  }

  /**
   * The state with everything that was acknowledged before this call. After a restart thousands ask at the same moment: a reading that
   * stands in a line keeps its place although its caller is told to ask again.
   * @throws {StoreBusy} not within `patienceMs`
   */
  async catchUp(stream: string, from: Held<State> | undefined, keep = true): Promise<Held<State>> {
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
}

/** A store gives at least one page, be it empty. */
async function firstOf(pages: AsyncIterable<Page>): Promise<Page> {
  for await (const page of pages) return page;
  return { appends: [], isLast: true };
}
