import { expect, test, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { radio, School } from '../support/school.js';

const cards = (page: Page) => page.getByRole('article');

test('a page behind the last one shows the last one', async ({ page }) => {
  const school = await School.open();
  const { account } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const tmplId = await school.template(quIds);
  const examIds: string[] = [];
  for (let number = 0; number < 11; number += 1) {
    const examId = await school.draft(tmplId);
    await school.publish(examId);
    examIds.push(examId);
  }
  const learner = new LearnerPage(page);
  await learner.signIn(account);
  const token = await page.evaluate(() => localStorage.getItem('xuekao-token') ?? '');
  for (const examId of examIds) await ask('/api/client/exam/join', token, { id: examId });

  await page.goto('/pages/exam?tab=mine&page=2');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^取消收藏/ }).click();
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByText('共 10 场考试')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);

  await page.goto('/pages/exam?tab=open&page=99');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('暂无数据！')).toHaveCount(0);

  await ask('/api/paper/paper/create-paper', token, { examId: examIds[0] ?? '' });
  await page.goto('/pages/paper/list?page=99');
  await expect(page.getByText('共 1 条记录')).toBeVisible();
  await expect(page).not.toHaveURL(/page=99/);
});
