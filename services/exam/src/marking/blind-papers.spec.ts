import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { learnerQuestion } from '@xuekao/question';
import { Attempts } from '../attempts/index.js';
import { papersCollection } from '../attempts/paper.model.js';
import { examStates } from '../exams/index.js';
import { PaperContents } from '../question-sets/index.js';
import { admin, type ExamBed } from '../test-support/exam-bed.js';
import { MarkingDeskBed, saq } from '../test-support/marking-desk-bed.js';
import { idOf } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { appeals, marking, papers } = calls.exam;
let desk: MarkingDeskBed;
let bed: ExamBed;
beforeAll(async () => {
  desk = await MarkingDeskBed.open('blindpapers');
  bed = desk.exam;
}, 300_000);
afterAll(() => desk.close());
beforeEach(() => desk.newExam());

/** Papers that begin one after the other, each with a question about its marks. */
async function satInTurn(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const who = desk.newLearner();
    const { id } = await bed.call(papers.create, { examId: desk.examId }, who);
    await bed.call(papers.handIn, { id }, who);
    await bed.call(appeals.ask, { paperId: id, quId: '', text: '请再看' }, who);
    bed.clock.pass(1);
    ids.push(id);
  }
  return ids;
}
const namesOf = (ids: readonly string[]): string[] => ids.map((id) => bed.nameOf(id));

test('no order of a list for who marks blind is the order of the ids', async () => {
  const inTurn = namesOf(await satInTurn(8));
  const who = await desk.marker('一号');
  const params = { examId: desk.examId };
  const listed = async (column: string, asc: boolean) =>
    (await bed.call(papers.paging, { params, orders: [{ column, asc }] }, who)).records.map(({ id }) => id);
  const asked = async (column: string, asc: boolean) =>
    (await bed.call(appeals.paging, { params, orders: [{ column, asc }] }, who)).records.map(({ paperId }) => paperId);
  for (const column of ['realName', 'state', 'exState', 'userScore', 'userTime']) {
    expect([column, await listed(column, true)]).toEqual([column, inTurn]);
    expect([column, await listed(column, false)]).toEqual([column, inTurn.toReversed()]);
  }
  for (const column of ['realName', 'title']) {
    expect([column, await asked(column, true)]).toEqual([column, inTurn]);
    expect([column, await asked(column, false)]).toEqual([column, inTurn.toReversed()]);
  }
});

test('the answers that the desk takes among are those that began first, and not those with the first ids', async () => {
  for (let wave = 0; wave < 16; wave += 1) await desk.handedIn(['看法', '看法', '看法', '看法']);
  bed.clock.pass(1);
  const late = new Set(namesOf(await desk.handedIn(['看法', '看法', '看法', '看法'])));
  const who = await desk.marker('一号');
  for (let turn = 0; turn < 20; turn += 1) {
    const taken = (await desk.next(who, { count: 10 })).items.map(({ paperId }) => paperId);
    expect(taken.length).toBe(10);
    expect(taken.filter((id) => late.has(id))).toEqual([]);
    await bed.call(marking.release, { items: taken.map((paperId) => ({ paperId, quId: saq })) }, who);
  }
});

test('the order of the options does not follow from the id of the paper', async () => {
  const ids = await desk.handedIn(Array.from({ length: 12 }, () => '看法'));
  const who = await desk.marker('一号');
  const shuffled = idOf(3);
  const guesses = await Promise.all(
    ids.map(async (id) => {
      const { groupList } = await bed.call(papers.reviewDetail, { id: bed.nameOf(id) }, who);
      const seen = groupList.flatMap(({ quList }) => quList).find(({ quId }) => quId === shuffled);
      const { state } = await bed.part(Attempts).read(id);
      if (state.status === 'none' || !seen) throw new Error('it was handed in');
      const place = (await bed.part(PaperContents).paper(state.started)).byId.get(shuffled)?.place;
      if (!place) throw new Error('the paper has the question');
      const guessed = learnerQuestion(place.view, { sort: place.number, maxTenths: place.maxTenths, seed: id });
      const orderOf = ({ answerList }: { answerList: readonly { id: string }[] }): string => answerList.map((option) => option.id).join();
      return orderOf(seen) === orderOf(guessed);
    }),
  );
  expect(guesses).toContain(false);
  // the same for whoever begins it
  const assign = () => bed.part(PaperContents).assign(setId, ids[0] ?? '');
  const { setId } = (await bed.mongo.collection<{ _id: string; setId: string }>('exams').findOne({ _id: desk.examId })) ?? { setId: '' };
  expect(await assign()).toEqual(await assign());
});

test('a paper that no list has yet is found by its name, and not by its id', async () => {
  const [id = ''] = await desk.handedIn(['看法']);
  const who = await desk.marker('一号');
  await until(async () => (await bed.call(papers.paging, { params: { examId: desk.examId } }, who)).total === 1);
  await bed.mongo.collection<{ _id: string }>(papersCollection).deleteOne({ _id: id });
  expect(await bed.refusal(papers.reviewDetail, { id }, who)).toBe('NOT_FOUND');
  expect((await bed.call(papers.reviewDetail, { id: bed.nameOf(id) }, who)).id).toBe(bed.nameOf(id));
  expect((await bed.call(papers.reviewDetail, { id }, admin)).id).toBe(id);
});

test('while an exam is deleted and not yet gone, its papers stay nameless', async () => {
  const [id = ''] = await desk.handedIn(['看法']);
  const who = await desk.marker('一号');
  const exams = bed.mongo.collection<{ _id: string }>('exams');
  await exams.updateOne({ _id: desk.examId }, { $set: { state: examStates.removed, removedAt: new Date(bed.clock.now()) } });
  const paper = await bed.call(papers.reviewDetail, { id: bed.nameOf(id) }, who);
  expect(paper).toMatchObject({ id: bed.nameOf(id), realName: '', userName: '', alias: bed.nameOf(id).slice(-6).toUpperCase() });
});

test('the audit log names the paper itself where a call of who marks it blind is refused', async () => {
  const [id = ''] = await desk.handedIn(['看法']);
  const who = await desk.marker('一号');
  const name = bed.nameOf(id);
  const mark = { id: name, quId: saq, version: 0, setRevision: 0, score: 1, remark: '' };
  expect(await bed.refusal(marking.mark, mark, who)).toBe('MARK_HELD');
  expect(await bed.refusal(marking.reopen, { id: name, quIds: [saq], version: 0, reason: '再看' }, who)).toBe('NOT_FOUND');
  const rows = await bed.mongo
    .collection<{ action: string; object: string; userId: string }>('audit_outbox')
    .find({ userId: who.userId, action: { $in: [marking.mark.path, marking.reopen.path] } })
    .toArray();
  expect(rows.map(({ object }) => object)).toEqual([id, id]);
});
