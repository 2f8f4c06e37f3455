import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import {
  buildIfEmpty,
  followProjection,
  MongoEventStore,
  relay,
  serveHistory,
  type Append,
  type EventStore,
  type LogFollower,
  type RelayOptions,
} from '@xuekao/event-sourcing';
import {
  CONFIG,
  historySubject,
  LOGGER,
  NATS,
  publicStream,
  publicSubject,
  StreamRequests,
  type Config,
  type Logger,
} from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { PaperFollower } from './paper-follower.js';
import { EVENTS } from './event-log.js';
import { paperIdOf, streamOf, type AttemptEvent } from './attempt.events.js';
import { papersFromLog } from './attempt.projection.js';
import { evolveAttempt, type AttemptState } from './attempt.state.js';
import { Attempts } from './attempt.store.js';

type Published = 'attemptStarted' | 'attemptHandedIn' | 'attemptCounted' | 'attemptFinished' | 'attemptRegraded';
type PublicAttemptEvent = { [Name in Published]: OutgoingEvent<(typeof events)[Name]> }[Published];

/** Of the log; what they are called outside, `publicAttemptEvent` says. */
export const publicTypes: ReadonlySet<AttemptEvent['type']> = new Set<AttemptEvent['type']>([
  'AttemptStarted',
  'AttemptHandedIn',
  'AttemptFinished',
  'ValidityChanged',
  'AttemptRemoved',
  'PaperSwapped',
]);

/**
 * Public part of an event of an attempt: never an answer, never a key. @param earlier reads what stands before the event in the attempt's
 * log
 */
export async function publicAttemptEvent(
  event: AttemptEvent,
  paperId: string,
  append: Append,
  earlier: () => Promise<readonly Append[]>,
): Promise<PublicAttemptEvent | null> {
  switch (event.type) {
    case 'AttemptStarted': {
      const { examId, userId, tryNo } = event.data;
      return outgoing(events.attemptStarted, { paperId, examId, userId, tryNo });
    }
    case 'AttemptHandedIn': {
      const { examId, userId, exState } = event.data;
      return outgoing(events.attemptHandedIn, { paperId, examId, userId, exState });
    }
    case 'AttemptFinished': {
      const { examId, userId, tenths, passed } = event.data;
      const { revision, isFirst } = await place(event.data, append, earlier);
      const worth = await worthOf(event.data, earlier);
      const result = { paperId, examId, userId, score: toPoints(tenths), passed, revision, ...worth };
      if (isFirst) return outgoing(events.attemptFinished, result);
      const { from } = event.data;
      const before = from ? { from: { score: toPoints(from.tenths), passed: from.passed } } : {};
      return outgoing(events.attemptRegraded, { ...result, ...before });
    }
    case 'ValidityChanged':
      return (
        withoutMarks(paperId, await earlier(), event.data.valid) ??
        (event.data.valid ? null : withoutResult(paperId, await earlier(), 'marking'))
      );
    case 'AttemptRemoved':
    // it may have been handed in, and been opened again for that
    case 'PaperSwapped':
      return withoutMarks(paperId, await earlier(), false) ?? withoutResult(paperId, await earlier());
    default:
      return null;
  }
}

/**
 * A result that was deleted, or does not count, counts for nobody: others hear that it is not passed any more, also while a mark of it is
 * asked for once more, which nobody was told.
 * @param status of a finished one an AttemptFinished behind it tells that it does not count
 */
function withoutResult(paperId: string, earlier: readonly Append[], status?: AttemptState['status']): PublicAttemptEvent | null {
  const before = logOf(earlier).reduce<AttemptState>(evolveAttempt, { status: 'none' });
  if (before.status === 'none' || before.told === null) return null;
  if (status !== undefined && before.status !== status) return null;
  const { started, revision, told } = before;
  const { examId, userId } = started;
  const score = toPoints(told.tenths);
  const from = { score, passed: told.passed };
  const full = toPoints(started.totalTenths);
  return outgoing(events.attemptRegraded, { paperId, examId, userId, score, passed: false, revision, full, counts: false, from });
}

