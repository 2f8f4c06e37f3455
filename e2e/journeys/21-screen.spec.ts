import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { hasMedia, launch, pageWithCamera } from '../support/media.js';
import { ask } from '../support/platform.js';
import { radio, School, type Person } from '../support/school.js';
import { expectSound } from '../support/sound.js';

test.skip(!hasMedia, 'this machine has no interface that carries media: the shared screen is left out');

let school: School;
let proctor: Person;
let quIds: string[];
test.beforeAll(async () => {
  school = await School.open();
  proctor = await school.person({ roles: [school.administrators] });
  ({ quIds } = await school.bank([radio(), radio()]));
});

/** A browser that answers the question for the screen by itself, with the whole of it. */
const browserThatShares = (): Promise<Browser> =>
  launch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=display-media-type=monitor']);
const pageOf = (browser: Browser): Promise<Page> => pageWithCamera(browser);
const framesOf = (video: Locator): Promise<number> =>
  video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);

/** The exam page of a new attempt. */
async function begins(page: Page, who: Person, examId: string): Promise<{ paperId: string; token: string }> {
  const token = await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await expect(page.getByText('本场考试需要共享整个屏幕（请用电脑），监考人员可以实时查看；画面会录制并加密保存 14 天。')).toBeVisible();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page).toHaveURL(/\/pages\/exam\/start\/[0-9a-f]{24}$/);
  return { paperId: page.url().split('/').at(-1) ?? '', token };
}

test('a screen is shared and recorded; a share that stops is told to both sides, with its time', async () => {
  test.slow();
  const browser = await browserThatShares();
  const who = await school.person({ realName: '沈霁' });
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], screenOn: true, captureDays: 14 });
  const page = await pageOf(browser);
  // the stream that the browser gives is kept, so that it can be ended as its own bar ends it
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getDisplayMedia.bind(devices);
    devices.getDisplayMedia = async (options) => {
      const stream = await real(options);
      Object.assign(window, { sharedScreen: stream });
      return stream;
    };
  });
  const { paperId, token } = await begins(page, who, examId);
  const cover = page.getByRole('dialog', { name: '请共享整个屏幕' });
  await expect(cover).toBeVisible();
  await expect(cover.getByRole('button', { name: /秒后可以先答题/ })).toBeDisabled();
  await expectSound(page, 'screen-cover');
  const frame = page.frames().find((one) => one.url().endsWith(`/pages/exam/screen/${examId}/${paperId}`));
  expect(frame).toBeDefined();
  const recorded = page.waitForResponse((response) => response.url().endsWith('/api/common/qnrtc/record'));
  await cover.getByRole('button', { name: '共享整个屏幕' }).click();
  await expect(cover).toBeHidden();
  await expect(page.getByText('屏幕共享已开始')).toBeVisible();

  const wall = await pageOf(browser);
  await new ConsolePage(wall).enter(proctor.account);
  await wall.goto(`/admin/watch?examId=${examId}`);
  const tile = wall.getByRole('list', { name: /在考考生/ }).getByRole('button', { name: '沈霁' });
  await tile.click();
  await wall.getByRole('button', { name: '实时画面' }).click();
  const live = wall.getByRole('dialog', { name: '实时画面：沈霁' });
  const video = live.getByLabel('沈霁的屏幕');
  await expect.poll(() => framesOf(video), { timeout: 60_000 }).toBeGreaterThan(3);
  const before = await framesOf(video);
  await expect.poll(() => framesOf(video), { timeout: 30_000 }).toBeGreaterThan(before + 3);
  expect(((await (await recorded).json()) as { data: unknown }).data).toEqual({ recording: true });

  // a paper that is paused and goes on is seen all the while: a browser gives a screen only at a touch
  const deed = (n: number) => ({ id: `6747f0a1c2d3e4f5a6b7c9e${n}`, ids: [paperId], reason: '停电' });
  await ask('/api/paper/paper/pause', school.admin, deed(1));
  await expect(page.getByText('原因：停电')).toBeVisible();
  await ask('/api/paper/paper/resume', school.admin, deed(2));
  await expect(page.getByText('原因：停电')).toBeHidden();
  const paused = await framesOf(video);
  await expect.poll(() => framesOf(video), { timeout: 30_000 }).toBeGreaterThan(paused + 3);
  await expect(page.getByRole('dialog', { name: '请共享整个屏幕' })).toBeHidden();

  await frame?.evaluate(() => {
    for (const track of (window as unknown as { sharedScreen: MediaStream }).sharedScreen.getTracks()) track.stop();
  });
  const again = page.getByRole('dialog', { name: '屏幕共享已停止，请重新共享' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await expectSound(page, 'screen-gone');
  await expect(live.getByRole('region', { name: '屏幕' })).toContainText(/\d\d:\d\d:\d\d 断开/);
  // who cannot share goes on, and comes back to it
  await again.getByRole('button', { name: '暂时不能共享，先答题' }).click();
  await expect(again).toBeHidden();
  await page.getByRole('button', { name: '共享屏幕' }).click();
  await again.getByRole('button', { name: '共享整个屏幕' }).click();
  await expect(again).toBeHidden();
  await expect.poll(() => framesOf(video), { timeout: 60_000 }).toBeGreaterThan(3);
  await expectSound(wall, 'screen-live');

  await ask('/api/paper/paper/hand-exam', token, { id: paperId });
  await wall.goto(`/admin/paper/${paperId}`);
  const recordings = wall.getByRole('table', { name: '监考录像' });
  await expect.poll(() => recordings.getByRole('row', { name: /屏幕.*可以播放/ }).count(), { timeout: 90_000 }).toBe(2);
  await recordings
    .getByRole('button', { name: /播放屏幕/ })
    .first()
    .click();
  await expect.poll(() => framesOf(wall.getByLabel('屏幕的录像')), { timeout: 30_000 }).toBeGreaterThan(3);
  await browser.close();
});

test('a window in place of the screen is not taken; the page of the frame alone says what it is for', async () => {
  const browser = await browserThatShares();
  const who = await school.person();
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], screenOn: true, captureDays: 14 });
  const page = await pageOf(browser);
  // as a browser tells it whose person has chosen a window
  await page.addInitScript(() => {
    const { getSettings } = MediaStreamTrack.prototype;
    MediaStreamTrack.prototype.getSettings = function (this: MediaStreamTrack) {
      return { ...getSettings.call(this), displaySurface: 'window' };
    };
  });
  const { paperId } = await begins(page, who, examId);
  const cover = page.getByRole('dialog', { name: '请共享整个屏幕' });
  await cover.getByRole('button', { name: '共享整个屏幕' }).click();
  await expect(cover.getByText('您选择的是窗口或标签页，请选择“整个屏幕”。')).toBeVisible();
  await page.goto(`/pages/exam/screen/${examId}/${paperId}`);
  await expect(page.getByText('本页面由考试页面自动使用，无需单独打开。')).toBeVisible();
  await expectSound(page, 'screen-alone');
  await browser.close();
});

test('a device that cannot share is told so, and answers all the same', async () => {
  const browser = await browserThatShares();
  const who = await school.person();
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], screenOn: true, captureDays: 14 });
  const page = await pageOf(browser);
  // as on a phone
  await page.addInitScript(() => Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: undefined }));
  await begins(page, who, examId);
  await expect(page.getByText(/本设备或浏览器不能共享屏幕/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: '请共享整个屏幕' })).toBeHidden();
  await page.getByText('选项甲').first().click();
  await browser.close();
});
