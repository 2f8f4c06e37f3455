import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { courseFileTypes } from '@xuekao/contracts';
import { createLogger, ServiceTime } from '@xuekao/platform';
import { FilmKeys } from '../film-keys.js';
import { sourceIn } from '../file.folders.js';
import type { CourseFileDoc } from '../file.model.js';
import { CourseFileMaker } from './maker.js';

const folder = mkdtempSync(join(tmpdir(), 'course-maker-'));
const clock = { now: () => 0, monotonic: () => 0 };
const time = new ServiceTime(clock, { now: () => Promise.resolve(0) }, createLogger('test', 'silent'));
const maker = new CourseFileMaker({ ffmpeg: '', soffice: '' }, new FilmKeys({ key: () => Buffer.alloc(32, 7) }, time));
const work = { signal: new AbortController().signal, onProgress: () => undefined };
beforeAll(() => {
  const source = sourceIn(folder, 'mp4');
  mkdirSync(dirname(source), { recursive: true });
  writeFileSync(source, 'a film');
});
afterAll(async () => {
  await time.beforeApplicationShutdown();
  rmSync(folder, { recursive: true, force: true });
});
/** A video that browsers play as it is, on a machine without the program that transcodes. */
const video = (encode: CourseFileDoc['encode']): CourseFileDoc =>
  ({ _id: 'f', fileType: courseFileTypes.video, ending: 'mp4', encode, encodeType: 'ffmpeg' }) as CourseFileDoc; // what is read of it

test('a video that is to be encrypted is never served in the open where nothing can encrypt it', async () => {
  await expect(maker.make(video('mp4'), folder, work)).resolves.toMatchObject({ isEncrypted: false });
  await expect(maker.make(video('m3u8_encode'), folder, work)).rejects.toThrow('服务器没有安装转码程序，无法加密视频');
});
