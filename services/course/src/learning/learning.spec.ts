import { describe, expect, test } from '@jest/globals';
import { type Caller } from '@xuekao/contracts';
import { newId, person } from '@xuekao/service-testing';
import {
  aroundLearning,
  courses,
  files,
  learning,
  purchases,
  service,
  joined,
  pass,
  office,
  learner,
  made,
  storedFile,
  paper,
  course,
  Page,
  lessonsOf,
  minute,
  hour,
} from './learning.fixture.js';

aroundLearning();

describe('a course is learnt', () => {
  test('lessons open in their order; the last one finishes the course', async () => {
    const { id, film, text } = await course();
    const who = learner();
    expect(await lessonsOf(id, who)).toMatchObject([
      { fileId: film, unlocked: true, learnSec: 0, needLearn: 57, finished: false },
      { fileId: text, unlocked: false, needLearn: 30 },
    ]);
    await service.refused('LESSON_LOCKED', learning.loadProcess, { courseId: id, fileId: text }, who);

    const page = await Page.open(id, film, who);
    for (const from of [0, 15, 30]) expect(await page.play(15, from)).toMatchObject({ learnSec: from + 15, unlocked: '', finished: false });
    expect(await page.play(15, 45)).toMatchObject({ learnSec: 60, finished: true, unlocked: text, courseFinished: false });
    expect(await lessonsOf(id, who)).toMatchObject([{ finished: true }, { unlocked: true, finished: false }]);

    const reading = await Page.open(id, text, who);
    await reading.play(15);
    expect(await reading.play(16)).toMatchObject({ finished: true, unlocked: '', courseFinished: true });
    expect(await service.call(learning.detail, { id }, who)).toMatchObject({ finished: true, hasJoin: true, latestFileId: text });
  });

  test('the page goes on where any device stopped, and a word that comes twice changes nothing', async () => {
    const { id, film } = await course();
    const who = learner();
    const page = await Page.open(id, film, who);
    await page.play(15);
    const words = page.words([{ began: 15_000, ended: 16_000, from: 15_000, to: 16_000 }]);
    pass(2000);
    expect(await service.call(learning.saveProcess, words, who)).toMatchObject({ learnSec: 16 });
    expect(await service.call(learning.saveProcess, words, who)).toMatchObject({ learnSec: 16 });
    expect(await service.call(learning.loadProcess, { courseId: id, fileId: film }, who)).toMatchObject({
      ...{ position: 16, reached: 16, learnSec: 16, duration: 60 },
    });
  });

  test('a document that asks for no time is read when it is opened', async () => {
    const text = await paper();
    const id = await made({ dirList: [{ title: '上', fileList: [{ fileId: text }] }] });
    const who = learner();
    expect(await service.call(learning.loadProcess, { courseId: id, fileId: text }, who)).toMatchObject({ finished: true });
    expect(await service.call(learning.detail, { id }, who)).toMatchObject({ finished: true });
  });

  test('a course that loses its last lesson is finished by whoever has finished the others', async () => {
    const [first, second] = [await paper(), await paper()];
    const filesOf = (...files: { fileId: string; needLearn?: number }[]) => [{ title: '上', fileList: files }];
    const id = await made({ dirList: filesOf({ fileId: first }, { fileId: second, needLearn: 30 }) });
    const who = learner();
    expect(await service.call(learning.loadProcess, { courseId: id, fileId: first }, who)).toMatchObject({ finished: true });
    expect(await service.call(learning.detail, { id }, who)).toMatchObject({ finished: false });
    await service.call(courses.save, { id, title: '消防安全', openType: 1, dirList: filesOf({ fileId: first }) }, office);
    await service.call(learning.loadProcess, { courseId: id, fileId: first }, who);
    expect(await service.call(learning.detail, { id }, who)).toMatchObject({ finished: true });
  });

  test('the minutes of a day end it, and the next day begins it anew', async () => {
    const { id, film } = await course({ dayLimit: 1 });
    const who = learner();
    // not across midnight of the site
    const page = await Page.open(id, film, who);
    for (const from of [0, 15, 30]) await page.play(15, from);
    await page.play(15, 40);
    expect(await service.call(learning.detail, { id }, who)).toMatchObject({ state: 5, dirList: [] });
    await service.refused('COURSE_SHUT', learning.loadProcess, { courseId: id, fileId: film }, who);
    pass(24 * hour);
    expect(await service.call(learning.detail, { id }, who)).toMatchObject({ state: 0 });
  });
});

