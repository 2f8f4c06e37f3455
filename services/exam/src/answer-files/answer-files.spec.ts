import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { answerFilePath, calls, mostStored, permissionCodes, type AnswerFile, type Caller } from '@xuekao/contracts';
import { answerFileLinks, answerFileTickets } from '@xuekao/platform';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute, sevenTypes } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';

const { answerFiles, exams, papers } = calls.exam;
const essay = idOf(6);
const withFiles = sevenTypes.map((question) =>
  question.id === essay && question.quType === 'saq' ? { ...question, answerFiles: ['sound' as const, 'photo' as const] } : question,
);
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
const fileOf = (letter: string, changes: Partial<AnswerFile> = {}): AnswerFile => ({
  ...{ kind: 'photo', sha: letter.repeat(43), size: 1000 },
  ...changes,
});

const tickets = () => answerFileTickets(bed.config.key('answer-files'));
const links = () => answerFileLinks(bed.config.key('answer-files'));

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('answer_files', undefined, {}, withFiles);
}, 300_000);
afterAll(() => bed.close());

async function sit(who: Caller, changes: Parameters<ExamBed['exam']>[0] = {}): Promise<{ examId: string; paperId: string }> {
  const examId = await bed.exam(changes);
  return { examId, paperId: (await bed.call(papers.create, { examId }, who)).id };
}
let seq = 0;
const save = (paperId: string, files: AnswerFile[], who: Caller, quId = essay) =>
  bed.refusal(papers.fillAnswer, { paperId, answers: [{ quId, seq: (seq += 1), answer: { text: '', files } }] }, who);
const begin = (paperId: string, file: AnswerFile, who: Caller) => bed.call(answerFiles.begin, { paperId, ...file }, who);
/** The gateway's part: it believes the ticket, takes the pieces, and tells. */
async function send(paperId: string, file: AnswerFile, who: Caller): Promise<void> {
  const { ticket } = await begin(paperId, file, who);
  const { fileId = '' } = tickets().read(ticket, bed.clock.now()) ?? {};
  await bed.call(answerFiles.kept, { fileId }, admin);
}
const own = (paperId: string, who: Caller) => bed.call(answerFiles.own, { paperId, quId: essay }, who);

test('the question says which files its answer may hold, and an answer holds no others', async () => {
  const who = learner(1);
  const { paperId } = await sit(who);
  const { groupList } = await bed.call(papers.detail, { paperId }, who);
  const shown = groupList.flatMap(({ quList }) => quList);
  expect(shown.filter((question) => question.answerFiles !== undefined).map(({ quId }) => quId)).toEqual([essay]);

  expect(await save(paperId, [fileOf('a')], who)).toBe('success');
  expect(await save(paperId, [fileOf('a')], who, idOf(8))).toBe('ANSWER_SHAPE');
  expect(await save(paperId, [fileOf('a'), fileOf('a')], who)).toBe('ANSWER_SHAPE');
  expect(await save(paperId, [fileOf('a', { kind: 'sound' }), fileOf('b', { kind: 'sound' })], who)).toBe('ANSWER_SHAPE');
  expect(await save(paperId, [fileOf('a', { size: 4_000_000 })], who)).toBe('ANSWER_SHAPE');
});

test('a file is announced, sent and heard by its examinee; of another person there is none', async () => {
  const who = learner(2);
  const { paperId } = await sit(who);
  const file = fileOf('a');
  await save(paperId, [file], who);
  expect(await own(paperId, who)).toEqual({ files: [{ ...file, url: '' }] });

  const { state, ticket } = await begin(paperId, file, who);
  expect(state).toBe('wanted');
  expect(tickets().read(ticket, bed.clock.now())).toEqual({
    ...file,
    fileId: expect.stringMatching(/^[0-9a-f]{40}$/),
    userId: who.userId,
  });
  await send(paperId, file, who);
  expect(await begin(paperId, file, who)).toEqual({ state: 'kept', ticket: '' });

  const { files } = await own(paperId, who);
  const link = files[0]?.url.slice(answerFilePath.length) ?? '';
  expect(links().read(link, bed.clock.now())).toMatchObject({ kind: 'photo', userId: who.userId });
  expect(links().read(link, bed.clock.now() + 15 * minute)).toBeNull();
  // neither of the two opens what the other is for
  expect(links().read(ticket, bed.clock.now())).toBeNull();

  for (const other of [learner(3), admin]) {
    expect(await bed.refusal(answerFiles.own, { paperId, quId: essay }, other)).toBe('NOT_FOUND');
    expect(await bed.refusal(answerFiles.begin, { paperId, ...file }, other)).toBe('NOT_FOUND');
  }
});

