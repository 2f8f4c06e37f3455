import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, inMinutes, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';
import { mp4Of } from '../support/videos.js';

test('a form asks for a video, which a phone sends over a network that drops, and the office sees it', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const title = fresh('技能展示');
  const { id } = await ask('/api/activity/activity/save', school.admin, {
    ...{ title, activityType: '2', openType: 1, startTime: inMinutes(-5), endTime: inMinutes(60) },
    fields: [{ fieldName: 'f1', fieldTitle: '操作视频', fieldType: 'video', fieldItems: [], required: true, tips: '' }],
  });

  const context = await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await new LearnerPage(page).enter(pupil.account);
  await page.goto(`/pages/activity/detail/${id}`);
  await page.getByRole('button', { name: '立即报名' }).click();
  const form = page.getByRole('dialog', { name: `报名：${title}` });
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(form.getByText('操作视频不能为空！')).toBeVisible();
  const chosen = form.getByLabel('操作视频').locator('input[type=file]');
  await chosen.setInputFiles([{ name: '操作.avi', mimeType: 'video/x-msvideo', buffer: mp4Of(1000) }]);
  await expect(form.getByText('请选择 mp4 格式的视频')).toBeVisible();

  // the network drops in the middle
  const film = mp4Of(3 * 1024 * 1024);
  let pieces = 0;
  await page.route('**/api/common/file/upload-video', async (route) => {
    pieces += 1;
    if (pieces === 3) await context.setOffline(true);
    await route.continue();
  });
  await chosen.setInputFiles([{ name: '操作.mp4', mimeType: 'video/mp4', buffer: film }]);
  await expect(form.getByText(/网络已断开，恢复后会继续上传/)).toBeVisible();
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('视频正在上传，请等上传完成后再提交。')).toBeVisible();
  await expectSound(page, 'activity-video-sending', { sizes: [phone, desk] });
  await context.setOffline(false);
  await expect(form.locator('video')).toBeVisible();
  await expectSound(page, 'activity-video', { sizes: [phone, desk] });
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('报名成功！').first()).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: '我的报名' }).click();
  const url = (await page.locator('video').getAttribute('src')) ?? '';
  expect(Buffer.from(await (await page.request.get(url)).body()).equals(film)).toBe(true);

  const staff = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(staff).enter(administrator());
  await staff.goto(`/admin/activity-join?filter=${encodeURIComponent(JSON.stringify({ activityId: id }))}`);
  await staff.getByRole('button', { name: /^查看报名信息/ }).click();
  await expect(staff.locator('video')).toHaveAttribute('src', url);
  await expectSound(staff, 'activity-video-office', { sizes: [desk, phone] });
});
