import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import { firstEra, type Append, type Projection } from '@xuekao/event-sourcing';
import { CallClient, gauge, type Logger, LOGGER, repeatOrWake, ServiceTime, type WakeableRepeat } from '@xuekao/platform';
import { isGoneBy, paperIdOf, type AttemptEvent } from '../attempts/index.js';
import { CorrectionNews } from '../corrections/index.js';
import { type ExamDoc, ExamCollections } from '../exams/index.js';
import { OutageRows } from '../rescue/index.js';
import { ResultCollections } from './result.collections.js';
import { resultMessage } from '../kernel/texts.js';
import { MissedResults, type FinishedPaper, type ToldLog } from './missed-results.js';
import { ResultLooks } from './untold-results.jobs.js';
import type { ResultLookDoc, ResultNewsDoc, Shown } from './result-news.model.js';
import {
  betweenNews,
  byRule,
  goesOn,
  keptMs,
  newsOf,
  seenWithHandIn,
  shownNow,
  type News,
  type ReleasedExam,
} from './result-news.rules.js';

const everyMs = 2000;
const longestMs = 60_000;
/** While no look is due: what another process has asked for, and times that have come. */
const restMs = 8000;
/** Papers of one message between services. */
const together = 200;

type ToldExam = ReleasedExam & Pick<ExamDoc, 'title'>;
const toldFields = {
  title: 1,
  resultType: 1,
  scoreRelease: 1,
  answerRelease: 1,
  scoreReleasedAt: 1,
  answerReleasedAt: 1,
  withheldAt: 1,
  shownAgainAt: 1,
  endTime: 1,
  overTime: 1,
  totalTime: 1,
} as const;

type Row = Pick<ResultNewsDoc, '_id' | 'userId' | 'again'>;
const untoldOf = (examId: string, { release, since }: Shown, from: Date) => ({
  examId,
  told: { $ne: release },
  // one that goes on has no mark
  isOpen: { $ne: true },
  ...(since >= from ? {} : { finishedAt: { $gte: from } }),
});
const heardLongAgo = (release: string, now: number) => ({ toldAt: { $not: { $gt: new Date(now - betweenNews(release)) } } });

/** The paper that an append finished; `isOwn`: by the hand-in of its learner, who looks at the page. */
function finishedIn({ stream, events }: Append): (Omit<FinishedPaper, 'told' | 'toldAt'> & { isOwn: boolean; isFirst: boolean })[] {
  const own = events as readonly AttemptEvent[]; // streams of attempts hold nothing else
  const isOwn = own.some(({ type, data }) => type === 'AttemptHandedIn' && data.by === 'learner');
  return own.flatMap(({ type, data }) =>
    type === 'AttemptFinished'
      ? [
          {
            _id: paperIdOf(stream),
            examId: data.examId,
            userId: data.userId,
            finishedAt: new Date(data.at),
            isOwn,
            isFirst: data.isFirst !== false,
          },
        ]
      : [],
  );
}

/** Papers that go on behind their hand-in, by what was given to them, and the finishes that are behind it. */
function reopenedIn(appends: readonly Append[]): Map<string, { again: string; version: number }> {
  const reopened = new Map<string, { again: string; version: number }>();
  for (const { stream, version, events } of appends)
    for (const { type, data } of events as readonly AttemptEvent[])
      if (type === 'AttemptReopened') reopened.set(paperIdOf(stream), { again: data.outageId, version });
  return reopened;
}

/** Papers that are gone: nobody is told of their marks. */
const removedIn = (appends: readonly Append[]): string[] =>
  appends.filter(({ events }) => (events as readonly AttemptEvent[]).some(isGoneBy)).map(({ stream }) => paperIdOf(stream));

/**
 * Tells learners by a message that a mark is out, once for each release (decision 0033). The follower of the log notes every paper that is
 * finished; what is due is looked at every two seconds, each exam by one process, so neither a restart nor an identity service that is away
 * loses one. The message has a key of its paper and release: to send it twice, or from two processes, makes one.
 */
