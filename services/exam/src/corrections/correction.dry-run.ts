import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { nativeOf } from '@xuekao/documents';
import { LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { AttemptCollections, Attempts, type AttemptState } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { CorrectionCollections } from './correction.collections.js';
import { CorrectionJobs } from './correction.jobs.js';
import type { CorrectionDoc, CorrectionRowDoc } from './correction.model.js';
import { count, noCounts, predicted, type Prediction } from './prediction.js';

/** Attempts between two looks at whether the work is still this process's. */
const together = 100;
/** Attempts whose logs are read at once, while those before are computed: what they take of the process is a pause for everybody else. */
const groupSize = 20;
/** A database that changes its primary answers again within seconds; what cannot be read after that is left out. */
const patientTries = 2;

export const rowId = (correctionId: string, step: CorrectionRowDoc['step'], paperId: string): string =>
  `${correctionId}:${step}:${paperId}`;

/** Computes how a correction would change every attempt, without doing it. Broken off, it begins anew. */
@Injectable()
export class CorrectionDryRun {
  constructor(
    private readonly store: CorrectionCollections,
    private readonly jobs: CorrectionJobs,
    private readonly attemptStore: AttemptCollections,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns false: it was not finished */
  async run(job: CorrectionDoc, isEnding: () => boolean): Promise<boolean> {
    const { _id, examId, setId, base, entries, texts, worth } = job;
    await this.store.rows.deleteMany({ correctionId: _id });
    const ids = (await this.attemptStore.papers.find({ examId }, { _id: 1 }).lean()).map((paper) => paper._id);
    const paperFor = await this.contents.proposed({ setId, setRevision: base }, entries);
    const counts = noCounts();
    const rules = { setRevision: base + 1, cause: 'correction' as const, texts, qualifyTenths: worth.qualifyTenths };
    let unreadable = 0;
    for (let from = 0; from < ids.length; from += together) {
      if (isEnding() || !(await this.jobs.keep(job, this.time.now(), { done: from, total: ids.length }))) return false;
      const predictions: Prediction[] = [];
      const page = ids.slice(from, from + together);
      let reading = this.read(page.slice(0, groupSize));
      for (let next = groupSize; next < page.length + groupSize; next += groupSize) {
        const states = await reading;
        reading = this.read(page.slice(next, next + groupSize));
        for (const { id, state } of states) {
          if (state === null) unreadable += 1;
          if (state === null || state.status === 'none') continue;
          const paper = await paperFor(state.started);
          predictions.push(predicted(id, { type: 'Correct', ...rules, ...paper, at: this.time.now() }, state));
        }
        await setImmediate();
      }
      for (const prediction of predictions) count(counts, prediction);
      await this.write(job, predictions);
    }
    if (unreadable > 0 && job.failures < patientTries) throw new Error(`${unreadable} papers could not be read for a dry run`);
    // applying tries those again, and the page says how many there are
    const done = { done: ids.length, total: ids.length, left: unreadable };
    await this.jobs.settle(job, { $set: { state: 'ready', counts, ...done, nextAt: null } });
    return true;
  }

  /** `state` null: the paper cannot be read now, and keeps no other one from being corrected */
  private read(ids: readonly string[]): Promise<{ id: string; state: AttemptState | null }[]> {
    const one = async (id: string): Promise<AttemptState | null> => {
      try {
        return (await this.attempts.read(id)).state;
      } catch (error) {
        this.logger.warn({ err: error, paperId: id }, 'a paper could not be read for a dry run and is left out of it');
        return null;
      }
    };
    return Promise.all(ids.map(async (id) => ({ id, state: await one(id) })));
  }

  private async write({ _id }: CorrectionDoc, predictions: readonly Prediction[]): Promise<void> {
    const rows = predictions.flatMap((each) => (each.kind === 'closed' && each.isChanged ? [each.row] : []));
    if (rows.length === 0) return;
    const step = 'apply';
    const writes = rows.map((row) => ({
      replaceOne: {
        filter: { _id: rowId(_id, step, row.paperId) },
        replacement: { ...row, correctionId: _id, step: 'apply' as const, isTold: true },
        upsert: true,
      },
    }));
    await nativeOf<CorrectionRowDoc>(this.store.rows).bulkWrite(writes, { ordered: false });
  }
}
