import { expect, test } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, School } from '../support/school.js';
import { phone } from '../support/sound.js';

test('a text that has reached its limit says so', async ({ page }) => {
  const school = await School.open();
  const { account, id } = await school.person();
  const title = fresh('字数');
  const { quIds } = await school.bank([
    { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] },
  ]);
  await school.exam(quIds, { title, openType: 3, users: [id] });
  const learner = new LearnerPage(page);
  await learner.signIn(account);
  await learner.start(title);
  const answer = page.getByLabel('第1题答案');
  await answer.fill('长'.repeat(19_999));
  await expect(page.getByText('19999 / 20000 字')).toBeVisible();
  await answer.press('End');
  await page.keyboard.type('长多');
  await expect(page.getByRole('status').filter({ hasText: '已达 20000 字上限' })).toBeVisible();
  expect((await answer.inputValue()).length).toBe(20_000);
});

test('a notice can be closed with a finger, and leaves room on a screen of 400 percent', async ({ page }) => {
  const school = await School.open();
  const { account } = await school.person();
  await new LearnerPage(page).signIn(account);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.route('**/api/client/exam/join', (route) => route.abort());
  await page.getByRole('button', { name: /^收藏/ }).first().click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('无法连接服务器');
  const close = await notice.getByRole('button', { name: '关闭提示' }).boundingBox();
  expect(close).toMatchObject({ width: 44, height: 44 });
  const end = await notice.evaluate((element) => {
    const host = element.parentElement?.getBoundingClientRect();
    return host ? host.bottom : 0;
  });
  expect(end).toBeLessThanOrEqual(256 / 2);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await notice.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
});

test('the calendar of a phone names the day as people do', async ({ page }) => {
  const { account } = await (await School.open()).person();
  await page.setViewportSize(phone);
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/exam?from=2026-11-03&to=2026-11-02');
  await expect(page.getByText('结束日期不能早于开始日期')).toBeVisible();
  await page.getByRole('button', { name: '打开日历' }).first().click();
  await expect(page.getByRole('dialog').getByText('11月3日', { exact: true })).toBeVisible();
});
