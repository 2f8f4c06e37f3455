import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { minute } from '../test-support/papers.js';
import { resultNewsOf } from '../test-support/result-news.js';
import { ResultNews } from './result-news.js';

describe('looks at the results of exams', () => {
  let bed: ExamBed;
  beforeAll(async () => {
    bed = await ExamBed.open('result-looks');
  }, 300_000);
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.neighbours.delivered.length = 0;
  });
  const { looks, finished, look, later, inbox, restart } = resultNewsOf(() => bed);

  test('several processes: one of them tells of an exam', async () => {
    const who = learner(30);
    const examId = await bed.exam({ scoreRelease: 2 });
    const id = await finished(examId, who);
    const other = await bed.startProcess();
    try {
      bed.neighbours.meanwhile = () => other.app.get(ResultNews, { strict: false }).tellAll();
      await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
      await look();
    } finally {
      await bed.stopProcess(other);
    }
    expect(bed.neighbours.delivered.map(({ key }) => key)).toEqual([expect.stringContaining(`result:${id}:hand-`)]);
  });

  test('a process that was killed while it told keeps others waiting for half a minute', async () => {
    const who = learner(31);
    const examId = await bed.exam({ scoreRelease: 2 });
    await finished(examId, who);
    await look();
    await looks().updateOne({ _id: examId }, { $set: { holder: 'killed', until: new Date(bed.clock.now() + minute / 2) } });
    await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
    await bed.part(ResultNews).tellAll();
    expect(inbox(who)).toEqual([]);
    bed.clock.pass(minute / 2);
    await look();
    expect(inbox(who)).toHaveLength(1);
  });

  const waiting = async (): Promise<number | undefined> =>
    (await metrics.registry.getSingleMetric('xuekao_results_oldest_due_seconds')?.get())?.values[0]?.value;
  test('what fails is tried again after a pause that grows, by all processes together', async () => {
    const examId = await bed.exam({ scoreRelease: 2 });
    await finished(examId, learner(32));
    bed.neighbours.hasInbox = false;
    await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
    const tries: number[] = [];
    for (let second = 0; second < 40; second += 1) {
      // somebody else who finishes does not make it younger
      if (second === 20) await bed.part(ResultNews).look(examId);
      const { asked } = bed.neighbours;
      await bed.part(ResultNews).tellAll();
      if (bed.neighbours.asked > asked) tries.push(second);
      bed.clock.pass(1000);
    }
    expect([tries, await waiting()]).toEqual([[0, 2, 6, 14, 30], 39]);
    bed.neighbours.hasInbox = true;
    await later();
    expect(await waiting()).toBe(0);
    expect(inbox(learner(32))).toHaveLength(1);
  });

  test('a start reads the exams that came since the last one', async () => {
    const examId = await bed.exam({ scoreRelease: 0 });
    await restart(() => looks().deleteOne({ _id: examId }));
    await look();
    expect(await looks().findOne({ _id: examId })).not.toBeNull();
    bed.clock.pass(48 * 60 * minute);
    await restart(() => Promise.resolve());
    await look();
    await restart(() => looks().deleteOne({ _id: examId }));
    await look();
    expect(await looks().findOne({ _id: examId })).toBeNull();
  });
});
