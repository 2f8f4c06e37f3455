import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { BusinessError, calls, type Caller, type ClientInput } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { activity } from '../activity.module.js';

const { activities, joins } = calls.activity;
const hour = 3_600_000;
let service: ServiceUnderTest;
let identity: NatsConnection;
let exam: NatsConnection;
let course: NatsConnection;
/** Departments of people, and exams that may be linked, as the other services tell them. */
const deptOf = new Map<string, string>();
const linkable = new Set<string>();
/** Lives of courses; those of one whose service is away are not known. */
const livesOf = new Map<string, number>();
let isCourseAway = false;
beforeAll(async () => {
  service = await startUnderTest(activity, 'activities');
  const place = readConfig(service.env);
  [identity, exam] = [await connectNats(place, 'identity'), await connectNats(place, 'exam')];
  serveCall({ nats: identity, place }, calls.identity.users.byIds, ({ ids }) =>
    ids.flatMap((id) => {
      const deptCode = deptOf.get(id);
      return deptCode === undefined ? [] : [{ id, userName: id, realName: '张三', deptCode, deptName: '一科' }];
    }),
  );
  const plain = (title: string, value: string) => ({ id: value, title, value, revision: 0, children: [] });
  serveCall({ nats: identity, place }, calls.identity.dictionary.tree, ({ dicCode }) =>
    dicCode === 'activity_type' ? [plain('课程报名', '1'), plain('考试报名', '2')] : [plain('培训', 'training')],
  );
  serveCall({ nats: exam, place }, calls.exam.exams.mayLink, ({ id }) => ({ mayLink: linkable.has(id) }));
  course = await connectNats(place, 'course');
  serveCall({ nats: course, place }, calls.course.courses.mayLink, ({ id }) => ({ mayLink: linkable.has(id) }));
  serveCall({ nats: course, place }, calls.course.lives.counts, ({ ids }) => {
    if (isCourseAway) throw new BusinessError('BUSY');
    return ids.flatMap((id) => (livesOf.has(id) ? [{ id, liveCount: livesOf.get(id) ?? 0 }] : []));
  });
  await Promise.all([identity.flush(), exam.flush(), course.flush()]);
}, 300_000);
afterAll(async () => {
  await identity.close();
  await exam.close();
  await course.close();
  await service.close();
});

const office = person(1, 'A01');
const learner = (deptCode = 'A01001'): Caller => ({ ...person(3, deptCode), roleType: 1, permissions: [] });
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
type Fields = Partial<ClientInput<typeof activities.save>>;
const input = (fields: Fields = {}): ClientInput<typeof activities.save> => ({
  ...{ title: '消防培训', activityType: '1', catId: 'training', startTime: at(-hour), endTime: at(hour), openType: 1 },
  ...fields,
});
const made = async (fields: Fields = {}, by = office): Promise<string> => (await service.call(activities.save, input(fields), by)).id;
const titles = async (who: Caller, title: string) =>
  (await service.call(activities.paging, { params: { title } }, who)).records.map((card) => card.title);

test('an activity is saved as it was written, and shown to whom it is for', async () => {
  const [inside, outside, named] = [learner('A01002003'), learner('A02'), learner('A09')];
  deptOf.set(named.userId, 'A09');
  await made({ title: '开放一：公开' });
  await made({ title: '开放二：部门', openType: 2, departs: ['A01002'] });
  await made({ title: '开放三：人员', openType: 3, users: [named.userId] });
  await made({ title: '开放四：停用', state: 1 });
  const id = await made({ title: '开放五：密码', openType: 9, password: '芝麻' });
  expect((await titles(inside, '开放')).sort()).toEqual(['开放一：公开', '开放二：部门', '开放五：密码'].sort());
  expect((await titles(outside, '开放')).sort()).toEqual(['开放一：公开', '开放五：密码'].sort());
  expect((await titles(named, '开放')).sort()).toEqual(['开放一：公开', '开放三：人员', '开放五：密码'].sort());
  const card = (await service.call(activities.paging, { params: { title: '开放一', activityType: '1' } }, inside)).records[0];
  expect(card).toMatchObject({ activityType_dictText: '课程报名', catId_dictText: '培训', joinCount: 0, maxJoin: 0 });
  expect(await service.call(activities.adminDetail, { id }, office)).toMatchObject({ hasPassword: true, openType: 9, revision: 0 });
  const stored = await service.db.collection<{ _id: string }>('activities').findOne({ _id: id });
  expect(JSON.stringify(stored)).not.toContain('芝麻');
});

test('what goes on stands before what is over, on every page', async () => {
  const word = newId();
  for (const [name, end] of [
    ['over', -1],
    ['late', 3],
    ['soon', 2],
    ['long over', -2],
  ] as const)
    await made({ title: `${word} ${name}`, startTime: at(-9 * hour), endTime: at(end * hour) });
  const page = async (current: number) =>
    (await service.call(activities.paging, { current, size: 3, params: { title: word } }, learner())).records.map(({ title }) => title);
  expect(await page(1)).toEqual([`${word} soon`, `${word} late`, `${word} over`]);
  expect(await page(2)).toEqual([`${word} long over`]);
});

