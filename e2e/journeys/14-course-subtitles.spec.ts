import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { courseFile, filmOf } from '../support/course-files.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const vtt = (name: string, ...lines: string[]) => ({
  ...{ name, mimeType: 'text/vtt' },
  buffer: Buffer.from(lines.join('\n')),
});
const times = '00:00.000 --> 00:05.000';
/** Subtitles that a video shows now, and their words. */
const shownBy = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) =>
    Array.from(video.textTracks)
      .filter(({ mode }) => mode === 'showing')
      .map(({ label, cues }) => [label, ...Array.from(cues ?? [], (cue) => (cue as VTTCue).text)]),
  );

test('a teacher adds subtitles to a video; a learner reads them, and switches them by keyboard', async ({ browser }) => {
  test.setTimeout(180_000);
  const school = await School.open();
  const pupil = await school.person();
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  const title = fresh('灭火器的使用');
  const fileId = await courseFile(school.admin, `${title}.webm`, await filmOf(page, 6), { encode: 'm3u8' });
  await page.goto('/admin/course-file');
  await page.getByLabel('课件名称').first().fill(title);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '字幕' }).click();
  const dialog = page.getByRole('dialog', { name: `字幕：${title}` });
  await expect(dialog.getByText('这个视频还没有字幕。')).toBeVisible();
  const chooser = dialog.locator('input[type=file]');
  await chooser.setInputFiles([vtt('第一课.vtt', 'WEBVTT', '', times, '<script>alert(1)</script>')]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('字幕“简体中文”不是有效的 WebVTT 文件：第 4 行含有字幕不允许的标记。')).toBeVisible();
  await dialog.getByRole('button', { name: '移除第 1 条字幕：简体中文' }).click();
  await chooser.setInputFiles([
    vtt('第一课.vtt', 'WEBVTT', '', times, '先拔掉保险销。'),
    vtt('第一课.en.vtt', 'WEBVTT', '', times, 'Pull the pin first.'),
  ]);
  await expect(dialog.getByRole('textbox', { name: '显示名称' })).toHaveCount(2);
  await expect(dialog.getByRole('checkbox', { name: '默认显示' }).first()).toBeChecked();
  await dialog.getByRole('textbox', { name: '显示名称' }).first().fill('中文');
  await expectSound(page, 'course-file-subtitles', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('字幕已保存')).toBeVisible();
  await row.getByRole('button', { name: /^预览/ }).click();
  await expect.poll(() => shownBy(page)).toEqual([['中文', '先拔掉保险销。']]);

  const dirList = [{ title: '第一章', fileList: [{ fileId }] }];
  const { id } = await ask('/api/course/course/save', school.admin, { title, openType: 3, users: [pupil.id], dirList });
  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(pupil.account);
  await small.goto(`/pages/course/view/${id}/${fileId}`);
  const video = small.locator('video');
  const switches = small.getByRole('group', { name: '字幕' });
  await expect.poll(() => shownBy(small), { timeout: 60_000 }).toEqual([['中文', '先拔掉保险销。']]);
  await expect(switches.getByRole('button', { name: '中文' })).toHaveAttribute('aria-pressed', 'true');
  await expectSound(small, 'course-subtitles', { sizes: [phone, desk] });
  await video.press('c');
  await expect.poll(() => shownBy(small)).toEqual([]);
  await expect(switches.getByRole('button', { name: '关闭字幕' })).toHaveAttribute('aria-pressed', 'true');
  await video.press('c');
  await expect.poll(() => shownBy(small)).toEqual([['中文', '先拔掉保险销。']]);
  await switches.getByRole('button', { name: 'English' }).press('Enter');
  await expect.poll(() => shownBy(small)).toEqual([['English', 'Pull the pin first.']]);
  // the menu of the browser's own player says the same
  await video.evaluate((element: HTMLVideoElement) => {
    for (const track of element.textTracks) track.mode = 'disabled';
  });
  await expect(switches.getByRole('button', { name: '关闭字幕' })).toHaveAttribute('aria-pressed', 'true');
});
