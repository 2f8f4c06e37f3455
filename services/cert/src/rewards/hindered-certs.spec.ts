import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, type CertDesign } from '@xuekao/contracts';
import { gauge } from '@xuekao/platform';
import { newId, person, serveCall, type ServiceUnderTest } from '@xuekao/service-testing';
import { asLearner, RewardBed, until } from '../test-support/reward-bed.js';
import type { WaitingExamDoc } from './reward.model.js';

const { grants, rewards, templates } = calls.cert;

let bed: RewardBed;
let service: ServiceUnderTest;
const admin = person(1, 'A01');
const makerId = newId();
/** A sign that no font of the platform has. */
const rare = '\u{2a6d7}';

beforeAll(async () => {
  bed = await RewardBed.open('hindered-certs', (at) =>
    serveCall(at, calls.exam.rewards.promising, ({ certIds }) =>
      certIds.map((certId) => ({ certId, examTitle: '期末考试', exams: ['期末考试', '补考'], count: 7, over: 2 })),
    ),
  );
  bed.people.set(makerId, { realName: '李老师' });
  service = bed.service;
}, 300_000);
afterAll(() => bed.close());

const designOf = (text: string): CertDesign => ({
  ...{ landscape: true, background: '' },
  elements: [{ kind: 'text', x: 20, y: 60, w: 200, h: 30, text, size: 24, colour: '#222222', align: 'center', bold: false }],
});
const factsOf = (text: string, title = '优秀证书') => ({
  ...{ title, authority: '教务处', numberPrefix: 'XK', validDays: 0, design: designOf(text) },
});
/** An exam that gives a certificate with these words. */
async function newExam(text: string, title?: string, by = admin) {
  const { id: certId } = await service.call(templates.save, factsOf(text, title), by);
  const examTitle = `期末考试${newId()}`;
  const examId = bed.addExam({ title: examTitle, makerId, rewards: [{ min: 60, max: 100, points: 0, certId }] });
  return { examId, examTitle, certId };
}
/** As the next look at rewards counts it. */
async function notGiven(): Promise<number | undefined> {
  // the one that the service has
  const count = gauge('xuekao_certs_not_given', '');
  const value = async () => (await count.get()).values[0]?.value;
  count.set(-1);
  await until(async () => (await value()) !== -1);
  return value();
}
const waiting = async (examTitle: string, who = admin) => (await service.call(rewards.waiting, { params: { examTitle } }, who)).records;

test('a name that cannot be printed keeps the certificate waiting, the person is told, and it follows the mended name', async () => {
  const { examId, examTitle } = await newExam('{name}');
  const userId = newId();
  bed.people.set(userId, { realName: `王${rare}五` });
  await bed.result(examId, userId, 85);
  await bed.resting(examId);
  expect(await bed.titlesOf(userId)).toEqual([]);
  // looked at again, nothing is told anew
  await bed.lookAgain(examId);
  await bed.resting(examId);
  expect(bed.sent.get(`cert-missed:${examId}:${userId}`)).toBe(1);
  expect(bed.delivered.get(`cert-missed:${examId}:${userId}`)?.content).toContain('姓名中有无法打印的字');
  await until(async () => (await notGiven()) === 1);
  // the office sees who waits and why, those of its own departments, and has it tried again at once
  const [row] = await waiting(examTitle, person(2, 'A01'));
  expect(row).toMatchObject({ realName: `王${rare}五`, examTitle, title: '优秀证书', hindrance: 2, signs: rare });
  expect(await waiting(examTitle, person(2, 'B01'))).toEqual([]);
  await service.refused('NOT_FOUND', rewards.tryAgain, { ids: [row?.id ?? ''] }, person(2, 'B01'));
  // a sign that nobody sees is none that is missing
  bed.people.set(userId, { realName: '王\u200b五' });
  expect(await service.call(rewards.tryAgain, { ids: [row?.id ?? ''] }, person(2, 'A01'))).toEqual({ count: 1 });
  await bed.settled(examId);
  expect(await waiting(examTitle)).toEqual([]);
  expect(await bed.titlesOf(userId)).toEqual(['优秀证书']);
  await until(async () => (await notGiven()) === 0);
}, 60_000);

test('words that the certificate does not show keep nobody waiting', async () => {
  const { examId } = await newExam('{name} {number}', `校${rare}奖`);
  const userId = newId();
  bed.people.set(userId, { deptName: `${rare}村` });
  await bed.result(examId, userId, 85);
  await bed.settled(examId);
  expect(await bed.titlesOf(userId)).toEqual([`校${rare}奖`]);
}, 60_000);

