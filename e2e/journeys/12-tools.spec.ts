import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectSound, phone } from '../support/sound.js';
import { radio, type QuestionDraft } from '../support/school.js';
import { essay, sit } from '../support/sitting.js';

const tools = (page: Page): Locator => page.getByRole('button', { name: '工具', exact: true });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: '工具', exact: true });
const sizeOf = (what: Locator): Promise<number> => what.evaluate((element) => Math.round(parseFloat(getComputedStyle(element).fontSize)));
const wide = '<table><tr><td>varchar(18)</td><td>bigint</td></tr></table>';

test('text as large as twice, wider lines and no clock, as the person wants them, on a phone and after a reload', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  const material: QuestionDraft = { quType: 'mix', quLevel: 2, content: `<p>阅读下面的材料，回答问题。</p>${wide}`, answerList: [], subList: [radio({ content: '<p>材料的第一问</p>' })] };
  await sit(page, async () => [radio({ content: '<p>第 1 问，题干比一行长，放大之后也要在屏幕里换行</p>' }), material, essay], { totalTime: 11 });
  const stem = page.getByText('第 1 问', { exact: false });
  const [title, before] = [await sizeOf(page.getByRole('heading', { level: 1 })), await sizeOf(stem)];
  await tools(page).click();
  await menu(page).getByRole('radio', { name: '200%' }).check();
  await menu(page).getByRole('radio', { name: '最宽' }).check();
  // what is chosen is seen at once, and the question stays in view
  for (const what of [stem, page.getByText('回答问题'), page.locator('[data-question] label').first(), page.getByLabel('第3题答案')]) expect(await sizeOf(what)).toBe(2 * before);
  await expectSound(page, 'tools-menu');
  await page.setViewportSize(phone);
  await page.goBack();
  await expect(menu(page)).toHaveCount(0);
  await page.reload();
  await expect(stem).toBeVisible();
  expect([await sizeOf(stem), await sizeOf(page.getByRole('heading', { level: 1 }))]).toEqual([2 * before, title]);
  await expectSound(page, 'exam-200-percent');
  await page.setViewportSize(phone);

  const clock = page.getByRole('banner').getByRole('timer');
  const [minutes = 0, seconds = 0] = (await clock.innerText()).split(':').slice(-2).map(Number);
  // the server knows the true time, and would say so
  await page.route('**/api/paper/paper/left-time', (route) => route.abort());
  await tools(page).click();
  await menu(page).getByRole('switch', { name: '隐藏剩余时间' }).check();
  await expect(clock).toHaveCount(0);
  await page.keyboard.press('Escape');
  // it comes back by itself at ten minutes, and goes again
  await page.clock.runFor((60 * minutes + seconds - 597) * 1000);
  await expect(clock).toHaveText(/0?9:5\d$/);
  await page.clock.runFor(20_000);
  await expect(clock).toHaveCount(0);
});
