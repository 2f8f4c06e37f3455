import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type ClientInput } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { course } from '../course.module.js';
import type { CourseFileDoc } from '../files/index.js';

const { courses, purchases } = calls.course;
let service: ServiceUnderTest;
let identity: NatsConnection;
let exam: NatsConnection;
/** Departments of people, and exams that may be linked, as the other services tell them. */
const deptOf = new Map<string, string>();
const linkable = new Set<string>();
beforeAll(async () => {
  service = await startUnderTest(course, 'courses');
  const place = readConfig(service.env);
  [identity, exam] = [await connectNats(place, 'identity'), await connectNats(place, 'exam')];
  serveCall({ nats: identity, place }, calls.identity.users.byIds, ({ ids }) =>
    ids.flatMap((id) => {
      const deptCode = deptOf.get(id);
      return deptCode === undefined ? [] : [{ id, userName: id, realName: '张三', deptCode, deptName: '一科' }];
    }),
  );
  serveCall({ nats: identity, place }, calls.identity.dictionary.tree, () => [
    { id: 'a', title: '安全培训', value: 'safety', revision: 0, children: [] },
  ]);
  serveCall({ nats: exam, place }, calls.exam.exams.mayLink, ({ id }) => ({ mayLink: linkable.has(id) }));
  await Promise.all([identity.flush(), exam.flush()]);
}, 300_000);
afterAll(async () => {
  await identity.close();
  await exam.close();
  await service.close();
});

const office = person(1, 'A01');
type Fields = Partial<ClientInput<typeof courses.save>>;
const input = (fields: Fields = {}): ClientInput<typeof courses.save> => ({ title: '消防安全', openType: 1, ...fields });
const made = async (fields: Fields = {}, by = office): Promise<string> => (await service.call(courses.save, input(fields), by)).id;
async function storedFile(fields: Partial<CourseFileDoc> = {}, by = office): Promise<string> {
  const _id = newId();
  const file: CourseFileDoc = {
    ...{ _id, title: '第一课', catId: '', fileType: 33, name: 'a.mp4', ending: 'mp4', fileSize: 10, duration: 61, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.mp4', hasPoster: false },
    ...{ dueAt: null, createBy: by.userId, createDept: by.deptCode, createTime: new Date(), revision: 0 },
    ...fields,
  };
  await service.db.collection<CourseFileDoc>('course_files').insertOne(file);
  return _id;
}

test('a course is shown as it was written, and its places keep their names when it is sorted anew', async () => {
  const [film, paper] = [await storedFile(), await storedFile({ title: '讲义', fileType: 22, duration: 0 })];
  const examId = newId();
  linkable.add(examId);
  const id = await made({
    ...{ catId: 'safety', periods: 8, dayRule: '08:00-12:00,14:00-18:00', dayLimit: 90, price: 990, refExam: examId },
    ...{ faceStart: true, faceInterval: 5, content: '<p onclick="x()">介绍</p>' },
    dirList: [
      { title: '上', fileList: [{ fileId: film, needLearn: 60 }] },
      { title: '下', fileList: [{ fileId: paper, title: '课前阅读' }] },
    ],
    liveList: [{ title: '开班', startTime: '2026-12-01T01:00:00.000Z', duration: 45, liveType: 2, outUrl: 'https://live.example/1' }],
  });
  const form = await service.call(courses.adminDetail, { id }, office);
  expect(form).toMatchObject({
    ...{ title: '消防安全', periods: 8, dayRule: '08:00-12:00,14:00-18:00', dayLimit: 90, price: 990, refExam: examId, revision: 0 },
    ...{ faceStart: true, faceInterval: 5, content: '<p>介绍</p>', startTime: null },
    dirList: [
      { title: '上', fileList: [{ title: '第一课', fileType: 33, needLearn: 60, duration: 61, fileState: 0 }] },
      { title: '下', fileList: [{ title: '课前阅读', fileTitle: '讲义', fileType: 22, needLearn: 0 }] },
    ],
    liveList: [{ title: '开班', liveType: 2, outUrl: 'https://live.example/1' }],
  });
  const dirs = form.dirList.map(({ id: dirId, title, fileList }) => ({
    ...{ id: dirId, title },
    fileList: fileList.map(({ id: place, fileId, title: name, needLearn }) => ({ id: place, fileId, title: name, needLearn })),
  }));
  await service.call(courses.save, input({ id, revision: 0, dirList: dirs.toReversed() }), office);
  const again = await service.call(courses.adminDetail, { id }, office);
  expect(again.dirList.map(({ id: dirId, fileList }) => [dirId, fileList[0]?.id])).toEqual(
    form.dirList.toReversed().map(({ id: dirId, fileList }) => [dirId, fileList[0]?.id]),
  );
  const row = await service.call(courses.simpleDetail, { id }, office);
  expect(row).toMatchObject({ fileCount: 2, state: 0, state_dictText: '正常', openType_dictText: '完全公开' });
});

test('the list is filtered, and shows the caller what the caller reaches', async () => {
  const word = newId();
  const [teacher, stranger] = [person(2, 'A03'), person(2, 'A04')];
  await made({ title: `${word} 一`, catId: 'safety' }, teacher);
  const off = await made({ title: `${word} 二` }, teacher);
  await service.call(courses.state, { ids: [off], state: 1 }, teacher);
  const titles = async (params: object, by = teacher) =>
    (await service.call(courses.paging, { params: { title: word, ...params } }, by)).records.map(({ title }) => title);
  expect(await titles({})).toEqual([`${word} 二`, `${word} 一`]);
  expect(await titles({ state: 1 })).toEqual([`${word} 二`]);
  expect(await titles({ catId: 'safety' })).toEqual([`${word} 一`]);
  expect(await titles({}, stranger)).toEqual([]);
  for (const call of [courses.adminDetail, courses.simpleDetail] as const)
    await service.refused('NOT_FOUND', call as typeof courses.adminDetail, { id: off }, stranger);
  await service.refused('NOT_FOUND', courses.state, { ids: [off], state: 0 }, stranger);
  await service.refused('NOT_FOUND', courses.delete, { ids: [off] }, stranger);
});

test('files that are not ready, not there, another person’s or twice in a course are refused', async () => {
  const teacher = person(2, 'A03');
  const [own, working, foreign] = [await storedFile({}, teacher), await storedFile({ state: 1 }, teacher), await storedFile()];
  const of = (...fileIds: string[]) => input({ dirList: [{ title: '一', fileList: fileIds.map((fileId) => ({ fileId })) }] });
  for (const files of [[working], [foreign], [newId()], [own, own]])
    await service.refused('BAD_INPUT', courses.save, of(...files), teacher);
  const { id } = await service.call(courses.save, of(own), teacher);
  // a file that is made anew stays where it is used
  await service.db.collection<CourseFileDoc>('course_files').updateOne({ _id: own }, { $set: { state: 1 } });
  await service.call(courses.save, { ...of(own), id }, teacher);
});

test('a window, an audience, hours, an exam, a live or a cover that cannot be is refused', async () => {
  const live = { title: '开班', startTime: '2026-12-01T01:00:00.000Z', duration: 45, liveType: 1 as const };
  for (const wrong of [
    { startTime: '2026-12-02T00:00:00.000Z', endTime: '2026-12-01T00:00:00.000Z' },
    { cover: 'https://elsewhere.example/a.png' },
    { openType: 2 as const },
    { openType: 3 as const },
    { dayRule: '12:00-08:00' },
    { refExam: newId() },
    { liveList: [{ ...live, liveType: 2 as const }] },
  ])
    await service.refused('BAD_INPUT', courses.save, input(wrong as Fields), office);
});

test('hours of the day and addresses of lives have one form', () => {
  const isTaken = (fields: Fields): boolean => courses.save.input.safeParse(input(fields)).success;
  const hours = ['', '08:00-12:00', '08:00-12:00,14:00-24:00', '8点到12点', '08:00-12:00,', '24:00-25:00', '08:00'];
  expect(hours.map((dayRule) => isTaken({ dayRule }))).toEqual([true, true, true, false, false, false, false]);
  const live = { title: '开班', startTime: '2026-12-01T01:00:00.000Z', duration: 45, liveType: 1 as const };
  const addresses = ['https://live.example/1.flv', 'http://live.example/1.flv', 'javascript:alert(1)'];
  expect(addresses.map((outUrl) => isTaken({ liveList: [{ ...live, liveType: 2, outUrl }] }))).toEqual([true, false, false]);
});

test('a file of others is as one that is not there: its title stays with those who reach it', async () => {
  const fileId = await storedFile({ title: '别的部门的课件' }, person(2, 'A09'));
  const teacher = person(2, 'A03');
  const dirList = [{ title: '上', fileList: [{ fileId }] }];
  const refusal: unknown = await service.call(courses.save, input({ dirList }), teacher).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ errorName: 'BAD_INPUT' });
  expect((refusal as Error).message).not.toContain('别的部门的课件');
});

