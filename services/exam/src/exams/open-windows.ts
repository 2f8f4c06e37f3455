import { extraMinutesOf, windowOf } from './arrangements.js';
import type { ExamDoc } from './exam.model.js';

type Windows = Pick<ExamDoc, 'startTime' | 'endTime' | 'totalTime' | 'arrangements'>;

/**
 * When the last of those who may sit the exam now has to be done: by its own window and by each that is arranged, with its extra time.
 * null: nobody sits it now. @param now milliseconds since the epoch, as is what is given
 */
export function openUntil(exam: Windows, now: number): number | null {
  const arranged = (exam.arrangements ?? []).map((each) => {
    const { startTime, endTime } = windowOf(each, exam) ?? exam;
    return { from: startTime.getTime(), to: endTime.getTime() + extraMinutesOf(each, exam.totalTime) * 60_000 };
  });
  const open = [{ from: exam.startTime.getTime(), to: exam.endTime.getTime() }, ...arranged].filter(
    ({ from, to }) => from <= now && now < to,
  );
  return open.length === 0 ? null : Math.max(...open.map(({ to }) => to));
}

/** The same in the database: exams that somebody may sit now. */
export const isOpenInDatabase = (now: Date) => ({
  $or: [
    { startTime: { $lte: now }, endTime: { $gt: now } },
    { 'arrangements.key': { $exists: true }, $expr: { $anyElementTrue: [arrangedNow(now)] } },
  ],
});

const extraMinutes = {
  $max: [
    { $ifNull: ['$$each.extraMinutes', 0] },
    { $ceil: { $divide: [{ $multiply: ['$totalTime', { $ifNull: ['$$each.extraPercent', 0] }] }, 100] } },
  ],
};
const arrangedNow = (now: Date) => ({
  $map: {
    input: { $ifNull: ['$arrangements', []] },
    as: 'each',
    in: {
      $and: [
        { $lte: [{ $ifNull: ['$$each.startTime', '$startTime'] }, now] },
        { $gt: [{ $add: [{ $ifNull: ['$$each.endTime', '$endTime'] }, { $multiply: [extraMinutes, 60_000] }] }, now] },
      ],
    },
  },
});
