import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, qaLimits, type Caller, type ClientInput, type Input } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { course } from '../course.module.js';
import type { CourseFileDoc } from '../files/index.js';

const { courses, learning, qa } = calls.course;
let service: ServiceUnderTest;
let identity: NatsConnection;
const delivered: Input<typeof calls.identity.messages.deliver>['messages'] = [];
beforeAll(async () => {
  service = await startUnderTest(course, 'qa');
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  serveCall({ nats: identity, place }, calls.identity.dictionary.tree, () => []);
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

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error('it did not come');
}
const toldOf = ({ userId }: Caller) => delivered.filter((message) => message.userId === userId);
const office = person(1, 'A01');
const learner = (realName = '学员'): Caller => ({ ...person(3, 'A01001'), realName, roleType: 1, permissions: [] });
async function made(fields: Partial<ClientInput<typeof courses.save>> = {}): Promise<{ courseId: string; fileId: string }> {
  const fileId = newId();
  const file: CourseFileDoc = {
    ...{ _id: fileId, title: '讲义', catId: '', fileType: 22, name: 'a.pdf', ending: 'pdf', fileSize: 10, duration: 0, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: '', entry: 'a.pdf', hasPoster: false },
    ...{ holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: office.userId, createDept: office.deptCode, createTime: new Date(), revision: 0 },
  };
  await service.db.collection<CourseFileDoc>('course_files').insertOne(file);
  const dirList = [{ title: '上', fileList: [{ fileId }] }];
  const { id } = await service.call(courses.save, { title: '消防安全', openType: 1, dirList, ...fields }, office);
  return { courseId: id, fileId };
}
const list = async (courseId: string, who: Caller, params: object = {}) =>
  (await service.call(qa.paging, { params: { courseId, ...params } }, who)).records;

test('learners ask and answer each other; the asker hears of it, and lists and counts follow', async () => {
  const { courseId, fileId } = await made();
  const [asker, other] = [learner('提问者'), learner('热心人')];
  const content = '<p>灭火器 多久检查一次？</p><script>x()</script>';
  const { id } = await service.call(qa.save, { courseId, fileId, content }, asker);
  await service.call(qa.save, { courseId, fileId, title: '第二个', content: '<p>没有人回答</p>' }, other);
  expect(await list(courseId, asker, { onlyMyself: true })).toMatchObject([
    { id, title: '灭火器 多久检查一次？', fileTitle: '讲义', courseTitle: '消防安全', realName: '提问者', replied: false, isMine: true },
  ]);
  expect(await service.call(qa.detail, { id }, other)).toMatchObject({ content: '<p>灭火器 多久检查一次？</p>', isMine: false });
  // a word of one's own is no answer, and no news
  await service.call(qa.reply, { qaId: id, content: '<p>补充</p>' }, asker);
  expect(await list(courseId, asker, { onlyReplied: true })).toEqual([]);
  const reply = await service.call(qa.reply, { qaId: id, content: '<p>每月一次</p>' }, other);
  expect(await list(courseId, asker, { onlyReplied: true })).toMatchObject([{ id, replyCount: 2, replied: true }]);
  expect((await service.call(qa.replyPaging, { size: 100, params: { qaId: id } }, asker)).records).toMatchObject([
    { content: '<p>补充</p>', isTeacher: false },
    { id: reply.id, content: '<p>每月一次</p>', realName: '热心人' },
  ]);
  await until(() => toldOf(asker).length === 1);
  expect(await list(courseId, asker, { title: '第二', fileId })).toHaveLength(1);
  expect(await service.call(learning.detail, { id: courseId }, asker)).toMatchObject({ qaCount: 2 });
});

test('teachers answer, hide and delete; who wrote what is gone hears why', async () => {
  const { courseId, fileId } = await made();
  const [asker, other] = [learner(), learner()];
  const { id } = await service.call(qa.save, { courseId, fileId, content: '<p>问题</p>' }, asker);
  const { id: rude } = await service.call(qa.reply, { qaId: id, content: '<p>无礼</p>' }, other);
  await service.call(qa.hide, { ids: [rude], state: 1 }, office);
  expect(await list(courseId, asker)).toMatchObject([{ replied: false, replyCount: 0 }]);
  await service.call(qa.adminReply, { qaId: id, content: '<p>老师的回答</p>' }, office);
  expect((await service.call(qa.replyPaging, { params: { qaId: id } }, asker)).records).toMatchObject([{ isTeacher: true }]);
  expect(await service.call(qa.adminDetail, { id }, office)).toMatchObject({
    replies: [
      { id: rude, hidden: true },
      { isTeacher: true, hidden: false },
    ],
  });
  const stranger = person(2, 'C09');
  await service.refused('NOT_FOUND', qa.adminDetail, { id }, stranger);
  await service.refused('NOT_FOUND', qa.delete, { ids: [id], reason: '无关' }, stranger);

  await service.call(qa.delete, { ids: [rude], reason: '人身攻击' }, office);
  await until(() => toldOf(other).length === 1);
  expect(toldOf(other)).toMatchObject([{ content: expect.stringContaining('人身攻击') }]);
  await service.call(qa.hide, { ids: [id], state: 1 }, office);
  expect(await list(courseId, asker)).toEqual([]);
  await service.refused('NOT_FOUND', qa.detail, { id }, asker);
  expect((await service.call(qa.adminPaging, { params: { courseId } }, office)).records).toMatchObject([{ id, hidden: true }]);
  await service.call(qa.delete, { ids: [id], reason: '重复' }, office);
  await until(async () => (await service.db.collection('question_replies').countDocuments({ qaId: id })) === 0);
  expect((await service.call(qa.adminPaging, { params: { courseId } }, office)).total).toBe(0);
});

test('questions belong to who may learn the course; nobody floods it', async () => {
  const { courseId, fileId } = await made({ openType: 2, departs: ['B02'] });
  const outside = learner();
  await service.refused('NOT_FOUND', qa.paging, { params: { courseId } }, outside);
  await service.refused('NOT_FOUND', qa.save, { courseId, fileId, content: '<p>x</p>' }, outside);
  const paid = await made({ price: 100 });
  await service.refused('COURSE_UNPAID', qa.paging, { params: { courseId: paid.courseId } }, outside);

  const open = await made();
  await service.refused('NOT_FOUND', qa.save, { ...open, fileId: newId(), content: '<p>x</p>' }, outside);
  for (let n = 0; n < qaLimits.day; n += 1) await service.call(qa.save, { ...open, content: `<p>${n}</p>` }, outside);
  await service.refused('QA_TOO_MANY', qa.save, { ...open, content: '<p>x</p>' }, outside);
});