/** One that was handed in and has no result yet: nobody was told one that could be taken back. */
function withoutMarks(paperId: string, earlier: readonly Append[], counts: boolean): PublicAttemptEvent | null {
  const log = logOf(earlier);
  const before = log.reduce<AttemptState>(evolveAttempt, { status: 'none' });
  if (before.status === 'none' || before.told !== null || !log.some(({ type }) => type === 'AttemptHandedIn')) return null;
  const { examId, userId } = before.started;
  return outgoing(events.attemptCounted, { paperId, examId, userId, counts });
}

/** Streams of attempts hold nothing else. */
const logOf = (appends: readonly Append[]): AttemptEvent[] => appends.flatMap(({ events: own }) => own as readonly AttemptEvent[]);

type Finished = Extract<AttemptEvent, { type: 'AttemptFinished' }>['data'];

/** Points that the paper is worth, and whether it counts; the attempt's log says so where a release before wrote the event. */
async function worthOf(
  { totalTenths, isInvalid }: Finished,
  earlier: () => Promise<readonly Append[]>,
): Promise<{ full?: number; counts?: false }> {
  if (totalTenths !== undefined) return { full: toPoints(totalTenths), ...(isInvalid ? { counts: false } : {}) };
  const before = logOf(await earlier()).reduce<AttemptState>(evolveAttempt, { status: 'none' });
  if (before.status === 'none') return {};
  const isWithheld = before.status !== 'open' && before.invalid !== '';
  return { full: toPoints(before.started.totalTenths), ...(isWithheld ? { counts: false } : {}) };
}

/** The first release did not write whether a result was the first one: the attempt's log says so. */
async function place(
  { revision, isFirst }: Finished,
  append: Append,
  earlier: () => Promise<readonly Append[]>,
): Promise<{ revision: number; isFirst: boolean }> {
  if (revision !== null && isFirst !== null) return { revision, isFirst };
  const before = [...(await earlier()), append].flatMap(({ events }) => events.map(({ type }) => type));
  return {
    revision: before.filter((type) => type === 'QuestionMarkedByHand').length,
    isFirst: before.filter((type) => type === 'AttemptFinished').length === 1,
  };
}

/** Follows the log: makes certain what `Attempts` shows at once, and tells the other services. One process at a time does each. */
@Injectable()
export class AttemptFollowers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private followers: LogFollower[] = [];
  private endHistory: (() => Promise<void>) | undefined;

  constructor(
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly attempts: Attempts,
    private readonly follower: PaperFollower,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // the memory store has no log that outlives the process: nobody could follow it
    if (!(this.events instanceof MongoEventStore)) return;
    // what is missed here the follower sets aside
    const onFault = (stream: string, error: unknown): void =>
      this.logger.warn({ err: error, stream }, 'an attempt was left out of the read model');
    const built = await buildIfEmpty(this.events, { ...papersFromLog(this.events), onFault });
    if (built) this.logger.warn(built, 'the read model of attempts was empty and is made from the log');
    const onError = (error: unknown): void => this.logger.warn({ err: error }, 'a follower of the attempts has met a fault');
    const onAside = (stream: string, error: unknown): void =>
      this.logger.error({ err: error, stream }, 'an attempt was set aside by a follower of the log');
    const keeper = new StreamRequests(this.nats, this.config, 'exam');
    const options: RelayOptions<AttemptEvent> = {
      nats: this.nats,
      stream: publicStream(this.config, 'exam'),
      subject: publicSubject(this.config, 'exam'),
      make: (wanted) => keeper.make(wanted),
      types: publicTypes,
      replicas: this.config.natsReplicas,
      prefix: streamOf(''),
      toPublic: (event, append, earlier) => publicAttemptEvent(event, paperIdOf(append.stream), append, earlier),
      onError,
      onAside,
    };
    this.followers = [
      followProjection(this.events, this.follower.beside(this.attempts.followed), { onError, onAside }),
      relay<AttemptEvent>(this.events, options),
    ];
    this.endHistory = serveHistory(this.events, historySubject(this.config, 'exam'), options);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.endHistory?.();
    await Promise.all(this.followers.map((follower) => follower.stop()));
  }
}
