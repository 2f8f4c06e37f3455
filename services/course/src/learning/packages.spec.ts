import { expect, test } from '@jest/globals';
import type { Caller, ClientInput } from '@xuekao/contracts';
import type { PackageItem } from '../files/index.js';
import { aroundLearning, courses, learner, learning, lessonsOf, made, office, Page, service, storedFile } from './learning.fixture.js';

aroundLearning();
const item = (id: string, fields: Partial<PackageItem> = {}): PackageItem => ({
  ...{ id, title: `第${id}节`, href: `p${id}.html?x=1`, isAsset: false, launchData: '', passingScore: null },
  ...{ completionThreshold: null, maxTimeAllowed: '', timeLimitAction: '', ...fields },
});
/** A course with one package, which asks for so many seconds. */
async function packageCourse(items: PackageItem[] = [item('1')], needLearn = 30, version: '1.2' | '2004' = '1.2') {
  const fileId = await storedFile({
    ...{ title: '课件包', fileType: 44, name: 'a.zip', ending: 'zip', duration: 0, run: 'p1', entry: items[0]?.href ?? '' },
    scorm: { version, isSequenced: false, items },
  });
  const courseId = await made({ dirList: [{ title: '上', fileList: [{ fileId, needLearn }] }] });
  return { courseId, fileId };
}
const placeOf = ({ courseId, fileId, ticket }: Page) => ({ courseId, fileId, ticket });
const load = (page: Page, itemId?: string, who: Caller = page.who) =>
  service.call(learning.loadPackage, { ...placeOf(page), ...(itemId === undefined ? {} : { itemId }) }, who);
type Save = Partial<ClientInput<typeof learning.savePackage>>;
const words = (page: Page, fields: Save = {}) => ({ ...placeOf(page), itemId: '1', revision: 0, values: {}, ...fields });
const save = (page: Page, fields: Save = {}) => service.call(learning.savePackage, words(page, fields), page.who);
const completed = { 'cmi.core.lesson_status': 'completed' };

test('a package goes on where it was left, on another page, with its time', async () => {
  const { courseId, fileId } = await packageCourse();
  const who = learner();
  const first = await Page.open(courseId, fileId, who);
  const opened = await load(first);
  expect(opened).toMatchObject({ version: '1.2', items: [{ id: '1', title: '第1节', isDone: false }] });
  expect(opened.current).toMatchObject({
    id: '1',
    revision: 0,
    values: {},
    given: { 'cmi.core.entry': 'ab-initio', 'cmi.core.student_name': '学员' },
  });
  expect(opened.current.url).toMatch(/^\/api\/file\/course\/[^/]+\/p1\.html\?x=1$/);
  const values = {
    'cmi.core.lesson_location': '7',
    'cmi.suspend_data': '汉'.repeat(64_000),
    'cmi.core.exit': 'suspend',
    'cmi.core.session_time': '0000:02:05',
  };
  expect(await save(first, { values, isEnded: true })).toEqual({
    revision: 1,
    isDone: false,
    finished: false,
    courseFinished: false,
    unlocked: '',
  });
  // its answer was lost
  expect((await save(first, { values, isEnded: true })).revision).toBe(1);
  const second = await Page.open(courseId, fileId, who);
  expect((await load(second)).current).toMatchObject({
    revision: 1,
    values,
    given: { 'cmi.core.entry': 'resume', 'cmi.core.total_time': '0000:02:05' },
  });
  // the page before it has stopped
  await service.refused('LESSON_ELSEWHERE', learning.savePackage, words(first, { revision: 1 }), who);
  await service.refused('STALE', learning.savePackage, words(second), who);
});

test('its word that it is done counts when the time that the course asks for is there', async () => {
  const { courseId, fileId } = await packageCourse();
  const who = learner();
  const page = await Page.open(courseId, fileId, who);
  expect(await save(page, { values: completed })).toMatchObject({ isDone: true, finished: false });
  expect(await lessonsOf(courseId, who)).toMatchObject([{ needLearn: 30, finished: false }]);
  expect((await page.play(29)).finished).toBe(false);
  expect(await page.play(1)).toMatchObject({ finished: true, courseFinished: true });
  // what was done stays so
  expect(await save(page, { revision: 1, values: { 'cmi.core.lesson_status': 'incomplete' } })).toMatchObject({
    isDone: true,
    finished: true,
  });
});

