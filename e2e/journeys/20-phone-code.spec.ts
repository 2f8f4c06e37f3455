import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { browserWithCamera, hasMedia, pageWithCamera } from '../support/media.js';
import { ask } from '../support/platform.js';
import { radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone, resize } from '../support/sound.js';

test.skip(!hasMedia, 'this machine has no interface that carries media: live pictures are left out');

let school: School;
let proctor: Person;
let quIds: string[];
let browser: Browser;
test.beforeAll(async () => {
  school = await School.open();
  proctor = await school.person({ roles: [school.administrators] });
  ({ quIds } = await school.bank([radio(), radio()]));
  browser = await browserWithCamera();
});
test.afterAll(async () => browser.close());

const rules = { examType: '2', camOn: true, camInterval: 0, camChallenge: true, captureDays: 14 } as const;
const pageOf = (viewport = desk): Promise<Page> => pageWithCamera(browser, viewport);

/** A camera that films a dim room, and the picture that was put before it: small, aslant, not sharp. */
const cameraOfTheRoom = (): void => {
  navigator.mediaDevices.getUserMedia = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 720];
    const context = canvas.getContext('2d');
    const film = document.createElement('img');
    film.id = 'before-the-camera';
    film.hidden = true;
    document.body.append(film);
    setInterval(() => {
      if (context === null) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = '#5a5048';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (film.naturalWidth === 0) return;
      context.filter = 'blur(0.6px) brightness(0.8)';
      context.setTransform(0.48, 0.06, -0.03, 0.52, 420, 120);
      context.drawImage(film, 0, 0);
      context.filter = 'none';
    }, 100);
    return Promise.resolve(canvas.captureStream(10));
  };
};
const putBefore = async (cam: Page, screen: Buffer): Promise<void> =>
  cam.evaluate(
    (address) => {
      const film = document.querySelector<HTMLImageElement>('#before-the-camera');
      if (film) film.src = address;
    },
    `data:image/png;base64,${screen.toString('base64')}`,
  );

/** A sitting with a phone beside it. */
async function sits(who: Person, examId: string): Promise<{ page: Page; cam: Page; paperId: string }> {
  const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
  const page = await pageOf();
  await new LearnerPage(page).enter(who.account);
  const told = page.waitForResponse((response) => response.url().endsWith('/api/paper/cam/ticket'));
  await page.goto(`/pages/exam/start/${paperId}`);
  const { data } = (await (await told).json()) as { data: { ticket: string } };
  const cam = await pageOf(phone);
  await cam.addInitScript(cameraOfTheRoom);
  await cam.goto(`/pages/cam?examId=${examId}&paperId=${paperId}&userId=${who.id}#${data.ticket}`);
  await cam.getByRole('button', { name: '同意并开始' }).click();
  await expect(cam.getByText('副摄已接入，请不要移动手机或锁屏。')).toBeVisible();
  return { page, cam, paperId };
}
const code = (page: Page) => page.getByRole('region', { name: '屏幕核对码' });
/** Whether one lies over the other. */
async function isOver(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (first === null || second === null) throw new Error('one of them is not there');
  const apart = (at: 'x' | 'y', size: 'width' | 'height'): boolean =>
    first[at] + first[size] <= second[at] || second[at] + second[size] <= first[at];
  return !apart('x', 'width') && !apart('y', 'height');
}
const codes = async (paperId: string): Promise<string[]> =>
  (await ask('/api/exam/watch/timeline', school.admin, { paperId })).map(({ what }) => what).filter((what) => what.startsWith('code'));

test('a phone that sees the screen sees its code, while its person writes on', async () => {
  test.slow();
  const who = await school.person();
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], ...rules });
  const { page, cam, paperId } = await sits(who, examId);
  await expect(code(page)).toBeVisible({ timeout: 120_000 });
  // it takes no key away from whoever writes
  await expect(code(page).getByRole('button', { name: '收起' })).not.toBeFocused();
  await putBefore(cam, await page.screenshot());
  await expect(code(page)).toBeHidden({ timeout: 25_000 });
  expect(await codes(paperId)).toEqual(['codeSeen']);
  await Promise.all([page.context().close(), cam.context().close()]);
});

test('one that films something else is named on the wall and in the record of the sitting, which goes on', async () => {
  test.slow();
  const who = await school.person({ realName: '林溪' });
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], ...rules });
  const { page, paperId } = await sits(who, examId);
  await expect(code(page)).toBeVisible({ timeout: 120_000 });
  await expect(code(page)).toContainText('可以继续答题');
  // beside the questions, and one writes on
  await page.getByText('选项甲').first().click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  expect(await isOver(code(page), page.getByRole('main'))).toBe(false);
  await resize(page, phone);
  // what a key leads to comes clear of it, wherever it was moved
  for (const _place of ['at first', 'moved']) {
    for (const option of [page.getByRole('radio').last(), page.getByRole('radio').first()]) {
      await page.keyboard.press('Tab');
      await option.focus();
      expect(await isOver(code(page), option.locator('xpath=ancestor::label'))).toBe(false);
    }
    await code(page).getByRole('button', { name: '换个位置' }).press('Enter');
  }
  await resize(page, desk);
  await expectSound(page, 'phone-code-shown', { sizes: [desk, phone] });
  await code(page).getByRole('button', { name: '收起' }).click();
  await expect(code(page)).toBeHidden();
  await expect.poll(() => codes(paperId), { timeout: 60_000 }).toEqual(['codeUnseen']);
  const wall = await pageOf();
  await new ConsolePage(wall).enter(proctor.account);
  await wall.goto(`/admin/watch?examId=${examId}`);
  await expect(wall.getByText('副摄没有拍到屏幕核对码（实验性）')).toBeVisible();
  await expectSound(wall, 'phone-code-wall');
  await wall
    .getByRole('list', { name: /在考考生/ })
    .getByRole('button', { name: '林溪' })
    .click();
  await expect(wall.getByRole('list', { name: '监考记录' })).toContainText('副摄没有拍到屏幕核对码（实验性）');
  await expect(page).toHaveURL(/\/pages\/exam\/start\//);
});