test('what an answer named in time is taken after the hand-in, and nothing else', async () => {
  const who = learner(4);
  const { paperId } = await sit(who);
  const [late, replaced] = [fileOf('l'), fileOf('r')];
  await save(paperId, [replaced], who);
  await save(paperId, [late], who);
  await bed.call(papers.handIn, { id: paperId }, who);
  expect((await begin(paperId, late, who)).state).toBe('wanted');
  expect((await begin(paperId, replaced, who)).state).toBe('wanted');
  expect((await begin(paperId, fileOf('x'), who)).state).toBe('unknown');
});

test('a file that a late answer names is taken, so that a person can decide about it', async () => {
  const who = learner(5);
  const { paperId } = await sit(who, { totalTime: 10 });
  bed.clock.pass(11 * minute);
  await save(paperId, [fileOf('q')], who);
  await bed.call(papers.handIn, { id: paperId, exState: 1 }, who);
  expect((await begin(paperId, fileOf('q'), who)).state).toBe('wanted');
  expect((await begin(paperId, fileOf('w'), who)).state).toBe('unknown');
});

test('after the hand-in the examinee gets files with the answers, a marker with the answer, and nobody else', async () => {
  const who = learner(6);
  const { examId, paperId } = await sit(who, { answerRelease: 2 });
  const file = fileOf('m');
  await save(paperId, [file], who);
  await send(paperId, file, who);
  expect(await bed.refusal(answerFiles.review, { paperId, quId: essay }, admin)).toBe('NOT_HANDED_IN');
  await bed.call(papers.handIn, { id: paperId }, who);

  expect(await bed.refusal(answerFiles.own, { paperId, quId: essay }, who)).toBe('NOT_FOUND');
  expect((await bed.call(answerFiles.review, { paperId, quId: essay }, admin)).files).toEqual([
    { ...file, url: expect.stringContaining(answerFilePath) },
  ]);
  expect(await bed.refusal(answerFiles.review, { paperId, quId: essay }, stranger)).toBe('NOT_FOUND');
  // what no person marks is on no desk
  expect(await bed.refusal(answerFiles.review, { paperId, quId: idOf(1) }, admin)).toBe('NOT_FOUND');

  const [marker, ofAnother] = [teacherOf(bed, '阅卷'), teacherOf(bed, '阅别题')];
  await bed.call(exams.share, { id: examId, to: to(marker), right: 'mark' }, admin);
  const scope = { quIds: [idOf(7)], departs: [] };
  await bed.call(exams.share, { id: examId, to: to(ofAnother), right: 'mark', scope }, admin);
  expect((await bed.call(answerFiles.review, { paperId: bed.nameOf(paperId), quId: essay }, marker)).files).toHaveLength(1);
  expect(await bed.refusal(answerFiles.review, { paperId: bed.nameOf(paperId), quId: essay }, ofAnother)).toBe('NOT_FOUND');
});

test('an answer that holds a file alone is answered: it waits for its marker', async () => {
  const who = learner(7);
  const { paperId } = await sit(who);
  await save(paperId, [fileOf('f')], who);
  await bed.call(papers.handIn, { id: paperId }, who);
  const { groupList, answerCount } = await bed.call(papers.reviewDetail, { id: paperId }, admin);
  const question = groupList.flatMap(({ quList }) => quList).find(({ quId }) => quId === essay);
  expect(question).toMatchObject({ needsHand: true, answer: { files: [fileOf('f')] } });
  expect(answerCount).toBe(1);
});

test('files that are announced at once find no more room than those that come one by one', async () => {
  const who = learner(9);
  const { paperId } = await sit(who);
  const ids = Array.from({ length: mostStored.files + 30 }, (_none, index) => String(index).padStart(43, '0'));
  const states = await Promise.all(ids.map(async (sha) => (await begin(paperId, fileOf('a', { sha }), who)).state));
  expect(states.filter((state) => state === 'wanted')).toHaveLength(mostStored.files);
});

test('an attempt stores so many files and no more', async () => {
  const who = learner(8);
  const { paperId } = await sit(who);
  const name = (index: number): string => String(index).padStart(43, '0');
  const states = new Map<string, number>();
  for (let index = 0; index <= mostStored.files; index += 1) {
    const { state } = await begin(paperId, fileOf('a', { sha: name(index) }), who);
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  expect(Object.fromEntries(states)).toEqual({ wanted: mostStored.files, full: 1 });
  // what was announced may still be sent
  expect((await begin(paperId, fileOf('a', { sha: name(0) }), who)).state).toBe('wanted');
});
