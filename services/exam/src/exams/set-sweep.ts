import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { counter, LateWork, type Logger, LOGGER, type Repeat, repeat, ServiceTime } from '@xuekao/platform';
import { Types } from 'mongoose';
import { QuestionSetCollections, SetWriter } from '../question-sets/index.js';
import { AttemptsOfExam } from './attempts-of-exam.js';
import { ExamCollections } from './exam.collections.js';
import { SetsElsewhere } from './sets-elsewhere.js';

const everyMs = 3_600_000;
/** A publication takes seconds; one that began so long ago has died. */
const oldMs = 3_600_000;
const together = 500;

/** Removes what a publisher that was killed left behind: frozen questions and papers of a set that nothing ever took. */
@Injectable()
export class SetSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly swept = counter('xuekao_sets_swept_total', 'Frozen sets of publications that were broken off');
  private sweeps: Repeat | undefined;

  constructor(
    private readonly paperStore: QuestionSetCollections,
    private readonly examStore: ExamCollections,
    private readonly attempts: AttemptsOfExam,
    private readonly writer: SetWriter,
    private readonly elsewhere: SetsElsewhere,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs, late: new LateWork('exam', 'frozen-sets') },
      (error) => this.logger.warn({ err: error }, 'the sweep of frozen sets failed'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /** Several processes may sweep at once. @returns how many sets were removed */
  async sweep(): Promise<number> {
    const now = await this.time.exact();
    const before = now - oldMs;
    const known = [...new Set([...(await this.paperStore.views.distinct('setId')), ...(await this.paperStore.sets.distinct('_id'))])];
    const old = known.filter((id) => Types.ObjectId.isValid(id) && new Types.ObjectId(id).getTimestamp().getTime() < before);
    let count = 0;
    for (let from = 0; from < old.length; from += together) {
      for (const setId of await this.orphans(old.slice(from, from + together), now)) {
        await this.writer.drop(setId);
        this.swept.inc();
        count += 1;
      }
    }
    return count;
  }

  /** A set that is whole and whose exam has papers, or another state than this, is somebody else's affair. */
  private async orphans(ids: readonly string[], now: number): Promise<string[]> {
    const taken = new Set((await this.examStore.exams.find({ setId: { $in: [...ids] } }, { setId: 1 }).lean()).map(({ setId }) => setId));
    const held = await this.elsewhere.held(ids.filter((id) => !taken.has(id)));
    const free = ids.filter((id) => !taken.has(id) && !held.has(id));
    const sets = await this.paperStore.sets.find({ _id: { $in: free } }, { examId: 1, previewUntil: 1 }).lean();
    const sat = await this.attempts.shownAmong(sets.map(({ examId }) => examId));
    const exams = new Set((await this.examStore.exams.find({ _id: { $in: [...sat] } }, { _id: 1 }).lean()).map(({ _id }) => _id));
    // papers without their exam: the set may be all that is left to mark them with
    const previewed = sets.filter(({ previewUntil }) => previewUntil && previewUntil.getTime() > now);
    const last = sets.filter(({ examId }) => sat.has(examId) && !exams.has(examId));
    const kept = new Set([...previewed, ...last].map(({ _id }) => _id));
    return free.filter((id) => !kept.has(id));
  }
}
