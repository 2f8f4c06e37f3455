import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('all that a search by words has found is copied in one go; a deleted question comes back from the recycle bin', async ({ page }) => {
  const school = await School.open();
  const word = fresh('词');
  const many = Array.from({ length: 12 }, (_, index) => radio({ content: `<p>第${index}题</p>`, analysis: `<p>见${word}一节</p>` }));
  const { repoId, quIds } = await school.bank([...many, radio({ content: '<p>另一题</p>' })]);
  const target = await school.bank([]);
  const { title } = await ask('/api/repo/detail', school.admin, { id: target.repoId });
  await new ConsolePage(page).enter(administrator());

  await page.goto(`/admin/question?filter=${encodeURIComponent(JSON.stringify({ repoId }))}`);
  await page.getByRole('searchbox', { name: '全文（可多个词）' }).fill(`一节 ${word}`);
  await expect(page.getByText('第 1–10 条，共 12 条')).toBeVisible();
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: '选择搜到的全部 12 道' }).click();
  await expectSound(page, 'question-bulk-all', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '复制到题库' }).click();
  const form = page.getByRole('dialog', { name: '复制 12 道试题' });
  await form.getByLabel('题库', { exact: true }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('处理完成：12 / 12 道。')).toBeVisible();
  await expectSound(page, 'question-job', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  expect((await ask('/api/repo/detail', school.admin, { id: target.repoId })).quCount).toBe(12);

  const pupil = await school.person();
  const lastOne = quIds.at(-1) ?? '';
  const train = await ask('/api/repo/train/start', pupil.token, { trainMode: 'repo_sort', repoId });
  await ask('/api/repo/train/fill', pupil.token, {
    trainId: train.id,
    quId: lastOne,
    answers: [{ quId: lastOne, answer: { options: [] } }],
  });
  await page.goto(`/admin/question?filter=${encodeURIComponent(JSON.stringify({ repoId, content: '另一题' }))}`);
  await page.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('dialog').getByText('将把“另一题”放入回收站，在那里可以恢复。')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('要删除的试题仍在使用：1 名学员练习过。')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: '回收站' }).click();
  await page.getByRole('searchbox', { name: '题干' }).fill('另一题');
  await expect(page.getByText('保留到')).toBeVisible();
  await expectSound(page, 'question-bin', { sizes: [desk, phone] });
  const { records } = await ask('/api/qu/qu/bin/paging', school.admin, { params: { repoId } });
  expect(records).toHaveLength(1);
  await page.goto(`/admin/question/bin?filter=${encodeURIComponent(JSON.stringify({ repoId }))}`);
  await page.getByRole('button', { name: /^恢复/ }).click();
  await expect(page.getByText('已恢复 1 道试题。')).toBeVisible();
  await expect(page.getByText('没有符合筛选条件的内容。')).toBeVisible();
  expect((await ask('/api/repo/detail', school.admin, { id: repoId })).quCount).toBe(13);

  await page.goto(`/admin/repo?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
  await page.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('dialog').getByText('回收站里属于题库的试题会一起删除，不能恢复。')).toBeVisible();
});
