/**
 * Work of the exam service for the walls of PROCTORS (50), who each hold a share of an exam that PEOPLE (500) sit, after one change: asked
 * by each of them, as a process of proctoring of the release before asks, and asked once for the part that they share (decision 185), with
 * and without the question which part it is, which comes every two seconds. Processor time of the whole process, the asker included. The
 * backing set is that of the tests. ROUNDS (20) of each, by turns.
 */
import { calls } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../dist/test-support/exam-bed.js';
import { idOf } from '../dist/test-support/papers.js';
import { teacherOf, to } from '../dist/test-support/teachers.js';

const people = Number(process.env.PEOPLE ?? 500);
const proctors = Number(process.env.PROCTORS ?? 50);
const rounds = Number(process.env.ROUNDS ?? 20);
const { exams, papers, proctored } = calls.exam;
const together = 10;

const bed = await ExamBed.open('bench_wall_parts');
try {
  const examId = await bed.exam({ camOn: true, camInterval: 5, captureDays: 14 });
  const sit = async (who) => {
    const { id: paperId } = await bed.call(papers.create, { examId }, who);
    await bed.call(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  };
  for (let from = 0; from < people; from += together)
    await Promise.all(Array.from({ length: Math.min(together, people - from) }, (_none, at) => sit(learner(from + at))));
  const watching = Array.from({ length: proctors }, (_none, at) => teacherOf(bed, `监考${at}`));
  for (let from = 0; from < proctors; from += 100)
    await bed.call(exams.share, { id: examId, right: 'view', to: to(...watching.slice(from, from + 100)) }, admin);
  const { own: _own, ...part } = await bed.call(proctored.part, { examId }, watching[0]);
  /** A few at a time: all at once, a busy machine would refuse some. */
  const each = async (ask) => {
    for (let from = 0; from < proctors; from += together) await Promise.all(watching.slice(from, from + together).map(ask));
  };
  const once = () => bed.call(proctored.sitting, { examId, part }, admin);
  const ways = {
    'asked by each': () => each((who) => bed.call(proctored.sitting, { examId }, who)),
    'asked once, and which part by each': async () => {
      await each((who) => bed.call(proctored.part, { examId }, who));
      await once();
    },
    'asked once': once,
  };
  const sums = Object.fromEntries(Object.keys(ways).map((name) => [name, { cpu: 0, wall: 0 }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, ask] of Object.entries(ways)) {
      const [from, used] = [performance.now(), process.cpuUsage()];
      await ask();
      const { user, system } = process.cpuUsage(used);
      // the first one warms up
      if (round === 0) continue;
      sums[name].cpu += (user + system) / 1000;
      sums[name].wall += performance.now() - from;
    }
  }
  console.table(
    Object.fromEntries(
      Object.entries(sums).map(([name, { cpu, wall }]) => [
        name,
        { 'processor ms a change': (cpu / rounds).toFixed(1), 'until all have it ms': (wall / rounds).toFixed(1) },
      ]),
    ),
  );
} finally {
  await bed.close();
}
