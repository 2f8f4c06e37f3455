import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import {
  AggregateStore,
  ConcurrencyConflict,
  MongoEventStore,
  MongoSnapshots,
  ShownAtOnce,
  StoreUnavailable,
  UnknownEvent,
  type Append,
  type EventStore,
  type Meta,
  type Projection,
  type Versioned,
} from '@xuekao/event-sourcing';
import {
  CONFIG,
  currentCall,
  LOGGER,
  ServedElsewhere,
  type Aggregates,
  type Config,
  type CurrentCall,
  type Logger,
} from '@xuekao/platform';
import { LRUCache } from 'lru-cache';
import { PaperContents } from '../question-sets/index.js';
import { AttemptCollections } from './attempt.collections.js';
import { EVENTS, TRIAL_EVENTS, trialCollection } from './event-log.js';
import { trialDecider } from './trial-decider.js';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { attemptDecider, type AttemptCommand } from './attempt.decider.js';
import { paperIdOf, streamOf, type AttemptEvent } from './attempt.events.js';
import { paperProjection } from './attempt.projection.js';
import { attemptSchema, type AttemptState } from './attempt.state.js';
import { Receipts } from './receipts.js';
import { SittingNews } from './sitting-news.js';

/** Papers whose count of answers waits to be written; far more than one process serves. */
const longestNotes = 50_000;

/** Of the trial: one that was pushed out is read again, and is short. */
const trialStateBytes = 16 * 1024 * 1024;

/** Events that change who sits an exam, and until when: whoever watches it hears of them. */
const sittingTypes: ReadonlySet<string> = new Set<AttemptEvent['type']>([
  'AttemptStarted',
  'AttemptHandedIn',
  'AttemptReopened',
  'AttemptRemoved',
  'PaperPaused',
  'PaperResumed',
  'PaperSwapped',
  'TimeGiven',
  'ValidityChanged',
]);

/** Command of a handler: the frozen paper and its keys are added where the command is executed. */
export type AttemptChange = WithoutPaper<AttemptCommand>;
/** Commands that are decided without looking into the paper. */
const plainTypes = ['ChangeValidity', 'Remove', 'MoreTime', 'Arrange', 'MoveHere', 'AllowMove'] as const;
type Plain = Extract<AttemptCommand, { type: (typeof plainTypes)[number] }>;
const isPlain = (change: AttemptChange): change is Plain => plainTypes.some((type) => type === change.type);

type WithoutPaper<Command> = Command extends AttemptCommand ? Omit<Command, 'paper' | 'keys'> : never;
type MakeChange = (state: AttemptState) => AttemptChange | Promise<AttemptChange>;

/** Attempts by their paper's id: executes commands on the log and shows what they brought about in the read model. */
@Injectable()
export class Attempts implements Aggregates<AttemptState, AttemptChange>, BeforeApplicationShutdown {
  readonly projection: Projection;
  /** for the follower: what this process has shown itself it need not show again */
  readonly followed: Projection;
  private readonly atOnce: ShownAtOnce;
  private readonly saved = new Set<string>();
  /** one line in the log per attempt and minute */
  private readonly complained = new LRUCache<string, true>({ max: 1000, ttl: 60_000 });
  private readonly snapshots: MongoSnapshots | undefined;
  private readonly aggregates: AggregateStore<AttemptCommand, AttemptState, AttemptEvent>;
  /** attempts at the trial: the same commands on a log of their own, and no list shows them */
  private readonly trials: AggregateStore<AttemptCommand, AttemptState, AttemptEvent>;

