import { execFileSync } from 'node:child_process';
import { createDecipheriv } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, courseFilePath, courseKeyPath, type ClientInput, type Output } from '@xuekao/contracts';
import { page2004, scormPackage } from '@xuekao/interchange/testing/scorm';
import { connectNats, courseFileFolder, courseFileLinks, courseFileTickets, readConfig, startService, type Config } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { course } from '../course.module.js';
import type { CourseFileDoc } from './file.model.js';

const { files, courses } = calls.course;
// `npm test` brings the program; alone, name it in FFMPEG: without it this fails
const ffmpeg = process.env['FFMPEG'] ?? '';
/** Stands in the place of LibreOffice, which no test machine has to have: it takes what LibreOffice takes, and writes where that writes. */
const office = `#!/bin/sh
while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out="$2"; shift; done
grep -q broken "$1" && exit 1
grep -q endless "$1" && kill -XFSZ $$
printf '%%PDF-1.7 from %s' "$(basename "$1")" > "$out/source.pdf"
`;
const own = mkdtempSync(join(tmpdir(), 'course-files-'));
const film = join(own, 'film.mp4');
let service: ServiceUnderTest;
let identity: NatsConnection;
let config: Config;
/** Folder for files that an administrator chose. */
let storage = '';
beforeAll(async () => {
  const test = ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=640x480:rate=10:duration=6'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6', '-shortest'];
  execFileSync(ffmpeg, [...test, ...sound, '-c:v', 'mpeg4', '-c:a', 'aac', film]);
  const soffice = join(own, 'soffice');
  writeFileSync(soffice, office);
  chmodSync(soffice, 0o755);
  service = await startUnderTest(course, 'course-files', { FFMPEG: ffmpeg, SOFFICE: soffice });
  config = readConfig(service.env);
  identity = await connectNats(config, 'identity');
  serveCall({ nats: identity, place: config }, calls.identity.dictionary.tree, () => []);
  serveCall({ nats: identity, place: config }, calls.identity.storage.fileStore, () => ({ origin: '', folder: storage }));
  await identity.flush();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await service.close();
  rmSync(own, { recursive: true, force: true });
});

/** Transcoding has the lowest priority, and the machine of a test is busy. @throws {Error} when it is not so for too long */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 240_000; !(await isSo()); await new Promise((next) => setTimeout(next, 20)))
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
}

const teacher = person(2, 'A03');
type Save = Partial<ClientInput<typeof files.save>>;
const begun = async (name: string, bytes: Buffer, fields: Save = {}, by = teacher): Promise<string> =>
  (await service.call(files.save, { title: name, name, fileSize: bytes.length, ...fields }, by)).id;