test('the office reads in which words the signs stand, each with its number', async () => {
  const { examId, examTitle } = await newExam('{name} {dept}');
  const [byName, byDept] = [newId(), newId()];
  bed.people.set(byName, { realName: `朱${rare}` });
  bed.people.set(byDept, { deptName: `${rare}村` });
  for (const userId of [byName, byDept]) await bed.result(examId, userId, 85);
  await until(async () => (await waiting(examTitle)).length === 2);
  const rows = await waiting(examTitle);
  const reasonOf = (userId: string) => rows.find((row) => row.userName === `u${userId.slice(-6)}`)?.hindrance_dictText;
  expect(reasonOf(byName)).toBe(`姓名中有无法打印的字：${rare} U+2A6D7`);
  expect(reasonOf(byDept)).toBe(`部门“${rare}村”的名称中有无法打印的字：${rare} U+2A6D7`);
  expect(bed.delivered.get(`cert-missed:${examId}:${byDept}`)?.content).toContain('部门名称中有无法打印的字');
}, 60_000);

test('a kind whose own words cannot be printed is not saved; where one is there from before, its message blames nobody else', async () => {
  await service.refused('CERT_SIGNS', templates.save, factsOf(`{name} 校${rare}奖`), admin);
  await service.refused('CERT_SIGNS', templates.save, factsOf('{name} {title}', `校${rare}奖`), admin);
  await service.refused('CERT_SIGNS', templates.preview, factsOf(`{name} 校${rare}奖`), admin);
  const { examId, examTitle, certId } = await newExam('{name} {title}');
  // as a release before this one saved it
  await service.db.collection<{ _id: string }>('certs').updateOne({ _id: certId }, { $set: { title: `校${rare}奖` } });
  const userId = newId();
  await bed.result(examId, userId, 85);
  await bed.resting(examId);
  expect((await waiting(examTitle))[0]?.hindrance_dictText).toBe(`证书“校${rare}奖”的文字中有无法打印的字：${rare} U+2A6D7`);
  const told = bed.delivered.get(`cert-missed:${examId}:${userId}`)?.content;
  expect(told).toContain('与您的信息无关');
  expect(told).not.toContain('姓名');
  const users = { certId, users: [userId] };
  await service.refused('CERT_SIGNS', grants.grantBatch, { id: newId(), ...users }, admin);
  expect(await service.call(templates.grantable, { ids: [certId] }, admin)).toEqual([]);
}, 60_000);

test('a certificate whose kind is gone says so to the office and to the person, and is given by none', async () => {
  const { examId, examTitle, certId } = await newExam('{name}');
  // a site of a release that let kinds go which exams promise
  await service.db.collection<{ _id: string }>('certs').deleteOne({ _id: certId });
  const userId = newId();
  await bed.result(examId, userId, 85);
  await bed.resting(examId);
  expect(await waiting(examTitle)).toMatchObject([
    { hindrance: 1, hindrance_dictText: '证书种类已删除，请在考试的奖励中改选其他证书', title: '', state: 0 },
  ]);
  expect(bed.delivered.get(`cert-missed:${examId}:${userId}`)?.content).toContain('这种证书已被删除');
  expect(await bed.titlesOf(userId)).toEqual([]);
}, 60_000);

test('whoever made the exam reads of its people in every department, and nobody else who leads none of them', async () => {
  const { examId, examTitle } = await newExam('{name}');
  const userId = newId();
  bed.people.set(userId, { realName: `王${rare}` });
  await bed.result(examId, userId, 85);
  await bed.resting(examId);
  const teacher = person(3, 'B01');
  expect(await waiting(examTitle, { ...teacher, userId: makerId })).toMatchObject([{ userName: `u${userId.slice(-6)}`, examId }]);
  expect(await waiting(examTitle, teacher)).toEqual([]);
}, 60_000);

test('who is tried again is being given, and waits for the marks where the exam takes them back', async () => {
  const { examId, examTitle } = await newExam('{name}');
  const userId = newId();
  bed.people.set(userId, { realName: `王${rare}` });
  await bed.result(examId, userId, 85);
  await bed.resting(examId);
  const [row] = await waiting(examTitle);
  expect(row).toMatchObject({ state: 0, state_dictText: '待处理', places: ['name'], userId, examId });
  // a process that is asked now holds it for a moment
  await bed.due().updateMany({ examId }, { $set: { nextAt: new Date(), holder: 'another', until: new Date(Date.now() + 60_000) } });
  expect((await waiting(examTitle))[0]).toMatchObject({ state: 1, state_dictText: '正在补发' });
  await bed.due().updateMany({ examId }, { $unset: { holder: 1, until: 1 } });
  bed.changeExam(examId, { marks: 'later' });
  bed.people.set(userId, { realName: '王' });
  await service.call(rewards.tryAgain, { ids: [row?.id ?? ''] }, admin);
  await until(async () => (await waiting(examTitle))[0]?.state === 2);
  expect((await waiting(examTitle))[0]?.state_dictText).toBe('成绩暂未公布');
  expect(await service.call(rewards.myWaiting, {}, asLearner(userId))).toEqual([]);
  bed.changeExam(examId, { marks: 'shown' });
  const rests = service.db.collection<WaitingExamDoc>('cert_waiting_exams');
  await rests.updateOne({ _id: examId }, { $set: { nextAt: new Date(0) } });
  await bed.settled(examId);
  expect(await bed.titlesOf(userId)).toEqual(['优秀证书']);
}, 60_000);

