import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { facePhoto } from '@xuekao/face/testing';
import { cameraBefore } from '../support/camera.js';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { browserWithCamera, hasMedia, launch, pageWithCamera } from '../support/media.js';
import { ask, call } from '../support/platform.js';
import { radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test.skip(!hasMedia, 'this machine has no interface that carries media: live pictures are left out');

let school: School;
let proctor: Person;
let quIds: string[];
let browser: Browser;
test.beforeAll(async () => {
  school = await School.open();
  proctor = await school.person({ roles: [school.administrators] });
  ({ quIds } = await school.bank([radio(), radio()]));
  browser = await browserWithCamera(['--auto-select-desktop-capture-source=Entire']);
});
test.afterAll(async () => browser.close());

const pageOf = (viewport = desk): Promise<Page> => pageWithCamera(browser, viewport);
const framesOf = (video: Locator): Promise<number> =>
  video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
/** Pictures that move: more of them than a moment before. */
async function moves(video: Locator): Promise<void> {
  await expect(video).toBeVisible();
  await expect.poll(() => framesOf(video), { timeout: 60_000 }).toBeGreaterThan(0);
  const before = await framesOf(video);
  await expect.poll(() => framesOf(video), { timeout: 30_000 }).toBeGreaterThan(before + 5);
}

/** The exam page up to its code, and the address that stands in it. */
async function sits(who: Person, examId: string): Promise<{ page: Page; address: string; paperId: string }> {
  const page = await pageOf();
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('checkbox', { name: '已完成设备调试' }).check();
  const told = page.waitForResponse((response) => response.url().endsWith('/api/paper/cam/ticket'));
  await page.getByRole('button', { name: '开始考试' }).click();
  const { data } = (await (await told).json()) as { data: { ticket: string } };
  await expect(page.getByRole('dialog', { name: '请使用手机扫码接入副摄！' })).toBeVisible();
  const paperId = page.url().split('/').at(-1) ?? '';
  return { page, paperId, address: `/pages/cam?examId=${examId}&paperId=${paperId}&userId=${who.id}#${data.ticket}` };
}

test('a phone films beside an exam, a proctor sees it move, and it is lost and found again', async () => {
  test.slow();
  const who = await school.person({ realName: '林溪' });
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], examType: '2' });
  const { page, address, paperId } = await sits(who, examId);
  await expect(page.getByRole('img', { name: '手机副摄二维码' })).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后可以先答题/ })).toBeDisabled();
  await expectSound(page, 'phone-code');

  const cam = await pageOf(phone);
  await cam.goto(address);
  // what opens it is gone from the address at once
  await expect(cam).toHaveURL(/userId=[0-9a-f]{24}$/);
  await expectSound(cam, 'phone-guide', { sizes: [phone] });
  await cam.getByRole('button', { name: '同意并开始' }).click();
  await expect(cam.getByText('副摄已接入，请不要移动手机或锁屏。')).toBeVisible();
  await expectSound(cam, 'phone-films', { sizes: [phone] });
  await expect(page.getByRole('dialog', { name: '请使用手机扫码接入副摄！' })).toBeHidden();

  const late = await pageOf(phone);
  await late.goto(address);
  await late.getByRole('button', { name: '同意并开始' }).click();
  await expect(late.getByText('二维码已使用或已过期，请在电脑上刷新二维码后重新扫码！')).toBeVisible();
  await late.context().close();

  const wall = await pageOf();
  await new ConsolePage(wall).enter(proctor.account);
  await wall.goto(`/admin/watch?examId=${examId}`);
  await wall
    .getByRole('list', { name: /在考考生/ })
    .getByRole('button', { name: '林溪' })
    .click();
  await wall.getByRole('button', { name: '实时画面' }).click();
  const live = wall.getByRole('dialog', { name: '实时画面：林溪' });
  await moves(live.getByLabel('林溪的手机副摄'));
  await expect(live.getByRole('region', { name: '屏幕' })).toContainText('没有接入');
  await expectSound(wall, 'live-dialog');

  // switching the camera reloads the page of the phone, which goes on by itself
  await cam.getByRole('button', { name: '切换摄像头' }).click();
  await cam.waitForEvent('load');
  await expect(cam.getByText('副摄已接入，请不要移动手机或锁屏。')).toBeVisible();
  await moves(live.getByLabel('林溪的手机副摄'));

  await cam.getByRole('button', { name: '结束副摄' }).click();
  await expect(cam.getByText('您已结束副摄。考试还没有交卷，请重新接入。')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '手机副摄已断开，请重新扫码接入！' })).toBeVisible();
  await expectSound(page, 'phone-gone');
  await expect(live.getByRole('region', { name: '手机副摄' })).toContainText('断开');
  await cam.getByRole('button', { name: '重新连接' }).click();
  await expect(page.getByRole('dialog', { name: '手机副摄已断开，请重新扫码接入！' })).toBeHidden();
  await moves(live.getByLabel('林溪的手机副摄'));

  // a phone whose page is hidden leaves, and comes back when it is looked at again
  const see = (state: 'hidden' | 'visible'): Promise<void> =>
    cam.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await expect(live.getByRole('region', { name: '手机副摄' })).toContainText('断开');
  await see('visible');
  await expect(cam.getByText('副摄已接入，请不要移动手机或锁屏。')).toBeVisible();
  await moves(live.getByLabel('林溪的手机副摄'));

  // a computer that goes takes the phone along, and brings it back
  await page.goto('about:blank');
  await expect(cam.getByText('电脑端考试已离线，已断开连接...')).toBeVisible();
  await expect(cam.getByRole('heading', { name: '副摄已结束' })).toBeVisible();
  await page.goto(`/pages/exam/start/${paperId}`);
  await expect(cam.getByText('副摄已接入，请不要移动手机或锁屏。')).toBeVisible();

  await live.getByRole('button', { name: '关闭' }).click();
  await wall.reload();
  await wall
    .getByRole('list', { name: /在考考生/ })
    .getByRole('button', { name: '林溪' })
    .click();
  await expect(wall.getByRole('list', { name: '监考记录' }).getByText('手机副摄接入').first()).toBeVisible();

  await ask('/api/exam/watch/force-hand', school.admin, {
    id: 'a'.repeat(24),
    paperIds: [paperId],
    exState: 5,
    message: '考试结束',
    valid: true,
  });
  await expect(cam.getByText('考试已交卷，可以关闭本页面。')).toBeVisible();

  // what was filmed is made playable, with its times; who watches it is written down
  await wall.goto(`/admin/paper/${paperId}`);
  const recordings = wall.getByRole('table', { name: '监考录像' });
  // the camera was switched, stopped, hidden, and lost with the computer
  await expect
    .poll(() => recordings.getByRole('row', { name: /手机副摄.*可以播放/ }).count(), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(5);
  await expect(recordings.getByText(/正在|损坏/)).toBeHidden();
  await wall.getByRole('heading', { name: '监考录像' }).scrollIntoViewIfNeeded();
  await expectSound(wall, 'recordings');
  await recordings
    .getByRole('button', { name: /播放手机副摄/ })
    .first()
    .click();
  const player = wall.getByRole('dialog', { name: /手机副摄/ });
  const film = player.getByLabel('手机副摄的录像');
  await expect.poll(() => framesOf(film), { timeout: 30_000 }).toBeGreaterThan(5);
  const { width, length, link } = await film.evaluate((element: HTMLVideoElement) => ({
    ...{ width: element.videoWidth, length: element.duration, link: element.currentSrc },
  }));
  expect(width).toBeGreaterThanOrEqual(320);
  expect(length).toBeGreaterThan(1);
  const part = await wall.request.get(link, { headers: { range: 'bytes=4-11' } });
  expect([part.status(), part.headers()['content-range']?.startsWith('bytes 4-11/'), (await part.body()).length]).toEqual([206, true, 8]);
  expect((await wall.request.get(`${link.slice(0, -4)}AAAA`)).headers()['content-type']).toContain('json');
  await expectSound(wall, 'recording-plays');
  await player.getByRole('button', { name: '关闭' }).click();
  await recordings
    .getByRole('button', { name: /删除手机副摄/ })
    .first()
    .click();
  await wall.getByRole('dialog', { name: '确实要删除吗?' }).getByRole('button', { name: '删除' }).click();
  await expect(recordings.getByText('已删除')).toBeVisible();
  const gone = await wall.request.get(link);
  expect(gone.headers()['content-type']).toContain('json');
  const deeds = async (): Promise<string[]> =>
    (await ask('/api/sys/log/paging', school.admin, { size: 50, params: { userId: proctor.id } })).records
      .filter(({ object }) => object.includes(paperId))
      .map(({ title }) => title);
  await expect.poll(deeds).toEqual(expect.arrayContaining(['打开考生实时画面', '播放监考录像', '删除监考录像']));
});