const folderOf = (id: string): string => join(config.dataDir, 'files', courseFileFolder(id));
/** As the gateway does with the last piece. */
async function stored(name: string, bytes: Buffer, fields: Save = {}, by = teacher): Promise<string> {
  const id = await begun(name, bytes, fields, by);
  const path = join(folderOf(id), 'source', `source.${name.split('.').at(-1) ?? ''}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  await service.call(files.kept, { id });
  return id;
}
type State = Output<typeof files.fetchState>[number];
async function settled(id: string, by = teacher): Promise<State> {
  let last: State | undefined;
  await until('the file is done with', async () => {
    [last] = await service.call(files.fetchState, { ids: [id] }, by);
    return last?.state !== 1;
  });
  if (!last) throw new Error('the file is gone');
  return last;
}
const detail = (id: string, by = teacher) => service.call(files.detail, { id }, by);
const names = (id: string, run: string): string[] => readdirSync(join(folderOf(id), run)).sort();
/** Folder and name at which an address shows a file. */
function placeOf(url: string): { run: string; name: string } {
  const [signed = '', name = ''] = url.slice(courseFilePath.length).split('/');
  const link = courseFileLinks(config.key('course-files')).read(signed, Date.now());
  return { run: link?.run ?? '', name };
}

test('a video becomes one file that plays everywhere, with its picture and length', async () => {
  const id = await stored('第一课.mp4', readFileSync(film));
  expect(await settled(id)).toEqual({ id, state: 0, progress: 100, failure: '', isWhole: true });
  const { viewUrl, posterUrl, fileUrl, duration, fileType } = await detail(id);
  expect([duration, fileType]).toEqual([6, 33]);
  const { run, name } = placeOf(viewUrl);
  expect([name, placeOf(posterUrl), placeOf(fileUrl)]).toEqual([
    'video.mp4',
    { run, name: 'poster.jpg' },
    { run: 'source', name: 'source.mp4' },
  ]);
  expect(names(id, run)).toEqual(['poster.jpg', 'video.mp4']);
  // the index stands before the pictures: a player begins with the first bytes
  const bytes = readFileSync(join(folderOf(id), run, name)).toString('latin1');
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
}, 300_000);

test('a video becomes segments, and is made anew in another form while the former one is shown', async () => {
  const id = await stored('第二课.mp4', readFileSync(film), { encode: 'm3u8' });
  await settled(id);
  const first = placeOf((await detail(id)).viewUrl);
  expect(first.name).toBe('index.m3u8');
  const list = readFileSync(join(folderOf(id), first.run, 'h0.m3u8'), 'utf8');
  const segments = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect([segments.length, list.includes('#EXT-X-ENDLIST')]).toEqual([2, true]);
  expect(readFileSync(join(folderOf(id), first.run, 'index.m3u8'), 'utf8')).toContain('h0.m3u8');
  expect(names(id, first.run)).toEqual(['h0.m3u8', ...segments, 'index.m3u8', 'poster.jpg'].sort());
  await service.call(files.transcode, { ids: [id], encode: 'mp4' }, teacher);
  expect(placeOf((await detail(id)).viewUrl)).toEqual(first);
  await service.refused('COURSE_FILE_BUSY', files.transcode, { ids: [id] }, teacher);
  await settled(id);
  const second = placeOf((await detail(id)).viewUrl);
  expect([second.name, second.run === first.run]).toEqual(['video.mp4', false]);
  await until('what was made before is gone', () => Promise.resolve(!existsSync(join(folderOf(id), first.run))));
}, 300_000);

test('segments are encrypted where that is wanted; the key is given to who was shown the file, for a minute', async () => {
  const id = await stored('保密.mp4', readFileSync(film), { encode: 'm3u8_encode' });
  expect((await settled(id)).failure).toBe('');
  const { viewUrl, auth } = await service.call(files.fetchFile, { id }, teacher);
  const { run, name } = placeOf(viewUrl);
  expect(name).toBe('index.m3u8');
  const list = readFileSync(join(folderOf(id), run, 'h0.m3u8'), 'utf8');
  expect(list).toContain(`#EXT-X-KEY:METHOD=AES-128,URI="${courseKeyPath}"`);
  // no file of the run holds the key, and the segments are none without it
  const key = Buffer.from((await service.call(files.decrypt, { auth }, teacher)).key, 'base64');
  expect(key).toHaveLength(16);
  const segment = readFileSync(join(folderOf(id), run, 'h0_00000.ts'));
  for (const each of names(id, run)) expect(readFileSync(join(folderOf(id), run, each)).includes(key)).toBe(false);
  const iv = Buffer.from(/IV=0x([0-9a-f]+)/.exec(list)?.[1] ?? '00'.repeat(16), 'hex');
  const opened = Buffer.concat([createDecipheriv('aes-128-cbc', key, iv).update(segment)]);
  // packets of 188 bytes, each of which begins with the same byte
  expect([segment[0] === 0x47 && segment[188] === 0x47, opened[0], opened[188], opened[376]]).toEqual([false, 0x47, 0x47, 0x47]);
  for (const [words, who] of [
    [auth, person(2, 'A03')],
    [`${auth}x`, teacher],
    [(await service.call(files.begin, { id: await begun('讲义.pdf', Buffer.from('a')) }, teacher)).ticket, teacher],
  ] as const)
    await service.refused('LESSON_TICKET', files.decrypt, { auth: words }, who);
  // another film, or the same one made anew, has another key
  await service.call(files.transcode, { ids: [id] }, teacher);
  await settled(id);
  const again = await service.call(files.fetchFile, { id }, teacher);
  expect((await service.call(files.decrypt, { auth: again.auth }, teacher)).key).not.toBe(key.toString('base64'));
  await service.call(files.transcode, { ids: [id], encode: 'mp4' }, teacher);
  await settled(id);
  expect((await service.call(files.fetchFile, { id }, teacher)).auth).toBe('');
}, 300_000);