test('a password is asked for, kept by an empty one, and guessed at ever more slowly', async () => {
  const id = await made({ openType: 9, password: '芝麻' });
  const who = learner();
  const pass = { activityId: id, password: '芝麻' };
  await service.refused('ACTIVITY_PASSWORD_MISSING', activities.checkPass, { ...pass, password: '' }, who);
  await service.refused('ACTIVITY_PASSWORD', activities.checkPass, { ...pass, password: '西瓜' }, who);
  await service.refused('ACTIVITY_PASSWORD', joins.join, { activityId: id, password: '西瓜' }, who);
  await service.call(activities.save, input({ id, openType: 9, password: '' }), office);
  expect(await service.call(activities.checkPass, pass, who)).toEqual({});
  for (let n = 0; n < 6; n += 1)
    await service.refused('ACTIVITY_PASSWORD', joins.join, { activityId: id, password: '西瓜' }, who).catch(() => undefined);
  await service.refused('TOO_MANY', joins.join, pass, who);
  await service.refused('ACTIVITY_PASSWORD_MISSING', activities.save, input({ openType: 9 }), office);
});

test('a form, a window, an audience or an exam that cannot be is refused', async () => {
  const field = (fields: object) => ({ fieldName: 'a', fieldTitle: '甲', fieldType: 'text' as const, ...fields });
  const [one, two] = [
    { title: '一', value: 1 },
    { title: '二', value: 2 },
  ];
  const own = newId();
  linkable.add(own);
  for (const wrong of [
    { endTime: at(-2 * hour) },
    { banner: 'https://elsewhere.example/a.png' },
    { openType: 2 as const },
    { openType: 3 as const },
    { fields: [field({}), field({})] },
    { fields: [field({ fieldType: 'radio', fieldItems: [one] })] },
    { fields: [field({ fieldType: 'checkbox', fieldItems: [one, { ...two, value: 1 }] })] },
    { activityType: '2' as const, refExam: newId() },
    { activityType: '1' as const, refCourse: newId() },
  ])
    await service.refused('BAD_INPUT', activities.save, input(wrong as Fields), office);
  const id = await made({ activityType: '2', refExam: own, fields: [field({ fieldType: 'text', fieldItems: [one] })] });
  const form = await service.call(activities.adminDetail, { id }, office);
  expect([form.refExam, form.fields[0]?.fieldItems]).toEqual([own, []]);
  // what the type of the activity does not use is not kept
  const change = { ...input({ activityType: '1', refCourse: own, refExam: own }), id, revision: form.revision };
  await service.call(activities.save, change, office);
  const { refCourse, refExam } = await service.call(activities.adminDetail, { id }, office);
  expect([refCourse, refExam]).toEqual([own, '']);
  expect(await service.call(activities.detail, { id }, learner())).toMatchObject({ refCourse: own, refExam: '' });
});

test('a teacher reaches the own activities, invites the own people, and loses nothing to a colleague', async () => {
  const [teacher, stranger] = [person(2, 'A03'), person(2, 'A04')];
  const [own, foreign] = [newId(), newId()];
  deptOf.set(own, 'A03001').set(foreign, 'A04');
  const id = await made({ openType: 3, users: [own] }, teacher);
  await service.refused('BAD_INPUT', activities.save, input({ openType: 3, users: [own, foreign] }), teacher);
  await service.refused('BAD_INPUT', activities.save, input({ openType: 2, departs: ['A04'] }), teacher);
  for (const call of [activities.adminDetail, activities.delete] as const)
    await service.refused(
      'NOT_FOUND',
      call as typeof activities.delete,
      (call === activities.delete ? { ids: [id] } : { id }) as never,
      stranger,
    );
  await service.refused('NOT_FOUND', activities.state, { ids: [id], state: 1 }, stranger);
  const { revision } = await service.call(
    activities.save,
    input({ id, revision: 0, title: '消防演练', openType: 3, users: [own] }),
    teacher,
  );
  expect(revision).toBe(1);
  await service.refused('STALE', activities.save, input({ id, revision: 0 }), teacher);
  expect((await service.call(activities.adminPaging, { params: { title: '消防演练' } }, stranger)).total).toBe(0);
  await service.call(activities.delete, { ids: [id] }, teacher);
  await service.refused('NOT_FOUND', activities.adminDetail, { id }, teacher);
});

test('an activity with sign-ups stays', async () => {
  const id = await made();
  const { id: joinId } = await service.call(joins.join, { activityId: id }, learner());
  await service.refused('ACTIVITY_JOINED_BY', activities.delete, { ids: [id] }, office);
  await service.call(joins.delete, { ids: [joinId] }, office);
  await service.call(activities.delete, { ids: [id] }, office);
});

test('a card has the lives of its course, and is there without them while nobody knows them', async () => {
  const [withLives, without] = [newId(), newId()];
  for (const id of [withLives, without]) linkable.add(id);
  livesOf.set(withLives, 2);
  const id = await made({ title: '直播一：有直播', refCourse: withLives });
  await made({ title: '直播二：没有', refCourse: without });
  await made({ title: '直播三：没有课程' });
  const counts = async (): Promise<[string, number][]> =>
    (await service.call(activities.paging, { params: { title: '直播' } }, learner())).records
      .map(({ title, liveCount }): [string, number] => [title.slice(0, 3), liveCount])
      .sort();
  expect(await counts()).toEqual([
    ['直播一', 2],
    ['直播三', 0],
    ['直播二', 0],
  ]);
  expect((await service.call(activities.detail, { id }, learner())).liveCount).toBe(2);
  isCourseAway = true;
  expect((await counts()).map(([, count]) => count)).toEqual([0, 0, 0]);
  isCourseAway = false;
});
