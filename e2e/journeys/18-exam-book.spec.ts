import { expect, test } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('what was wrong in an exam is in the book when its keys are shown, is practised, and leaves the book', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const stem = fresh('考试错题');
  const { quIds } = await school.bank([radio({ content: `<p>${stem} $\\frac{1}{2}$</p>` })]);
  const title = fresh('错题考试');
  const shown = { resultType: 3 as const, scoreRelease: 0 as const, answerRelease: 0 as const };
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id], ...shown });
  const { id: paperId } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id: paperId });

  const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(page).signIn(pupil.account);
  // the exams for everybody of a busy site fill the first page
  await page.goto(`/pages/exam?tab=mine&title=${encodeURIComponent(title)}`);
  const card = page.getByRole('article', { name: title });
  await expect(card.getByRole('link', { name: '错题', exact: true })).toHaveAttribute('href', new RegExp(examId));
  await expectSound(page, 'exam-book-hall', { sizes: [desk, phone] });
  await page.goto(`/pages/exam/result/${paperId}`);
  await expect(page.getByRole('button', { name: '第1题反馈错误' })).toBeVisible();
  await expectSound(page, 'exam-book-result', { sizes: [desk, phone] });
  await page.getByRole('link', { name: '到错题本练习' }).click();
  await expect(page.getByRole('heading', { name: `错题本 · ${title}` })).toBeVisible();
  const row = page.getByRole('button', { name: new RegExp(stem) });
  await expect(row.locator('.katex')).toBeVisible();
  await row.click();
  await expect(page.getByRole('dialog').getByText('正确答案')).toBeVisible();
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('link', { name: '开始练习' }).click();
  await expect(page.getByRole('heading', { name: '考试错题练习' })).toBeVisible();
  await page.getByText('选项甲').click();
  await expect(page.getByText('回答正确')).toBeVisible();
  await page.getByRole('button', { name: '结束练习' }).first().click();
  await page.getByRole('link', { name: '查看错题' }).click();
  await expect(page.getByText('还没有错题，或者管理员没有开放错题查看。')).toBeVisible();
  await expect(page.getByRole('complementary', { name: '最近练习' })).toBeVisible();
  await page.getByRole('button', { name: '查看全部' }).click();
  await page.getByRole('button', { name: '考试', exact: true }).click();
  await expectSound(page, 'exam-book-list', { sizes: [desk, phone] });
  await page.context().close();
});
