import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, events, type Caller, type CertDesign, type Input, type Output } from '@xuekao/contracts';
import { connectNats, metrics, readConfig } from '@xuekao/platform';
import { EventPublisher, newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { cert } from '../cert.module.js';
import type { DueRewardDoc, WaitingExamDoc } from './reward.model.js';

const { grants, rewards, templates } = calls.cert;
type Earned = NonNullable<Output<typeof calls.exam.rewards.earned>>;
type Message = Input<typeof calls.identity.messages.deliver>['messages'][number];

let service: ServiceUnderTest;
let nats: NatsConnection;
let publisher: EventPublisher;
const admin = person(1, 'A01');
const makerId = newId();
/** A sign that no font of the platform has. */
const rare = '\u{2a6d7}';
const exams = new Map<string, Omit<Earned, 'people'> & { scores: Map<string, number | null> }>();
const people = new Map<string, { realName?: string; deptName?: string }>();
const delivered = new Map<string, Message>();
const sent = new Map<string, number>();

beforeAll(async () => {
  service = await startUnderTest(cert, 'hindered-certs');
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.identity.users.byIds, ({ ids }) =>
    ids.map((id) => ({
      ...{ id, userName: `u${id.slice(-6)}`, realName: id === makerId ? '李老师' : '学员', deptCode: 'A01', deptName: '一班' },
      ...people.get(id),
    })),
  );
  serveCall(at, calls.identity.messages.deliver, ({ messages }) => {
    for (const message of messages) {
      delivered.set(message.key, message);
      sent.set(message.key, (sent.get(message.key) ?? 0) + 1);
    }
    return { count: messages.length };
  });
  serveCall(at, calls.exam.rewards.earned, ({ examId, users }) => {
    const exam = exams.get(examId);
    if (!exam) return null;
    const { scores, ...facts } = exam;
    return { ...facts, people: users.map((userId) => ({ userId, score: scores.get(userId) ?? null, isFinal: true })) };
  });
  serveCall(at, calls.exam.rewards.promising, ({ certIds }) =>
    certIds.map((certId) => ({ certId, examTitle: '期末考试', exams: ['期末考试', '补考'], count: 7 })),
  );
  await nats.flush();
  publisher = await EventPublisher.start('exam', 'cert', service.env);
}, 300_000);
afterAll(async () => {
  await publisher.close();
  await nats.close();
  await service.close();
});

const designOf = (text: string): CertDesign => ({
  ...{ landscape: true, background: '' },
  elements: [{ kind: 'text', x: 20, y: 60, w: 200, h: 30, text, size: 24, colour: '#222222', align: 'center', bold: false }],
});
const factsOf = (text: string, title = '优秀证书') => ({
  ...{ title, authority: '教务处', numberPrefix: 'XK', validDays: 0, design: designOf(text) },
});
/** An exam that gives a certificate with these words. */
async function newExam(text: string, title?: string) {
  const { id: certId } = await service.call(templates.save, factsOf(text, title), admin);
  const examId = newId();
  const examTitle = `期末考试${examId}`;
  const ended = new Date(Date.now() - 1000).toISOString();
  const facts = { title: examTitle, makerId, rewards: [{ min: 60, max: 100, points: 0, certId }], until: null, endsAt: ended };
  exams.set(examId, { ...facts, marks: 'shown', scores: new Map() });
  return { examId, examTitle, certId };
}
const due = () => service.db.collection<DueRewardDoc>('cert_due_rewards');
async function result(examId: string, userId: string, score: number | null): Promise<void> {
  exams.get(examId)?.scores.set(userId, score);
  const paperId = newId();
  const data = { paperId, examId, userId, score: score ?? 0, passed: (score ?? 0) >= 60, revision: 0 };
  await publisher.tell(paperId, score === null ? events.attemptRegraded : events.attemptFinished, data);
  await publisher.taken(service.db, 'ExamResults');
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error('it did not come');
}
const settled = (examId: string) => until(async () => (await due().countDocuments({ examId })) === 0);
const resting = (examId: string) =>
  until(async () => (await due().countDocuments({ examId, nextAt: { $gt: new Date() }, holder: { $exists: false } })) > 0);
const lookAgain = (examId: string) => due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
const asLearner = (userId: string): Caller => ({ ...person(3, 'A01'), userId, roleType: 1, permissions: [] });
const ownOf = async (userId: string) => (await service.call(grants.myPaging, {}, asLearner(userId))).records;
const titlesOf = async (userId: string): Promise<string[]> => (await ownOf(userId)).map(({ title }) => title);
const waiting = async (examTitle: string, who = admin) => (await service.call(rewards.waiting, { params: { examTitle } }, who)).records;

