import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { examInput, fresh, radio, School } from '../support/school.js';

/** A stored exam whose form, with another duration, lies unsaved in the browser and is open. */
async function withDraft(page: Page): Promise<{ school: School; input: ReturnType<typeof examInput>; id: string }> {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const input = examInput(await school.template(quIds));
  const { id } = await ask('/api/exam/exam/save', school.admin, input);
  page.on('dialog', (dialog) => void dialog.accept());
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${id}`);
  await page.getByLabel('考试时长').fill('45');
  await page.reload();
  await expect(page.getByLabel('考试时长')).toHaveValue('45');
  return { school, input, id };
}

test(
  'a form of an exam that was not saved is back after a reload and after another page, without its password, and is gone ' +
    'once it is saved',
  async ({ page }) => {
    const school = await School.open();
    const { quIds } = await school.bank([radio()]);
    const tmplId = await school.template(quIds);
    const [title, note] = [fresh('没存的考试'), '上次编辑的内容还没有保存'];
    // the browser asks before it leaves unsaved words
    page.on('dialog', (dialog) => void dialog.accept());
    await new ConsolePage(page).enter(administrator());
    await page.goto(`/admin/exam/create?tmplId=${tmplId}`);
    await page.getByLabel('考试名称').fill(title);
    await page.getByText('凭密码', { exact: true }).click();
    await page.getByLabel('考试密码').fill('secret-word');
    await page.reload();
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByLabel('考试名称')).toHaveValue(title);
    await expect(page.getByLabel('考试密码')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret-word');

    await page.getByRole('link', { name: '题库', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '离开' }).click();
    await page.waitForURL(/\/admin\/repo/);
    await page.goto(`/admin/exam/create?tmplId=${tmplId}`);
    await expect(page.getByLabel('考试名称')).toHaveValue(title);
    await page.getByText('完全公开', { exact: true }).click();
    await page.getByLabel('及格分').fill('1');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/\/admin\/exam\/[0-9a-f]{24}/);
    await page.goto(`/admin/exam/create?tmplId=${tmplId}`);
    await expect(page.getByLabel('考试名称')).toHaveValue('');
    await expect(page.getByText(note)).toBeHidden();
  },
);

test('a value that was taken back does not return at the next visit', async ({ page }) => {
  const { input } = await withDraft(page);
  await page.getByLabel('考试时长').fill(String(input.totalTime));
  await expect(page.getByText('上次编辑的内容还没有保存')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('考试时长')).toHaveValue(String(input.totalTime));
  await expect(page.getByText('上次编辑的内容还没有保存')).toBeHidden();
});

test('what a colleague saved while a draft lay in the browser is merged, not overwritten', async ({ page }) => {
  const { school, input, id } = await withDraft(page);
  await ask('/api/exam/exam/save', school.admin, { ...input, id, thanks: '再见' });
  await page.reload();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('dialog', { name: '内容已被他人修改' }).getByRole('button', { name: '合并并保存' }).click();
  await expect.poll(() => ask('/api/exam/exam/detail', school.admin, { id })).toMatchObject({ totalTime: 45, thanks: '再见' });
});

test('what was written while a colleague changed the pass mark and published is saved; what is fixed is given up and named', async ({
  page,
}) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const input = examInput(await school.template(quIds));
  const { id } = await ask('/api/exam/exam/save', school.admin, input);
  page.on('dialog', (dialog) => void dialog.accept());
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${id}`);
  await page.getByLabel('及格分').fill('0');
  await page.getByLabel('交卷感谢语').fill('先写的');
  await ask('/api/exam/exam/save', school.admin, { ...input, id, qualifyScore: 0.5 });
  await ask('/api/exam/exam/state', school.admin, { id, state: 0 });
  const [note, dialog] = [page.getByText(/考试已发布，及格分不能再改，已换回/), page.getByRole('dialog', { name: '内容已被他人修改' })];
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).not.toContainText('及格分');
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await expect(note).toBeVisible();
  await expect
    .poll(() => ask('/api/exam/exam/detail', school.admin, { id }))
    .toMatchObject({ qualifyScore: 0.5, thanks: '先写的', state: 0 });
  await expect(page.getByLabel('及格分')).toBeDisabled();

  // the same with a form that only lies in the browser
  const draft = await ask('/api/exam/exam/save', school.admin, input);
  await page.goto(`/admin/exam/${draft.id}`);
  await page.getByLabel('及格分').fill('0');
  await page.getByLabel('交卷感谢语').fill('草稿里的');
  await page.goto('/admin/exam');
  await ask('/api/exam/exam/state', school.admin, { id: draft.id, state: 0 });
  await page.goto(`/admin/exam/${draft.id}`);
  await expect(page.getByLabel('及格分')).toHaveValue(String(input.qualifyScore));
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await expect.poll(() => ask('/api/exam/exam/detail', school.admin, { id: draft.id })).toMatchObject({ thanks: '草稿里的', state: 0 });
});
