import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LeasedWorker, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { tellLateFile } from '../kernel/late-work.js';
import { Attempts, isRemoved, type AttemptState, type ClosedAttempt } from '../attempts/index.js';
import { ExamCollections } from '../exams/index.js';
import { newId } from '../kernel/ids.js';
import { PaperContents } from '../question-sets/index.js';
import { CountedPapers } from './counted-papers.js';
import { extremeGroups, type ExtremeGroups } from './figures/extreme-groups.js';
import { ItemColumns } from './item-columns.js';
import { PointRates } from './point-rates.js';
import { StatisticCollections } from './statistic.collections.js';
import { analysed, type Analysed } from './statistic.items.js';
import { StatisticJobs } from './statistic.jobs.js';
import type { StatisticDoc } from './statistic.model.js';
import { PaperTotals } from './statistic.report.js';

/** Attempts between two looks at whether the work is still this process's. */
const together = 100;
/** Attempts whose logs are read at once: what they take of the process is a pause for everybody else. */
const groupSize = 20;
/** Questions that are computed, or written, between two turns for others. */
const itemsAtOnce = 10;
const writtenAtOnce = 200;
/** A database that changes its primary answers again within seconds; what cannot be read after that is left out. */
const patientTries = 2;

interface Collected {
  totals: PaperTotals;
  columns: ItemColumns;
  unreadable: number;
}

/** Computes statistics. Each has one process at a time; another one begins it anew where that ended. */
@Injectable()
export class StatisticWorker extends LeasedWorker<StatisticDoc> {
  constructor(
    private readonly store: StatisticCollections,
    private readonly jobs: StatisticJobs,
    private readonly counted: CountedPapers,
    private readonly points: PointRates,
    private readonly examStore: ExamCollections,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'statistics', what: 'the statistics of an exam' }, time, logger);
  }

  protected override by({ by }: StatisticDoc): string {
    return by;
  }

  protected override facts({ examId }: StatisticDoc): object {
    return { examId };
  }

  protected override async failed(job: StatisticDoc): Promise<boolean> {
    await this.jobs.failedOrOver(job, this.time.now());
    return false;
  }

  protected override async tellLate(now: number): Promise<void> {
    tellLateFile('statistics', now, await this.jobs.oldestWaiting(now));
  }

  /** @returns false: it was broken off, or another process does it by now */
  protected override async work(job: StatisticDoc, requestId: string): Promise<boolean> {
    const exam = await this.examStore.exams.findById(job.examId).lean();
    if (!exam || exam.setId === null) return this.jobs.settle(job, { $set: { nextAt: null } });
    // read first: what changes from here on makes the result an old one
    const { mark } = await this.counted.mark(exam, job);
    const papers = await this.counted.of(job.examId, job, job.which);
    const groups = extremeGroups(papers.map(({ tenths }) => tenths));
    const collected = await this.collect(
      job,
      papers.map(({ _id }) => _id),
      groups,
    );
    if (collected === null) return false;
    const { unreadable: left } = collected;
    if (left > 0 && (job.failures ?? 0) < patientTries) throw new Error(`${left} papers could not be read for statistics`);
    const { setId, setRevision = 0 } = exam;
    const items = await this.items({ setId, setRevision }, collected, groups);
    const wholes = items.flatMap(({ item }) => (item.part === 0 ? [item.quId] : []));
    const report = collected.totals.report(items, await this.points.of(wholes, collected.columns.byId, requestId));
    const run = newId();
    const computedAt = new Date(this.time.now());
    if (!(await this.write(job, items, run, computedAt))) return false;
    const result = { report, run, mark, setId, setRevision, computedAt, nextAt: null, done: papers.length, total: papers.length, left };
    if (!(await this.jobs.settle(job, { $set: result }))) return false;
    await this.store.items.deleteMany({ statisticId: job._id, run: { $ne: run } });
    return true;
  }

  private async collect(job: StatisticDoc, ids: readonly string[], groups: ExtremeGroups): Promise<Collected | null> {
    const collected: Collected = { totals: new PaperTotals(), columns: new ItemColumns(ids.length, groups), unreadable: 0 };
    for (let from = 0; from < ids.length; from += together) {
      if (this.isEnding || !(await this.jobs.keep(job, this.time.now(), { done: from, total: ids.length }))) return null;
      const page = ids.slice(from, from + together);
      let reading = this.read(page.slice(0, groupSize));
      for (let next = groupSize; next < page.length + groupSize; next += groupSize) {
        const states = await reading;
        reading = this.read(page.slice(next, next + groupSize));
        for (const state of states) {
          if (state === null) collected.unreadable += 1;
          if (state === null || !isCounted(state)) continue;
          collected.totals.add(state);
          collected.columns.add(state);
        }
        await setImmediate();
      }
    }
    return collected;
  }

  /** Null: the paper cannot be read now, and keeps no other one from being counted. */
  private read(ids: readonly string[]): Promise<(AttemptState | null)[]> {
    const one = async (id: string): Promise<AttemptState | null> => {
      try {
        return (await this.attempts.read(id)).state;
      } catch (error) {
        this.logger.warn({ err: error, paperId: id }, 'a paper could not be read for statistics and is left out of them');
        return null;
      }
    };
    return Promise.all(ids.map(one));
  }

  private async items(set: { setId: string; setRevision: number }, { columns }: Collected, groups: ExtremeGroups): Promise<Analysed[]> {
    const { questions } = await this.contents.asOf(set);
    const items: Analysed[] = [];
    for (const [at, question] of questions.entries()) {
      if (at % itemsAtOnce === 0) await setImmediate();
      items.push(...analysed(question, columns.byId, groups));
    }
    return items;
  }

  /** Beside those of the report that counts until it is settled. */
  private async write(job: StatisticDoc, items: readonly Analysed[], run: string, computedAt: Date): Promise<boolean> {
    for (let from = 0; from < items.length; from += writtenAtOnce) {
      if (this.isEnding || !(await this.jobs.keep(job, this.time.now()))) return false;
      const rows = items.slice(from, from + writtenAtOnce).map(({ item }, at) => ({
        ...item,
        _id: `${run}:${from + at}`,
        statisticId: job._id,
        run,
        computedAt,
      }));
      await this.store.items.insertMany(rows);
    }
    return true;
  }
}

/** A paper that was changed since it was listed makes the statistics old ones: they are computed anew. */
const isCounted = (state: AttemptState): state is ClosedAttempt => state.status === 'finished' && state.invalid === '' && !isRemoved(state);
