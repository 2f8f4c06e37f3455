import { calls, type Caller } from '@xuekao/contracts';
import { DeadlineClock } from '../attempts/attempt.deadline.js';
import type { ResultLookDoc, ResultNewsDoc } from '../results/result-news.model.js';
import { ResultNews } from '../results/result-news.js';
import { admin, type ExamBed } from './exam-bed.js';
import { idOf, minute } from './papers.js';
import { until } from './until.js';

/** Actions and observations of specs of result messages. */
export function resultNewsOf(bedOf: () => ExamBed) {
  const rows = () => bedOf().mongo.collection<ResultNewsDoc>('result_news');
  const looks = () => bedOf().mongo.collection<ResultLookDoc>('result_looks');
  /** Handed in, by the learner or an hour later by the service; marked, and noted by the follower of the log. */
  async function finished(examId: string, who: Caller, by: 'learner' | 'clock' = 'learner'): Promise<string> {
    const bed = bedOf();
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
    if (by === 'learner') await bed.call(calls.exam.papers.handIn, { id }, who);
    else {
      bed.clock.pass(62 * minute);
      await bed.part(DeadlineClock).scan();
    }
    // the exam is to be looked at as soon as the last of its papers is noted
    await until(
      async () =>
        (await rows().findOne({ _id: id })) !== null &&
        ((await looks().findOne({ _id: examId }))?.asks ?? 0) >= (await rows().countDocuments({ examId })),
    );
    return id;
  }
  /** Looks now, whatever the timer does, until nothing is due. */
  async function look(): Promise<void> {
    const bed = bedOf();
    await until(async () => {
      await bed
        .part(ResultNews)
        .tellAll()
        .catch(() => undefined);
      return !bed.neighbours.hasInbox || (await looks().countDocuments({ lookAt: { $lte: new Date(bed.clock.now()) } })) === 0;
    });
  }
  /** Passes the pause after a failure; the clock of the test stands still. */
  async function later(): Promise<void> {
    bedOf().clock.pass(5 * minute);
    await look();
  }
  /** Which messages a person has: what came again under the same key is the same one. */
  const inbox = (who: Caller): string[] => [
    ...new Set(
      bedOf()
        .neighbours.delivered.filter(({ userId }) => userId === who.userId)
        .map(({ key }) => key),
    ),
  ];
  async function restart(between: () => Promise<unknown>): Promise<void> {
    const bed = bedOf();
    for (const service of [...bed.services]) await bed.stopProcess(service);
    await between();
    await bed.startProcess();
  }
  /** Saves the exam with other rules. */
  async function change(examId: string, changes: Parameters<ExamBed['examInput']>[0]): Promise<void> {
    const bed = bedOf();
    const { revision, tmplId, startTime, endTime } = await bed.call(calls.exam.exams.detail, { id: examId }, admin);
    await bed.call(
      calls.exam.exams.save,
      { ...(await bed.examInput({ scoreRelease: 0, ...changes })), id: examId, revision, tmplId, startTime, endTime },
      admin,
    );
  }
  return { rows, looks, finished, look, later, inbox, restart, change };
}
