import { expect, test, type Locator, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { clockNow, clockPicture, LivePush } from '../support/live-push.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

interface Seen {
  frames: number;
  /** milliseconds in the picture that is shown; null: it shows none */
  clock: number | null;
  time: number;
}
/** Frames of a video and the clock in its picture, read from its pixels. */
const seenIn = (video: Locator): Promise<Seen> =>
  video.evaluate((element: HTMLVideoElement, { width, height, bits, top, bottom }) => {
    const frames = element.getVideoPlaybackQuality().totalVideoFrames;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (pen === null || element.videoWidth === 0) return { frames, clock: null, time: element.currentTime };
    pen.drawImage(element, 0, 0, width, height);
    const { data } = pen.getImageData(0, (top + bottom) / 2, width, 1);
    let clock = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const at = Math.floor(((bit + 0.5) * width) / bits);
      if ((data[at * 4] ?? 0) > 128) clock += 2 ** bit;
    }
    return { frames, clock, time: element.currentTime };
  }, clockPicture);

/** Milliseconds from the picture of the teacher's program to the page, a few times. */
async function latencies(page: Page, video: Locator): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const before = clockNow();
    const { clock, frames } = await seenIn(video);
    const after = clockNow();
    if (clock !== null) found.push((before + after) / 2 - clock);
    // the next picture
    await expect.poll(async () => (await seenIn(video)).frames).toBeGreaterThan(frames);
  }
  await page.bringToFront();
  return found.sort((one, other) => one - other);
}

test('a live is pushed by a program, two people see it as it goes on, and its recording plays', async ({ browser }) => {
  test.setTimeout(180_000);
  const school = await School.open();
  // other checks leave a cloud behind
  await ask('/api/sys/config/prop/change', school.admin, { type: 'live', provider: 'local' });
  const [first, second] = [await school.person(), await school.person()];
  const title = fresh('直播课');
  const live = { title: '第一场直播', startTime: new Date(Date.now() + 60_000).toISOString(), duration: 30, liveType: 1 as const };
  const { id } = await ask('/api/course/course/save', school.admin, { title, openType: 1, liveList: [live] });
  const context = (viewport: typeof desk) => browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' });

  const staff = await (await context(desk)).newPage();
  await new ConsolePage(staff).enter(administrator());
  await staff.goto(`/admin/course/${id}`);
  await staff.getByRole('button', { name: '推流地址' }).click();
  const dialog = staff.getByRole('dialog', { name: '推流地址：第一场直播' });
  const server = await dialog.getByLabel('服务器', { exact: true }).inputValue();
  const streamKey = await dialog.getByLabel('串流密钥', { exact: true }).inputValue();
  expect([server.startsWith('rtmp://'), streamKey.includes('?key=')]).toEqual([true, true]);
  await expectSound(staff, 'course-live-push', { sizes: [desk, phone] });

  const pages: Page[] = [];
  for (const [person, size] of [
    [first, desk],
    [second, phone],
  ] as const) {
    const page = await (await context(size)).newPage();
    await new LearnerPage(page).enter(person.account);
    await page.goto(`/pages/course/view/${id}`);
    await page.getByRole('tab', { name: '直播安排' }).click();
    await expect(page.getByText(/直播将于 .* 开始/)).toBeVisible();
    pages.push(page);
  }
  const push = LivePush.start(`${server}/${streamKey}`);
  try {
    const videos = pages.map((page) => page.locator('video'));
    for (const video of videos) {
      await expect.poll(async () => (await seenIn(video)).frames, { timeout: 60_000 }).toBeGreaterThan(15);
      await video.focus();
    }
    for (const [at, page] of pages.entries()) {
      const video = videos[at] as Locator; // one of each page
      const found = await latencies(page, video);
      const [least = 0, middle = 0, most = 0] = [found[0], found[Math.floor(found.length / 2)], found.at(-1)];
      console.log(`latency of a live, ms: ${Math.round(least)} at least, median ${Math.round(middle)}, ${Math.round(most)} at most`);
      expect([found.length > 5, middle > 0, middle < 5000]).toEqual([true, true, true]);
      await expectSound(page, `course-live-${at}`, { sizes: [at === 0 ? desk : phone] });
    }
    // by the keyboard
    const [page, video] = [pages[0] as Page, videos[0] as Locator]; // there are two
    await video.focus();
    await page.keyboard.press('m');
    const wasMuted = await video.evaluate((element: HTMLVideoElement) => element.muted);
    await page.keyboard.press('m');
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(!wasMuted);
    expect(await push.finish()).toBe(0);
  } finally {
    push.kill();
  }
  for (const page of pages) {
    await expect(page.getByRole('list', { name: '直播列表' }).getByText('已结束')).toBeVisible();
    const replay = page.getByLabel('回放：第一场直播');
    await expect(replay).toBeVisible({ timeout: 90_000 });
    await replay.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(async () => (await seenIn(replay)).time, { timeout: 30_000 }).toBeGreaterThan(1);
    expect((await seenIn(replay)).frames).toBeGreaterThan(5);
  }
  await expectSound(pages[1] as Page, 'course-live-replay', { sizes: [phone] });
  await staff.getByRole('button', { name: '关闭' }).click();
  await expect(staff.getByText('可以观看')).toBeVisible();
});