test('without transcoding a video is shown as it is, where browsers can', async () => {
  const id = await stored('第三课.mp4', readFileSync(film), { encodeType: 'none' });
  expect((await settled(id)).state).toBe(0);
  expect(placeOf((await detail(id)).viewUrl)).toEqual({ run: 'source', name: 'source.mp4' });
  const other = await stored('第四课.avi', readFileSync(film), { encodeType: 'none' });
  expect(await settled(other)).toMatchObject({ state: 2, failure: 'avi 视频需要转码才能播放，请选择转码后重试' });
  await service.refused('COURSE_FILE_BUSY', files.fetchFile, { id: other }, teacher);
}, 300_000);

test('a video that does not say its length, as browsers record it, is measured', async () => {
  const live = join(own, 'live.webm');
  const args = ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=3', '-c:v', 'libvpx'];
  execFileSync(ffmpeg, [...args, '-live', '1', '-f', 'webm', live]);
  const id = await stored('录制.webm', readFileSync(live), { encode: 'm3u8' });
  expect((await settled(id)).failure).toBe('');
  const { duration, viewUrl } = await detail(id);
  expect(duration).toBe(3);
  // it has no sound either
  expect(readFileSync(join(folderOf(id), placeOf(viewUrl).run, 'index.m3u8'), 'utf8')).toContain('h0.m3u8');
}, 300_000);

test('the length is that of what is shown, where the source has a longer sound that nobody hears', async () => {
  const long = join(own, 'long.mp4');
  const second = ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=14'];
  execFileSync(ffmpeg, [
    ...['-nostdin', '-v', 'error', '-i', film],
    ...second,
    ...['-map', '0', '-map', '1', '-c:v', 'copy', '-c:a', 'aac', long],
  ]);
  for (const encode of ['mp4', 'm3u8'] as const) {
    const id = await stored('第六课.mp4', readFileSync(long), { encode });
    expect((await settled(id)).failure).toBe('');
    expect((await detail(id)).duration).toBe(6);
  }
}, 300_000);

test('a list that has the program read files of the server is no video', async () => {
  const secret = join(own, 'secret.ts');
  writeFileSync(secret, readFileSync(film));
  for (const list of [`#EXTM3U\n#EXTINF:6,\nfile://${secret}\n#EXT-X-ENDLIST\n`, `ffconcat version 1.0\nfile '${secret}'\n`]) {
    const id = await stored('列表.mp4', Buffer.from(list));
    expect(await settled(id)).toMatchObject({ state: 2, failure: '文件不是视频，或者已经损坏' });
  }
}, 300_000);

/** An archive with one entry that says of itself that it unpacks to so many bytes. */
function archiveOf(bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(1000));
  const [local, entry, end] = [Buffer.alloc(31), Buffer.alloc(47), Buffer.alloc(22)];
  local.writeUInt32LE(0x04034b50, 0);
  entry.writeUInt32LE(0x02014b50, 0);
  for (const [head, at] of [
    [local, 18],
    [entry, 20],
  ] as const) {
    head.writeUInt16LE(8, at - 10);
    head.writeUInt32LE(packed.length, at);
    head.writeUInt32LE(bytes, at + 4);
    head.writeUInt16LE(1, at + 8);
    head.write('a', head.length - 1);
  }
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}

