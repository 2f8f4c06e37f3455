import { readFile } from 'node:fs/promises';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { facePhoto } from '@xuekao/face/testing';
import { cameraBefore } from '../support/camera.js';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
let teacher: Person;
let quIds: string[];
test.beforeAll(async () => {
  school = await School.open();
  teacher = await school.person({ roles: [school.administrators] });
  ({ quIds } = await school.bank([radio(), radio()]));
});

const rules = { camOn: true, camInterval: 0, camChallenge: true, captureDays: 14 };
const browserBefore = async (name: string): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', ...(await cameraBefore(name, await facePhoto('ann')))],
  });
const pageOf = async (browser: Browser, viewport = desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce', permissions: ['camera'] })).newPage();
const challenges = (paperId: string) => ask('/api/exam/watch/challenge-list', school.admin, { paperId });
const verdicts = async (paperId: string) => (await challenges(paperId)).map(({ verdict }) => verdict);

/** The camera of the browser, before which the page itself adds some of its colour to the light. */
const cameraAtTheScreen = (): void => {
  const devices = navigator.mediaDevices;
  const real = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wanted) => {
    const video = document.createElement('video');
    video.srcObject = await real(wanted);
    await video.play();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    const context = canvas.getContext('2d');
    setInterval(() => {
      const layer = document.querySelector('[data-tint]');
      if (context === null) return;
      [context.globalCompositeOperation, context.globalAlpha] = ['source-over', 0.85];
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.drawImage(video, 0, 0);
      [context.globalCompositeOperation, context.globalAlpha] = ['lighter', 0.15];
      context.fillStyle = layer === null ? '#ffffff' : getComputedStyle(layer).backgroundColor;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }, 100);
    return canvas.captureStream(10);
  };
};

test('the screen changes its colour slowly while somebody writes, and a camera that follows is told so', async () => {
  test.slow();
  const who = await school.person();
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], ...rules });
  const browser = await browserBefore('challenge');
  const page = await pageOf(browser);
  await page.addInitScript(cameraAtTheScreen);
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '阅读说明并检查' }).click();
  const dialog = page.getByRole('dialog', { name: '摄像头检查' });
  await expect(dialog).toContainText('实验性：考试期间每隔几分钟，屏幕会缓慢变色约 20 秒');
  await expect(dialog).toContainText('对光线变化敏感');
  await expectSound(page, 'challenge-consent');
  await dialog.getByRole('button', { name: '同意并打开摄像头' }).click();
  await dialog.getByRole('button', { name: '完成检查' }).click({ timeout: 60_000 });
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page).toHaveURL(/\/pages\/exam\/start\//);
  const paperId = page.url().split('/').at(-1) ?? '';
  const layer = page.locator('[data-tint]');
  await expect(layer).toBeAttached({ timeout: 60_000 });
  await expect(page.getByText('屏幕会缓慢变色约 20 秒，请照常答题，不用做任何操作。')).toBeVisible();
  await expect(layer).not.toHaveAttribute('data-tint', '#ffffff');
  await expectSound(page, 'challenge-colour');
  // the page is used as before
  await page.getByText('选项甲').first().click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect.poll(() => verdicts(paperId), { timeout: 60_000 }).toEqual(['followed']);
  await expect(layer).toHaveCount(0);
  await browser.close();
});

test('a film that does not follow is named on the wall and shown with its pictures, the attempt goes on, and copies hold it', async ({
  browser: desktops,
}) => {
  test.slow();
  const who = await school.person();
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], ...rules });
  const { id } = await ask('/api/paper/paper/create-paper', who.token, { examId });
  const browser = await browserBefore('film');
  const page = await pageOf(browser, phone);
  const token = await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/start/${id}`);
  await expect(page.locator('[data-tint]')).toBeAttached({ timeout: 60_000 });
  await expect(page.locator('[data-tint]')).not.toHaveAttribute('data-tint', '#ffffff');
  await expectSound(page, 'challenge-colour-390');
  await expect.poll(() => verdicts(id), { timeout: 90_000 }).toEqual([expect.stringMatching(/^(flat|unlike)$/)]);
  await expect(page).toHaveURL(/\/pages\/exam\/start\//);

  const desktop = await desktops.newPage();
  await new ConsolePage(desktop).enter(teacher.account);
  await desktop.goto(`/admin/watch?examId=${examId}`);
  await expect(desktop.getByText('屏幕变色检测未通过（实验性）')).toBeVisible({ timeout: 30_000 });
  await expectSound(desktop, 'challenge-wall');
  await ask('/api/paper/paper/hand-exam', token, { id });
  await browser.close();

  await desktop.goto(`/admin/paper/${id}`);
  const section = desktop.getByRole('region', { name: '屏幕变色检测（实验性）' });
  await expect(section.getByText(/^(画面没有变化|变化与屏幕不一致)$/)).toBeVisible();
  await expectSound(desktop, 'challenge-evidence');
  await section.getByRole('button', { name: /^查看 .+ 的屏幕变色检测$/ }).click();
  const pictures = desktop.getByRole('dialog', { name: /^屏幕变色检测 / });
  await expect(pictures.getByRole('img')).toHaveCount(7);
  await expectSound(desktop, 'challenge-pictures');
  await pictures.getByRole('button', { name: '关闭' }).click();
  const copies = desktop.getByRole('region', { name: '导出监考记录' });
  for (const name of ['导出给考生本人', '导出供申诉处理']) {
    const [file] = await Promise.all([desktop.waitForEvent('download'), copies.getByRole('button', { name }).click()]);
    expect(file.suggestedFilename()).toMatch(/^监考记录_.+\.zip$/);
    const zip = await readFile(await file.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('photos/0007-')).toBe(true);
    await expect(desktop.getByText('监考记录已导出').first()).toBeVisible();
  }
  await expectSound(desktop, 'evidence-copies');
});

test('an examiner switches the experiment on, which is off in every new exam', async ({ browser }) => {
  const draft = await school.draft(await school.template(quIds));
  expect(await ask('/api/exam/exam/detail', school.admin, { id: draft })).toMatchObject({ camChallenge: false });
  const page = await browser.newPage();
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/exam/${draft}`);
  await page.getByRole('switch', { name: '摄像头监考' }).click();
  await page.getByRole('switch', { name: '屏幕变色检测（实验性）' }).click();
  await expectSound(page, 'challenge-settings');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(async () => (await ask('/api/exam/exam/detail', school.admin, { id: draft })).camChallenge).toBe(true);
});
