import { createDecipheriv } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller, type LearnerQuestionView, type Output } from '@xuekao/contracts';
import { placed } from '@xuekao/question/view';
import { Corrections } from '../test-support/corrections.js';
import { admin, ExamBed, learner, TestClock } from '../test-support/exam-bed.js';
import { bankId, idOf, minute, sevenTypes } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { papers, exams, templates } = calls.exam;
const hour = 60 * minute;
let bed: ExamBed;
let number = 0;
const somebody = (): Caller => learner((number += 1));
beforeAll(async () => {
  bed = await ExamBed.open('sealed', new TestClock());
}, 300_000);
afterAll(() => bed.close());

const at = (ms: number): string => new Date(bed.clock.now() + ms).toISOString();
const toCome = (startsInMs: number, changes: Parameters<ExamBed['exam']>[0] = {}) =>
  bed.exam({ startTime: at(startsInMs), endTime: at(startsInMs + 2 * hour), itemRand: true, quRand: true, ...changes });

/** All parts of an exam, by the names of its questions. */
async function fetched(id: string, who: Caller): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from: number | null = 0; from !== null;) {
    const part: Output<typeof exams.sealed> = await bed.call(exams.sealed, { id, from }, who);
    for (const { name, body } of part.questions) found.set(name, body);
    from = part.next;
  }
  return found;
}
function opened(body: string, key: string): LearnerQuestionView {
  const bytes = Buffer.from(body, 'base64url');
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), Buffer.alloc(12));
  cipher.setAuthTag(bytes.subarray(-16));
  return JSON.parse(Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString('utf8')) as LearnerQuestionView;
}
/** Groups of a paper, of its keys and what was fetched before; null: something was not. */
async function groupsOf(paperId: string, who: Caller, sealed: ReadonlyMap<string, string>) {
  const { groupList } = await bed.call(papers.sealedDetail, { paperId }, who);
  if (groupList.some(({ quList }) => quList.some(({ name }) => !sealed.has(name)))) return null;
  return groupList.map((group) => ({
    ...group,
    quList: group.quList.map(({ name, key, ...own }) => placed(opened(sealed.get(name) ?? '', key), own)),
  }));
}

test('what is fetched before the start and the keys of the start make the paper, in the order of its person', async () => {
  const examId = await toCome(30 * minute);
  const people = [somebody(), somebody(), somebody()];
  const sealed = await fetched(examId, people[0] as Caller); // of three
  expect(sealed.size).toBe(sevenTypes.length);
  bed.clock.pass(30 * minute);
  const orders = new Set<string>();
  for (const who of people) {
    const { id: paperId } = await bed.call(papers.create, { examId }, who);
    const whole = await bed.call(papers.detail, { paperId }, who);
    expect(await groupsOf(paperId, who, sealed)).toEqual(whole.groupList);
    const { groupList: _one, ...head } = whole;
    const { groupList: _other, ...sealedHead } = await bed.call(papers.sealedDetail, { paperId }, who);
    expect(sealedHead).toEqual(head);
    orders.add(JSON.stringify(whole.groupList));
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('lengths are rounded, and nothing stands there to be read', async () => {
  const sealed = await fetched(await toCome(5 * minute), somebody());
  for (const body of sealed.values()) {
    const bytes = Buffer.from(body, 'base64url');
    expect((bytes.length - 16) % 256).toBe(0);
    expect(bytes.toString('utf8')).not.toMatch(/题|选项|radio|quId/);
  }
});

test('keys come with the own open attempt alone, and those of its own questions alone', async () => {
  const rules = [{ repoId: bankId, quType: 'radio' as const, count: 1 }];
  const groups = [
    { title: '抽题', joinType: 2 as const, perScore: 5, rules },
    { title: '选题', joinType: 1 as const, perScore: 5, items: [{ quId: idOf(2) }] },
  ];
  bed.neighbours.add(bankId, [
    ...sevenTypes,
    ...[0x21, 0x22, 0x23].map((own) => ({ ...sevenTypes[0], id: idOf(own) }) as (typeof sevenTypes)[number]),
  ]);
  const { id: tmplId } = await bed.call(templates.save, { title: '抽', groups }, admin);
  const examId = await toCome(5 * minute, { tmplId, qualifyScore: 5 });
  const [who, other] = [somebody(), somebody()];
  const sealed = await fetched(examId, who);
  expect(sealed.size).toBe(5);
  expect(await bed.refusal(papers.create, { examId }, who)).toBe('EXAM_NOT_OPEN');
  bed.clock.pass(5 * minute);
  const { id: paperId } = await bed.call(papers.create, { examId }, who);
  const { groupList } = await bed.call(papers.sealedDetail, { paperId }, who);
  expect(groupList.flatMap(({ quList }) => quList)).toHaveLength(2);
  expect(await bed.refusal(papers.sealedDetail, { paperId }, other)).toBe('NOT_FOUND');
  await bed.call(papers.handIn, { id: paperId }, who);
  expect(await bed.refusal(papers.sealedDetail, { paperId }, who)).toBe('PAPER_CLOSED');
});

test('a correction makes another question of it: whoever has the former one gets the whole paper', async () => {
  const examId = await toCome(5 * minute);
  const exam = new Corrections(bed, examId);
  const who = somebody();
  const before = await fetched(examId, who);
  bed.clock.pass(5 * minute);
  const paperId = await exam.sit(who, {});
  expect(await groupsOf(paperId, who, before)).not.toBeNull();
  const leaf = { quId: idOf(1), content: '<p>改过的题干</p>' };
  await exam.apply((await exam.computed([{ quId: idOf(1), leaves: [leaf] }])).id);
  expect(await groupsOf(paperId, who, before)).toBeNull();
  let after = before;
  await until(async () => (await groupsOf(paperId, who, (after = await fetched(examId, who)))) !== null);
  const whole = await bed.call(papers.detail, { paperId }, who);
  expect(JSON.stringify(whole.groupList)).toContain('改过的题干');
  expect(await groupsOf(paperId, who, after)).toEqual(whole.groupList);
  // the others are the same as before
  expect([...after.keys()].filter((name) => before.has(name))).toHaveLength(sevenTypes.length - 1);
});

test('the same question has another name and another key in another exam', async () => {
  const who = somebody();
  const [one, two] = [await fetched(await toCome(5 * minute), who), await fetched(await toCome(5 * minute), who)];
  expect([...one.keys()].filter((name) => two.has(name))).toEqual([]);
  expect([...one.values()].filter((body) => [...two.values()].includes(body))).toEqual([]);
});

test('nothing comes more than an hour before, after the window, or to whom the exam is not for', async () => {
  const who = somebody();
  const isThere = async (examId: string): Promise<boolean> => (await fetched(examId, who)).size > 0;
  const examId = await toCome(61 * minute);
  expect(await isThere(examId)).toBe(false);
  bed.clock.pass(2 * minute);
  expect(await isThere(examId)).toBe(true);
  bed.clock.pass(4 * hour);
  expect(await isThere(examId)).toBe(false);
  const others = await toCome(5 * minute, { openType: 3, users: [somebody().userId] });
  expect(await bed.refusal(exams.sealed, { id: others }, who)).toBe('EXAM_NOT_FOR_YOU');
});