test('time alone does not finish it, and its word then does at once', async () => {
  const { courseId, fileId } = await packageCourse([item('1')], 0);
  const who = learner();
  const page = await Page.open(courseId, fileId, who);
  // nobody has asked for time, and a package is not learnt in no time
  expect(await lessonsOf(courseId, who)).toMatchObject([{ needLearn: 10, finished: false }]);
  expect((await page.play(60)).finished).toBe(false);
  const reached = await Page.open(courseId, fileId, who);
  expect(await save(reached, { values: completed })).toMatchObject({ isDone: true, finished: true, courseFinished: true });
  expect(await lessonsOf(courseId, who)).toMatchObject([{ finished: true }]);
});

test('what followed from its word and was lost with a process follows when it is opened again', async () => {
  const { courseId, fileId } = await packageCourse();
  const who = learner();
  await save(await Page.open(courseId, fileId, who), { values: completed });
  const { modifiedCount } = await service.db
    .collection('progress')
    .updateOne({ courseId, userId: who.userId }, { $unset: { isClaimed: 1 } });
  expect(modifiedCount).toBe(1);
  const page = await Page.open(courseId, fileId, who);
  expect(await page.play(30)).toMatchObject({ finished: true, courseFinished: true });
  // one that has more to do is not done by being opened
  const two = await packageCourse([item('1'), item('2')]);
  await save(await Page.open(two.courseId, two.fileId, who), { values: completed });
  const open = await Page.open(two.courseId, two.fileId, who);
  expect((await open.play(30)).finished).toBe(false);
});

test('all of its items have to be done; one that only shows something is when it was opened', async () => {
  const { courseId, fileId } = await packageCourse([item('1'), item('2', { passingScore: 80 }), item('3', { isAsset: true })], 10);
  const page = await Page.open(courseId, fileId, learner());
  await page.play(20);
  expect(await save(page, { values: completed })).toMatchObject({ isDone: true, finished: false });
  expect(await save(page, { itemId: '3', isEnded: true })).toMatchObject({ isDone: true, finished: false });
  expect((await load(page)).current.id).toBe('2');
  expect((await load(page, '3')).items.map(({ isDone }) => isDone)).toEqual([true, false, true]);
  const failed = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '20' };
  expect(await save(page, { itemId: '2', values: failed })).toMatchObject({ isDone: false, finished: false });
  const passed = { ...failed, 'cmi.core.score.raw': '85' };
  expect(await save(page, { itemId: '2', revision: 1, values: passed })).toMatchObject({ isDone: true, finished: true });
});

test('another learner, another page, another file and a course that is shut are refused', async () => {
  const { courseId, fileId } = await packageCourse();
  const [who, other] = [learner(), learner()];
  const page = await Page.open(courseId, fileId, who);
  const theirs = await Page.open(courseId, fileId, other);
  await service.refused('LESSON_TICKET', learning.loadPackage, placeOf(page), other);
  await service.refused('LESSON_TICKET', learning.savePackage, words(page), other);
  await service.refused('LESSON_TICKET', learning.savePackage, words(theirs), who);
  const elsewhere = await packageCourse();
  await service.refused('LESSON_TICKET', learning.loadPackage, { ...placeOf(page), ...elsewhere }, who);
  await service.refused('NOT_FOUND', learning.loadPackage, { ...placeOf(page), itemId: '2' }, who);
  await service.refused('NOT_FOUND', learning.savePackage, words(page, { itemId: '2' }), who);
  await service.call(courses.state, { ids: [courseId], state: 1 }, office);
  await service.refused('COURSE_SHUT', learning.savePackage, words(page), who);
});

test('what no package may set, and more than is kept, is refused as a whole', async () => {
  const { courseId, fileId } = await packageCourse();
  const page = await Page.open(courseId, fileId, learner());
  const interactions = Object.fromEntries(
    Array.from({ length: 250 }, (_, at) => [`cmi.interactions.${at}.student_response`, 'x'.repeat(4000)]),
  );
  for (const values of [
    { 'cmi.core.student_name': '李四' },
    { 'cmi.core.total_time': '9999:00:00' },
    { 'cmi.core.lesson_status': 'done' },
    { 'cmi.core.score.raw': '1e9' },
    { 'cmi.core.session_time': `${'9'.repeat(50)}:00:00` },
    { 'cmi.interactions.n.id': 'x' },
    { constructor: 'x' },
    { 'cmi.completion_status': 'completed' },
    interactions,
  ])
    await service.refused('BAD_INPUT', learning.savePackage, words(page, { values }), page.who);
  expect((await load(page)).current.revision).toBe(0);
});
