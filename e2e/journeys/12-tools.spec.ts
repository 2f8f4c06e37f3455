import { expect, test, type Locator, type Page } from '@playwright/test';
import { desk, expectSound, phone } from '../support/sound.js';
import { radio, type QuestionDraft } from '../support/school.js';
import { essay, firstOption, sit } from '../support/sitting.js';

const tools = (page: Page): Locator => page.getByRole('button', { name: '工具', exact: true });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: '工具', exact: true });
const sizeOf = (what: Locator): Promise<number> => what.evaluate((element) => Math.round(parseFloat(getComputedStyle(element).fontSize)));
const wide = '<table><tr><td>varchar(18)</td><td>bigint</td></tr></table>';

test('text as large as twice, wider lines and no clock, as the person wants them, on a phone and after a reload', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  const material: QuestionDraft = {
    quType: 'mix',
    quLevel: 2,
    content: `<p>阅读下面的材料，回答问题。</p>${wide}`,
    answerList: [],
    subList: [radio({ content: '<p>材料的第一问</p>' })],
  };
  await sit(page, async () => [radio({ content: '<p>第 1 问，题干比一行长，放大之后也要在屏幕里换行</p>' }), material, essay], {
    totalTime: 11,
  });
  const stem = page.getByText('第 1 问', { exact: false });
  const [title, before] = [await sizeOf(page.getByRole('heading', { level: 1 })), await sizeOf(stem)];
  await tools(page).click();
  // the sizes stand side by side, also in the largest letters of the account menu
  await page.evaluate(() => (document.documentElement.style.fontSize = '24px'));
  for (const choice of await menu(page).locator('fieldset > div').all())
    expect(await choice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = '16px'));
  // no size moves to another row when one is chosen: whoever tries them finds the next one where it was
  const rows = (): Promise<number[]> =>
    menu(page)
      .locator('fieldset')
      .first()
      .locator('label')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getBoundingClientRect().top))]);
  const rowsBefore = (await rows()).length;
  await menu(page).getByRole('radio', { name: '200%' }).check();
  expect((await rows()).length).toBe(rowsBefore);
  await menu(page).getByRole('radio', { name: '最宽' }).check();
  // what is chosen is seen at once, and the question stays in view
  for (const what of [stem, page.getByText('回答问题'), page.locator('[data-question] label').first(), page.getByLabel('第3题答案')])
    expect(await sizeOf(what)).toBe(2 * before);
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
  // in its place, without a way through the tools
  await page.getByRole('banner').getByRole('button', { name: '显示时间' }).click();
  await expect(clock).toBeVisible();
  await tools(page).click();
  await expect(menu(page).getByRole('switch', { name: '隐藏剩余时间' })).not.toBeChecked();
});

test('an option is struck out by pointer and by key, stays so after a reload, and one tap chooses it and takes the strike away', async ({
  page,
}) => {
  const { learner, paperId } = await sit(page, async () => [
    radio({
      answerList: [
        { content: '甲 $\\frac{1}{2}$', isRight: true },
        { content: '乙', isRight: false },
        { content: '丙', isRight: false },
      ],
    }),
  ]);
  const options = page.getByRole('group', { name: '第1题选项' });
  const choices = options.getByRole('radio');
  await expect(options.getByRole('button')).toHaveCount(0);
  await tools(page).click();
  await menu(page).getByRole('switch', { name: '划掉选项' }).check();
  await page.keyboard.press('Escape');
  const strike = (letter: string): Locator => options.getByRole('button', { name: `划掉选项 ${letter}`, exact: true });
  for (const letter of ['A', 'B', 'C']) {
    const box = await strike(letter).boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  }
  await strike('B').click();
  await expect(strike('B')).toHaveAttribute('aria-pressed', 'true');
  await expect(choices.nth(1)).toHaveAccessibleName('B. 已划掉 乙');
  await expect(choices.nth(1)).not.toBeChecked();
  // by keyboard no option has a tab stop of its own for it
  await choices.nth(0).press('Delete');
  await expect(options.getByRole('status')).toHaveText('已划掉选项 A、B');
  // the line of the text does not reach into a formula, which has one of its own
  await expect(options.locator('.katex-base').first()).not.toHaveCSS('background-image', 'none');
  await page.keyboard.press('Shift+C');
  await expect(options.getByRole('status')).toHaveText('已划掉选项 A、B、C');
  await expectSound(page, 'struck-options');
  await page.keyboard.press('Shift+C');
  await choices.nth(0).press('Delete');
  await expect(options.getByRole('status')).toHaveText('已划掉选项 B');
  // what is chosen counts, and cannot look as if it did not
  await page.keyboard.press('a');
  await expect(strike('A')).toHaveCount(0);
  await learner.expectSaved();

  await page.reload();
  await expect(strike('B')).toHaveAttribute('aria-pressed', 'true');
  await options.locator('label').nth(1).click();
  await expect(choices.nth(1)).toBeChecked();
  await expect(choices.nth(1)).toHaveAccessibleName('B. 乙');
  await expect(options.getByRole('status')).toHaveText('没有划掉的选项');
  await page.keyboard.press('Shift+C');
  await page.keyboard.press('c');
  await expect(choices.nth(2)).toBeChecked();
  await expect(choices.nth(2)).toHaveAccessibleName('C. 丙');
  await learner.expectSaved();
  await learner.handIn(0);
  // nothing of it outlives the attempt
  const kept = () =>
    page.evaluate(async () => {
      const opened = indexedDB.open('xuekao-aids');
      const database = await new Promise<IDBDatabase>((resolve) => (opened.onsuccess = () => resolve(opened.result)));
      const keys = database.transaction('aids').objectStore('aids').getAllKeys();
      return new Promise<unknown[]>((resolve) => (keys.onsuccess = () => resolve(keys.result)));
    });
  await expect.poll(async () => (await kept()).flat()).not.toContain(paperId);
});

