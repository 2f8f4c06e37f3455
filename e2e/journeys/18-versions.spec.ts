import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { examInput, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a teacher sees where a question is used, compares its versions and takes an earlier one back', async ({ page }) => {
  const school = await School.open();
  const {
    repoId,
    quIds: [id = ''],
  } = await school.bank([radio({ content: '<p>第一稿</p>', analysis: '<p>因为甲</p>' })]);
  const exam = await ask('/api/exam/exam/save', school.admin, examInput(await school.template([id])));
  await ask('/api/exam/exam/state', school.admin, { id: exam.id, state: 0 });
  const { answerList } = await ask('/api/qu/qu/detail', school.admin, { id });
  const rows = answerList.map(({ id: option, content, isRight }) => ({ id: option, content, isRight }));
  await ask('/api/qu/qu/save', school.admin, { ...radio({ content: '<p>第二稿</p>' }), id, repoId, answerList: rows });

  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/question/${id}`);
  await expect(page.getByText(/这道题正在使用：1 个试卷模板挑选了，1 场已发布的考试的试卷里有（其中 1 场尚未结束）/)).toBeVisible();
  await expect(page.getByRole('link', { name: /（第 1 版）$/ })).toBeVisible();
  await page.getByRole('button', { name: '历史版本' }).click();
  const dialog = page.getByRole('dialog', { name: '历史版本' });
  const stem = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '题干' }) });
  await expect(stem).toContainText('第一稿');
  await expect(stem).toContainText('第二稿');
  await expect(dialog.getByRole('rowheader')).toHaveText(['题干', '解析']);
  await expectSound(page, 'question-versions', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '恢复第 1 版' }).click();
  await expect(page.getByText('已恢复第 1 版的内容，并存为新版本。')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '题干' })).toContainText('第一稿');
  expect(await ask('/api/qu/qu/detail', school.admin, { id })).toMatchObject({ version: 3, content: '<p>第一稿</p>' });
  // nothing is left of it in the exam: its paper is the first version again
  await expect(page.getByRole('link', { name: /（第 1 版）$/ })).toHaveCount(0);
});
