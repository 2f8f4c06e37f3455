import { expect, test } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';

const kickedWithinMs = 2000;

test('a second sign-in ends the first while a sitting is open, and the sitting goes on in the new session', async ({ page, browser }) => {
  const school = await School.open();
  const title = fresh('两处登录');
  const { quIds } = await school.bank([radio({ content: '<p>第一问</p>' }), radio({ content: '<p>第二问</p>' })]);
  const { account } = await school.person();
  const examId = await school.exam(quIds, { title });
  const first = new LearnerPage(page);
  await first.signIn(account);
  const paperId = await first.start(title);
  const option = (at: typeof page, number: number) => at.getByRole('group', { name: `第${number}题选项` }).locator('label').first();
  await option(page, 1).click();
  await first.expectSaved();

  const there = await (await browser.newContext()).newPage();
  const second = new LearnerPage(there);
  await second.signIn(account);
  await expect(page.getByRole('dialog').getByText('登录已失效')).toBeVisible({ timeout: kickedWithinMs });
  await expect(page.getByText('您的作答已保存在本机，重新登录后会自动继续提交。')).toBeVisible();

  await there.goto(`/pages/exam/check/${examId}`);
  await there.getByRole('button', { name: '继续考试' }).first().click();
  await there.waitForURL(`**/pages/exam/start/${paperId}`);
  await expect(option(there, 1).locator('input')).toBeChecked();
  await option(there, 2).click();
  await second.expectSaved();
  await second.handIn(0);
  const { records } = await ask('/api/paper/paper/paging', school.admin, { params: { examId } });
  expect(records).toMatchObject([{ id: paperId, handState: 1, answerCount: 2, userScore: 10 }]);
});
