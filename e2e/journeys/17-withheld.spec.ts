import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('what is published is taken back with a reason that learners read, and shown again to everybody at once', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('收回成绩');
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id] });
  const { id: paperId } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id: paperId });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await page.getByRole('button', { name: '收回成绩与答案' }).click();
  const dialog = page.getByRole('dialog', { name: '收回成绩与答案？' });
  await dialog.getByRole('textbox').fill('第 1 题答案有误，正在更正');
  await expectSound(page, 'withhold', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '收回成绩与答案' }).click();
  await expect(page.getByRole('button', { name: '重新公布' })).toBeVisible();

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(pupil.account);
  await small.goto('/pages/exam?tab=mine');
  const card = small.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('已交卷');
  await expect(card).toContainText('成绩已暂时收回');
  await expect(card).not.toContainText('已出分');
  await small.goto(`/pages/exam/result/${paperId}`);
  await expect(small.getByText('成绩与答案暂时收回，原因：第 1 题答案有误，正在更正')).toBeVisible();
  await expect(small.getByText('正确答案')).toHaveCount(0);
  await expectSound(small, 'result-withheld', { sizes: [desk, phone] });

  await page.getByRole('button', { name: '重新公布' }).click();
  const asking = page.getByRole('dialog', { name: '重新公布成绩与答案？' });
  await expectSound(page, 'show-again', { sizes: [desk, phone] });
  await asking.getByRole('button', { name: '重新公布' }).click();
  await expect(page.getByRole('button', { name: '收回成绩与答案' })).toBeVisible();
  await small.reload();
  await expect(small.getByText('不及格')).toBeVisible();
  await expect(small.getByText('正确答案').first()).toBeVisible();
});
