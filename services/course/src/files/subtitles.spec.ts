import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, courseFilePath } from '@xuekao/contracts';
import { connectNats, courseFileFolder, courseFileLinks, readConfig, type Config } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { course } from '../course.module.js';
import type { CourseFileDoc } from './file.model.js';

const { courses, files, learning, subtitles } = calls.course;
let service: ServiceUnderTest;
let identity: NatsConnection;
let config: Config;
beforeAll(async () => {
  service = await startUnderTest(course, 'subtitles');
  config = readConfig(service.env);
  identity = await connectNats(config, 'identity');
  serveCall({ nats: identity, place: config }, calls.identity.storage.fileStore, () => ({ origin: '', folder: '' }));
  await identity.flush();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await service.close();
});

const teacher = person(2, 'A03');
const words = (text: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;
let fileId: string;
const folder = (): string => join(config.dataDir, 'files', courseFileFolder(fileId));
async function video(fields: Partial<CourseFileDoc> = {}): Promise<string> {
  fileId = newId();
  const file: CourseFileDoc = {
    ...{ _id: fileId, title: '第一课', catId: '', fileType: 33, name: 'a.mp4', ending: 'mp4', fileSize: 10, duration: 60, state: 0 },
    ...{ isWhole: true, encode: 'mp4', encodeType: 'none', progress: 100, failure: '', run: 'source', entry: 'source.mp4' },
    ...{ hasPoster: false, holder: null, until: null, failures: 0, dueAt: null },
    ...{ createBy: teacher.userId, createDept: teacher.deptCode, createTime: new Date(), revision: 0 },
    ...fields,
  };
  await service.db.collection<CourseFileDoc>('course_files').insertOne(file);
  const source = join(folder(), 'source', 'source.mp4');
  mkdirSync(dirname(source), { recursive: true });
  writeFileSync(source, 'film');
  return fileId;
}
beforeEach(() => video());
const list = () => service.call(subtitles.list, { fileId }, teacher);
/** Text that the gateway serves at an address. */
function served(url: string): string {
  const [signed = '', name = ''] = url.slice(courseFilePath.length).split('/');
  const link = courseFileLinks(config.key('course-files')).read(signed, Date.now());
  return readFileSync(join(folder(), link?.run ?? '', name), 'utf8');
}

test('subtitles are stored beside the video, and shown to whoever may see it', async () => {
  const chinese = { language: 'zh-CN', label: '中文', isDefault: true, text: words('大家好') };
  const english = { language: 'en', label: 'English', isDefault: true, text: words('Hello') };
  expect(await service.call(subtitles.save, { fileId, revision: 0, subtitles: [chinese, english] }, teacher)).toEqual({
    ...{ id: fileId, revision: 1 },
  });
  const stored = await list();
  // one of them is the default
  expect(stored.subtitles).toMatchObject([
    { language: 'zh-CN', label: '中文', isDefault: true },
    { language: 'en', label: 'English', isDefault: false },
  ]);
  expect(stored.subtitles.map(({ url }) => served(url))).toEqual([words('大家好'), words('Hello')]);

  const dirList = [{ title: '上', fileList: [{ fileId }] }];
  const { id: courseId } = await service.call(courses.save, { title: '消防安全', openType: 1, dirList }, teacher);
  const learner = { ...person(3, 'B01'), roleType: 1, permissions: [] };
  const lesson = await service.call(learning.loadProcess, { courseId, fileId }, learner);
  expect(lesson.subtitles.map(({ url }) => served(url))).toEqual([words('大家好'), words('Hello')]);
  expect((await service.call(files.fetchFile, { id: fileId }, teacher)).subtitles).toHaveLength(2);
  // a colleague of another department has nothing to do with it
  await service.refused('NOT_FOUND', subtitles.list, { fileId }, person(2, 'B09'));
  await service.refused('NOT_FOUND', subtitles.save, { fileId, revision: 1, subtitles: [] }, person(2, 'B09'));
});

test('one changes its name, another its text, and one goes', async () => {
  const three = ['a', 'b', 'c'].map((label) => ({ language: 'zh-CN', label, text: words(label) }));
  await service.call(subtitles.save, { fileId, revision: 0, subtitles: three }, teacher);
  const [first, second, third] = (await list()).subtitles;
  if (!first || !second || !third) throw new Error('three subtitles');
  const changed = [
    { id: second.id, language: 'zh-CN', label: 'b', text: words('b2') },
    { id: first.id, language: 'zh-TW', label: 'a2' },
  ];
  await service.call(subtitles.save, { fileId, revision: 1, subtitles: changed }, teacher);
  const after = (await list()).subtitles;
  expect(after.map(({ label, language, url }) => [label, language, served(url)])).toEqual([
    ['b', 'zh-CN', words('b2')],
    ['a2', 'zh-TW', words('a')],
  ]);
  // the address of another text is another one: players keep what they have
  expect(after[0]?.id).not.toBe(second.id);
  expect(readdirSync(join(folder(), 'subtitles')).sort()).toEqual(after.map(({ id }) => `${id}.vtt`).sort());
  await service.refused('STALE', subtitles.save, { fileId, revision: 1, subtitles: [{ ...three[0], text: words('x') }] as never }, teacher);
  await service.refused(
    'NOT_FOUND',
    subtitles.save,
    { fileId, revision: 2, subtitles: [{ id: third.id, language: 'en', label: 'c' }] },
    teacher,
  );
  expect(readdirSync(join(folder(), 'subtitles'))).toHaveLength(2);
});

test('what is no WebVTT, no video, or not uploaded yet is refused, and nothing is written', async () => {
  const bad = { language: 'zh-CN', label: '中文', text: words('<script>alert(1)</script>') };
  const good = { language: 'zh-CN', label: '中文', text: words('好') };
  await service.refused('SUBTITLE_BAD', subtitles.save, { fileId, subtitles: [good, bad] }, teacher);
  expect(existsSync(join(folder(), 'subtitles'))).toBe(false);
  await video({ fileType: 22 });
  await service.refused('NOT_FOUND', subtitles.save, { fileId, subtitles: [good] }, teacher);
  await video({ isWhole: false });
  await service.refused('COURSE_FILE_BUSY', subtitles.save, { fileId, subtitles: [good] }, teacher);
});
