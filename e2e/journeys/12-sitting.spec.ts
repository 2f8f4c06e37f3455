import { expect, test, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { uploadDot } from '../support/pictures.js';
import { ask } from '../support/platform.js';
import { fresh, radio, School, type QuestionDraft } from '../support/school.js';
import { expectSound, phone } from '../support/sound.js';

/** A new learner sits a new exam of these questions. */
async function sit(page: Page, questions: (school: School) => Promise<QuestionDraft[]>, changes: Parameters<School['exam']>[1] = {}): Promise<{ learner: LearnerPage; paperId: string }> {
  const school = await School.open();
  const title = fresh('作答');
  const { quIds } = await school.bank(await questions(school));
  const { account } = await school.person();
  await school.exam(quIds, { title, ...changes });
  const learner = new LearnerPage(page);
  await learner.signIn(account);
  return { learner, paperId: await learner.start(title) };
}
const essay: QuestionDraft = { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] };

test('what an input method is still composing is no answer yet; what stands there when the paper is handed in is one', async ({ page }) => {
  await page.clock.install();
  const { learner, paperId } = await sit(page, async () => [essay, { quType: 'fill', quLevel: 2, content: '<p>填空 ____</p>', answerList: [{ content: '北京', isRight: true }] }]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('fill-answer')) sent.push(request.postData() ?? '');
  });
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) => keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const box = page.getByLabel('第1题答案');
  await box.click();
  await compose('ni hao');
  await expect(box).toHaveValue('ni hao');
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
  const { cards } = await ask('/api/paper/paper/paper-detail', await page.evaluate(() => localStorage.getItem('xuekao-token') ?? ''), { paperId });
  expect(cards.map(({ answer }) => answer).filter((answer) => answer !== null)).toContainEqual({ text: '你好' });
});

test('an option made of a picture is chosen by a tap, its button enlarges', async ({ page }) => {
  await page.setViewportSize(phone);
  const { learner } = await sit(page, async ({ admin }) => {
    const image = await uploadDot(admin);
    return [radio({ answerList: [{ content: '', image, isRight: true }, { content: `<p><img alt="" src="${image}"></p>` }] }), radio({ content: '<p>第 2 问</p>' })];
  });
  const options = page.getByRole('group', { name: '第1题选项' });
  for (const [at, letter] of ['A', 'B'].entries()) {
    await options.locator('img').nth(at).click();
    await expect(options.getByRole('radio').nth(at)).toBeChecked();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await options.getByRole('button', { name: `放大选项 ${letter} 的图片` }).click();
    await expect(page.getByRole('dialog', { name: '查看图片' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(options.getByRole('radio').nth(at)).toBeChecked();
  }
  await learner.expectSaved();
  await expectSound(page, 'picture-options');
});