@Injectable()
export class ResultNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly oldestDue = gauge(
    'xuekao_results_oldest_due_seconds',
    'How long the oldest exam waits for its learners to be told of their marks',
  );
  private repeats: WakeableRepeat | undefined;
  private looking: Promise<unknown> = Promise.resolve();
  /** Null before this process has taken up what others left. */
  private log: ToldLog | null = null;

  constructor(
    private readonly examStore: ExamCollections,
    private readonly resultStore: ResultCollections,
    private readonly time: ServiceTime,
    private readonly client: CallClient,
    private readonly missed: MissedResults,
    private readonly looks: ResultLooks,
    private readonly corrections: CorrectionNews,
    private readonly outages: OutageRows,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.tellAll(),
      // longer each time where nothing can be looked at at all, as without the database
      { everyMs, longestMs, restMs },
      (error) => this.logger.warn({ err: error }, 'learners were not told of their marks; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    const ended = this.repeats?.end();
    this.missed.stop();
    await ended;
    await this.looking;
  }

  /** The read model of attempts, with what it is followed for noted here too; before the follower's position moves on. */
  beside(papers: Projection): Projection {
    return {
      ...papers,
      apply: async (appends) => {
        await papers.apply(appends);
        await this.note(appends);
      },
      // of what was missed, or set aside
      replay: async (stream, appends) => {
        await papers.replay(stream, appends);
        await this.note(appends);
      },
    };
  }

  /**
   * Marks of the exam were released, or its rules are others. That was done: whoever did it hears no error of this, and a look follows
   * within the hour.
   */
  async look(examId: string): Promise<void> {
    try {
      await this.looks.ask([examId], new Date(this.time.now()));
      this.repeats?.soon();
    } catch (error) {
      this.logger.warn({ err: error, examId }, 'results are told later than at once');
    }
  }

  /**
   * Tells everything that is due, after a look that is under way: two at once would send the same. Gives the number of messages that this
   * process had sent.
   */
  tellAll(): Promise<number> {
    const telling = this.looking.then(() => this.tellExams());
    this.looking = telling.catch(() => undefined);
    return telling;
  }

  /** Exam by exam: one that fails stays due and keeps no other waiting. */
  private async tellExams(): Promise<number> {
    await this.measure();
    const log = (this.log ??= await this.missed.takeUp(this.time.now()));
    const failed: { examId: string; error: unknown }[] = [];
    let count = 0;
    for (let look = await this.next(); look; look = await this.next()) {
      try {
        count += await this.tellExam(look, log);
      } catch (error) {
        failed.push({ examId: look._id, error });
        await this.looks.failed(look, this.time.now());
      }
    }
    await this.measure();
    const [first] = failed;
    if (first)
      this.logger.warn(
        { err: first.error, examId: first.examId, exams: failed.length },
        'learners were not told of their marks; it is tried again',
      );
    return count;
  }

  private get isEnding(): boolean {
    return this.repeats?.isEnding ?? false;
  }

  private async measure(): Promise<void> {
    const now = this.time.now();
    const since = await this.looks.oldestDue(now);
    this.oldestDue.set(since ? (now - since.getTime()) / 1000 : 0);
  }

  private async next(): Promise<ResultLookDoc | null> {
    return this.isEnding ? null : this.looks.take(this.time.now());
  }

  private async note(appends: readonly Append[]): Promise<void> {
    const now = this.time.now();
    const removed = removedIn(appends);
    if (removed.length > 0) {
      await this.resultStore.resultNews.deleteMany({ _id: { $in: removed } });
      await this.resultStore.appeals.deleteMany({ paperId: { $in: removed } });
      await this.corrections.forget(removed);
      await this.outages.forget(removed);
    }
    const reopened = reopenedIn(appends);
    for (const [_id, { again }] of reopened) await this.resultStore.resultNews.updateOne({ _id }, { isOpen: true, again });
    // a correction of the marks is no other result, nor is an event that comes again; a paper whose row may be gone already was told long
    // ago
    const finished = appends
      .filter(({ stream, version }) => version > (reopened.get(paperIdOf(stream))?.version ?? 0))
      .flatMap(finishedIn)
      .filter(({ _id, finishedAt }) => finishedAt.getTime() > now - keptMs && !removed.includes(_id));
    if (finished.length === 0) return;
    const seen = await this.newsByExam(
      finished.filter(({ isOwn }) => isOwn).map(({ examId }) => examId),
      now,
    );
    const papers = finished.map(({ isOwn, isFirst: _isFirst, ...paper }): FinishedPaper => {
      const news = isOwn ? seen.get(paper.examId) : undefined;
      const told = news ? seenWithHandIn(news, paper.finishedAt.getTime(), now) : null;
      return told === null ? { ...paper, told } : { ...paper, told, toldAt: paper.finishedAt };
    });
    const others = new Set(finished.filter(({ isFirst }) => !isFirst).map(({ _id }) => _id));
    await this.missed.endAgain(
      papers.filter(({ _id }) => others.has(_id)),
      now,
    );
    await this.missed.add(papers, now);
    await this.looks.ask(
      papers.map(({ examId }) => examId),
      new Date(now),
    );
    this.repeats?.soon();
  }

  private async newsByExam(ids: readonly string[], now: number): Promise<Map<string, News>> {
    if (ids.length === 0) return new Map();
    const exams = await this.examStore.exams.find({ _id: { $in: [...new Set(ids)] } }, toldFields).lean<(ToldExam & { _id: string })[]>();
    return new Map(exams.map((exam) => [exam._id, newsOf(exam, now)]));
  }

  private async tellExam(look: ResultLookDoc, { from, era }: ToldLog): Promise<number> {
    const examId = look._id;
    let found: Pick<ResultLookDoc, 'shown' | 'ruleSince'> = look;
    for (let count = 0; ;) {
      const now = this.time.now();
      // before each message: somebody may take the marks back at this moment
      const exam = await this.examStore.exams.findById(examId, toldFields).lean<ToldExam>();
      const news = newsOf(exam, now);
      if (news.kind === 'wait' || exam === null) {
        await this.looks.found(look, { lookAt: news.kind === 'wait' && news.until !== null ? new Date(news.until) : null, shown: null });
        return count;
      }
      const shown = await this.showing(examId, found, news, now, from);
      found = { ...found, shown };
      const rows = await this.resultStore.resultNews
        .find({ ...untoldOf(examId, shown, from), ...heardLongAgo(shown.release, now) }, { userId: 1, again: 1 })
        .limit(together)
        .lean<Row[]>();
      if (rows.length === 0) {
        await this.looks.found(look, { lookAt: await this.nextAt(examId, shown, from) });
        return count;
      }
      if (this.isEnding) {
        await this.looks.free(look);
        return count;
      }
      if (!(await this.looks.keep(look, this.time.now()))) return count;
      // of a correction they heard a moment ago: the release is told when the hour is over
      const heard = await this.corrections.toldSince(
        rows.map(({ _id }) => _id),
        new Date(now - betweenNews(shown.release)),
      );
      if (heard.size > 0) {
        const noted = [...heard].map(([_id, toldAt]) => ({ updateOne: { filter: { _id }, update: { $set: { toldAt } } } }));
        await this.resultStore.resultNews.bulkWrite(noted, { ordered: false });
        continue;
      }
      await this.send(examId, exam, `${news.release}${era === firstEra ? '' : `:${era}`}`, rows);
      await this.resultStore.resultNews.updateMany(
        { _id: { $in: rows.map(({ _id }) => _id) } },
        { told: news.release, toldAt: new Date(now), goesAt: new Date(now + keptMs) },
      );
      count += rows.length;
    }
  }

  /** A release that is met for the first time is written down, with the papers that nobody noted when they were finished. */
  private async showing(
    examId: string,
    before: Pick<ResultLookDoc, 'shown' | 'ruleSince'>,
    news: Extract<News, { kind: 'tell' }>,
    now: number,
    from: Date,
  ): Promise<Shown> {
    const shown = shownNow(before, news, now);
    if (shown === before.shown) return shown;
    if (before.shown && goesOn(before.shown, shown.release))
      await this.resultStore.resultNews.updateMany({ examId, told: before.shown.release }, { told: shown.release });
    // what a rule showed before was told then, and its rows may be gone
    else if (shown.since >= from)
      await this.missed.addOfExam(examId, now, shown.release === byRule && before.ruleSince ? new Date(now - keptMs) : null);
    await this.resultStore.resultLooks.updateOne(
      { _id: examId },
      { shown, ...(shown.release === byRule ? { ruleSince: before.ruleSince ?? shown.since } : {}) },
    );
    return shown;
  }

  /** When those who heard of their paper a moment ago may hear of it again; null where nobody waits. */
  private async nextAt(examId: string, shown: Shown, from: Date): Promise<Date | null> {
    const first = await this.resultStore.resultNews
      .findOne(untoldOf(examId, shown, from), { toldAt: 1 }, { sort: { toldAt: 1 } })
      .lean<Pick<ResultNewsDoc, 'toldAt'>>();
    return first?.toldAt === undefined ? null : new Date(first.toldAt.getTime() + betweenNews(shown.release));
  }

  /**
   * @param outcome which release of the marks, and beyond the log's first era of which: a paper that the log lost may end once more, and
   * that is another result
   */
  private async send(examId: string, { title }: ToldExam, outcome: string, rows: readonly Row[]): Promise<void> {
    const messages = rows.map(({ _id, userId, again }) => ({
      // of a paper that went on it is another result
      key: `result:${_id}:${outcome}${again === undefined ? '' : `:${again}`}`,
      userId,
      ...resultMessage(title),
      link: addressOf(learnerPages.ShowExam, { id: _id }),
    }));
    await this.client.call(calls.identity.messages.deliver, { messages }, { requestId: `results-${examId}` });
  }
}
