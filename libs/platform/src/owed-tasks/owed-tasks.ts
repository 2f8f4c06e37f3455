import { pauseAfter, Timers, type DueItem } from '@xuekao/event-sourcing';
import type { Model, QueryFilter } from 'mongoose';
import type { Counter, Gauge } from 'prom-client';
import type { Logger } from '../logger.js';
import type { OwnPartition } from '../partitions/peers.js';
import { repeatOrWake, type WakeableRepeat } from '../repeat.js';
import type { ServiceTime } from '../time/service-time.js';

/** Part of a row of the read model: the tasks of its stream. */
export interface OwingRow {
  /** id of the stream's subject, as the id of an order */
  _id: string;
  /** of the stream */
  version: number;
  /** when the next task is due, or tried again; null: there is none. The projection writes it, too. */
  taskAt: Date | null;
  /** failures in a row since the last event; not of the log */
  tries?: number;
  /** when the first of them was */
  failingSince?: Date | null;
}

/** Something that a state owes, from a time on. */
export interface OwedTask {
  type: string;
  /** milliseconds since the epoch */
  at: number;
}

export type StateNeed = 'present' | 'own';

export interface OwedTasksOptions<State extends { version: number }, Task extends OwedTask, Row extends OwingRow> {
  /** what owes, in messages of the log: "order" */
  subject: string;
  rows: Model<Row>;
  /**
   * The state; null: there is none. @param need `present`: with everything that anybody was told has happened; `own`: with everything that
   * this process has done will do, which need not be read
   */
  load(id: string, need: StateNeed): Promise<State | null>;
  /** Follows from the state alone, so that a kill between any two steps, a lost message or a second process changes nothing. */
  tasksOf(state: State): readonly Task[];
  /** Name of a task among those of its state: one that fails keeps no task of another name waiting. */
  nameOf(task: Task): string;
  /** Does a task; may be repeated, also by another process. @throws it is done again after a pause that grows */
  does(task: Task, state: State): Promise<void>;
  /** Brings the row up to its log. */
  show(id: string): Promise<void>;
  /** Milliseconds after which a state is looked at again whose task was done and left it as it was. */
  againAfter(state: State, now: number): number;
  failures: Counter<'task'>;
  /** seconds */
  failingFor: Gauge;
  time: ServiceTime;
  share: OwnPartition;
  logger: Logger;
  /** Milliseconds that count up evenly. */
  monotonic(): number;
}

/** `isOwn`: this process has just made it owe something, so that it knows its state. */
interface OwedItem extends DueItem {
  readonly isOwn?: boolean;
}

const scanEveryMs = 500;
/** While nothing is due: of what this process makes due it knows, and what another one makes due is that one's for a while. */
const scanRestMs = 4000;
const soleScanRestMs = 30_000;
const atOnce = 50;
/** A task that hangs keeps its own subject waiting, and no others. */
const patienceMs = 1000;
const askMs = 3000;
const lookEveryMs = 5000;
/** So long a subject is left to the process that has its calls. */
const shareMs = 3000;

/**
 * Does what event-sourced subjects owe, as orders do. The rows of the read model say when the next task is due; what has to wait is put off
 * in its row, where every process sees it.
 */
export class OwedTasks<State extends { version: number }, Task extends OwedTask, Row extends OwingRow> {
  readonly #timers: Timers<OwedItem>;
  #scans: WakeableRepeat | undefined;
  /** when the first task of all rows is due, as the last look saw it */
  #dueAt: number | null = null;
  #lookedAt = -Infinity;

