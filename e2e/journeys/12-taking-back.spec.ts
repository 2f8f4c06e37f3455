import { expect, test, type Locator, type Page } from '@playwright/test';
import { ask } from '../support/platform.js';
import { firstOption, radios, sit } from '../support/sitting.js';
import { expectSound, phone } from '../support/sound.js';

const handIn = (page: Page): Locator => page.getByRole('button', { name: '交卷', exact: true });
const onExam = /\/pages\/exam\/start\//;

test('what was chosen of one answer can be taken back, by pointer and by key, and the server hears of it', async ({ page }) => {
  await page.setViewportSize(phone);
  const { learner, paperId } = await sit(page, radios(2));
  const options = page.getByRole('group', { name: '第1题选项' });
  const clear = options.getByRole('button', { name: '清除选择' });
  const answers = async () =>
    (
      await ask('/api/paper/paper/paper-detail', await page.evaluate(() => localStorage.getItem('xuekao-token') ?? ''), { paperId })
    ).cards.filter(({ answered }) => answered).length;
  await expect(clear).toHaveCount(0);
  await firstOption(page, 1).click();
  await firstOption(page, 2).click();
  await learner.expectSaved();
  expect(await answers()).toBe(2);
  await expectSound(page, 'clear-choice');
  await page.setViewportSize(phone);
  await clear.click();
  await expect(clear).toHaveCount(0);
  await expect(options.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(options.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('button', { name: '答题卡，已答 1 / 2' })).toBeVisible();
  await learner.expectSaved();
  expect(await answers()).toBe(1);
  await page.reload();
  await expect(firstOption(page, 2).locator('input')).toBeChecked();
  await expect(firstOption(page, 1).locator('input')).not.toBeChecked();
  await firstOption(page, 1).press('ArrowDown');
  await clear.press('Enter');
  await expect(options.getByRole('radio').nth(1)).toBeFocused();
  await expect(options.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('Back asks once before it leaves an exam, also after a reload, and the way forward leads into it again', async ({ page }) => {
  await page.setViewportSize(phone);
  const { learner } = await sit(page, radios(2));
  const asking = page.getByRole('dialog', { name: '要离开考试吗？' });
  await firstOption(page, 1).click();
  await page.goBack();
  await expect(asking.getByText('离开后计时不停')).toBeVisible();
  await expect(asking.getByRole('button', { name: '继续作答' })).toBeFocused();
  await expectSound(page, 'leave-exam');
  await page.setViewportSize(phone);
  await page.goBack();
  await expect(asking).toHaveCount(0);
  await expect(page).toHaveURL(onExam);
  await expect(firstOption(page, 1).locator('input')).toBeChecked();
  await page.reload();
  await expect(firstOption(page, 1).locator('input')).toBeChecked();
  await page.goBack();
  await asking.getByRole('button', { name: '继续作答' }).click();
  await expect(asking).toHaveCount(0);
  await learner.expectSaved();
  // a sheet over the exam goes first
  await page.getByRole('button', { name: /^答题卡，已答/ }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await asking.getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '考试', exact: true })).toBeVisible();
  await page.goForward();
  await expect(firstOption(page, 1).locator('input')).toBeChecked();
  await page.goBack();
  await asking.getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '考试', exact: true })).toBeVisible();
  await page.getByRole('link', { name: '继续考试' }).first().click();
  await handIn(page).click();
  await page.getByRole('dialog', { name: '检查并交卷' }).getByRole('button', { name: '交卷', exact: true }).click();
  await page.waitForURL(/\/pages\/exam\/result\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/exam\?/);
});
