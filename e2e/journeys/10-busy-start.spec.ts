import { expect, test, type Page } from '@playwright/test';
import { errors, refusalText } from '@xuekao/contracts';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, radio, School } from '../support/school.js';

const startCall = '**/api/paper/paper/create-paper';
const start = (page: Page) => page.getByRole('button', { name: '开始考试' });

/** A learner before an exam of his or her own. */
async function beforeTheExam(page: Page): Promise<void> {
  const school = await School.open();
  const { account, id } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const examId = await school.exam(quIds, { title: fresh('繁忙'), openType: 3, users: [id] });
  await page.clock.install();
  await new LearnerPage(page).enter(account);
  await page.goto(`/pages/exam/check/${examId}`);
  await expect(start(page)).toBeEnabled();
}

/** Answer of a busy platform to a start; gives how often it was asked. */
async function refuseStarts(
  page: Page,
  { code, status, msg }: { code: number; status: number; msg: string },
  seconds: number,
): Promise<() => number> {
  let asked = 0;
  await page.route(startCall, (route) => {
    asked += 1;
    return route.fulfill({ status, headers: { 'retry-after': String(seconds) }, json: { code, msg, data: null, requestId: 'r' } });
  });
  return () => asked;
}

test('a busy platform: the button waits, a countdown says how long, and the page tries again by itself', async ({ page }) => {
  await beforeTheExam(page);
  const asked = await refuseStarts(page, { ...errors.BUSY, msg: refusalText('BUSY') }, 7);
  await start(page).click();
  await expect(page.getByText(/^服务器有些繁忙，\d+ 秒后自动重试。$/)).toHaveCount(2);
  // told once to those who hear the page, counted down for those who see it
  const told = page.getByRole('status').filter({ hasText: '秒后自动重试' });
  const first = await told.textContent();
  await expect(start(page)).toBeDisabled();
  await page.clock.runFor(3000);
  expect(await told.textContent()).toBe(first);
  expect(asked()).toBe(1);
  await page.unroute(startCall);
  await page.clock.runFor(10_000);
  await page.waitForURL(/\/pages\/exam\/start\/[0-9a-f]{24}/);
});

test('whoever has begun too often reads how long to wait, and presses again', async ({ page }) => {
  await beforeTheExam(page);
  const asked = await refuseStarts(page, { ...errors.TOO_MANY, msg: refusalText('TOO_MANY').replace('{seconds}', '20') }, 20);
  await start(page).click();
  await expect(page.getByText('操作过于频繁，20 秒后可以再试。').first()).toBeVisible();
  await expect(start(page)).toBeDisabled();
  await page.clock.runFor(21_000);
  await expect(start(page)).toBeEnabled();
  await expect(start(page)).toBeFocused();
  expect(asked()).toBe(1);
});
