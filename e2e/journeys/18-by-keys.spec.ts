import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a teacher enters one question after the other without the mouse, with a formula from the palette', async ({ page }) => {
  const school = await School.open();
  const { repoId } = await school.bank([]);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/question/create?repoId=${repoId}`);
  const { keyboard } = page;
  const stem = page.getByRole('textbox', { name: '题干' });
  const preview = page.getByRole('region', { name: '学员看到的样子' });
  const count = 3;
  for (let index = 0; index < count; index += 1) {
    await expect(stem).toBeFocused();
    await expect(stem).toHaveText('');
    await keyboard.insertText(`键盘第${index}题`);
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    for (const [at, letter] of ['A', 'B', 'C', 'D'].entries()) {
      await expect(page.getByRole('textbox', { name: `选项 ${letter}` })).toBeFocused();
      await keyboard.insertText(`答案${letter}`);
      if (at === index) await keyboard.press('Alt+r');
      if (at < 3) await keyboard.press('Enter');
    }
    await expect(preview.getByText(`键盘第${index}题`)).toBeVisible();
    await keyboard.press('Control+Enter');
  }
  await expect(stem).toBeFocused();
  await expect(stem).toHaveText('');
  const { records } = await ask('/api/qu/qu/paging-with-answer', school.admin, { params: { repoId } });
  expect(records.map(({ contentText, answerList }) => [contentText, answerList.findIndex(({ isRight }) => isRight)])).toEqual([
    ['键盘第2题', 2],
    ['键盘第1题', 1],
    ['键盘第0题', 0],
  ]);

  // an option that Enter has added goes again by Backspace
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  for (const text of ['1', '2', '3', '4']) {
    await keyboard.insertText(text);
    await keyboard.press('Enter');
  }
  await expect(page.getByRole('textbox', { name: '选项 E' })).toBeFocused();
  await keyboard.press('Backspace');
  await expect(page.getByRole('textbox', { name: '选项 D' })).toBeFocused();
  await keyboard.press('Alt+r');
  // the palette by keys: the tools, the formula, a pattern with its places
  await stem.focus();
  await keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: '粗体' }).first()).toBeFocused();
  await keyboard.press('Escape');
  await expect(stem).toBeFocused();
  await keyboard.press('Alt+F10');
  const formula = page.getByRole('button', { name: '插入公式' }).first();
  while (!(await formula.evaluate((button) => button === document.activeElement))) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '公式' });
  await expect(dialog.getByLabel('LaTeX')).toBeFocused();
  await dialog.getByRole('button', { name: '分数' }).press('Enter');
  await keyboard.insertText('1');
  await expect(dialog.getByText('还有 ▢ 没有填写；按 Tab 到下一处。')).toBeVisible();
  await expectSound(page, 'formula-palette', { sizes: [desk, phone] });
  await keyboard.press('Tab');
  await keyboard.insertText('3');
  await dialog.getByRole('button', { name: '插入' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expectSound(page, 'question-editor', { sizes: [desk, phone] });
  await keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/question\/[0-9a-f]{24}/);
  const { records: all } = await ask('/api/qu/qu/paging-with-answer', school.admin, { size: 1, params: { repoId } });
  expect(all[0]).toMatchObject({ contentText: '$\\frac{1}{3}$' });
  expect(all[0]?.answerList.map(({ content, isRight }) => [content, isRight])).toEqual([
    ['1', false],
    ['2', false],
    ['3', false],
    ['4', true],
  ]);
});
