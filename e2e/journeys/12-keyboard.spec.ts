import { expect, test, type Locator } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, radio, School } from '../support/school.js';

const focused = (what: Locator): Promise<void> => expect(what).toBeFocused();

test('by keyboard the focus follows the page: to its heading, to the question, to the result; letters can be switched off', async ({
  page,
}) => {
  const school = await School.open();
  const { account, id } = await school.person();
  const formulas = [
    { content: '<p>$\\frac{1}{3}$</p>', isRight: true },
    { content: '<p>$\\sqrt{2}$</p>', isRight: false },
  ];
  const { quIds } = await school.bank([radio({ answerList: formulas }), radio()]);
  const title = fresh('键盘作答');
  await school.exam(quIds, { title, openType: 3, users: [id] });
  await new LearnerPage(page).signIn(account);
  await focused(page.getByRole('heading', { level: 1, name: '考试', exact: true }));

  await page.goto('/pages/exam?tab=mine');
  await page.getByRole('article', { name: title }).getByRole('link', { name: '进入考试' }).press('Enter');
  await focused(page.getByRole('heading', { level: 1, name: title }));
  await page.getByRole('button', { name: '开始考试' }).press('Enter');
  await page.waitForURL(/\/pages\/exam\/start\//);
  await focused(page.locator('[data-question]').first());

  // the first stop is the question's own, not the answer card's
  await page.keyboard.press('Tab');
  await focused(page.getByRole('button', { name: '标记第1题' }));
  const options = page.getByRole('group', { name: '第1题选项', exact: true }).getByRole('radio');
  // formulas are named as they are read aloud
  await expect(options.nth(0)).toHaveAccessibleName('A. 3 分之 1');
  await expect(options.nth(1)).toHaveAccessibleName('B. 根号 2');
  await page.keyboard.press('b');
  await expect(options.nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await focused(options.nth(1));
  // who walks through the options by keyboard keeps the arrows for them
  await page.keyboard.press('ArrowRight');
  await expect(options.nth(0)).toBeChecked();

  // the answer card is one stop, whatever its length
  const card = page.getByRole('navigation', { name: '答题卡' });
  await card.getByRole('button', { name: /^第1题，/ }).focus();
  await page.keyboard.press('ArrowRight');
  await focused(card.getByRole('button', { name: /^第2题，/ }));
  await page.keyboard.press('Shift+Tab');
  await focused(card.getByRole('button', { name: '只看未答' }));
  await page.keyboard.press('Tab');
  await focused(card.getByRole('button', { name: /^第2题，/ }));
  await page.keyboard.press('Tab');
  expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(false);

  await page.keyboard.press('?');
  await page.getByRole('switch', { name: /使用字母快捷键/ }).press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await expect(options.nth(0)).toBeChecked();

  // in colours of one's own, what is chosen and what is answered still differ from the rest
  await page.emulateMedia({ forcedColors: 'active' });
  const look = (what: Locator): Promise<string> => what.evaluate((element) => getComputedStyle(element).backgroundColor);
  const letters = page.getByRole('group', { name: '第1题选项', exact: true }).locator('.xk-letter');
  expect(await look(letters.nth(0))).not.toBe(await look(letters.nth(1)));
  expect(await look(card.getByRole('button', { name: /^第1题，/ }))).not.toBe(await look(card.getByRole('button', { name: /^第2题，/ })));
  expect(
    await page.getByRole('button', { name: '交卷', exact: true }).evaluate((element) => getComputedStyle(element).borderTopWidth),
  ).toBe('1px');
});
