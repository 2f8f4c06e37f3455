import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator } from '../support/platform.js';
import { School } from '../support/school.js';
import { expectSound } from '../support/sound.js';

// the browser shows its test picture as a camera
test.use({ launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] } });

test('a learner tries the device before an exam: checks, camera, a practice paper, ready; the console lists it, and it is in no record', async ({ page, browser }) => {
  const { account } = await (await School.open()).person();
  const learner = new LearnerPage(page);
  await learner.signIn(account);
  await page.getByRole('complementary', { name: '考前试机' }).getByRole('link', { name: '开始试机' }).click();
  await expect(page.getByRole('heading', { name: '考前试机' })).toBeVisible();
  const verdict = page.getByRole('status').filter({ hasText: '还差一份练习卷' });
  await expect(verdict).toBeVisible({ timeout: 40_000 });
  const checks = page.getByRole('region', { name: '设备检查' });
  for (const name of ['网络', '实时连接', '本机存储', '浏览器', '设备时间']) await expect(checks.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await expect(checks.getByText('需要处理')).toHaveCount(0);
  await page.getByRole('button', { name: '检查摄像头' }).click();
  await expect(page.getByText('能看到自己的画面，就是正常的。')).toBeVisible();
  await expect(page.getByLabel('摄像头画面')).toBeVisible();
  await page.getByRole('button', { name: '播放提示音' }).click();
  await page.getByRole('button', { name: '没有听到' }).click();
  await expect(page.getByRole('status').filter({ hasText: '有 1 处需要处理：声音播放' })).toBeVisible();
  await expectSound(page, 'trial-to-mend');
  await page.getByRole('button', { name: '播放提示音' }).click();
  await page.getByRole('button', { name: '听到了', exact: true }).click();
  await expect(verdict).toBeVisible();

  await page.getByRole('link', { name: '开始做练习卷' }).click();
  await expect(page.getByText('随时可以参加')).toBeVisible();
  await expectSound(page, 'trial-entry');
  await page.getByRole('button', { name: '开始考试' }).click();
  await page.waitForURL(/\/pages\/exam\/start\/[0-9a-f]{24}/);
  // formula, pictures and table are there
  await expect(page.locator('.katex').first()).toBeVisible();
  const picture = page.getByAltText(/一幅简单的画/);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await page.getByRole('group', { name: '第1题选项' }).locator('label').nth(1).click();
  await page.getByLabel('第7题答案').fill('我准备好了。');
  await learner.expectSaved();
  await learner.handIn(6);
  await expect(page.getByRole('status').filter({ hasText: '这台设备可以参加考试' })).toBeVisible({ timeout: 40_000 });
  await expectSound(page, 'trial-result');

  await page.goto('/pages/exam');
  await expect(page.getByText('试机通过，这台设备可以参加考试')).toBeVisible();
  await page.goto('/pages/paper/list');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await expect(page.getByText('考前试机')).toHaveCount(0);

  const desk = await browser.newPage();
  await new ConsolePage(desk).signIn(administrator());
  await desk.goto(`/admin/trial?filter=${encodeURIComponent(JSON.stringify({ keyword: account.userName, state: 1 }))}`);
  const row = desk.getByRole('row').filter({ hasText: account.userName });
  await expect(row.getByText('可以参加考试')).toBeVisible();
  await expect(row.getByText('答 2 题，已交卷')).toBeVisible();
  await row.getByRole('button', { name: /^详情/ }).click();
  await expect(desk.getByRole('dialog').getByRole('definition').filter({ hasText: '正常' }).first()).toBeVisible();
  await desk.getByRole('button', { name: '关闭' }).click();
  await expectSound(desk, 'console-trials');
  await desk.goto(`/admin/trial?filter=${encodeURIComponent(JSON.stringify({ keyword: account.userName, state: 0 }))}`);
  await expect(desk.getByText('没有符合筛选条件的内容。')).toBeVisible();
  await desk.close();
});
