import { createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, picturePath, type Caller, type LearnerQuestionView, type Output, type PictureKey } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
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
afterAll(async () => {
  rmSync(bed.config.dataDir, { recursive: true, force: true });
  await bed.close();
});

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
function plain(bytes: Buffer, key: string, initial: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), initial);
  cipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
}
type Opened = LearnerQuestionView & { pictures?: PictureKey[] };
const opened = (body: string, key: string): Opened =>
  JSON.parse(plain(Buffer.from(body, 'base64url'), key, Buffer.alloc(12)).toString('utf8')) as Opened;
function openedPicture(body: string, key: string): Buffer {
  const bytes = Buffer.from(body, 'base64url');
  const whole = plain(bytes.subarray(12), key, bytes.subarray(0, 12));
  return whole.subarray(4, 4 + whole.readUInt32BE(0));
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

test('a start tells the keys at once where it is asked for them, and not otherwise', async () => {
  const examId = await toCome(minute);
  bed.clock.pass(minute);
  const [who, other] = [somebody(), somebody()];
  const { id: paperId, paper } = await bed.call(papers.create, { examId, sealed: true }, who);
  expect(paper).toEqual({ ...(await bed.call(papers.sealedDetail, { paperId }, who)), cards: [] });
  expect(await bed.call(papers.create, { examId }, other)).toEqual({ id: expect.any(String) });
});

test('a start that is refused tells no key', async () => {
  const examId = await toCome(minute, { openType: 9, password: '开门' });
  const who = somebody();
  const refused = async (password: string) => bed.ask(papers.create, { examId, sealed: true, password }, who);
  expect(JSON.stringify(await refused('开门'))).not.toContain('"key"');
  bed.clock.pass(minute);
  expect(JSON.stringify(await refused('关门'))).not.toContain('"key"');
  expect(JSON.stringify(await refused('开门'))).toContain('"key"');
  expect(JSON.stringify(await refused('开门'))).not.toContain('"key"');
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

const fileOf = (start: string): string => `${start}${'0'.repeat(38)}.png`;
function stored(start: string, size: number): Buffer {
  const bytes = randomBytes(size);
  const folder = join(bed.config.dataDir, 'files', 'pictures', start);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fileOf(start)), bytes);
  return bytes;
}
const shows = (...starts: string[]): string => starts.map((start) => `<img src="${picturePath}${fileOf(start)}" alt="图" />`).join('');
/** An exam that draws one question of these. */
async function drawn(own: number, contents: readonly string[]): Promise<string> {
  const repoId = idOf(own);
  const questions = contents.map((content, index) => ({ ...sevenTypes[0], id: idOf(own + index + 1), content }) as Question);
  bed.neighbours.add(repoId, questions);
  const groups = [{ title: '抽题', joinType: 2 as const, perScore: 5, rules: [{ repoId, quType: 'radio' as const, count: 1 }] }];
  const { id: tmplId } = await bed.call(templates.save, { title: '图', groups }, admin);
  return toCome(5 * minute, { tmplId, qualifyScore: 5 });
}

test('pictures come behind the questions, and what opens one stands within a question that shows it', async () => {
  const kept = new Map([...['aa', 'ab', 'ac'].map((start) => [start, stored(start, 100_000)] as const), ['ad', stored('ad', 5000)]]);
  stored('ae', 600_000);
  const [first, second] = [`<p>${shows('aa', 'ad', 'ae', 'af')}</p>`, `<p>${shows('ab', 'ac', 'ad')}</p>`];
  const examId = await drawn(0x100, [first, second]);
  const who = somebody();
  const sealed = await fetched(examId, who);
  // two questions and four pictures: one is too large, one is not there
  expect(sealed.size).toBe(6);
  const bodies = [...sealed.values()].map((body) => Buffer.from(body, 'base64url'));
  for (const body of bodies.slice(2)) expect((body.length - 28) % 4096).toBe(0);
  for (const bytes of kept.values()) expect(bodies.some((body) => body.includes(bytes.subarray(0, 16)))).toBe(false);
  bed.clock.pass(5 * minute);
  const { id: paperId } = await bed.call(papers.create, { examId }, who);
  const told = await bed.call(papers.sealedDetail, { paperId }, who);
  const [own] = told.groupList.flatMap(({ quList }) => quList);
  const { content, pictures = [] } = opened(sealed.get(own?.name ?? '') ?? '', own?.key ?? '');
  const shown = content === first ? ['aa', 'ad', 'ae', 'af'] : ['ab', 'ac', 'ad'];
  expect(pictures.map(({ file }) => file)).toEqual(shown.map(fileOf));
  for (const { file, name, key } of pictures) {
    const bytes = kept.get(file.slice(0, 2));
    expect(sealed.has(name)).toBe(bytes !== undefined);
    if (bytes) expect(openedPicture(sealed.get(name) ?? '', key).equals(bytes)).toBe(true);
    // the answer of the start is no longer for them
    expect(JSON.stringify(told)).not.toContain(key);
  }
});

test('a folder of pictures that cannot be read holds up no question, and is read again', async () => {
  stored('ba', 1000);
  const examId = await drawn(0x200, [shows('ba')]);
  const who = somebody();
  // a file in the place of a folder
  bed.neighbours.filesFolder = join(bed.config.dataDir, 'files', 'pictures', 'ba', fileOf('ba'));
  const part = await bed.call(exams.sealed, { id: examId, from: 0 }, who);
  expect(part.questions).toHaveLength(1);
  expect(part.next).toBe(1);
  expect((await bed.ask(exams.sealed, { id: examId, from: 1 }, who)).code).not.toBe(0);
  bed.neighbours.filesFolder = '';
  expect((await fetched(examId, who)).size).toBe(2);
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