test('a PDF is shown as it is, an office document as PDF, and what is neither says so', async () => {
  const pdf = await stored('讲义.pdf', Buffer.from('%PDF-1.7\n%%EOF'));
  expect((await settled(pdf)).state).toBe(0);
  expect(placeOf((await detail(pdf)).viewUrl)).toEqual({ run: 'source', name: 'source.pdf' });
  const slides = await stored('演示.pptx', Buffer.from('slides'));
  expect((await settled(slides)).state).toBe(0);
  const { run, name } = placeOf((await detail(slides)).viewUrl);
  expect(readFileSync(join(folderOf(slides), run, name), 'utf8')).toBe('%PDF-1.7 from source.pptx');
  for (const [file, bytes, failure] of [
    ['假.pdf', 'MZ', '文件不是 PDF，或者已经损坏'],
    ['坏.docx', 'broken', '文档无法转换为 PDF，请另存为 PDF 后上传'],
    ['没有尽头.docx', 'endless', '文件展开后过大，请减少内容后重新上传'],
    ['压缩包.docx', archiveOf(2 * 1024 ** 3), '文件展开后过大，请减少内容后重新上传'],
    ['半个压缩包.docx', 'PK\u0003\u0004', '文档无法转换为 PDF，请另存为 PDF 后上传'],
  ] as const)
    expect(await settled(await stored(file, Buffer.from(bytes)))).toMatchObject({ state: 2, failure });
}, 300_000);

test('kinds and sizes that are not taken are refused before a byte is sent', async () => {
  const input = { title: '课件', name: 'a.exe', fileSize: 10 };
  await service.refused('FILE_KIND', files.save, input, teacher);
  await service.refused('FILE_TOO_LARGE', files.save, { ...input, name: 'a.pdf', fileSize: 201 * 1024 ** 2 }, teacher);
  await service.refused('FILE_TOO_LARGE', files.save, { title: '课件', name: 'a.pdf' }, teacher);
});

test('where the disk has too little room nothing is sent', async () => {
  const input = { title: '课件', name: 'a.pdf', fileSize: 10 };
  const { id } = await service.call(files.save, input, teacher);
  // of no size at all
  storage = '/proc';
  await service.refused('COURSE_STORE_FULL', files.save, input, teacher);
  await service.refused('COURSE_STORE_FULL', files.begin, { id }, teacher);
  storage = '';
  await service.call(files.begin, { id }, teacher);
});

test('an upload that nobody finishes is taken after days, with its pieces', async () => {
  const bytes = Buffer.from('%PDF-1.7');
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await begun('讲义.pdf', bytes));
  const [left = '', sending = '', young = '', whole = ''] = ids;
  const pieceOf = (id: string): string => join(folderOf(id), 'source', 'piece');
  for (const id of ids) {
    mkdirSync(dirname(pieceOf(id)), { recursive: true });
    writeFileSync(pieceOf(id), bytes);
  }
  const stored = service.db.collection<CourseFileDoc>('course_files');
  const old = { createTime: new Date(Date.now() - 4 * 24 * 3_600_000) };
  await stored.updateMany({ _id: { $in: [left, sending, whole] } }, { $set: old });
  await stored.updateOne({ _id: whole }, { $set: { isWhole: true, state: 0 } });
  await service.call(files.begin, { id: sending }, teacher);
  const other = await startService(course, config);
  await until('it is taken', () => Promise.resolve(!existsSync(folderOf(left))));
  // ends its round
  await other.close();
  const there = await stored.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
  expect(there.map(({ _id }) => _id).sort()).toEqual([sending, young, whole].sort());
  expect(ids.map((id) => existsSync(pieceOf(id)))).toEqual([false, true, true, true]);
}, 300_000);

test('a ticket is for one file and person, and for no file that is whole', async () => {
  const bytes = Buffer.from('%PDF-1.7');
  const id = await begun('讲义.pdf', bytes);
  const { ticket } = await service.call(files.begin, { id }, teacher);
  expect(courseFileTickets(config.key('course-files')).read(ticket, Date.now())).toEqual({
    ...{ fileId: id, ending: 'pdf', size: bytes.length, userId: teacher.userId },
  });
  await service.refused('NOT_FOUND', files.begin, { id }, person(2, 'A04'));
  const whole = await stored('讲义.pdf', bytes);
  expect(await service.call(files.begin, { id: whole }, teacher)).toEqual({ isWhole: true, ticket: '' });
  // the gateway tells twice
  await service.call(files.kept, { id: whole });
  expect((await settled(whole)).state).toBe(0);
});

