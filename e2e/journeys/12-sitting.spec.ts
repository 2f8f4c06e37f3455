import { expect, test, type Locator, type Page } from '@playwright/test';
import { uploadDot } from '../support/pictures.js';
import { ask } from '../support/platform.js';
import { radio } from '../support/school.js';
import { essay, firstOption, radios, sit } from '../support/sitting.js';
import { expectSound, phone } from '../support/sound.js';

const handIn = (page: Page): Locator => page.getByRole('button', { name: '交卷', exact: true });
const onExam = /\/pages\/exam\/start\//;

test(
  'before the hand-in: what is open comes first and is one tap away, a held Enter hands nothing in, and without network ' +
    'that is said at once',
  async ({ page, context }) => {
    await page.setViewportSize(phone);
    const { learner } = await sit(page, radios(4));
    await firstOption(page, 1).click();
    await firstOption(page, 3).click();
    await page.getByRole('button', { name: '标记第3题' }).click();
    await learner.expectSaved();

    await handIn(page).focus();
    await page.keyboard.down('Enter');
    const review = page.getByRole('dialog', { name: '检查并交卷' });
    await expect(review).toBeVisible();
    // a key that is held repeats itself
    for (let again = 0; again < 40; again += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(review).toBeVisible();
    await expect(review.getByRole('button', { name: '继续作答' })).toBeFocused();
    await expect(review.getByText('您还有 2 道题未作答，确定要交卷吗？')).toBeVisible();
    await expect(review.getByText('所有作答都已保存')).toBeVisible();
    await expect(review.getByRole('timer', { name: '剩余时间' })).toBeVisible();
    const numbers = review.getByRole('button', { name: /^第\d+题，/ });
    await expect(numbers).toHaveCount(4);
    expect(await numbers.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))).toEqual([
      '第2题，未答',
      '第4题，未答',
      '第3题，已答，已标记',
      '第1题，已答',
    ]);
    await expectSound(page, 'hand-in-review');
    // a phone on its side
    await page.setViewportSize({ width: 844, height: 390 });
    for (const name of ['继续作答', '交卷']) await expect(review.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(phone);

    await review.getByRole('button', { name: /^第4题，/ }).click();
    await expect(review).toHaveCount(0);
    await expect(page.getByText('第 4 问')).toBeInViewport();
    await expect(page.locator('[data-position="3"]')).toBeFocused();

    await handIn(page).click();
    await page.goBack();
    await expect(review).toHaveCount(0);
    await expect(page).toHaveURL(onExam);

    await firstOption(page, 4).click();
    await learner.expectSaved();
    await context.setOffline(true);
    await firstOption(page, 2).click();
    await handIn(page).click();
    await expect(review.getByText('网络不通，现在不能交卷')).toBeVisible();
    await expect(review.getByText('有 1 处作答（第 2 题）已存在本机')).toBeVisible();
    // nothing is asked that cannot be answered with yes
    await expect(review.getByText('确定要交卷吗')).toHaveCount(0);
    const go = review.getByRole('button', { name: '交卷', exact: true });
    await expect(go).toHaveAttribute('aria-disabled', 'true');
    await expect(go).toHaveAccessibleDescription('网络恢复、作答都保存后，就可以交卷。');
    await expectSound(page, 'review-offline');
    await page.setViewportSize(phone);
    // a browser that is wrong about its network must not keep anybody: the press tries
    await go.click({ force: true });
    await expect(review.getByText('没有交上')).toBeVisible();
    await context.setOffline(false);
    await expect(review.getByText('所有作答都已保存')).toBeVisible();
    await expect(review.getByRole('alert')).toHaveCount(0);
    await expect(review.getByText('确定要交卷吗')).toBeVisible();
    await expect(go).not.toHaveAttribute('aria-disabled');
    // the paper arrives, and its reply does not: nothing can be written that would not count, and the page asks again
    let lost = 0;
    let found = (): void => undefined;
    const isFound = new Promise<void>((resolve) => (found = resolve));
    await page.route('**/hand-exam', async (route) => {
      lost += 1;
      if (lost > 1) {
        await isFound;
        return route.continue();
      }
      await route.fetch();
      return route.abort('connectionreset');
    });
    await go.click();
    await expect(review.getByText('不知道是否已交上，正在确认')).toBeVisible();
    await expect(review.getByRole('button', { name: '继续作答' })).toBeDisabled();
    await expectSound(page, 'review-doubt');
    found();
    await page.waitForURL(/\/pages\/exam\/result\//);
    // one step back is the hall, not the exam once more
    await page.goBack();
    await expect(page).toHaveURL(/\/pages\/exam\?/);
  },
);

test('where going back is forbidden, an unanswered question is left only after a prompt; a second press leaves no second one', async ({
  page,
}) => {
  const { learner, paperId } = await sit(page, radios(3), { answerMode: 1, noBack: true });
  const next = page.getByRole('button', { name: '下一题' });
  const leaving = page.getByRole('dialog', { name: '离开后不能返回' });
  await next.click();
  await expect(leaving.getByText('第 1 题还没有答完')).toBeVisible();
  await expect(leaving.getByRole('button', { name: '返回作答' })).toBeFocused();
  for (const name of ['返回作答', '仍要继续'])
    expect((await leaving.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectSound(page, 'leave-unanswered');
  await leaving.getByRole('button', { name: '返回作答' }).click();
  await firstOption(page, 1).click();
  await next.dblclick();
  await expect(page.getByText('第 2 问')).toBeVisible();
  await expect(leaving).toHaveCount(0);
  // a press counts again after a rest
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(leaving.getByText('第 2 题还没有答完')).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [450] });
  await leaving.getByRole('button', { name: '仍要继续' }).click();
  await expect(page.getByText('第 3 问')).toBeVisible();
  // the last question leads to the review, which says what can no longer be answered
  await page.getByRole('button', { name: '检查并交卷' }).click();
  const review = page.getByRole('dialog', { name: '检查并交卷' });
  await expect(review.getByText('其中 1 道题已锁定，不能再作答。')).toBeVisible();
  await expect(review.getByRole('button', { name: /^第2题，/ })).toBeDisabled();
  await review.getByRole('button', { name: /^第3题，/ }).click();
  await firstOption(page, 3).click();
  await learner.expectSaved();
  const { cards } = await ask('/api/paper/paper/paper-detail', await page.evaluate(() => localStorage.getItem('xuekao-token') ?? ''), {
    paperId,
  });
  expect(cards.filter(({ answered }) => answered)).toHaveLength(2);
});

test('on the whole paper an answer that would close an unanswered question is asked about first', async ({ page }) => {
  const { learner } = await sit(page, radios(3), { noBack: true });
  await firstOption(page, 2).click();
  const leaving = page.getByRole('dialog', { name: '离开后不能返回' });
  await expect(leaving.getByText('第 1 题还没有答完')).toBeVisible();
  await page.goBack();
  await expect(leaving).toHaveCount(0);
  await expect(firstOption(page, 2).locator('input')).not.toBeChecked();
  await firstOption(page, 1).click();
  await firstOption(page, 2).click();
  await expect(leaving).toHaveCount(0);
  await firstOption(page, 3).click();
  await learner.expectSaved();
  await expect(page.getByText('已锁定')).toHaveCount(2);
});

test('what an input method is still composing is no answer yet; what stands there when the paper is handed in is one', async ({ page }) => {
  await page.clock.install();
  const { learner, paperId } = await sit(page, async () => [
    essay,
    { quType: 'fill', quLevel: 2, content: '<p>填空 ____</p>', answerList: [{ content: '北京', isRight: true }] },
  ]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('fill-answer')) sent.push(request.postData() ?? '');
  });
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const box = page.getByLabel('第1题答案');
  await box.click();
  await compose('ni hao');
  await expect(box).toHaveValue('ni hao');
  await expect(page.locator('[data-save-state=composing]')).toHaveText('输入中，尚未保存');
  // longer than any answer waits for company; what was sent then was sent before the flag
  await page.clock.runFor(5000);
  const flagged = page.waitForResponse('**/api/paper/paper/mark-qu');
  await page.getByRole('button', { name: '标记第1题' }).dispatchEvent('click');
  await flagged;
  expect(sent).toEqual([]);
  await keyboard.send('Input.insertText', { text: '你好' });
  await expect(box).toHaveValue('你好');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent.join()).not.toContain('ni hao');
  await learner.expectSaved();

  const blank = page.getByLabel('第2题第 1 空');
  await blank.click();
  await compose('bei');
  await expect(blank).toHaveValue('bei');
  // the page goes out of view: nobody knows whether it comes back
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => sent.join()).toContain('bei');
  const { cards } = await ask('/api/paper/paper/paper-detail', await page.evaluate(() => localStorage.getItem('xuekao-token') ?? ''), {
    paperId,
  });
  expect(cards.map(({ answer }) => answer).filter((answer) => answer !== null)).toContainEqual({ text: '你好' });
});

