import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import { ExamBed, learner, toAnyProcess } from '../test-support/exam-bed.js';
import { saveAgain, seat } from '../test-support/cold-start.js';
import { idOf } from '../test-support/papers.js';

let bed: ExamBed;
let examId: string;
let number = 0;
const somebody = () => learner((number += 1));
const text = (seq: number, value: string, question = 6) => ({ quId: idOf(question), seq, answer: { text: value } });
const logOf = async (id: string) =>
  bed.mongo
    .collection<{ version: number; events: { type: string; data: { answers: { seq: number }[] } }[] }>('events')
    .find({ stream: `attempt-${id}` })
    .sort({ version: 1 })
    .toArray();
beforeAll(async () => {
  bed = await ExamBed.open('processes');
  await bed.startProcess();
  examId = await bed.exam();
}, 300_000);
afterAll(() => bed.close());

/** How often a state was read from the log, in all processes of the bed: they share one registry. */
async function reads(): Promise<number> {
  const values = await Promise.all(
    ['xuekao_cold_reads_total', 'xuekao_tail_reads_total'].map(
      async (name) => (await metrics.registry.getSingleMetric(name)?.get())?.values ?? [],
    ),
  );
  return values.flat().reduce((sum, { labels, value }) => sum + (labels['log'] === 'events' ? value : 0), 0);
}

test('two processes read no state twice: all calls about an attempt go to the one that holds it', async () => {
  const candidates = await seat(bed, examId, { candidates: 80, saves: 1, saveBytes: 30 });
  await bed.untilShared();
  const before = await reads();
  // an append without an answer in time is read back, which is right: on a machine that stands still for seconds it happens
  let failures = 0;
  const onFailure = (): number => (failures += 1);
  await saveAgain(bed, candidates, { onFailure });
  await saveAgain(bed, candidates, { onFailure });
  const read = (await reads()) - before;
  expect(read).toBeGreaterThanOrEqual(candidates.length);
  expect(read).toBeLessThanOrEqual(candidates.length + failures);
});

describe('two processes', () => {
  test('saves at once are all in the log, without gap or double', async () => {
    const who = somebody();
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    const sends = Array.from({ length: 30 }, (_, index) => ({ question: [6, 8, 0x72][index % 3] ?? 6, seq: Math.floor(index / 3) + 1 }));
    await Promise.all(
      sends.map(({ question, seq }) =>
        bed.call(toAnyProcess(calls.exam.papers.fillAnswer), { paperId: id, answers: [text(seq, `第${seq}稿`, question)] }, who),
      ),
    );
    const { cards } = await bed.call(toAnyProcess(calls.exam.papers.detail), { paperId: id }, who);
    for (const question of [6, 8, 0x72])
      expect(cards.find(({ quId }) => quId === idOf(question))).toMatchObject({ seq: 10, answer: { text: '第10稿' } });
    const log = await logOf(id);
    expect(log.map(({ version }) => version)).toEqual(log.map((_, index) => index + 1));
  });

  test('an answer is either acknowledged before the hand-in or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = somebody();
      const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
      const saves = Array.from({ length: 12 }, (_, index) =>
        bed.ask(toAnyProcess(calls.exam.papers.fillAnswer), { paperId: id, answers: [text(index + 1, `${index + 1}`)] }, who),
      );
      const hands = Array.from({ length: 3 }, () => bed.call(toAnyProcess(calls.exam.papers.handIn), { id }, who));
      const acked = (await Promise.all(saves)).flatMap(({ code, data }) => (code === 0 ? data.saved.map(({ seq }) => seq) : []));
      const handed = await Promise.all(hands);
      expect(new Set(handed.map((each) => JSON.stringify(each))).size).toBe(1);
      const events = (await logOf(id)).flatMap((append) => append.events);
      const types = events.map(({ type }) => type);
      expect(types.filter((type) => type === 'AttemptHandedIn')).toHaveLength(1);
      expect(types.slice(types.indexOf('AttemptHandedIn'))).not.toContain('AnswersSaved');
      const kept = Math.max(
        0,
        ...events.filter(({ type }) => type === 'AnswersSaved').flatMap(({ data }) => data.answers.map(({ seq }) => seq)),
      );
      expect(kept).toBe(Math.max(0, ...acked));
    }
  });

  test('each sees what the other was told is saved', async () => {
    const who = somebody();
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    for (let seq = 1; seq <= 15; seq += 1) {
      await bed.call(toAnyProcess(calls.exam.papers.fillAnswer), { paperId: id, answers: [text(seq, `${seq}`)] }, who);
      const { cards } = await bed.call(toAnyProcess(calls.exam.papers.quDetail), { paperId: id, quId: idOf(6) }, who);
      expect(cards[0]).toMatchObject({ seq, answer: { text: `${seq}` } });
    }
  });
});

test('what was acknowledged survives every process (R1)', async () => {
  const who = somebody();
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(toAnyProcess(calls.exam.papers.fillAnswer), { paperId: id, answers: [text(1, '已保存')] }, who);
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  const { cards } = await bed.call(toAnyProcess(calls.exam.papers.detail), { paperId: id }, who);
  expect(cards.find(({ quId }) => quId === idOf(6))).toMatchObject({ answered: true, seq: 1, answer: { text: '已保存' } });
});

test('every append waits for the journals of a majority: a weaker write concern fails this', async () => {
  const who = somebody();
  const { db } = bed.mongo;
  if (!db) throw new Error('not connected');
  await db.command({ profile: 2 });
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(toAnyProcess(calls.exam.papers.fillAnswer), { paperId: id, answers: [text(1, '一')] }, who);
  await bed.call(toAnyProcess(calls.exam.papers.handIn), { id }, who);
  await db.command({ profile: 0 });
  const appends = await db.collection('system.profile').find({ op: 'insert', 'command.insert': 'events' }).toArray();
  expect(appends.length).toBeGreaterThanOrEqual(3);
  for (const { command } of appends) expect(command).toMatchObject({ writeConcern: { w: 'majority', j: true } });
});
