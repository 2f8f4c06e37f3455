import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a teacher sets a blueprint, sees which cells are short, and each paper is drawn within its cells', async ({ browser }) => {
  const school = await School.open();
  const names = [fresh('有理数'), fresh('整式')] as const;
  const codes: string[] = [];
  for (const pointName of names) {
    await ask('/api/sys/kp/save', school.admin, { pointName });
    const found = (await ask('/api/sys/kp/tree', school.admin, {})).find((node) => node.pointName === pointName);
    codes.push(found?.pointCode ?? '');
  }
  const [first = '', second = ''] = codes;
  // two simple ones of each, one of them of both; a hard one of the second
  const { repoId } = await school.bank([
    radio({ quLevel: 1, pointCodes: [first] }),
    radio({ quLevel: 1, pointCodes: [first, second] }),
    radio({ quLevel: 1, pointCodes: [second] }),
    radio({ quLevel: 4, pointCodes: [second] }),
  ]);
  const { title: bank } = await ask('/api/repo/detail', school.admin, { id: repoId });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const console = new ConsolePage(page);
  await console.enter(administrator());
  await page.goto('/admin/template/create');
  const title = fresh('细目表');
  await page.getByLabel('模板名称').fill(title);
  await page.getByRole('button', { name: '添加随机抽题的大题' }).click();
  await page.getByRole('button', { name: '设置双向细目表' }).click();
  const dialog = page.getByRole('dialog', { name: '设置双向细目表' });
  await dialog.getByRole('combobox', { name: '题库' }).fill(bank);
  await page.getByRole('option', { name: bank }).click();
  for (const name of names) {
    await dialog.getByRole('combobox', { name: '知识点（每个一行）' }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  const cell = (name: string, level: string) => dialog.getByRole('spinbutton', { name: `${name}，${level}的题数` });
  await cell(names[0], '简单').fill('2');
  await cell(names[1], '简单').fill('2');
  await cell(names[1], '很难').fill('1');
  // four of them, and the bank has three: one question has both points
  await expect(dialog.getByText('有 1 格的题不够')).toBeVisible();
  await expectSound(page, 'blueprint short', { sizes: [desk, phone] });
  await cell(names[0], '简单').fill('1');
  await expect(dialog.getByText('格的题不够')).toHaveCount(0);
  await dialog.getByRole('button', { name: '使用此表（4 道题）' }).click();
  await expect(page.getByRole('table', { name: '双向细目表' })).toBeVisible();
  await expectSound(page, 'blueprint of a group', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/template\/[0-9a-f]{24}$/);
  await page.reload();
  await expect(page.getByRole('button', { name: '修改细目表' })).toBeVisible();

  const tmplId = page.url().split('/').at(-1) ?? '';
  const pupil = await school.person();
  const examId = await school.draft(tmplId, { openType: 3, users: [pupil.id] });
  await school.publish(examId);
  const { id: paperId } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  const { cards } = await ask('/api/paper/paper/paper-detail', pupil.token, { paperId });
  expect(new Set(cards.map(({ quId }) => quId)).size).toBe(4);
});