test('the person reads among the own certificates what one waits for and whom to ask; who made the exam is told once', async () => {
  const { examId, examTitle } = await newExam('{name}');
  const [userId, other] = [newId(), newId()];
  for (const id of [userId, other]) {
    bed.people.set(id, { realName: `王${rare}` });
    await bed.result(examId, id, 85);
    await until(async () => bed.delivered.has(`cert-missed:${examId}:${id}`));
  }
  await bed.resting(examId);
  expect(bed.delivered.get(`cert-hindered:${examId}`)).toMatchObject({ userId: makerId, title: '有证书未能颁发' });
  const mine = await service.call(rewards.myWaiting, {}, asLearner(userId));
  expect(mine).toMatchObject([{ examTitle, title: '优秀证书', words: bed.delivered.get(`cert-missed:${examId}:${userId}`)?.content }]);
  expect(mine[0]?.words).toContain('您部门的管理员或考试组织者李老师');
  expect(await service.call(rewards.myWaiting, {}, asLearner(newId()))).toEqual([]);
}, 60_000);

describe('a certificate that was withdrawn after a correction of marks and is earned again', () => {
  async function withdrawn() {
    const { examId, examTitle, certId } = await newExam('{name}');
    const userId = newId();
    await bed.result(examId, userId, 85);
    await bed.settled(examId);
    await bed.result(examId, userId, 30);
    await bed.settled(examId);
    const find = async () => (await service.call(grants.paging, { params: { certId } }, admin)).records;
    const [doubtful] = await find();
    expect(doubtful).toMatchObject({ inDoubt: true, state: 0 });
    await service.call(grants.withdraw, { ids: [doubtful?.id ?? ''], reason: '成绩无效' }, admin);
    // the decision is made
    expect(await find()).toMatchObject([{ inDoubt: false, doubtScore: null, state: 1 }]);
    await bed.result(examId, userId, 85);
    await until(async () => (await waiting(examTitle)).length === 1);
    const [row] = await waiting(examTitle);
    return { examId, examTitle, userId, id: row?.id ?? '', row };
  }

  test('comes before the office, and is given anew by its decision alone', async () => {
    const { examId, examTitle, userId, id, row } = await withdrawn();
    expect(row).toMatchObject({ hindrance: 3, hindrance_dictText: expect.stringContaining('决定是否重新颁发') as unknown });
    expect(bed.delivered.get(`cert-hindered:${examId}`)?.userId).toBe(makerId);
    // whose it is knows of the withdrawal, and waits for nothing that is promised
    expect(bed.delivered.has(`cert-missed:${examId}:${userId}`)).toBe(false);
    expect(await service.call(rewards.myWaiting, {}, asLearner(userId))).toEqual([]);
    // nor for anything that an alarm is about
    expect(await notGiven()).toBe(await bed.due().countDocuments({ 'hindered.hindrance': { $in: [1, 2] } }));
    await service.refused('NOT_FOUND', rewards.tryAgain, { ids: [id] }, admin);
    expect(await service.call(rewards.tryAgain, { ids: [id], decision: 1 }, admin)).toEqual({ count: 1 });
    await bed.settled(examId);
    expect((await bed.ownOf(userId)).map(({ state }) => state)).toEqual([0, 1]);
    expect(await waiting(examTitle)).toEqual([]);
    // once, whatever comes again
    await bed.result(examId, userId, 90);
    await bed.settled(examId);
    expect((await bed.ownOf(userId)).map(({ state }) => state)).toEqual([0, 1]);
  }, 60_000);

  test('stays withdrawn where the office leaves it so, and is not asked about again', async () => {
    const { examId, examTitle, userId, id } = await withdrawn();
    await service.refused('NOT_FOUND', rewards.tryAgain, { ids: [id], decision: 2 }, person(2, 'B01'));
    expect(await service.call(rewards.tryAgain, { ids: [id], decision: 2 }, admin)).toEqual({ count: 1 });
    // the row is gone: the audit log names exam and person
    const about = { action: rewards.tryAgain.path, object: `${examId}:${userId}` };
    expect(await service.db.collection('audit_outbox').countDocuments(about)).toBe(1);
    await bed.settled(examId);
    await bed.result(examId, userId, 90);
    await bed.settled(examId);
    expect((await bed.ownOf(userId)).map(({ state }) => state)).toEqual([1]);
    expect(await waiting(examTitle)).toEqual([]);
  }, 60_000);

  test('is given or left as the first of two people says who decide at once, and the other one is told', async () => {
    for (const [first, second] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const { examId, examTitle, userId, id } = await withdrawn();
      await bed.resting(examId);
      const held = await bed.held(examId);
      expect(await service.call(rewards.tryAgain, { ids: [id], decision: first }, admin)).toEqual({ count: 1 });
      await service.refused('NOT_FOUND', rewards.tryAgain, { ids: [id], decision: second }, person(2, 'A01'));
      // sent again after a lost answer it is the same decision
      expect(await service.call(rewards.tryAgain, { ids: [id], decision: first }, admin)).toEqual({ count: 1 });
      // what is left needs no further look to go away
      expect(await waiting(examTitle)).toHaveLength(first === 1 ? 1 : 0);
      await held.free();
      await bed.settled(examId);
      expect((await bed.ownOf(userId)).map(({ state }) => state)).toEqual(first === 1 ? [0, 1] : [1]);
    }
  }, 120_000);

  test('is no matter that the person decides, whatever rights the person has', async () => {
    const { examTitle, userId, id } = await withdrawn();
    for (const who of [
      { ...admin, userId },
      { ...person(2, 'A01'), userId },
    ])
      for (const decision of [1, 2] as const) await service.refused('OWN_MATTER', rewards.tryAgain, { ids: [id], decision }, who);
    expect(await waiting(examTitle)).toHaveLength(1);
  }, 60_000);

  test('is no longer asked about where the score does not earn it after all', async () => {
    const { examId, examTitle, userId } = await withdrawn();
    await bed.result(examId, userId, 30);
    await bed.settled(examId);
    expect(await waiting(examTitle)).toEqual([]);
    expect((await bed.ownOf(userId)).map(({ state }) => state)).toEqual([1]);
  }, 60_000);
});