test('the key of an encrypted film is for the page of the person that plays, for a minute', async () => {
  const film = await storedFile({ run: 'r1', entry: 'index.m3u8', encode: 'm3u8_encode', isEncrypted: true });
  const open = await storedFile({ run: 'r1', entry: 'index.m3u8', encode: 'm3u8_encode' });
  const dirList = [{ title: '上', fileList: [{ fileId: film }] }];
  const courseId = await made({ dirList });
  const [who, other] = [learner(), learner()];
  const authFor = async (person = who) => (await service.call(learning.loadProcess, { courseId, fileId: film }, person)).auth;
  const auth = await authFor();
  const { key } = await service.call(files.decrypt, { auth }, who);
  expect(Buffer.from(key, 'base64')).toHaveLength(16);
  // the same film for everybody, each by the own words
  expect(await service.call(files.decrypt, { auth: await authFor(other) }, other)).toEqual({ key });
  await service.refused('LESSON_TICKET', files.decrypt, { auth }, other);
  pass(59_000);
  expect(await service.call(files.decrypt, { auth }, who)).toEqual({ key });
  pass(2000);
  await service.refused('LESSON_TICKET', files.decrypt, { auth }, who);
  // of the page that was opened before
  const [first, second] = [await authFor(), await authFor()];
  await service.refused('LESSON_TICKET', files.decrypt, { auth: first }, who);
  expect(await service.call(files.decrypt, { auth: second }, who)).toEqual({ key });
  // it was chosen, and what is shown was made before
  const plain = await made({ dirList: [{ title: '上', fileList: [{ fileId: open }] }] });
  expect((await service.call(learning.loadProcess, { courseId: plain, fileId: open }, who)).auth).toBe('');
});

test('one finds courses, joins them and finds them again among the own ones', async () => {
  const who = learner('B01');
  const title = `急救 ${newId()}`;
  const { id } = await course({ title, content: '<p>止血与包扎</p>', catId: 'safety' });
  const { id: others } = await course({ title, openType: 2, departs: ['A01'] });
  const open = await service.call(learning.openPaging, { params: { title } }, who);
  expect(open.records).toMatchObject([{ id, contentText: '止血与包扎', catId_dictText: '安全培训', hasJoin: false, liveCount: 0 }]);
  const mine = async (state?: number) =>
    (await service.call(learning.minePaging, { params: { title, ...(state ? { state } : {}) } }, who)).records;
  expect(await mine()).toEqual([]);
  expect(await service.call(learning.join, { id }, who)).toEqual({ hasJoin: true });
  expect(await mine()).toMatchObject([{ id, state: 1, learnFile: 0, totalFile: 2, latestFile: null, qaCount: 0 }]);
  expect(await mine(2)).toEqual([]);
  await service.refused('NOT_FOUND', learning.join, { id: others }, who);
  expect(await service.call(learning.detail, { id: others }, who)).toMatchObject({ state: 7, dirList: [], content: '' });

  const [film] = await service.call(learning.refFileList, { courseId: id, title: '第一' }, who);
  if (!film) throw new Error('one file');
  await Page.open(id, film.fileId, who);
  expect(await mine(1)).toEqual([]);
  expect(await mine(2)).toMatchObject([{ id, state: 2, latestFile: { title: '第一课' } }]);
  expect(await service.call(learning.join, { id }, who)).toEqual({ hasJoin: false });
  expect(await mine()).toEqual([]);
});

test('a sign-up opens the course to a person outside of its audience, for as long as it holds', async () => {
  const title = `报名的课程${newId()}`;
  const { id, film, text } = await course({ title, openType: 2, departs: ['A09'] });
  const [who, other] = [learner(), learner()];
  const [activityId, elsewhere] = [newId(), newId()];
  const mine = async () => (await service.call(learning.minePaging, { params: { title } }, who)).records.map((row) => row.id);
  const stateFor = async (person: Caller, by?: string) =>
    (await service.call(learning.detail, { id, ...(by === undefined ? {} : { activityId: by }) }, person)).state;
  const sign = `${activityId}:${id}:${who.userId}`;
  expect([await stateFor(who, activityId), await mine()]).toEqual([7, []]);
  joined.add(sign);
  expect([await stateFor(who), await stateFor(who, elsewhere), await stateFor(other, activityId)]).toEqual([7, 7, 7]);
  expect(await stateFor(who, activityId)).toBe(0);
  // from now on the course knows it, by its own address and in the own list too
  expect([await stateFor(who), await stateFor(who, elsewhere), await mine()]).toEqual([0, 0, [id]]);
  const page = await Page.open(id, film, who);
  pass(minute);
  expect((await service.call(learning.saveProcess, page.words([{ began: 0, ended: minute, from: 0, to: minute }]), who)).finished).toBe(
    true,
  );
  joined.delete(sign);
  await service.refused('COURSE_SHUT', learning.loadProcess, { courseId: id, fileId: text }, who);
  expect([await stateFor(who), await stateFor(who, activityId), await mine()]).toEqual([7, 7, []]);
});

test('an exam behind a course is open to who has finished the course', async () => {
  const [examId, who] = [newId(), learner()];
  const { id, film } = await course();
  await service.db.collection<{ _id: string }>('courses').updateOne({ _id: id }, { $set: { refExam: examId } });
  const admits = async (exam = examId) => (await service.call(learning.admits, { courseId: id, userId: who.userId, examId: exam })).admits;
  await Page.open(id, film, who);
  expect(await admits()).toBe(false);
  const finish = { courseId: id, userId: who.userId, reason: '线下学完' };
  for (const { fileId } of await service.call(learning.refFileList, { courseId: id }, who))
    await service.call(learning.fixProcess, { ...finish, fileId }, office);
  expect([await admits(), await admits(newId())]).toEqual([true, false]);
});