test('beside the question: notes that stay on the device, a calculator where the exam allows one, and what was saved when', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  const { learner } = await sit(page, async () => [radio({ content: '<p>第 1 问</p>' }), essay], { calculator: true });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.postData() ?? ''));
  await tools(page).click();
  await menu(page).getByRole('button', { name: '笔记' }).click();
  const notes = page.getByRole('textbox', { name: '笔记' });
  await expect(notes).toBeFocused();
  await page.keyboard.type('abcdefg 草稿 42');
  await expect(page.getByText('笔记只存在本机，不随考卷提交')).toBeVisible();
  // pasting is off in this exam, here too
  expect(await notes.evaluate((field) => field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })))).toBe(
    false,
  );
  // the question stays in use beside it
  await firstOption(page, 1).click();
  await learner.expectSaved();
  await expectSound(page, 'notes', { sizes: [desk] });
  await page.getByRole('button', { name: '关闭笔记' }).click();
  await expect(tools(page)).toBeFocused();

  // a paper that allows one has loaded it: from here on nothing more is had
  await page.route(/\.js$/, (route) => route.abort());
  await page.keyboard.press('Enter');
  await menu(page).getByRole('button', { name: '计算器' }).press('Enter');
  await page.keyboard.type('0.1+0.2');
  await page.keyboard.press('Enter');
  const display = page.getByRole('status', { name: '算式' });
  await expect(display).toHaveText('0.3');
  await page.getByRole('button', { name: '平方', exact: true }).click();
  await page.getByRole('button', { name: '等于' }).click();
  await expect(display).toHaveText('0.09');
  await page.unroute(/\.js$/);
  await expectSound(page, 'calculator', { sizes: [desk] });
  // on a phone it is a sheet, with what was in it
  await page.setViewportSize(phone);
  await expect(page.getByRole('dialog', { name: '计算器' }).getByRole('status', { name: '算式' })).toHaveText('0.09');
  await page.keyboard.type('+1=');
  await expect(page.getByRole('status', { name: '算式' })).toHaveText('1.09');
  await expectSound(page, 'calculator-sheet', { sizes: [phone] });
  await page.setViewportSize(desk);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(tools(page)).toBeFocused();

  await page.reload();
  await tools(page).click();
  await menu(page).getByRole('button', { name: '笔记' }).click();
  await expect(notes).toHaveValue('abcdefg 草稿 42');
  expect(calls.join()).not.toContain('草稿');
  await page.keyboard.press('Escape');

  const state = page.locator('[data-save-state]');
  const record = page.getByRole('dialog', { name: '保存记录' });
  await firstOption(page, 1).press('ArrowDown');
  await learner.expectSaved();
  await state.click();
  await expect(record.getByText(/^已保存 \d\d:\d\d:\d\d，第 1 题的修改$/)).toBeVisible();
  await page.goBack();
  await expect(record).toHaveCount(0);
  await context.setOffline(true);
  await page.getByLabel('第2题答案').fill('离线写的');
  await expect(state).toHaveAttribute('data-save-state', 'offline');
  // the largest letters on a phone: where the answer is must not be what is cut
  await page.setViewportSize(phone);
  await page.evaluate(() => (document.documentElement.style.fontSize = '20px'));
  const words = state.getByText('离线，已存本机', { exact: true });
  await expect.poll(() => words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = '16px'));
  await page.setViewportSize(desk);
  await state.click();
  await expect(record.getByText('请继续作答，网络恢复后自动上传。')).toBeVisible();
  await expect(record.getByText(/^第 2 题的修改，\d\d:\d\d:\d\d 起$/)).toBeVisible();
  await expectSound(page, 'save-record');
  await context.setOffline(false);
  await expect(record.getByText(/^已保存 \d\d:\d\d:\d\d，第 2 题的修改$/)).toBeVisible();
});
