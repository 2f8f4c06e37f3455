import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { courseFile, filmOf, greyFilm } from '../support/course-files.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

/** Beginning of every packet of a segment that is not encrypted (ISO 13818-1). */
const syncByte = 0x47;

test('an encrypted lesson plays for whoever studies it, and its segments are of no use to others', async ({ browser }) => {
  test.setTimeout(240_000);
  const school = await School.open();
  const pupil = await school.person();
  const staff = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(staff).enter(administrator());
  const name = fresh('加密课件');
  const filmId = await courseFile(school.admin, `${name}.webm`, await filmOf(staff, 6), { encode: 'm3u8_encode' });
  const dirList = [{ title: '第一章', fileList: [{ fileId: filmId }] }];
  const course = { title: fresh('加密课程'), openType: 1 as const, periods: 1, content: '', dirList };
  const { id: courseId } = await ask('/api/course/course/save', school.admin, course);

  await staff.goto('/admin/course-file');
  await staff.getByRole('button', { name: '上传课件' }).first().click();
  const dialog = staff.getByRole('dialog', { name: '上传课件' });
  const chosen = { name: `${name} 2.webm`, mimeType: 'video/webm', buffer: greyFilm() };
  await dialog.getByLabel('选择文件').last().setInputFiles([chosen]);
  await expect(dialog.getByText('HLS 加密（AES-128）')).toBeVisible();
  await expectSound(staff, 'course-encode', { sizes: [desk, phone] });

  const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new LearnerPage(page).enter(pupil.account);
  await ask('/api/client/course/join', token, { id: courseId });
  const keyAnswer = page.waitForResponse((response) => response.url().includes('/api/course/learn/decrypt'));
  const segmentAnswer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.ts'));
  await page.goto(`/pages/course/view/${courseId}/${filmId}`);
  const video = page.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
  });
  const answer = await keyAnswer;
  expect([answer.status(), (await answer.body()).length, answer.headers()['cache-control']]).toEqual([200, 16, 'no-store']);
  expect((await (await segmentAnswer).body())[0]).not.toBe(syncByte);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 }).toBeGreaterThan(1);
  await expectSound(page, 'course-encrypted', { sizes: [phone] });

  // the words are the person's own, as the token is
  const other = await school.person();
  const refused = await page.request.get(answer.url(), { headers: { token: other.token } });
  expect(refused.headers()['content-type']).toContain('json');
  expect((await page.request.get(answer.url())).headers()['content-type']).toContain('json');
});
