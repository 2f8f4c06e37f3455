import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { page12, page2004, reaching, scormPackage } from '@xuekao/interchange/testing/scorm';
import { ConsolePage } from '../support/console-page.js';
import { courseFile } from '../support/course-files.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const madeMs = 60_000;
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title^="课件包："]');
const saved = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/course/learn/save-package'));

test('a teacher uploads a package; a learner leaves it, goes on where it was left, and completes it', async ({ browser }) => {
  test.setTimeout(240_000);
  const school = await School.open();
  const pupil = await school.person();
  const staff = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(staff).enter(administrator());
  const name = fresh('灭火器课件包');
  const files = { 'index.html': page12(reaching) };
  const bytes = scormPackage({ version: '1.2', items: [{ title: '灭火器', href: 'index.html' }], files });
  await staff.goto('/admin/course-file');
  await staff.getByRole('button', { name: '上传课件' }).first().click();
  const dialog = staff.getByRole('dialog', { name: '上传课件' });
  await dialog
    .getByLabel('选择文件')
    .last()
    .setInputFiles([{ name: `${name}.zip`, mimeType: 'application/zip', buffer: bytes }]);
  await expect(dialog.getByText('不执行 2004 的章节先后规则', { exact: false })).toBeVisible();
  await expectSound(staff, 'course-package-upload', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '开始上传' }).click();
  const row = staff.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('正常', { timeout: madeMs });
  await expect(row).toContainText('SCORM 课件包');
  await staff.getByRole('button', { name: `预览：${name}` }).click();
  const preview = staff.getByRole('dialog', { name });
  await expect(preview.frameLocator('iframe').getByText('initialize: true')).toBeVisible();
  await expectSound(staff, 'course-package-preview', { sizes: [desk, phone] });

  const { records } = await ask('/api/course/file/paging', school.admin, { params: { title: name } });
  const fileId = records[0]?.id ?? '';
  const dirList = [{ title: '第一章', fileList: [{ fileId, needLearn: 12 }] }];
  const course = { title: fresh('课件包课程'), openType: 3 as const, users: [pupil.id], dirList };
  const { id: courseId } = await ask('/api/course/course/save', school.admin, course);

  const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(page).enter(pupil.account);
  const address = `/pages/course/view/${courseId}/${fileId}`;
  await page.goto(address);
  const frame = frameOf(page);
  await expect(frame.getByText(/initialize: true, entry: ab-initio, name: ./)).toBeVisible();
  // it reaches nothing that is the platform's
  const tried = frame.locator('#tried li');
  await expect(tried).toHaveCount(7);
  for (const what of ['storage', 'cookies']) await expect(frame.getByText(`${what}: got 0`)).toBeVisible();
  for (const what of ['page', 'storage of the page', 'address of the page', 'call', 'other site'])
    await expect(frame.getByText(new RegExp(`^${what}: refused`))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(address));
  await expectSound(page, 'course-package', { sizes: [phone, desk] });

  for (const step of ['2', '3']) {
    const kept = saved(page);
    await frame.getByRole('button', { name: '下一步' }).click();
    await expect(frame.getByText(`第 ${step} 步`)).toBeVisible();
    expect((await kept).ok()).toBe(true);
  }
  // away, and back on another device
  await page.goto('/pages/course');
  const other = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(other).enter(pupil.account);
  await other.goto(address);
  const again = frameOf(other);
  await expect(again.getByText(/entry: resume/)).toBeVisible();
  await expect(again.getByText('第 3 步')).toBeVisible();
  await again.getByRole('button', { name: '完成' }).click();
  await expect(other.getByText('课件包的内容已完成')).toBeVisible();
  // its word alone is not enough: the course asks for time, too
  await expect(other.getByText('您已学完全部课程').first()).toBeVisible({ timeout: madeMs });
  await expect(other.getByText('本课件已完成')).toBeVisible();
  await expectSound(other, 'course-package-done', { sizes: [desk, phone] });

  // an address is one person's, for a time; without its seal it opens nothing
  const src = (await other.locator('iframe[title^="课件包："]').getAttribute('src')) ?? '';
  expect((await other.request.get(src)).status()).toBe(200);
  expect((await other.request.get(src.replace(/\.[^./]+\//, '.x/'))).status()).toBe(404);
});

test('a package of several items is done when all of them are; one that is damaged says why it is refused', async ({ browser }) => {
  test.setTimeout(180_000);
  const school = await School.open();
  const pupil = await school.person();
  const items = [
    { title: '第一节', href: 'one.html' },
    { title: '第二节', href: 'two.html' },
    { title: '资料', href: 'note.html', isAsset: true },
  ];
  const files = {
    'one.html': page2004(),
    'two.html': page2004(),
    'note.html': '<!DOCTYPE html><meta charset="utf-8"><title>资料</title><h1>资料正文</h1>',
  };
  const fileId = await courseFile(school.admin, `${fresh('多节课件包')}.zip`, scormPackage({ version: '2004', items, files }));
  const dirList = [{ title: '第一章', fileList: [{ fileId }] }];
  const course = { title: fresh('多节课程'), openType: 3 as const, users: [pupil.id], dirList };
  const { id: courseId } = await ask('/api/course/course/save', school.admin, course);
  const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(page).enter(pupil.account);
  await page.goto(`/pages/course/view/${courseId}/${fileId}`);
  const frame = frameOf(page);
  await expect(frame.getByText(/initialize: true, entry: ab-initio/)).toBeVisible();
  await frame.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('本章节已完成')).toBeVisible();
  await page.getByRole('button', { name: '下一章节' }).click();
  await expect(page.getByLabel('章节')).toContainText('第二节');
  await expect(frame.getByText(/initialize: true, entry: ab-initio/)).toBeVisible();
  await expectSound(page, 'course-package-items', { sizes: [phone, desk] });
  await frame.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('本章节已完成')).toBeVisible();
  await page.getByLabel('章节').click();
  await expect(page.getByRole('option', { name: '1. 第一节（已完成）' })).toBeVisible();
  await page.getByRole('option', { name: '3. 资料' }).click();
  await expect(frame.getByText('资料正文')).toBeVisible();
  await expect(page.getByText('您已学完全部课程').first()).toBeVisible({ timeout: madeMs });

  const staff = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(staff).enter(administrator());
  const name = fresh('坏课件包');
  const bytes = scormPackage({ version: '1.2', items: [{ title: '外', href: 'https://example.cn/' }] });
  const { id } = await ask('/api/course/file/save', school.admin, { title: name, name: `${name}.zip`, fileSize: bytes.length });
  await staff.goto(`/admin/course-file?filter=${encodeURIComponent(JSON.stringify({ title: name }))}`);
  const choosing = staff.waitForEvent('filechooser');
  await staff.getByRole('button', { name: `继续上传：${name}` }).click();
  await (await choosing).setFiles([{ name: `${name}.zip`, mimeType: 'application/zip', buffer: bytes }]);
  await expect(staff.getByText('课件包的 imsmanifest.xml 中没有可以打开的内容')).toBeVisible({ timeout: madeMs });
  expect((await ask('/api/course/file/fetch-state', school.admin, { ids: [id] }))[0]?.state).toBe(2);
  await expectSound(staff, 'course-package-refused', { sizes: [desk, phone] });
});