  constructor(
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(TRIAL_EVENTS) private readonly trialEvents: EventStore,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) config: Config,
    attemptStore: AttemptCollections,
    private readonly contents: PaperContents,
    receipts: Receipts,
    private readonly news: SittingNews,
  ) {
    this.snapshots = events instanceof MongoEventStore ? new MongoSnapshots(events.collection.db, attemptSchema) : undefined;
    this.aggregates = new AggregateStore(events, attemptDecider, {
      ...(config.stateCacheBytes === null ? {} : { cacheBytes: config.stateCacheBytes }),
      ...(this.snapshots ? { snapshots: this.snapshots } : {}),
      // lists show it at once; should this fail, the follower of the log does it
      committed: async (append) => {
        this.noteSaved(append);
        receipts.note(append);
        if (await this.atOnce.show(append)) this.noteSitting(append);
      },
      onError: (error) => logger.warn({ err: error }, 'a paper was not shown at once'),
    });
    this.trials = new AggregateStore(trialEvents, trialDecider, { log: trialCollection, cacheBytes: trialStateBytes });
    this.projection = paperProjection(attemptStore.papers.collection, this.aggregates);
    this.atOnce = new ShownAtOnce(this.projection);
    this.followed = this.atOnce.followed;
  }

  /** The state after the command. @throws the decider's refusal; BUSY when the log cannot take it now: sending it again is safe */
  async execute(paperId: string, make: MakeChange): Promise<AttemptState> {
    const command = async (state: AttemptState): Promise<AttemptCommand> => this.withPaper(await make(state), state);
    try {
      return (await this.logOf(paperId).kept.execute(streamOf(paperId), command, { meta: metaOf(currentCall()) })).state;
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'NOT_FOUND') await this.confirmAbsent(paperId);
      throw this.asRefusal(error);
    }
  }

  /** The same for work that goes through many: a state that nobody used is not kept, and pushes out none that others use. */
  executeAside(paperId: string, make: MakeChange): Promise<AttemptState> {
    return this.aside([paperId], () => this.execute(paperId, make));
  }

  /** Work that goes through many and looks at a few several times: their states are kept for as long as it takes. */
  async aside<Result>(paperIds: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const unused = paperIds.filter((id) => this.peek(id) === undefined);
    try {
      return await work();
    } finally {
      for (const id of unused) this.logOf(id).kept.forget(streamOf(id));
    }
  }

  /** The command with the frozen paper of the attempt. @throws {BusinessError} NOT_FOUND where nothing has begun */
  async withPaper(change: AttemptChange, state: AttemptState): Promise<AttemptCommand> {
    const needsNone =
      change.type === 'Start' ||
      change.type === 'Pause' ||
      change.type === 'Resume' ||
      change.type === 'EnterOffline' ||
      change.type === 'Swap';
    if (needsNone) return change;
    if (state.status === 'none') throw new BusinessError('NOT_FOUND');
    const { started } = state;
    if (change.type === 'SaveAnswers' || change.type === 'Flag' || change.type === 'GiveTime' || change.type === 'Reopen')
      return { ...change, paper: await this.contents.paper(started) };
    if (change.type === 'Correct') return { ...change, ...(await this.contents.withKeys({ ...started, setRevision: change.setRevision })) };
    if (isPlain(change)) return change;
    return { ...change, ...(await this.contents.withKeys(started)) };
  }

  /** With everything that anybody was told is saved. */
  async load(paperId: string): Promise<AttemptState> {
    try {
      const { state } = await this.logOf(paperId).kept.load(streamOf(paperId));
      if (state.status === 'none') await this.confirmAbsent(paperId);
      return state;
    } catch (error) {
      throw this.asRefusal(error);
    }
  }

  /** The same for those who look at many: pushes out no state that others use. */
  async read(paperId: string): Promise<Versioned<AttemptState>> {
    try {
      return await this.logOf(paperId).kept.load(streamOf(paperId), { keep: false });
    } catch (error) {
      throw this.asRefusal(error);
    }
  }

  /** The cached state of this process, if there is one. */
  peek(paperId: string): Versioned<AttemptState> | undefined {
    return this.logOf(paperId).kept.peek(streamOf(paperId));
  }

  /** The log of these trials is gone. */
  forgetTrials(streams: readonly string[]): void {
    for (const stream of streams) this.trials.forget(stream);
  }

  /** Papers that this process has saved answers of since it was asked last, the longest ago first. */
  takeSaved(limit: number): string[] {
    const ids = [...this.saved].slice(0, limit);
    for (const id of ids) this.saved.delete(id);
    return ids;
  }

  private logOf(paperId: string): { kept: AggregateStore<AttemptCommand, AttemptState, AttemptEvent>; events: EventStore } {
    return isTrialPaper(paperId) ? { kept: this.trials, events: this.trialEvents } : { kept: this.aggregates, events: this.events };
  }

  private noteSaved({ stream, events }: Append): void {
    if (this.saved.size < longestNotes && events.some(({ type }) => type === 'AnswersSaved')) this.saved.add(paperIdOf(stream));
  }

  /** Behind what the lists show: whoever hears of it reads them. */
  private noteSitting({ stream, events }: Append): void {
    if (!events.some(({ type }) => sittingTypes.has(type))) return;
    // streams of attempts hold nothing else
    const started = (events as readonly AttemptEvent[]).find((event) => event.type === 'AttemptStarted');
    const known = started === undefined ? this.peek(paperIdOf(stream))?.state : undefined;
    const examId = started?.data.examId ?? (known === undefined || known.status === 'none' ? undefined : known.started.examId);
    if (examId !== undefined) this.news.note(examId);
  }

  /** Shows an attempt in the read model once more, where a row is behind its log. */
  async project(paperId: string): Promise<void> {
    await this.projection.replay(streamOf(paperId), await this.events.read(streamOf(paperId)));
  }

  /** A page that hears NOT_FOUND gives up. @throws BUSY when the paper exists and the log does not show it yet (a new primary) */
  private async confirmAbsent(paperId: string): Promise<void> {
    const { kept, events } = this.logOf(paperId);
    if (kept.peek(streamOf(paperId)) || !(events instanceof MongoEventStore)) return;
    if (await events.exists(streamOf(paperId)).catch(() => true)) throw new BusinessError('BUSY');
  }

  private asRefusal(error: unknown): unknown {
    if (error instanceof UnknownEvent) {
      this.complain(error);
      return new ServedElsewhere();
    }
    return error instanceof StoreUnavailable || error instanceof ConcurrencyConflict ? new BusinessError('BUSY') : error;
  }

  private complain(error: UnknownEvent): void {
    if (this.complained.has(error.stream)) return;
    this.complained.set(error.stream, true);
    this.logger.error({ err: error }, 'an attempt holds what a later release wrote: this process serves it no more');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.events.close();
    await this.trialEvents.close();
    await this.snapshots?.close();
  }
}

/** Person, request and session of a save: evidence, never part of a decision. */
const metaOf = (call: CurrentCall | undefined): Meta | undefined => call && { ...call };
