import { Injectable } from '@nestjs/common';
import type { StatisticChoice } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { AttemptCollections, isBetterPaper, type PaperDoc } from '../attempts/index.js';
import { papersIn, type ExamDoc } from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import type { StatisticDoc } from './statistic.model.js';

export type Part = Pick<StatisticDoc, 'within' | 'paperIds'>;
type Rules = Pick<ExamDoc, '_id' | 'setRevision' | 'qualifyTenths'>;

const fields = { _id: 1, userId: 1, tryNo: 1, tenths: 1 } as const;
/** Paper that counts, with its total as the read model has it. */
export type CountedPaper = Pick<PaperDoc, keyof typeof fields>;

/** Which papers of an exam count. */
@Injectable()
export class CountedPapers {
  constructor(private readonly attemptStore: AttemptCollections) {}

  /** Marked and valid papers of the part: all, or one of each person. */
  async of(examId: string, part: Part, which: StatisticChoice): Promise<CountedPaper[]> {
    const filter = { ...within(examId, part), state: paperStates.finished, valid: true };
    // the driver's own cursor: mongoose's takes ten times as long for one document after the other
    const found = nativeOf<PaperDoc>(this.attemptStore.papers).find<CountedPaper>(filter, { projection: fields });
    const counted = new Map<string, CountedPaper>();
    for await (const paper of found) {
      const name = which === 'all' ? paper._id : paper.userId;
      const known = counted.get(name);
      if (!known || isBefore(which, paper, known)) counted.set(name, paper);
    }
    return [...counted.values()];
  }

  /**
   * Text that is another one once another result counts: a change of a paper, valid or not, raises its version, and one that is marked,
   * comes or goes moves the sums.
   */
  async mark(exam: Rules, part: Part): Promise<{ mark: string; waiting: number }> {
    const isFinished = { $eq: ['$state', paperStates.finished] };
    const sumOf = (value: unknown) => ({ $sum: { $cond: [isFinished, value, 0] } });
    const [sums] = await this.attemptStore.papers.aggregate<{ papers: number; finished: number; versions: number; tenths: number }>([
      { $match: { ...within(exam._id, part), handState: 1 } },
      { $group: { _id: null, papers: { $sum: 1 }, finished: sumOf(1), versions: sumOf('$version'), tenths: sumOf('$tenths') } },
    ]);
    const { papers, finished, versions, tenths } = sums ?? { papers: 0, finished: 0, versions: 0, tenths: 0 };
    const mark = [finished, versions, tenths, exam.setRevision ?? 0, exam.qualifyTenths].join('.');
    return { mark, waiting: papers - finished };
  }
}

const within = (examId: string, part: Part) => ({
  examId,
  ...papersIn({ within: part.within ?? undefined, paperIds: part.paperIds }),
});

function isBefore(which: StatisticChoice, paper: CountedPaper, known: CountedPaper): boolean {
  return which === 'best' ? isBetterPaper(paper, known) : paper.tryNo < known.tryNo;
}