test('whoever archives a kind reads which exams go on giving it', async () => {
  const { certId } = await newExam('{name}', '学期证书');
  const archive = { ids: [certId], archived: true };
  expect(await service.call(templates.archive, archive, admin)).toEqual({
    promised: [{ title: '学期证书', exams: ['期末考试', '补考'], count: 7, over: 2 }],
  });
  expect(await service.call(templates.archive, { ...archive, archived: false }, admin)).toEqual({});
});

describe('certificates of two ranges that were withdrawn, one after the other, of a person whose marks change', () => {
  /** The better one is earned, and waits for a decision. */
  async function bothWithdrawn() {
    const [{ id: good }, { id: pass }] = [
      await service.call(templates.save, factsOf('{name}', '优秀证书'), admin),
      await service.call(templates.save, factsOf('{name}', '合格证书'), admin),
    ];
    const examTitle = `期末考试${newId()}`;
    const ranges = [
      { min: 60, max: 79, points: 0, certId: pass },
      { min: 80, max: 100, points: 0, certId: good },
    ];
    const [examId, userId] = [bed.addExam({ title: examTitle, makerId, rewards: ranges }), newId()];
    const withdraw = async (certId: string) => {
      const { records } = await service.call(grants.paging, { params: { certId, inDoubt: true } }, admin);
      await service.call(grants.withdraw, { ids: records.map(({ id }) => id), reason: '成绩无效' }, admin);
    };
    for (const score of [85, 65]) {
      await bed.result(examId, userId, score);
      await bed.settled(examId);
    }
    await withdraw(good);
    await bed.result(examId, userId, 85);
    await bed.resting(examId);
    await withdraw(pass);
    const [row] = await waiting(examTitle);
    expect(row).toMatchObject({ title: '优秀证书', hindrance: 3 });
    return { examId, examTitle, userId, id: row?.id ?? '' };
  }

  test('the decision to leave one says nothing about the other', async () => {
    const { examId, examTitle, userId, id } = await bothWithdrawn();
    await service.call(rewards.tryAgain, { ids: [id], decision: 2 }, admin);
    await bed.settled(examId);
    await bed.result(examId, userId, 65);
    await until(async () => (await waiting(examTitle)).length === 1);
    expect(await waiting(examTitle)).toMatchObject([{ title: '合格证书', hindrance: 3 }]);
  }, 60_000);

  test('nor does the decision to give one, where the other is earned by the time', async () => {
    const { examId, examTitle, userId, id } = await bothWithdrawn();
    const held = await bed.held(examId);
    await service.call(rewards.tryAgain, { ids: [id], decision: 1 }, admin);
    bed.setResult(examId, userId, 65);
    await held.free();
    await until(async () => (await waiting(examTitle))[0]?.title === '合格证书');
    await bed.lookAgain(examId);
    await bed.resting(examId);
    expect((await bed.ownOf(userId)).map(({ state }) => state)).toEqual([1, 1]);
    // whoever has the list of before decides about what stands there
    await service.refused('NOT_FOUND', rewards.tryAgain, { ids: [id], decision: 1 }, admin);
  }, 60_000);
});

