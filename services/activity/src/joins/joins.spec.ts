import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, errors, type Caller, type ClientInput, type Input } from '@xuekao/contracts';
import { connectNats, readConfig, startService, systemClock } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { readSheet } from '@xuekao/sheets';
import { activityAt } from '../activity.module.js';

const { activities, joins } = calls.activity;
const hour = 3_600_000;
const picture = `/api/file/picture/${'a'.repeat(40)}.png`;
let service: ServiceUnderTest;
let identity: NatsConnection;
let skew = 0;
const now = (): number => Date.now() + skew;
/** The service at the time of the test, whatever tests before have let pass. */
const serviceInTime = () => activityAt({ now, monotonic: () => systemClock.monotonic() + skew }, { now: () => Promise.resolve(now()) });
const delivered: Input<typeof calls.identity.messages.deliver>['messages'] = [];
beforeAll(async () => {
  service = await startUnderTest(serviceInTime(), 'joins');
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  serveCall({ nats: identity, place }, calls.identity.messages.deliver, ({ messages }) => {
    delivered.push(...messages);
    return { count: messages.length };
  });
  await identity.flush();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await service.close();
});

const office = person(1, 'A01');
const learner = (deptCode = 'A01001'): Caller => ({ ...person(3, deptCode), realName: '学员', roleType: 1, permissions: [] });
const at = (ms: number): string => new Date(now() + ms).toISOString();
type Fields = Partial<ClientInput<typeof activities.save>>;
const input = (fields: Fields = {}): ClientInput<typeof activities.save> => ({
  ...{ title: '消防培训', activityType: '1', startTime: at(-hour), endTime: at(hour), openType: 1 },
  ...fields,
});
const made = async (fields: Fields = {}, by = office): Promise<string> => (await service.call(activities.save, input(fields), by)).id;
const join = (activityId: string, who: Caller, joinData: ClientInput<typeof joins.join>['joinData'] = []) =>
  service.call(joins.join, { activityId, joinData }, who);
const seats = async (id: string): Promise<number> => (await service.call(activities.adminDetail, { id }, office)).joinCount;
const rows = async (activityId: string) => (await service.call(joins.paging, { params: { activityId } }, office)).records;

const form: NonNullable<Fields['fields']> = [
  { fieldName: 'unit', fieldTitle: '单位', fieldType: 'text', required: true },
  {
    ...{ fieldName: 'day', fieldTitle: '场次', fieldType: 'radio' as const, required: true },
    fieldItems: [
      { title: '上午', value: 1 },
      { title: '下午', value: 2 },
    ],
  },
  {
    ...{ fieldName: 'food', fieldTitle: '饮食', fieldType: 'checkbox' as const },
    fieldItems: [
      { title: '清真', value: 1 },
      { title: '素食', value: 2 },
      { title: '无', value: 3 },
    ],
  },
  { fieldName: 'card', fieldTitle: '工作证', fieldType: 'image' },
];

test('people sign up while the window is open and seats are left; each state has its refusal', async () => {
  const id = await made({ maxJoin: 1 });
  const [first, second] = [learner(), learner()];
  const open = { my: null, disabled: false, notStart: false, ended: false, overJoin: false };
  expect(await service.call(joins.checkJoin, { id }, first)).toEqual(open);
  const { id: joinId, state } = await join(id, first);
  expect(state).toBe(0);
  expect(await service.call(joins.checkJoin, { id }, first)).toMatchObject({ my: { id: joinId, state: 0 }, overJoin: true });
  await service.refused('ACTIVITY_JOINED', joins.join, { activityId: id }, first);
  await service.refused('ACTIVITY_FULL', joins.join, { activityId: id }, second);
  await service.call(activities.state, { ids: [id], state: 1 }, office);
  expect(await service.call(joins.checkJoin, { id }, second)).toMatchObject({ disabled: true });
  await service.refused('ACTIVITY_OFF', joins.join, { activityId: id }, second);

  const early = await made({ startTime: at(hour), endTime: at(2 * hour) });
  expect(await service.call(joins.checkJoin, { id: early }, second)).toMatchObject({ notStart: true });
  await service.refused('ACTIVITY_NOT_STARTED', joins.join, { activityId: early }, second);
  skew += 3 * hour;
  expect(await service.call(joins.checkJoin, { id: early }, second)).toMatchObject({ notStart: false, ended: true });
  await service.refused('ACTIVITY_ENDED', joins.join, { activityId: early }, second);
  // who joined keeps the sign-up in the records
  const { records } = await service.call(joins.myPaging, { params: { title: '消防' } }, first);
  expect(records).toMatchObject([{ id: joinId, activityId: id, title: '消防培训', state: 0, state_dictText: '报名成功' }]);
});

