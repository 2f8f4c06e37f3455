import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { ask } from '../support/platform.js';
import { radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';
import { LearnerPage } from '../support/learner-page.js';

let school: School;
let teacher: Person;
let quIds: string[];
test.beforeAll(async () => {
  school = await School.open();
  teacher = await school.person({ roles: [school.administrators] });
  ({ quIds } = await school.bank([radio(), radio()]));
});

const pageOf = async (browser: Browser, viewport = desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

/** Events of a browser whose person looks at another page. */
const looks = (page: Page, away: boolean): Promise<void> =>
  page.evaluate((isAway) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isAway ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, away);

async function begin(page: Page, who: Person, examId: string): Promise<void> {
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await expect(page.getByText('切换页面、离开窗口 1 秒以上或退出全屏，记一次离开，2 次自动交卷。')).toBeVisible();
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page.getByRole('heading', { name: '请全屏作答' })).toBeVisible();
}

for (const [width, viewport] of [
  ['1440', desk],
  ['390', phone],
] as const)
  test(`a sitting that is left too often ends with its evidence, and is opened again, at ${width} px`, async ({ browser }) => {
    const who = await school.person();
    const examId = await school.exam(quIds, { openType: 3, users: [who.id], leaveOn: true, leaveCheck: 1, leaveCount: 2 });
    const page = await pageOf(browser, viewport);
    await begin(page, who, examId);
    await expectSound(page, `leaves-cover-${width}`);
    await page.getByRole('button', { name: '进入全屏' }).click();
    await expect(page.getByRole('heading', { name: '请全屏作答' })).toBeHidden();
    // a glance is none
    await looks(page, true);
    await looks(page, false);
    await page.evaluate(() => document.exitFullscreen());
    const told = page.getByRole('alertdialog', { name: '请勿离开考试页面' });
    await expect(told).toContainText('您已离开1次，离开2次将自动交卷！');
    await expect(told).toContainText('再离开一次就会自动交卷。');
    await expectSound(page, `leaves-told-${width}`);
    await told.getByRole('button', { name: '我知道了' }).click();
    await page.getByRole('button', { name: '进入全屏' }).click();
    await expect(page.getByRole('heading', { name: '请全屏作答' })).toBeHidden();
    await looks(page, true);
    await expect(page).toHaveURL(/\/pages\/exam\/result\//, { timeout: 15_000 });
    await expect(page.getByText('离开考试页面次数过多')).toBeVisible();

    const paperId = page.url().split('/').at(-1) ?? '';
    const desktop = await pageOf(browser);
    await new ConsolePage(desktop).enter(teacher.account);
    await desktop.goto(`/admin/paper/${paperId}`);
    const record = desktop.getByRole('table', { name: '离开记录' });
    await expect(record.getByRole('row')).toHaveCount(3);
    await expect(record.getByRole('row', { name: /退出全屏/ })).toBeVisible();
    await expect(record.getByRole('row', { name: /切换页面/ })).toBeVisible();
    await expectSound(desktop, `leaves-record-${width}`);
    const deed = { id: paperId, ids: [paperId], minutes: 10, reason: '误判' };
    expect(await ask('/api/paper/paper/reopen', school.admin, deed)).toMatchObject({ count: 1 });
  });

test('leaves of a page without network arrive when it is back, and are counted once', async ({ browser }) => {
  const who = await school.person();
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], leaveOn: true, leaveCheck: 1, leaveCount: 0 });
  const page = await pageOf(browser, phone);
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '开始考试' }).click();
  await page.getByRole('button', { name: '进入全屏' }).click();
  const paperId = page.url().split('/').at(-1) ?? '';
  await page.route('**/api/paper/paper/leave-incr', (route) => route.abort());
  const asked = page.waitForRequest('**/api/paper/paper/leave-incr');
  await looks(page, true);
  await asked;
  await looks(page, false);
  await page.unroute('**/api/paper/paper/leave-incr');
  await expect(page.getByRole('alertdialog')).toContainText('您已离开1次，系统已记录。', { timeout: 15_000 });
  expect(await ask('/api/exam/watch/leave-list', school.admin, { paperId })).toHaveLength(1);
});

test('a page that nobody touches hands in by itself, after a warning', async ({ browser }) => {
  test.slow();
  const who = await school.person();
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], actionOn: true, actionInterval: 30 });
  const page = await pageOf(browser, phone);
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await expect(page.getByText('0.5 分钟没有任何操作，自动交卷。')).toBeVisible();
  await page.getByRole('button', { name: '开始考试' }).click();
  const warning = page.getByRole('alertdialog', { name: '长时间没有操作' });
  await expect(warning).toBeVisible({ timeout: 40_000 });
  await expectSound(page, 'idle-warning');
  await expect(page).toHaveURL(/\/pages\/exam\/result\//, { timeout: 60_000 });
});

test('an examiner switches watching on', async ({ browser }) => {
  const draft = await school.draft(await school.template(quIds));
  const page = await pageOf(browser);
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/exam/${draft}`);
  await page.getByRole('switch', { name: '切屏监控' }).click();
  await page.getByRole('spinbutton', { name: '离开几次强制交卷' }).fill('5');
  await page.getByRole('switch', { name: '无操作监控' }).click();
  await expectSound(page, 'watch-settings');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(async () => (await ask('/api/exam/exam/detail', school.admin, { id: draft })).leaveCount).toBe(5);
  expect(await ask('/api/exam/exam/detail', school.admin, { id: draft })).toMatchObject({ leaveOn: true, leaveCheck: 5, actionOn: true });
});
