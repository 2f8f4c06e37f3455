import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';

test('who may take part in a published exam is not changed without a question, which names them', async ({ page }) => {
  const school = await School.open();
  const { deptCode } = await school.department();
  const { quIds } = await school.bank([radio()]);
  const examId = await school.exam(quIds, { openType: 2, departs: [deptCode] });
  const departs = await ask('/api/sys/depart/tree-select', school.admin, {});
  const namesOf = (nodes: typeof departs): string[] =>
    nodes.flatMap(({ value, title, children }) => [...(value === deptCode ? [title] : []), ...namesOf(children)]);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await page.getByRole('radio', { name: '完全公开' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '确定保存吗？' });
  await expect(dialog.getByText('参加范围改为：全体学员都可以参加。')).toBeVisible();
  await expect(dialog.getByText(`原来是：${namesOf(departs)[0] ?? '?'}（含下级部门）`)).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  expect((await ask('/api/exam/exam/detail', school.admin, { id: examId })).openType).toBe(2);
});

test('ticks of a role are not lost to another role without a question', async ({ page }) => {
  const school = await School.open();
  const [roleName, other] = [fresh('角色'), fresh('角色')];
  await ask('/api/sys/role/save', school.admin, { roleName: other, roleType: 2, roleLevel: 3 });
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/role');
  await page.getByRole('button', { name: '新增角色' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('角色名称').fill(roleName);
  await form.getByRole('button', { name: '保存' }).click();
  // the new one is open: the ticks that follow are for it
  await expect(page.getByText(`“${roleName}”的菜单与权限`)).toBeVisible();
  await page.getByRole('checkbox', { name: '查看积分' }).check();
  await page.getByRole('button', { name: new RegExp(`^${other}`) }).click();
  await page.getByRole('dialog', { name: '有修改尚未保存' }).getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByRole('checkbox', { name: '查看积分' })).toBeChecked();
});