test('a teacher invites the own people, and loses nothing to a colleague', async () => {
  const teacher = person(2, 'A03');
  const [own, foreign] = [newId(), newId()];
  deptOf.set(own, 'A03001').set(foreign, 'A04');
  const id = await made({ openType: 3, users: [own] }, teacher);
  await service.refused('BAD_INPUT', courses.save, input({ openType: 3, users: [own, foreign] }), teacher);
  await service.refused('BAD_INPUT', courses.save, input({ openType: 2, departs: ['A04'] }), teacher);
  expect((await service.call(courses.save, input({ id, revision: 0, openType: 3, users: [own] }), teacher)).revision).toBe(1);
  await service.refused('STALE', courses.save, input({ id, revision: 0 }), teacher);
  await service.call(courses.delete, { ids: [id] }, teacher);
  await service.refused('NOT_FOUND', courses.adminDetail, { id }, teacher);
});

test('a course that somebody has bought stays; one that is gone is paid back', async () => {
  const id = await made({ price: 500 });
  const bought = { goodsId: id, userId: newId(), orderId: newId() };
  expect(await service.call(purchases.grant, bought)).toEqual({ isGone: false });
  await service.refused('GOODS_SOLD', courses.delete, { ids: [id] }, office);
  await service.call(purchases.revoke, bought);
  await service.call(courses.delete, { ids: [id] }, office);
  expect(await service.call(purchases.grant, { ...bought, orderId: newId() })).toEqual({ isGone: true });
});