test('a name that cannot be printed keeps the certificate waiting, the person is told, and it follows the mended name', async () => {
  const { examId, examTitle } = await newExam('{name}');
  const userId = newId();
  people.set(userId, { realName: `王${rare}五` });
  await result(examId, userId, 85);
  await resting(examId);
  expect(await titlesOf(userId)).toEqual([]);
  // looked at again, nothing is told anew
  await lookAgain(examId);
  await resting(examId);
  expect(sent.get(`cert-missed:${examId}:${userId}`)).toBe(1);
  expect(delivered.get(`cert-missed:${examId}:${userId}`)?.content).toContain('姓名中有无法打印的字');
  const notGiven = async () => (await metrics.registry.getSingleMetric('xuekao_certs_not_given')?.get())?.values[0]?.value;
  await until(async () => (await notGiven()) === 1);
  // the office sees who waits and why, those of its own departments, and has it tried again at once
  const [row] = await waiting(examTitle, person(2, 'A01'));
  expect(row).toMatchObject({ realName: `王${rare}五`, examTitle, title: '优秀证书', hindrance: 2, signs: rare });
  expect(await waiting(examTitle, person(2, 'B01'))).toEqual([]);
  await service.refused('NOT_FOUND', rewards.tryAgain, { ids: [row?.id ?? ''] }, person(2, 'B01'));
  // a sign that nobody sees is none that is missing
  people.set(userId, { realName: '王\u200b五' });
  expect(await service.call(rewards.tryAgain, { ids: [row?.id ?? ''] }, person(2, 'A01'))).toEqual({ count: 1 });
  await settled(examId);
  expect(await waiting(examTitle)).toEqual([]);
  expect(await titlesOf(userId)).toEqual(['优秀证书']);
  await until(async () => (await notGiven()) === 0);
}, 60_000);

test('words that the certificate does not show keep nobody waiting', async () => {
  const { examId } = await newExam('{name} {number}', `校${rare}奖`);
  const userId = newId();
  people.set(userId, { deptName: `${rare}村` });
  await result(examId, userId, 85);
  await settled(examId);
  expect(await titlesOf(userId)).toEqual([`校${rare}奖`]);
}, 60_000);

test('the office reads in which words the signs stand, each with its number', async () => {
  const { examId, examTitle } = await newExam('{name} {dept}');
  const [byName, byDept] = [newId(), newId()];
  people.set(byName, { realName: `朱${rare}` });
  people.set(byDept, { deptName: `${rare}村` });
  for (const userId of [byName, byDept]) await result(examId, userId, 85);
  await until(async () => (await waiting(examTitle)).length === 2);
  const rows = await waiting(examTitle);
  const reasonOf = (userId: string) => rows.find((row) => row.userName === `u${userId.slice(-6)}`)?.hindrance_dictText;
  expect(reasonOf(byName)).toBe(`姓名中有无法打印的字：${rare} U+2A6D7`);
  expect(reasonOf(byDept)).toBe(`部门“${rare}村”的名称中有无法打印的字：${rare} U+2A6D7`);
  expect(delivered.get(`cert-missed:${examId}:${byDept}`)?.content).toContain('部门名称中有无法打印的字');
}, 60_000);

test('a kind whose own words cannot be printed is not saved; where one is there from before, its message blames nobody else', async () => {
  await service.refused('CERT_SIGNS', templates.save, factsOf(`{name} 校${rare}奖`), admin);
  await service.refused('CERT_SIGNS', templates.save, factsOf('{name} {title}', `校${rare}奖`), admin);
  const { examId, examTitle, certId } = await newExam('{name} {title}');
  // as a release before this one saved it
  await service.db.collection<{ _id: string }>('certs').updateOne({ _id: certId }, { $set: { title: `校${rare}奖` } });
  const userId = newId();
  await result(examId, userId, 85);
  await resting(examId);
  expect((await waiting(examTitle))[0]?.hindrance_dictText).toBe(`证书“校${rare}奖”的文字中有无法打印的字：${rare} U+2A6D7`);
  const told = delivered.get(`cert-missed:${examId}:${userId}`)?.content;
  expect(told).toContain('与您的信息无关');
  expect(told).not.toContain('姓名');
  const users = { certId, users: [userId] };
  await service.refused('CERT_SIGNS', grants.grantBatch, { id: newId(), ...users }, admin);
  expect(await service.call(templates.grantable, { ids: [certId] }, admin)).toEqual([]);
}, 60_000);

test('who is tried again is being given, and waits for the marks where the exam takes them back', async () => {
  const { examId, examTitle } = await newExam('{name}');
  const userId = newId();
  people.set(userId, { realName: `王${rare}` });
  await result(examId, userId, 85);
  await resting(examId);
  const [row] = await waiting(examTitle);
  expect(row).toMatchObject({ state: 0, state_dictText: '待处理', places: ['name'], userId, examId });
  // a process that is asked now holds it for a moment
  await due().updateMany({ examId }, { $set: { nextAt: new Date(), holder: 'another', until: new Date(Date.now() + 60_000) } });
  expect((await waiting(examTitle))[0]).toMatchObject({ state: 1, state_dictText: '正在补发' });
  await due().updateMany({ examId }, { $unset: { holder: 1, until: 1 } });
  const exam = exams.get(examId);
  if (!exam) throw new Error('the exam is there');
  exams.set(examId, { ...exam, marks: 'later' });
  people.set(userId, { realName: '王' });
  await service.call(rewards.tryAgain, { ids: [row?.id ?? ''] }, admin);
  await until(async () => (await waiting(examTitle))[0]?.state === 2);
  expect((await waiting(examTitle))[0]?.state_dictText).toBe('成绩暂未公布');
  expect(await service.call(rewards.myWaiting, {}, asLearner(userId))).toEqual([]);
  exams.set(examId, { ...exam, marks: 'shown' });
  const rests = service.db.collection<WaitingExamDoc>('cert_waiting_exams');
  await rests.updateOne({ _id: examId }, { $set: { nextAt: new Date(0) } });
  await settled(examId);
  expect(await titlesOf(userId)).toEqual(['优秀证书']);
}, 60_000);

