import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { sevenTypes } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';

const { exams, papers, proctored, templates } = calls.exam;
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('proctored_parts');
}, 300_000);
afterAll(() => bed.close());

const teacher = (realName: string, changes: Partial<Caller> = {}): Caller => teacherOf(bed, realName, { deptCode: 'S09', ...changes });
const departs = ['S01', 'S01B01', 'S01B02', 'S02', 'S03'];
let people = 0;

/** An exam for everybody that somebody of each department sits, and `also`. @returns its id and the paper of the last department */
async function sat(
  maker: Caller,
  also: readonly Caller[] = [],
  changes: { staffSees?: boolean } = {},
): Promise<{ id: string; last: string }> {
  const group = { title: '全部', joinType: 1 as const, perScore: 5, items: sevenTypes.map((question) => ({ quId: question.id })) };
  const { id: tmplId } = await bed.call(templates.save, { title: '期中模板', groups: [group] }, maker);
  const { id } = await bed.call(exams.save, await bed.examInput({ tmplId, ...changes }), maker);
  await bed.call(exams.state, { id, state: 0 }, maker);
  // whoever marks blind sees no wall
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: { blind: false } });
  let last = '';
  for (const deptCode of departs) {
    people += 1;
    last = (await bed.call(papers.create, { examId: id }, learner(people, { deptCode }))).id;
  }
  for (const who of also) await bed.call(papers.create, { examId: id }, who);
  return { id, last };
}

test('the part of an exam that a proctor is told is what the lists of papers show, for each kind of right', async () => {
  const [maker, later, viewer, marker, sitter] = [teacher('出卷'), teacher('接手'), teacher('监考'), teacher('评卷'), teacher('又考又监')];
  const [head, ofMakers, far, both] = [
    teacher('院长', { roleLevel: 2, deptCode: 'S01' }),
    teacher('教务', { roleLevel: 2 }),
    teacher('外院', { roleLevel: 2, deptCode: 'T01' }),
    teacher('院长兼评卷', { roleLevel: 2, deptCode: 'S02' }),
  ];
  const [open, closed, handed] = [await sat(maker, [sitter]), await sat(maker, [], { staffSees: false }), await sat(maker)];
  for (const { id, last } of [open, closed, handed]) {
    await bed.call(exams.share, { id, right: 'view', to: to(viewer, sitter) }, maker);
    await bed.call(
      exams.share,
      { id, right: 'mark', scope: { departs: ['S01B01'], paperIds: [last], quIds: [] }, to: to(marker, both) },
      maker,
    );
  }
  await bed.call(exams.handOver, { id: handed.id, userId: later.userId }, maker);

  const seen: Record<string, (number | null)[]> = {};
  for (const [name, caller] of Object.entries({ admin, maker, later, viewer, marker, sitter, head, ofMakers, far, both })) {
    seen[name] = [];
    for (const { id: examId } of [open, closed, handed]) {
      // as a server of the release before asks: the rights as a condition on the papers
      const refused = await bed.refusal(proctored.sitting, { examId }, caller);
      expect(await bed.refusal(proctored.part, { examId }, caller)).toBe(refused);
      if (refused !== 'success') {
        expect(refused).toBe('NOT_FOUND');
        seen[name].push(null);
        continue;
      }
      const { list } = await bed.call(proctored.sitting, { examId }, caller);
      const { own, ...part } = await bed.call(proctored.part, { examId }, caller);
      // a question for nobody: the part says enough
      const read = await bed.call(proctored.sitting, { examId, part }, learner(0));
      expect([name, read.list.filter(({ userId }) => own || userId !== caller.userId)]).toEqual([name, list]);
      seen[name].push(list.length);
    }
  }
  expect(seen).toEqual({
    ...{ admin: [6, 5, 5], maker: [6, 5, null], later: [null, null, 5], viewer: [6, 5, 5], marker: [2, 2, 2], sitter: [5, 5, 5] },
    ...{ head: [3, null, 3], ofMakers: [6, 5, 5], far: [0, null, 0], both: [3, 2, 3] },
  });
});

test('whoever marks blind is told no part, and nobody is of an exam that is not there', async () => {
  const [maker, marker] = [teacher('出卷'), teacher('评卷')];
  const { id: examId } = await sat(maker);
  await bed.call(exams.share, { id: examId, right: 'mark', to: to(marker) }, maker);
  expect(await bed.call(proctored.part, { examId }, marker)).toEqual({ within: null, paperIds: [], own: false });
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $set: { blind: true } });
  expect(await bed.refusal(proctored.part, { examId }, marker)).toBe('NOT_FOUND');
  expect(await bed.refusal(proctored.part, { examId: 'f'.repeat(24) }, admin)).toBe('NOT_FOUND');
});
