import { expect, test, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, radio, School, sevenTypes } from '../support/school.js';
import { essay, firstOption, sit } from '../support/sitting.js';
import { phone } from '../support/sound.js';

const rootSize = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
const sizeList = (page: Page) => page.getByRole('combobox', { name: '字体大小' });

test('who needs large letters finds them before the sign-in and before an exam, and keeps them', async ({ page }) => {
  await page.setViewportSize(phone);
  const school = await School.open();
  const title = fresh('大字');
  const { quIds } = await school.bank([radio()]);
  const { account } = await school.person();
  const examId = await school.exam(quIds, { title });
  await page.goto('/login');
  await sizeList(page).selectOption('特大');
  expect((await page.getByLabel('账号').boundingBox())?.width).toBeGreaterThan(280);
  expect(await rootSize(page)).toBe('24px');
  await new LearnerPage(page).signIn(account);
  expect(await rootSize(page)).toBe('24px');
  await page.goto(`/pages/exam/check/${examId}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(sizeList(page)).toHaveValue('huge');
  await sizeList(page).selectOption('标准');
  expect(await rootSize(page)).toBe('16px');
});

test('the line that is written at the end of a long answer is above the bar; the paper ends with the way to the hand-in', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await sit(page, async () => [...sevenTypes(), essay]);
  // a part of a compound question says how many options may be chosen, as a whole one does
  await expect(page.getByText('可选择多个答案')).toHaveCount(1);
  await expect(page.getByText('可选择一个或多个答案')).toHaveCount(1);
  const field = page.getByLabel('第8题答案');
  // its upper edge is in the lower half of the window
  await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 500));
  await field.focus();
  await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 500));
  await page.keyboard.insertText('一行\n'.repeat(9));
  const covered = (): Promise<number> =>
    field.evaluate((element) => {
      const bar = [...document.querySelectorAll('button')].find((one) => (one.textContent ?? '').startsWith('答题卡'));
      const { top = 0 } = bar?.parentElement?.getBoundingClientRect() ?? {};
      return Math.round(element.getBoundingClientRect().bottom - top);
    });
  await expect.poll(covered).toBeLessThanOrEqual(0);
  // a question may ask for so many characters
  await expect(page.getByText('27 字', { exact: true })).toBeVisible();
  await firstOption(page, 1).click();
  await page.getByRole('button', { name: '检查并交卷' }).click();
  await expect(page.getByRole('dialog', { name: '检查并交卷' })).toBeVisible();
});