test('answers of the form are checked again: what is required, what is no choice, what is nobody’s picture', async () => {
  const id = await made({ fields: form });
  const who = learner();
  const good = [
    { fieldName: 'unit', fieldValue: ' 一厂 ' },
    { fieldName: 'day', fieldValue: 2 },
    { fieldName: 'food', fieldValue: [1, 3] },
    { fieldName: 'card', fieldValue: picture },
  ];
  const without = (name: string) => good.filter(({ fieldName }) => fieldName !== name);
  const wrong = [
    without('unit'),
    [...without('unit'), { fieldName: 'unit', fieldValue: '  ' }],
    [...without('day'), { fieldName: 'day', fieldValue: 3 }],
    [...without('day'), { fieldName: 'day', fieldValue: '2' }],
    [...without('food'), { fieldName: 'food', fieldValue: [1, 1] }],
    [...without('card'), { fieldName: 'card', fieldValue: 'https://elsewhere.example/a.png' }],
    [...good, { fieldName: 'other', fieldValue: 'x' }],
    [...good, { fieldName: 'unit', fieldValue: '二厂' }],
  ];
  for (const joinData of wrong) await service.refused('BAD_INPUT', joins.join, { activityId: id, joinData }, who);
  expect(await seats(id)).toBe(0);
  const { id: joinId } = await join(id, who, good);
  const { dataList } = await service.call(joins.detail, { id: joinId }, who);
  expect(dataList.map(({ fieldTitle, fieldValue }) => [fieldTitle, fieldValue])).toEqual([
    ['单位', '一厂'],
    ['场次', 2],
    ['饮食', [1, 3]],
    ['工作证', picture],
  ]);
  await service.refused('NOT_FOUND', joins.detail, { id: joinId }, learner());
  const { base64 } = await service.call(joins.export, { activityId: id }, office);
  const sheet = await readSheet(Buffer.from(base64, 'base64'), { maxRows: 10, maxColumns: 20 });
  expect(sheet[0]).toEqual(['姓名', '账号', '报名时间', '状态', '审核理由', '单位', '场次', '饮食', '工作证']);
  expect(sheet[1]?.slice(3)).toEqual(['报名成功', '', '一厂', '下午', '清真、无', picture]);
});

test('a rejection names its reason and frees the seat; the person changes what was wrong, waits again, and is told', async () => {
  const id = await made({ requireAudit: true, maxJoin: 1, fields: form.slice(0, 1) });
  const who = learner();
  const answer = (fieldValue: string) => [{ fieldName: 'unit', fieldValue }];
  const { id: joinId, state } = await join(id, who, answer('不知道'));
  expect([state, await seats(id)]).toEqual([2, 1]);
  expect((await service.call(activities.adminPaging, { params: { title: '消防' } }, office)).records[0]).toMatchObject({ id, waiting: 1 });
  const audit = (to: 0 | 3, auditMsg = '') => service.call(joins.audit, { ids: [joinId], state: to, auditMsg }, office);
  await service.refused('ACTIVITY_REASON', joins.audit, { ids: [joinId], state: 3 }, office);
  await service.refused('ACTIVITY_JOIN_FIXED', joins.update, { id: joinId, joinData: answer('一厂') }, who);
  await audit(3, '请写明单位');
  expect(await seats(id)).toBe(0);
  expect(await service.call(joins.checkJoin, { id }, who)).toMatchObject({ my: { state: 3, auditMsg: '请写明单位' }, overJoin: false });
  await service.refused('STALE', joins.audit, { ids: [joinId], state: 0 }, office);
  // somebody else was faster
  const other = learner();
  const { id: otherId } = await join(id, other, answer('二厂'));
  await service.refused('ACTIVITY_FULL', joins.update, { id: joinId, joinData: answer('一厂') }, who);
  await service.call(joins.delete, { ids: [otherId] }, office);
  expect(await service.call(joins.update, { id: joinId, joinData: answer('一厂') }, who)).toEqual({ id: joinId, state: 2 });
  await audit(0);
  expect(await rows(id)).toMatchObject([{ id: joinId, state: 0, auditBy: '教师' }]);
  expect(await seats(id)).toBe(1);
  const titles = () => delivered.filter(({ userId }) => userId === who.userId).map(({ title }) => title);
  const deadline = performance.now() + 30_000;
  while (titles().length < 1 && performance.now() < deadline) await service.call(joins.checkJoin, { id }, who);
  // a rejection that was answered before it was told is told no more
  expect(titles().at(-1)).toBe('报名已通过：消防培训');
});