test('the person reads among the own certificates what one waits for and whom to ask; who made the exam is told once', async () => {
  const { examId, examTitle } = await newExam('{name}');
  const [userId, other] = [newId(), newId()];
  for (const id of [userId, other]) {
    people.set(id, { realName: `王${rare}` });
    await result(examId, id, 85);
    await until(async () => delivered.has(`cert-missed:${examId}:${id}`));
  }
  await resting(examId);
  expect(delivered.get(`cert-hindered:${examId}`)).toMatchObject({ userId: makerId, title: '有证书未能颁发' });
  const mine = await service.call(rewards.myWaiting, {}, asLearner(userId));
  expect(mine).toMatchObject([{ examTitle, title: '优秀证书', words: delivered.get(`cert-missed:${examId}:${userId}`)?.content }]);
  expect(mine[0]?.words).toContain('您部门的管理员或考试组织者李老师');
  expect(await service.call(rewards.myWaiting, {}, asLearner(newId()))).toEqual([]);
}, 60_000);

describe('a certificate that was withdrawn after a correction of marks and is earned again', () => {
  async function withdrawn() {
    const { examId, examTitle, certId } = await newExam('{name}');
    const userId = newId();
    await result(examId, userId, 85);
    await settled(examId);
    await result(examId, userId, null);
    await settled(examId);
    const find = async () => (await service.call(grants.paging, { params: { certId } }, admin)).records;
    const [doubtful] = await find();
    expect(doubtful).toMatchObject({ inDoubt: true, state: 0 });
    await service.call(grants.withdraw, { ids: [doubtful?.id ?? ''], reason: '成绩无效' }, admin);
    // the decision is made
    expect(await find()).toMatchObject([{ inDoubt: false, doubtScore: null, state: 1 }]);
    await result(examId, userId, 85);
    await until(async () => (await waiting(examTitle)).length === 1);
    const [row] = await waiting(examTitle);
    return { examId, examTitle, userId, id: row?.id ?? '', row };
  }

  test('comes before the office, and is given anew by its decision alone', async () => {
    const { examId, examTitle, userId, id, row } = await withdrawn();
    expect(row).toMatchObject({ hindrance: 3, hindrance_dictText: expect.stringContaining('请决定是否重新颁发') as unknown });
    expect(delivered.get(`cert-hindered:${examId}`)?.userId).toBe(makerId);
    await service.refused('NOT_FOUND', rewards.tryAgain, { ids: [id] }, admin);
    expect(await service.call(rewards.tryAgain, { ids: [id], decision: 1 }, admin)).toEqual({ count: 1 });
    await settled(examId);
    expect((await ownOf(userId)).map(({ state }) => state)).toEqual([0, 1]);
    expect(await waiting(examTitle)).toEqual([]);
    // once, whatever comes again
    await result(examId, userId, 90);
    await settled(examId);
    expect((await ownOf(userId)).map(({ state }) => state)).toEqual([0, 1]);
  }, 60_000);

  test('stays withdrawn where the office leaves it so, and is not asked about again', async () => {
    const { examId, examTitle, userId, id } = await withdrawn();
    await service.refused('NOT_FOUND', rewards.tryAgain, { ids: [id], decision: 2 }, person(2, 'B01'));
    expect(await service.call(rewards.tryAgain, { ids: [id], decision: 2 }, admin)).toEqual({ count: 1 });
    await settled(examId);
    await result(examId, userId, 90);
    await settled(examId);
    expect((await ownOf(userId)).map(({ state }) => state)).toEqual([1]);
    expect(await waiting(examTitle)).toEqual([]);
  }, 60_000);

  test('is no longer asked about where the score does not earn it after all', async () => {
    const { examId, examTitle, userId } = await withdrawn();
    await result(examId, userId, 30);
    await settled(examId);
    expect(await waiting(examTitle)).toEqual([]);
    expect((await ownOf(userId)).map(({ state }) => state)).toEqual([1]);
  }, 60_000);
});

test('whoever archives a kind reads which exams go on giving it', async () => {
  const { certId } = await newExam('{name}', '学期证书');
  const archive = { ids: [certId], archived: true };
  expect(await service.call(templates.archive, archive, admin)).toEqual({
    promised: [{ title: '学期证书', exams: ['期末考试', '补考'], count: 7 }],
  });
  expect(await service.call(templates.archive, { ...archive, archived: false }, admin)).toEqual({});
});