test('an option made of a picture is chosen by a tap, its button enlarges, and Back closes what lies over the exam', async ({ page }) => {
  await page.setViewportSize(phone);
  const { learner } = await sit(page, async ({ admin }) => {
    const image = await uploadDot(admin);
    return [
      radio({ answerList: [{ content: '', image, isRight: true }, { content: `<p><img alt="" src="${image}"></p>` }] }),
      radio({ content: '<p>第 2 问</p>' }),
    ];
  });
  const options = page.getByRole('group', { name: '第1题选项' });
  for (const [at, letter] of ['A', 'B'].entries()) {
    await options.locator('img').nth(at).click();
    await expect(options.getByRole('radio').nth(at)).toBeChecked();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await options.getByRole('button', { name: `放大选项 ${letter} 的图片` }).click();
    await expect(page.getByRole('dialog', { name: '查看图片' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(options.getByRole('radio').nth(at)).toBeChecked();
  }
  await learner.expectSaved();
  await expectSound(page, 'picture-options');
  await page.setViewportSize(phone);

  await page.getByRole('button', { name: /^答题卡，已答/ }).click();
  const sheet = page.getByRole('dialog', { name: '答题卡' });
  await expect(sheet.getByRole('button', { name: /^第\d题，/ })).toHaveCount(2);
  await sheet.getByRole('button', { name: '只看未答' }).click();
  await expect(sheet.getByRole('button', { name: /^第\d题，/ })).toHaveText(['2']);
  await expect(sheet.getByRole('button', { name: '只看未答', pressed: true })).toBeVisible();
  await sheet.getByRole('button', { name: '全部', pressed: false }).click();
  await expect(sheet.getByRole('button', { name: /^第\d题，/ })).toHaveCount(2);
  await sheet.getByRole('button', { name: '只看未答' }).click();
  await expectSound(page, 'answer-card-sheet', { sizes: [phone] });
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(onExam);

  await page.getByRole('button', { name: /^答题卡，已答/ }).click();
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: /^答题卡，已答/ }).click();
  await sheet.getByRole('button', { name: '检查并交卷' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: '检查并交卷' })).toBeVisible();
  await page.getByRole('button', { name: '继续作答' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('nothing of the paper can be selected, by mouse or by keys; what one wrote can', async ({ page }) => {
  await sit(page, async () => [radio({ content: '<p>题干里的几个字不能选中</p>' }), essay]);
  const selected = (): Promise<string> => page.evaluate(() => String(document.getSelection()));
  const stem = page.getByText('题干里的几个字不能选中');
  const box = await stem.boundingBox();
  if (box === null) throw new Error('the stem is not shown');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 4, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, middle, { steps: 4 });
  await page.mouse.move(box.x + 90, middle + 160, { steps: 4 });
  await page.mouse.up();
  expect(await selected()).toBe('');
  for (const clickCount of [2, 3]) {
    await page.mouse.click(box.x + 40, middle, { clickCount });
    expect(await selected()).toBe('');
  }
  await page.mouse.click(box.x + 4, middle);
  await page.keyboard.down('Shift');
  await page.mouse.click(box.x + 90, middle);
  for (const key of ['ArrowRight', 'ArrowDown', 'End']) await page.keyboard.press(key);
  await page.keyboard.up('Shift');
  expect(await selected()).toBe('');
  await page.keyboard.press('Control+a');
  expect(await selected()).toBe('');

  const field = page.getByLabel('第2题答案');
  await field.fill('自己的话');
  await field.press('Control+a');
  expect(await field.evaluate((element: HTMLTextAreaElement) => element.value.slice(element.selectionStart, element.selectionEnd))).toBe(
    '自己的话',
  );
});

test("where pasting is off one's own sentence can be moved, and no other text comes in", async ({ page }) => {
  const { learner } = await sit(page, async () => [essay, { ...essay, content: '<p>再答</p>' }]);
  const [first, second] = [page.getByLabel('第1题答案'), page.getByLabel('第2题答案')];
  await first.fill('先说结论。再说理由。');
  const select = (from: number, to: number) =>
    first.evaluate(
      (box: HTMLTextAreaElement, [start, end]) => {
        box.focus();
        box.setSelectionRange(start, end);
      },
      [from, to] as const,
    );
  await select(0, 5);
  await page.keyboard.press('Control+x');
  await expect(first).toHaveValue('再说理由。');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+v');
  await expect(first).toHaveValue('再说理由。先说结论。');
  await second.focus();
  await page.keyboard.press('Control+v');
  await expect(second).toHaveValue('先说结论。');
  await expect(page.getByText('考试期间不能复制粘贴哦！')).toHaveCount(0);
  await learner.expectSaved();

  const isBlocked = await second.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '别处抄来的话');
    return !box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(isBlocked).toBe(true);
  await expect(page.getByText('考试期间不能复制粘贴哦！')).toBeVisible();
  // the phone's keyboard puts its clipboard in without a paste
  expect(
    await second.evaluate(
      (box) =>
        !box.dispatchEvent(
          new InputEvent('beforeinput', { inputType: 'insertFromPaste', data: '别处抄来的话', bubbles: true, cancelable: true }),
        ),
    ),
  ).toBe(true);
});

test('an exam that is over on the server is left for the hall, and Back does not lead to it, whatever was open over it', async ({
  page,
  context,
}) => {
  const { learner, paperId } = await sit(page, radios(2), { answerMode: 1 });
  await firstOption(page, 1).click();
  await learner.expectSaved();
  await context.setOffline(true);
  await page.getByRole('group', { name: '第1题选项' }).locator('label').nth(1).click();
  await page.getByRole('button', { name: '工具', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '工具', exact: true })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('xuekao-token') ?? '');
  await ask('/api/paper/paper/hand-exam', token, { id: paperId, exState: 0 });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/pages\/exam\?break/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '考试', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/exam(\?|$)/);
});
