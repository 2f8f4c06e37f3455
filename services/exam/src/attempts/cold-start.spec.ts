import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { restart, saveAgain, seat, write } from '../test-support/cold-start.js';
import { ExamBed } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

/** The small form of `npm run bench:cold`. Its limits are three times those of the full one: other tests use the machine, too. */
let bed: ExamBed;
let examId: string;
beforeAll(async () => {
  bed = await ExamBed.open('coldstart');
  examId = await bed.exam();
}, 300_000);
afterAll(() => bed.close());

test('after a restart all save again soon, however long their streams are, and what they had saved is there', async () => {
  const candidates = await seat(bed, examId, { candidates: 60, saves: 200, saveBytes: 6000 });
  await restart(bed);
  const waited = await saveAgain(bed, candidates);
  expect(Math.max(...waited)).toBeLessThan(15_000);
  await until(async () => (await bed.mongo.collection('snapshots').countDocuments()) === candidates.length);
  await write(bed, candidates.slice(0, 5), 3, 30);
  await restart(bed);
  for (const { who, paperId, seq } of candidates.slice(0, 10)) {
    const { cards } = await bed.call(calls.exam.papers.detail, { paperId }, who);
    expect(cards.find(({ quId }) => quId === idOf(6))).toMatchObject({ seq });
  }
}, 120_000);

test('one stream without measure keeps nobody else waiting', async () => {
  const candidates = await seat(bed, examId, { candidates: 30, saves: 20, saveBytes: 1000 });
  const [giant] = await seat(bed, examId, { candidates: 1, saves: 150, saveBytes: 600_000 });
  if (!giant) throw new Error('nobody was seated');
  await restart(bed);
  const [waited, giants] = await Promise.all([saveAgain(bed, candidates), saveAgain(bed, [giant], { isOverLimit: true })]);
  expect(Math.max(...waited)).toBeLessThan(6000);
  expect(Math.max(...giants)).toBeLessThan(60_000);
}, 120_000);