  constructor(private readonly options: OwedTasksOptions<State, Task, Row>) {
    const { subject, time, share, logger } = options;
    this.#timers = new Timers({
      page: (now, after, size) => this.#page(now, after, size),
      now: () => time.exact(),
      isMine: ({ id, at }, now) => share.has(id) || at + shareMs <= now,
      run: (item, now) => this.#work(item, now),
      onFailure: ({ id }, error) =>
        logger.warn({ err: error, [`${subject}Id`]: id }, `an ${subject} could not be looked at; it is tried again`),
      atOnce,
      patienceMs,
      monotonic: () => options.monotonic(),
    });
  }

  start(): void {
    const { subject, time, logger } = this.options;
    this.#scans = repeatOrWake(
      () => this.scan(),
      {
        ...{ everyMs: scanEveryMs, firstMs: 0, restMs: scanRestMs, soleRestMs: soleScanRestMs },
        dueInMs: () => (this.#dueAt === null ? null : this.#dueAt - time.now()),
      },
      (error) => logger.warn({ err: error }, `the tasks of an ${subject} could not be looked for`),
    );
  }

  async end(): Promise<void> {
    await Promise.all([this.#timers.end(), this.#scans?.end()]);
  }

  /** Everything that is due now and this process's. @returns false: nothing is due */
  async scan(): Promise<boolean> {
    this.#dueAt = await this.#firstDueAt();
    const isDue = this.#dueAt !== null && this.#dueAt <= (await this.options.time.settled());
    if (isDue) await this.#timers.scan();
    await this.#lookForFailing();
    return isDue;
  }

  /** Does at once what a subject owes: for the call that has just made it owe something. */
  async runNow(id: string): Promise<void> {
    const now = this.options.time.now();
    await this.#timers.runNow({ id, at: now, isOwn: true }, now);
    // what it owes next may be due before the next look
    this.#scans?.soon();
  }

  async #firstDueAt(): Promise<number | null> {
    const first = await this.options.rows
      .findOne({ taskAt: { $type: 'date' } } as QueryFilter<Row>, { taskAt: 1 })
      .sort({ taskAt: 1 })
      .maxTimeMS(askMs)
      .lean<Pick<OwingRow, 'taskAt'>>();
    return first?.taskAt?.getTime() ?? null;
  }

  /** A subject that fails is put off in its row, and looked for there by every process, whichever it was that failed. */
  async #lookForFailing(): Promise<void> {
    if (performance.now() - this.#lookedAt < lookEveryMs) return;
    this.#lookedAt = performance.now();
    const { rows, failingFor, time } = this.options;
    const oldest = await rows
      .findOne({ failingSince: { $type: 'date' } } as QueryFilter<Row>, { failingSince: 1 })
      .sort({ failingSince: 1 })
      .lean<Pick<OwingRow, 'failingSince'>>();
    failingFor.set(oldest?.failingSince ? Math.max(0, time.now() - oldest.failingSince.getTime()) / 1000 : 0);
  }

  async #page(now: number, after: OwedItem | null, size: number): Promise<OwedItem[]> {
    const last = after && new Date(after.at);
    const behind = last ? [{ $or: [{ taskAt: { $gt: last } }, { taskAt: last, _id: { $gt: after.id } }] }] : [];
    const found = await this.options.rows
      .find({ $and: [{ taskAt: { $lte: new Date(now) } }, ...behind] } as QueryFilter<Row>, { _id: 1, taskAt: 1 })
      .sort({ taskAt: 1, _id: 1 })
      .limit(size)
      .maxTimeMS(askMs)
      .lean<Pick<OwingRow, '_id' | 'taskAt'>[]>();
    return found.map(({ _id, taskAt }) => ({ id: _id, at: taskAt?.getTime() ?? 0 }));
  }

  /** Everything that is owed now. Tasks note what they did, so that the state behind them is known here. */
  async #work({ id, isOwn = false }: OwedItem, now: number): Promise<void> {
    const { subject, load, tasksOf, nameOf, does, failures, logger } = this.options;
    const done = new Set<string>();
    let hasFailed = false;
    for (;;) {
      const state = await load(id, isOwn || done.size > 0 ? 'own' : 'present');
      if (state === null) return;
      const owed = tasksOf(state);
      const task = owed.find((each) => each.at <= now && !done.has(nameOf(each)));
      if (!task) {
        const isLeft = owed.some(({ at }) => at <= now);
        // whatever this process did, it has shown: only a row that was found due may be behind its log
        if (isLeft || !isOwn) await this.#putOff(id, state, owed, hasFailed ? 'failed' : 'well', now);
        return;
      }
      done.add(nameOf(task));
      try {
        await does(task, state);
      } catch (error) {
        hasFailed = true;
        failures.inc({ task: task.type });
        logger.warn({ err: error, [`${subject}Id`]: id, task: task.type }, `a task of an ${subject} failed; it is tried again`);
      }
    }
  }

  /** The row says when its subject is looked at next. */
  async #putOff(id: string, state: State, owed: readonly Task[], outcome: 'failed' | 'well', now: number): Promise<void> {
    const { rows, againAfter } = this.options;
    const row = await this.#rowOf(id, state);
    if (!owed.some(({ at }) => at <= now)) return;
    const tries = outcome === 'failed' ? (row?.tries ?? 0) + 1 : 0;
    const failingSince = outcome === 'failed' ? (row?.failingSince ?? new Date(now)) : null;
    const others = owed.map(({ at }) => at).filter((at) => at > now);
    const taskAt = new Date(Math.min(now + (tries > 0 ? pauseAfter(tries) : againAfter(state, now)), ...others));
    // an event that came meanwhile wrote its own time
    await rows.updateOne({ _id: id, version: state.version } as QueryFilter<Row>, { $set: { taskAt, tries, failingSince } });
  }

  /** The row, which is brought up to the log where it is behind the state. */
  async #rowOf(id: string, { version }: State): Promise<Pick<OwingRow, 'tries' | 'failingSince'> | null> {
    const { rows, show } = this.options;
    const asNew = { _id: id, version: { $gte: version } } as QueryFilter<Row>;
    const find = () => rows.findOne(asNew, { tries: 1, failingSince: 1 }).lean<Pick<OwingRow, 'tries' | 'failingSince'>>();
    const row = await find();
    if (row) return row;
    await show(id);
    return find();
  }
}
