import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, type Caller, type Input } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { serveCall } from '@xuekao/service-testing';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';
import { until } from '../test/until.js';

const { reports, questions } = calls.repo;
let repo: RepoUnderTest;
let nats: NatsConnection;
const delivered: Input<typeof calls.identity.messages.deliver>['messages'] = [];
const given: Input<typeof calls.payment.points.reward>[] = [];
/** calls of payment that fail */
let failures = 0;
let people = 300;
let learner: Caller;
let owner: Caller;
let repoId: string;
let quId: string;

beforeAll(async () => {
  repo = await startRepo('reports');
  const config = readConfig(repo.env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.identity.messages.deliver, ({ messages }) => {
    delivered.push(...messages);
    return { count: messages.length };
  });
  serveCall(at, calls.payment.points.reward, (reward) => {
    failures -= 1;
    if (failures >= 0) return undefined;
    given.push(reward);
    return { points: reward.points };
  });
  await nats.flush();
}, 300_000);
beforeEach(async () => {
  failures = 0;
  learner = { ...person((people += 1), 'A01'), roleType: 1, permissions: [] };
  owner = person((people += 1), 'A01');
  repoId = await newBank(repo, undefined, owner);
  quId = (await repo.call(questions.save, { repoId, ...samples.radio }, owner)).id;
});
afterAll(async () => {
  await nats.close();
  await repo.close();
});

const report = (content = '选项 B 也对', who = learner) => repo.call(reports.save, { quId, content }, who);
const waiting = async (who = owner) => (await repo.call(reports.paging, { params: { auditState: 0, quId } }, who)).records;
async function audit(input: Partial<Input<typeof reports.audit>>, who = owner) {
  const ids = (await waiting()).map(({ id }) => id);
  await repo.call(reports.audit, { ids, auditState: 1, ...input }, who);
  return ids[0] ?? '';
}
const told = (id: string) => delivered.filter(({ key }) => key === `report:${id}`);

test('an accepted report gives its points and a message, once, also where payment fails at first', async () => {
  failures = 1;
  await report();
  const [row] = await waiting();
  expect(row).toMatchObject({ quId, repoId, title: '水的化学式是', content: '选项 B 也对', createBy: learner.realName, auditState: 0 });
  const id = await audit({ auditPoints: 30, auditMsg: '已改' });
  // what failed waits; nobody waits for the pause here
  await until('payment was asked', () => failures < 1);
  await until('a message', async () => {
    await repo.db.collection('question_reports').updateMany({ quId, tellAt: { $exists: true } }, { $set: { tellAt: new Date(0) } });
    return told(id).length > 0;
  });
  await until(
    'nothing left',
    async () => (await repo.db.collection('question_reports').countDocuments({ quId, tellAt: { $exists: true } })) === 0,
  );
  expect(given.filter(({ userId }) => userId === learner.userId).map(({ key, points }) => `${key} ${points}`)).toEqual([`report:${id} 30`]);
  expect(told(id)).toHaveLength(1);
  expect(told(id)[0]).toMatchObject({
    userId: learner.userId,
    title: '试题反馈已采纳',
    content: '您反馈的试题“水的化学式是”已采纳，感谢您的反馈。\n奖励 30 积分。\n审核说明：已改',
  });
  expect(await repo.call(reports.detail, { id }, owner)).toMatchObject({ auditState: 1, auditBy: owner.realName, auditPoints: 30 });
});

test('a rejected one needs a reason, gives no points, and can be reported anew', async () => {
  await report();
  await expect(audit({ auditState: 2 })).rejects.toThrow('审核理由不能为空！');
  await expect(audit({ auditState: 2, auditMsg: '无误', auditPoints: 5 })).rejects.toThrow('不采纳时不能奖励积分');
  const id = await audit({ auditState: 2, auditMsg: '题目无误' });
  await until('a message', () => told(id).length > 0);
  expect(told(id)[0]).toMatchObject({ title: '试题反馈未采纳', content: '您反馈的试题“水的化学式是”未采纳。\n审核说明：题目无误' });
  expect(given.some(({ userId }) => userId === learner.userId)).toBe(false);
  // the same once more changes nothing, another one is too late
  await repo.call(reports.audit, { ids: [id], auditState: 2, auditMsg: '题目无误' }, owner);
  await repo.refused('STALE', reports.audit, { ids: [id], auditState: 1 }, owner);
  await report('还是错');
  expect(await waiting()).toHaveLength(1);
});

test('a person waits for one answer about a question, and reports no more than so many in a day', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => report()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await repo.refused('REPORT_TWICE', reports.save, { quId, content: '再说一次' }, learner);
  await repo.refused('NOT_FOUND', reports.save, { quId: newId(), content: '没有这道题' }, learner);
  const row = (await repo.db.collection('question_reports').findOne({ quId })) ?? {};
  const many = Array.from({ length: 49 }, () => ({ ...row, _id: newId() as never, quId: newId() }));
  await repo.db.collection('question_reports').insertMany(many);
  const other = (await repo.call(questions.save, { repoId, ...samples.judge }, owner)).id;
  await repo.refused('REPORTS_FULL', reports.save, { quId: other, content: '错字' }, learner);
});

test('whoever may edit the bank answers, also after the question was moved, and nobody rewards oneself', async () => {
  await report();
  await report('我也觉得', owner);
  const stranger = person((people += 1), 'B02');
  const [first] = await waiting();
  const id = first?.id ?? '';
  expect(await waiting(stranger)).toEqual([]);
  await repo.refused('NOT_FOUND', reports.detail, { id }, stranger);
  await repo.refused('NOT_FOUND', reports.audit, { ids: [id], auditState: 1 }, stranger);
  await expect(audit({ auditPoints: 10 })).rejects.toMatchObject({ errorName: 'POINTS_OWN' });
  expect((await waiting()).map(({ auditState }) => auditState)).toEqual([0, 0]);
  const target = await newBank(repo, undefined, owner);
  await repo.call(questions.batchRepo, { ids: [quId], repoId: target }, owner);
  expect((await waiting()).map((row) => row.repoId)).toEqual([target, target]);
  await audit({});
  expect(await waiting()).toEqual([]);
});
