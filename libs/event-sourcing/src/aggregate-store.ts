import { LRUCache } from 'lru-cache';
import type { Decider, DomainEvent } from './decider.js';
import { type Append, ConcurrencyConflict, type EventStore, type Meta } from './event-store.js';
import { StreamQueue } from './stream-queue.js';

/** A stream's state and the version it was built from; version 0 is a stream that does not exist. */
export interface Versioned<State> {
  readonly state: State;
  readonly version: number;
}
export interface Executed<State, Event extends DomainEvent> extends Versioned<State> {
  /** What the command brought about; empty when it changed nothing. */
  readonly events: readonly Event[];
}
export interface AggregateStoreOptions {
  /** States that are kept in the process. */
  cached?: number;
  /** Decisions about one command before a conflict is handed to the caller. */
  attempts?: number;
  /** Commands that may wait for one stream. */
  waitingPerStream?: number;
  /** Called with each append before `execute` resolves; what it throws is its own affair and goes to `onError`. */
  committed?: (append: Append) => Promise<void> | void;
  onError?: (error: unknown) => void;
}

/**
 * Executes commands: loads the state, decides, appends, and keeps the states of hot streams. The cache is safe with several processes: a stale
 * state loses at the append and is brought up to date, and is brought up to date before it may refuse a command or find nothing to do.
 */
export class AggregateStore<Command extends object, State, Event extends DomainEvent> {
  readonly #cache: LRUCache<string, Versioned<State>>;
  readonly #queue: StreamQueue;
  readonly #attempts: number;

  constructor(
    private readonly store: EventStore,
    private readonly decider: Decider<Command, State, Event>,
    private readonly options: AggregateStoreOptions = {},
  ) {
    this.#cache = new LRUCache({ max: options.cached ?? 10_000 });
    this.#queue = new StreamQueue(options.waitingPerStream ?? 100);
    this.#attempts = options.attempts ?? 10;
  }

  /**
   * `command` may be made from the present state; it is made again after a conflict.
   * @throws the decider's refusal
   * @throws {ConcurrencyConflict} other processes were faster in every attempt
   * @throws {StoreUnavailable} the command may be sent again; when it was an AppendUnknown its events may be there by then
   */
  execute(stream: string, command: Command | ((state: State) => Command | Promise<Command>), meta?: Meta): Promise<Executed<State, Event>> {
    return this.#queue.run(stream, () => this.#execute(stream, command, meta));
  }

  /**
   * The state with everything that was acknowledged to anybody before this call; with `atLeast`, a cached state of that version will do,
   * which saves asking the database (0: whatever is cached).
   */
  async load(stream: string, atLeast?: number): Promise<Versioned<State>> {
    const cached = this.#cache.get(stream);
    if (cached && atLeast !== undefined && cached.version >= atLeast) return cached;
    return this.#catchUp(stream, cached);
  }

  async #execute(stream: string, command: Command | ((state: State) => Command | Promise<Command>), meta: Meta | undefined): Promise<Executed<State, Event>> {
    let held = this.#cache.get(stream);
    let checked = held === undefined;
    held ??= await this.#catchUp(stream, undefined);
    for (let attempt = 1; ; ) {
      const { state, version }: Versioned<State> = held;
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
        const next = { version: append.version, state: this.#evolve(state, events) };
        this.#keep(stream, next);
        await this.#tell(append);
        return { ...next, events };
      } catch (error) {
        if (error instanceof ConcurrencyConflict && attempt < this.#attempts) {
          held = await this.#catchUp(stream, held);
          checked = true;
          attempt += 1;
          continue;
        }
        this.#cache.delete(stream);
        throw error;
      }
    }
  }

  async #decide(command: Command | ((state: State) => Command | Promise<Command>), state: State): Promise<{ events: readonly Event[]; refusal?: unknown }> {
    const made = typeof command === 'function' ? await command(state) : command;
    try {
      return { events: this.decider.decide(made, state) };
    } catch (refusal) {
      return { events: [], refusal: refusal ?? new Error('refused') };
    }
  }

  #evolve(state: State, events: readonly Event[]): State {
    return events.reduce((sofar, event) => this.decider.evolve(sofar, event), state);
  }

  async #catchUp(stream: string, from: Versioned<State> | undefined): Promise<Versioned<State>> {
    let { state, version } = from ?? { state: this.decider.initial(), version: 0 };
    for (const append of await this.store.read(stream, version)) {
      if (append.version !== version + 1) throw new Error(`${stream} lacks version ${version + 1}`);
      state = this.#evolve(state, append.events as readonly Event[]); // only this decider's events are ever appended to its streams
      version = append.version;
    }
    const held = { state, version };
    if (version > 0) this.#keep(stream, held);
    return held;
  }

  /** Queries read beside the queue of commands and may come back with an older state than is known by then. */
  #keep(stream: string, held: Versioned<State>): void {
    const known = this.#cache.peek(stream);
    if (!known || known.version < held.version) this.#cache.set(stream, held);
  }

  async #tell(append: Append): Promise<void> {
    try {
      await this.options.committed?.(append);
    } catch (error) {
      this.options.onError?.(error);
    }
  }
}