test('a file that a course uses stays; one that nobody uses is gone with its bytes', async () => {
  const id = await stored('讲义.pdf', Buffer.from('%PDF-1.7'));
  await settled(id);
  const { id: courseId } = await service.call(
    courses.save,
    { title: '消防安全', openType: 1, dirList: [{ title: '一', fileList: [{ fileId: id }] }] },
    teacher,
  );
  await service.refused('COURSE_FILE_USED', files.delete, { ids: [id] }, teacher);
  await service.call(courses.delete, { ids: [courseId] }, teacher);
  for (const stranger of [person(2, 'A04'), person(3, 'A03')]) await service.refused('NOT_FOUND', files.delete, { ids: [id] }, stranger);
  await service.call(files.delete, { ids: [id] }, teacher);
  expect(existsSync(folderOf(id))).toBe(false);
  // pieces that were on their way when it was deleted
  await service.refused('NOT_FOUND', files.kept, { id });
});

test('the list finds files by name, kind and state, and leaves out those that a course has', async () => {
  const word = newId();
  const [one, two] = [await begun(`${word} 一.pdf`, Buffer.from('a')), await begun(`${word} 二.mp4`, Buffer.from('a'))];
  await service.db.collection<CourseFileDoc>('course_files').updateOne({ _id: two }, { $set: { state: 0, isWhole: true } });
  const found = async (params: object, by = teacher) =>
    (await service.call(files.paging, { params: { title: word, ...params } }, by)).records.map(({ id }) => id);
  expect(await found({})).toEqual([two, one]);
  expect(await found({ fileType: 22 })).toEqual([one]);
  expect(await found({ state: 0 })).toEqual([two]);
  expect(await found({ excludes: [two] })).toEqual([one]);
  expect(await found({}, person(2, 'A04'))).toEqual([]);
  const [row] = (await service.call(files.paging, { params: { title: word, fileType: 22 } }, teacher)).records;
  expect(row).toMatchObject({ state: 1, state_dictText: '上传中', isWhole: false, fileId: one });
  expect(await service.call(files.fetchInfo, { ids: [one, newId()] }, teacher)).toEqual([
    { id: one, title: `${word} 一.pdf`, fileType: 22, fileSize: 1, duration: 0 },
  ]);
  const { revision } = await service.call(files.save, { id: one, revision: 0, title: '改名' }, teacher);
  expect(revision).toBe(1);
  await service.refused('STALE', files.save, { id: one, revision: 0, title: '再改名' }, teacher);
});

test('a package is unpacked, and says what of it is not followed; one that is none says why', async () => {
  const items = [{ title: '甲', href: 'a/index.html', more: '<imsss:sequencing><imsss:sequencingRules/></imsss:sequencing>' }];
  const bytes = scormPackage({ version: '2004', items, files: { 'a/index.html': page2004() } });
  const id = await stored('课件包.zip', bytes);
  expect(await settled(id)).toMatchObject({ state: 0, failure: '' });
  const { viewUrl, fileType, note } = await detail(id);
  const { run } = placeOf(viewUrl);
  expect([viewUrl.endsWith('/a/index.html'), fileType, note, names(id, run).length]).toEqual([
    ...[true, 44, '课件包规定了章节的先后规则（sequencing），平台不执行这些规则，学员可以自由选择章节', 2],
  ]);
  await service.call(files.transcode, { ids: [id] }, teacher);
  await settled(id);
  await until('the run of before is gone', () => Promise.resolve(!existsSync(join(folderOf(id), run))));
  expect(placeOf((await detail(id)).viewUrl).run).not.toBe(run);
  const broken = await stored('坏.zip', Buffer.from('no archive'));
  expect(await settled(broken)).toMatchObject({ state: 2, failure: '文件不是 ZIP 压缩包，或者已经损坏' });
  expect((await detail(broken)).note).toBe('');
}, 120_000);