/** A certificate that waits for the name of its person, of a kind that another department made. */
async function newRow(marks: 'shown' | 'later' = 'shown') {
  const exam = await newExam('{name}', '优秀证书', person(1, 'Z01'));
  const userId = newId();
  bed.people.set(userId, { realName: `王${rare}` });
  await bed.result(exam.examId, userId, 85);
  await bed.resting(exam.examId);
  if (marks === 'later') {
    bed.changeExam(exam.examId, { marks });
    await bed.lookAgain(exam.examId);
    await until(async () => (await waiting(exam.examTitle))[0]?.state === 2);
  }
  return { ...exam, userId };
}

test('each reads where to mend it, as far as that person may open the page and finds something there', async () => {
  const { examId, examTitle, certId, userId } = await newRow();
  const places = async (who: typeof admin) => {
    const [row] = await waiting(examTitle, who);
    return [row?.userId, row?.certId, row?.examId];
  };
  expect(await places(admin)).toEqual([userId, certId, examId]);
  // leads the person's department, and neither made the kind nor sees the exam
  expect(await places(person(2, 'A01'))).toEqual([userId, '', '']);
  expect(await places({ ...person(3, 'B01'), userId: makerId })).toEqual(['', '', examId]);
  expect(await places({ ...person(1, 'A01'), permissions: ['cert:waiting'] })).toEqual(['', '', '']);
  bed.failing.add(examId);
  expect(await places(admin)).toEqual([userId, certId, '']);
  bed.failing.delete(examId);
}, 60_000);

test('the list follows a person into another department, and the exam to another maker, also while the marks are taken back', async () => {
  const { examId, examTitle, userId } = await newRow('later');
  const due = await bed.due().findOne({ examId });
  expect((due?.nextAt.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(600_000);
  bed.people.set(userId, { realName: `王${rare}`, deptCode: 'B01', deptName: '二班' });
  const other = newId();
  bed.changeExam(examId, { makerId: other });
  await bed.lookAgain(examId);
  await until(async () => (await waiting(examTitle, person(2, 'B01'))).length === 1);
  expect(await waiting(examTitle, person(2, 'A01'))).toEqual([]);
  expect(await waiting(examTitle, { ...person(3, 'C01'), userId: makerId })).toEqual([]);
  expect(await waiting(examTitle, { ...person(3, 'C01'), userId: other })).toMatchObject([{ deptName: '二班', state: 2 }]);
  bed.gone.add(userId);
  await bed.lookAgain(examId);
  await until(async () => (await waiting(examTitle)).length === 0);
}, 60_000);

test('one that fails through nobody of the office stands as what the platform goes on with', async () => {
  const { examId, examTitle } = await newRow();
  bed.failing.add(examId);
  await bed.lookAgain(examId);
  await until(async () => (await bed.due().countDocuments({ examId, failingSince: { $exists: true }, holder: { $exists: false } })) === 1);
  expect(await waiting(examTitle)).toMatchObject([{ state: 1, state_dictText: '正在补发' }]);
  bed.failing.delete(examId);
  await bed.lookAgain(examId);
  await until(async () => (await waiting(examTitle))[0]?.state === 0);
}, 60_000);

test('nobody is listed for a score that another attempt may still better', async () => {
  const { examId, examTitle, userId } = await newRow();
  bed.setResult(examId, userId, 85, false);
  await bed.lookAgain(examId);
  await until(async () => (await waiting(examTitle)).length === 0);
  expect(await service.call(rewards.myWaiting, {}, asLearner(userId))).toEqual([]);
  bed.setResult(examId, userId, 85);
  await bed.lookAgain(examId);
  await until(async () => (await waiting(examTitle)).length === 1);
}, 60_000);