test('nobody sees, or sends for, somebody else', async () => {
  const [who, other] = [await school.person(), await school.person()];
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], examType: '2' });
  const { paperId } = await sits(who, examId);
  const token = await new LearnerPage(await pageOf()).enter(other.account);
  const own = { userId: who.id, roomName: paperId };
  for (const input of [own, { ...own, userId: other.id }, { ...own, permission: 'admin' as const }])
    expect((await call('/api/common/qnrtc/token', token, input)).code).not.toBe(0);
});

test('where the computer films as well, its picture is live beside that of the phone', async () => {
  test.slow();
  const who = await school.person({ realName: '高原' });
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], examType: '2', camOn: true, camInterval: 0 });
  const filmed = await launch(await cameraBefore('streams', await facePhoto('ann')));
  const page = await pageWithCamera(filmed);
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '阅读说明并检查' }).click();
  const dialog = page.getByRole('dialog', { name: '摄像头检查' });
  await dialog.getByRole('button', { name: '同意并打开摄像头' }).click();
  await dialog.getByRole('button', { name: '完成检查' }).click();
  const tick = page.getByRole('checkbox', { name: '已完成设备调试' });
  await tick.check();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('dialog', { name: '请使用手机扫码接入副摄！' })).toBeVisible();
  const wall = await pageOf();
  await new ConsolePage(wall).enter(proctor.account);
  await wall.goto(`/admin/watch?examId=${examId}`);
  await wall
    .getByRole('list', { name: /在考考生/ })
    .getByRole('button', { name: '高原' })
    .click();
  await wall.getByRole('button', { name: '实时画面' }).click();
  const live = wall.getByRole('dialog', { name: '实时画面：高原' });
  await moves(live.getByLabel('高原的电脑摄像头'));
  await expect(live.getByRole('region', { name: '手机副摄' })).toContainText('没有接入');
  await filmed.close();
});
