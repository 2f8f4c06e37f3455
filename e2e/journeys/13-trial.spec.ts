import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { School } from '../support/school.js';
import { expectSound } from '../support/sound.js';

// the browser shows its test picture as a camera
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});
const examFor = async () =>
  (await ask('/api/exam/exam/paging', (await School.open()).admin, { params: { state: 0, title: '逐题作答' } })).records[0]?.id ?? '';

test('a learner tries the device before an exam: checks, camera, practice paper; the console lists it, no record does', async ({
  page,
  browser,
}) => {
  const { account } = await (await School.open()).person();
  const learner = new LearnerPage(page);
  await learner.signIn(account);
  await page.getByRole('complementary', { name: '考前试机' }).getByRole('link', { name: '开始试机' }).click();
  await expect(page.getByRole('heading', { name: '考前试机' })).toBeVisible();
  const verdict = page.getByRole('status').filter({ hasText: '还差一份练习卷' });
  await expect(verdict).toBeVisible();
  const checks = page.getByRole('region', { name: '设备检查' });
  for (const name of ['网络', '实时连接', '本机存储', '浏览器', '设备时间'])
    await expect(checks.getByRole('listitem').filter({ hasText: name })).toBeVisible();
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

  // the sentence that says what is missing has the way to it
  await verdict.getByRole('link', { name: '开始做练习卷' }).click();
  await expect(page.getByText('随时可以参加')).toBeVisible();
  await expectSound(page, 'trial-entry');
  await page.getByRole('button', { name: '开始练习' }).click();
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
  await expect(page.getByRole('status').filter({ hasText: '这台设备可以参加考试' })).toBeVisible();
  // a trial has no pass mark
  await expect(page.getByText('及格分')).toHaveCount(0);
  await expectSound(page, 'trial-result');

  await page.goto('/pages/exam');
  await expect(page.getByText('试机通过，这台设备可以参加考试')).toBeVisible();
  await page.goto('/pages/paper/list');
  // a person who sat nothing else has an empty list, and it is there
  await expect(page.getByText('暂无相关数据！')).toBeVisible();
  await expect(page.getByRole('main').getByText('考前试机')).toHaveCount(0);

  const desk = await browser.newPage();
  await new ConsolePage(desk).enter(administrator());
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

test('before an exam: the same checks in a dialog, which lets go of the camera and says what to do where it may not have it', async ({
  page,
}) => {
  const { account } = await (await School.open()).person();
  await new LearnerPage(page).enter(account);
  await page.goto(`/pages/exam/check/${await examFor()}`);
  await page.getByRole('button', { name: '设备检查' }).click();
  const dialog = page.getByRole('dialog', { name: '设备检查' });
  for (const tip of ['摄像头和麦克风只能在 https 网址下使用', '请使用最新版的谷歌浏览器（Chrome）或火狐浏览器（Firefox）', '请选择“允许”'])
    await expect(dialog.getByText(tip)).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: '这台设备可以参加考试' })).toBeVisible();
  await dialog.getByRole('button', { name: '检查摄像头' }).click();
  await expect(dialog.getByText('能看到自己的画面，就是正常的。')).toBeVisible();
  await dialog.getByRole('button', { name: '检查麦克风' }).click();
  // the browser's test sound beeps
  await expect(dialog.getByText('听到了您的声音，正常。')).toBeVisible();
  await expectSound(page, 'device-test');
  const track = await dialog
    .getByLabel('摄像头画面')
    .evaluateHandle((video) =>
      video instanceof HTMLVideoElement && video.srcObject instanceof MediaStream ? video.srcObject.getTracks()[0] : null,
    );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // the light of the camera goes out with the test
  expect(await track.evaluate((one) => one?.readyState)).toBe('ended');

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: '设备检查' }).click();
  await dialog.getByRole('button', { name: '检查摄像头' }).click();
  await expect(dialog.getByText('没有得到允许：请点浏览器地址栏里的“查看网站信息”按钮，把“摄像头”改为“允许”，再重新检查。')).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: '有 1 处需要处理：摄像头' })).toBeVisible();
});

test('on a page without https the checks come to their end, and say what it cannot use', async ({ page }) => {
  // what a browser has on a secure page only; this machine's own address is always one
  await page.addInitScript(() => {
    for (const name of ['storage', 'mediaDevices']) Object.defineProperty(navigator, name, { value: undefined });
  });
  const { account } = await (await School.open()).person();
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/exam/trial');
  await expect(page.getByRole('status').filter({ hasText: '还差一份练习卷' })).toBeVisible();
  await page.getByRole('button', { name: '检查摄像头' }).click();
  await expect(page.getByText('您的浏览器不支持媒体访问，请升级浏览器！')).toBeVisible();
  await expect(page.getByText('请用 https 开头的网址打开')).toBeVisible();
});