test('who audits decides what was read: a sign-up that was changed meanwhile waits for another look', async () => {
  const id = await made({ requireAudit: true, fields: form.slice(0, 1) });
  const who = learner();
  const answer = (fieldValue: string) => [{ fieldName: 'unit', fieldValue }];
  const { id: joinId } = await join(id, who, answer('一厂'));
  const [read] = await rows(id);
  const seen = [{ id: joinId, turn: read?.turn ?? -1 }];
  // a colleague rejects it, and the person writes something else
  await service.call(joins.audit, { ids: [joinId], state: 3, auditMsg: '请写明车间', seen }, office);
  await service.call(joins.update, { id: joinId, joinData: answer('二厂') }, who);
  await service.refused('STALE', joins.audit, { ids: [joinId], state: 0, seen }, office);
  await service.refused('STALE', joins.update, { id: joinId, joinData: answer('一厂'), turn: read?.turn }, office);
  const { state, turn, dataList } = await service.call(joins.detail, { id: joinId }, office);
  expect([state, dataList[0]?.fieldValue]).toEqual([2, '二厂']);
  await service.call(joins.audit, { ids: [joinId], state: 0, seen: [{ id: joinId, turn }] }, office);
  expect((await rows(id))[0]).toMatchObject({ state: 0 });
});

test('sign-ups of several activities are deleted together: one that is paid keeps all of them', async () => {
  const [free, sold] = [await made({ maxJoin: 5 }), await made({ maxJoin: 5 })];
  const [one, other] = [await join(free, learner()), await join(sold, learner())];
  const stored = service.db.collection<{ _id: string }>('joins');
  await stored.updateOne({ _id: other.id }, { $set: { paidBy: newId() } });
  const ids = [one.id, other.id];
  await service.refused('ACTIVITY_JOIN_PAID', joins.delete, { ids }, office);
  expect([(await rows(free)).length, await seats(free), await seats(sold)]).toEqual([1, 1, 1]);
  await stored.updateOne({ _id: other.id }, { $unset: { paidBy: true } });
  await service.call(joins.delete, { ids }, office);
  expect([(await rows(free)).length, await seats(free), await seats(sold)]).toEqual([0, 0, 0]);
});

test('a rejected sign-up comes back by the audience of now alone, and waits for a person also where nobody audits', async () => {
  const id = await made({ requireAudit: true, fields: form.slice(0, 1) });
  const [who, other] = [learner(), learner()];
  const joinData = [{ fieldName: 'unit', fieldValue: '一厂' }];
  const activity = service.db.collection<{ _id: string }>('activities');
  const ids: string[] = [];
  for (const one of [who, other]) {
    const { id: joinId } = await join(id, one, joinData);
    await service.call(joins.audit, { ids: [joinId], state: 3, auditMsg: '不符合要求' }, office);
    ids.push(joinId);
  }
  await activity.updateOne({ _id: id }, { $set: { requireAudit: false, openType: 3, users: [who.userId] } });
  await service.refused('NOT_FOUND', joins.update, { id: ids[1] ?? '', joinData }, other);
  expect((await service.call(joins.update, { id: ids[0] ?? '', joinData }, who)).state).toBe(2);
});

test('who audits corrects a sign-up, and nobody else: a stranger finds nothing', async () => {
  const id = await made({ fields: form.slice(0, 1) }, person(3, 'A01'));
  const { id: joinId } = await join(id, learner(), [{ fieldName: 'unit', fieldValue: '一场' }]);
  const change = { id: joinId, joinData: [{ fieldName: 'unit', fieldValue: '一厂' }] };
  await service.refused('NOT_FOUND', joins.update, change, learner());
  await service.refused('NOT_FOUND', joins.update, change, person(2, 'A02'));
  await service.refused('NOT_FOUND', joins.audit, { ids: [joinId], state: 0 }, person(2, 'A02'));
  await service.refused('NOT_FOUND', joins.export, { activityId: id }, person(2, 'A02'));
  expect((await service.call(joins.paging, { params: { activityId: id } }, person(2, 'A02'))).total).toBe(0);
  expect(await service.call(joins.update, change, office)).toEqual({ id: joinId, state: 0 });
  expect((await service.call(joins.detail, { id: joinId }, office)).dataList[0]?.fieldValue).toBe('一厂');
});