test('who may edit a course may link it', async () => {
  const { id } = await course();
  const may = async (who: Caller) => (await service.call(courses.mayLink, { id }, who)).mayLink;
  const colleague = person(2, 'A01');
  expect([await may(office), await may(person(2, 'A02')), await may({ ...colleague, permissions: [] }), await may(learner())]).toEqual([
    ...[true, false, false, false],
  ]);
});

test('a course that is owned by one order or code is paid for by no second one', async () => {
  const { id } = await course({ price: 990 });
  const who = learner();
  const bought = (orderId: string) => ({ orderId, userId: who.userId, goodsId: id });
  const [first, second] = [newId(), newId()];
  expect(await service.call(purchases.grant, bought(first), who)).toEqual({ isGone: false });
  expect(await service.call(purchases.grant, bought(second), who)).toEqual({ isGone: true });
  // an answer that was lost
  expect(await service.call(purchases.grant, bought(first), who)).toEqual({ isGone: false });
  await service.call(purchases.revoke, bought(second), who);
  expect(await service.call(learning.detail, { id }, who)).toMatchObject({ isBuy: true });
  await service.call(purchases.revoke, bought(first), who);
  expect(await service.call(purchases.grant, bought(newId()), who)).toEqual({ isGone: false });
  // at the same moment
  for (let round = 0; round < 40; round += 1) {
    const [other, ids] = [learner(), [newId(), newId(), newId()]];
    const both = ids.map((orderId) => service.call(purchases.grant, { orderId, userId: other.userId, goodsId: id }, other));
    expect((await Promise.all(both)).filter(({ isGone }) => !isGone)).toHaveLength(1);
  }
});

test('a course with a price is learnt by who has bought it', async () => {
  const { id, film } = await course({ price: 990 });
  const who = learner();
  expect(await service.call(learning.detail, { id }, who)).toMatchObject({ isBuy: false, price: 990, state: 0 });
  await service.refused('COURSE_UNPAID', learning.loadProcess, { courseId: id, fileId: film }, who);
  expect(await service.call(learning.buyInit, { courseId: id }, who)).toMatchObject({ orderId: id, title: '消防安全', price: 990 });
  const bought = { goodsId: id, userId: who.userId, orderId: newId() };
  expect(await service.call(purchases.grant, bought)).toEqual({ isGone: false });
  await service.refused('BOUGHT_ALREADY', learning.buyInit, { courseId: id }, who);
  await Page.open(id, film, who);
  await service.call(purchases.revoke, bought);
  await service.refused('COURSE_UNPAID', learning.loadProcess, { courseId: id, fileId: film }, who);
  const free = await course();
  await service.refused('NOT_FOR_SALE', learning.buyInit, { courseId: free.id }, who);
});

test('the console sees who learns and what was played, and grants a lesson with a reason', async () => {
  const { id, film, text } = await course();
  const who = learner();
  const page = await Page.open(id, film, who);
  await page.play(15);
  const list = async () => (await service.call(learning.userPaging, { params: { courseId: id } }, office)).records;
  expect(await list()).toMatchObject([{ userId: who.userId, realName: '学员', learnFile: 0, totalFile: 2, learnSec: 15, finished: false }]);
  const strip = () => service.call(learning.userLessons, { courseId: id, userId: who.userId }, office);
  expect(await strip()).toMatchObject([{ fileId: film, duration: 60, played: [0, 15], granted: null }, { played: [] }]);

  const fix = { courseId: id, fileId: film, userId: who.userId, reason: '现场已培训' };
  expect(await service.call(learning.fixProcess, fix, office)).toEqual({ courseFinished: false });
  expect(await strip()).toMatchObject([{ finished: true, granted: { reason: '现场已培训' } }, { finished: false }]);
  // the page that plays meanwhile keeps what was granted
  expect(await page.play(15, 15)).toMatchObject({ finished: true, learnSec: 30 });
  expect(await service.call(learning.fixProcess, { ...fix, fileId: text }, office)).toEqual({ courseFinished: true });
  expect(await list()).toMatchObject([{ learnFile: 2, finished: true }]);
  // of a person who has opened nothing
  const absent = learner();
  await service.call(learning.fixProcess, { ...fix, userId: absent.userId }, office);
  expect(await lessonsOf(id, absent)).toMatchObject([{ finished: true }, { unlocked: true }]);
  await service.refused('NOT_FOUND', learning.fixProcess, { ...fix, userId: newId() }, office);
  await service.refused('NOT_FOUND', learning.fixProcess, fix, person(2, 'C09'));
  // a course of another department: who learns there already is known, of others nobody tells whether they are there
  const head = person(2, 'B01');
  await service.db
    .collection<{ _id: string }>('courses')
    .updateOne({ _id: id }, { $set: { createBy: head.userId, createDept: head.deptCode } });
  await service.refused('NOT_FOUND', learning.fixProcess, { ...fix, userId: learner().userId }, head);
  await service.call(learning.fixProcess, { ...fix, userId: absent.userId, fileId: text }, head);
  // who has learners stays
  await service.refused('COURSE_LEARNT', courses.delete, { ids: [id] }, office);
});