test('a joined person is let in to the linked exam, others are not', async () => {
  const [examId, who] = [newId(), learner()];
  const id = await made({ requireAudit: true });
  await service.db.collection<{ _id: string }>('activities').updateOne({ _id: id }, { $set: { refExam: examId } });
  const admits = async (exam = examId) => (await service.call(joins.admits, { activityId: id, userId: who.userId, examId: exam })).admits;
  const { id: joinId } = await join(id, who);
  expect(await admits()).toBe(false);
  await service.call(joins.audit, { ids: [joinId], state: 0 }, office);
  expect([await admits(), await admits(newId())]).toEqual([true, false]);
});

test('a joined person is let in to the linked course, and no longer when the sign-up is deleted or the activity is off', async () => {
  const [courseId, who] = [newId(), learner()];
  const id = await made({ requireAudit: true });
  const activity = service.db.collection<{ _id: string }>('activities');
  await activity.updateOne({ _id: id }, { $set: { refCourse: courseId } });
  const admits = async (asked: { courseId?: string; examId?: string }) =>
    (await service.call(joins.admits, { activityId: id, userId: who.userId, ...asked })).admits;
  const { id: joinId } = await join(id, who);
  expect(await admits({ courseId })).toBe(false);
  await service.call(joins.audit, { ids: [joinId], state: 0 }, office);
  expect((await service.call(joins.myPaging, {}, who)).records).toMatchObject([{ id: joinId, refCourse: courseId }]);
  expect([await admits({ courseId }), await admits({ courseId: newId() }), await admits({ examId: courseId }), await admits({})]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  await activity.updateOne({ _id: id }, { $set: { state: 1 } });
  expect(await admits({ courseId })).toBe(false);
  await activity.updateOne({ _id: id }, { $set: { state: 0 } });
  await service.call(joins.delete, { ids: [joinId] }, office);
  expect(await admits({ courseId })).toBe(false);
});

test('who presses twice at once is in once, and keeps nobody else out', async () => {
  const id = await made({ maxJoin: 3 });
  const [eager, other] = [learner(), learner()];
  const outcomes = await Promise.allSettled([join(id, eager), join(id, other), join(id, eager)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(outcomes[1]?.status).toBe('fulfilled');
  expect(await seats(id)).toBe(2);
});

/** `FULL=1`: the races of `npm run trials -- T10 --full`. */
const races = process.env['FULL'] === '1' ? 20 : 3;
test.each(Array.from({ length: races }, (_, n): [number, number] => [n + 1, n % 3 === 0 ? 1 : 2]))(
  '1,000 people race for 100 seats: 100 are in, 900 are told why (round %d, processes: %d)',
  async (_round, processes) => {
    // the database alone keeps two processes apart
    const other = processes === 2 ? await startService(serviceInTime(), readConfig(service.env)) : null;
    const id = await made({ maxJoin: 100 });
    const again: readonly unknown[] = [errors.TIMED_OUT.code, errors.BUSY.code];
    /** As a page does it: whoever gets no answer presses once more. */
    const press = async (who: Caller): Promise<unknown> => {
      for (;;) {
        const outcome = await join(id, who).then(
          () => 'in',
          (error: { code?: number }) => error.code,
        );
        if (outcome === errors.ACTIVITY_JOINED.code) return 'in';
        if (!again.includes(outcome)) return outcome;
      }
    };
    const tried: unknown[] = [];
    // 100 at every moment
    const lane = async (): Promise<void> => {
      for (let n = 0; n < 10; n += 1) tried.push(await press(learner()));
    };
    await Promise.all(Array.from({ length: 100 }, lane));
    const heard = Map.groupBy(tried, (outcome) => String(outcome));
    const counts = [...heard].map(([outcome, all]) => [outcome, all.length]);
    expect(Object.fromEntries(counts)).toEqual({ in: 100, [errors.ACTIVITY_FULL.code]: 900 });
    expect([await seats(id), (await service.call(joins.paging, { size: 1, params: { activityId: id } }, office)).total]).toEqual([
      100, 100,
    ]);
    // fewer seats than people is no number of seats
    const { revision } = await service.call(activities.adminDetail, { id }, office);
    await service.refused('ACTIVITY_SEATS', activities.save, input({ id, revision, maxJoin: 99 }), office);
    await other?.close();
  },
  120_000,
);
