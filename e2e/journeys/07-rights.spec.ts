import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask, post, signIn } from '../support/platform.js';
import { fresh, School } from '../support/school.js';

test('an administrator makes a department, a role with three permissions and a user with it, who sees exactly what was granted', async ({
  page,
  browser,
}) => {
  const school = await School.open();
  const outsider = await school.person();
  const [deptName, roleName, realName] = [fresh('教务处'), fresh('教务员').slice(-30), '李教务'];
  const account = { userName: fresh('clerk').replaceAll('_', '-').slice(-32), password: 'Xinmima#2026' };
  await new ConsolePage(page).enter(administrator());

  await page.goto('/admin/depart');
  await page.getByRole('button', { name: '“学考示范中学”的操作' }).click();
  await page.getByRole('menuitem', { name: '添加下级' }).click();
  const depart = page.getByRole('dialog');
  await depart.getByLabel('部门名称').fill(deptName);
  await depart.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(deptName)).toBeVisible();

  await page.goto('/admin/role');
  await page.getByRole('button', { name: '新增角色' }).click();
  const role = page.getByRole('dialog', { name: '新增角色' });
  await role.getByLabel('角色名称').fill(roleName);
  await role.getByLabel('数据权限').click();
  await page.getByRole('option', { name: '本部门及下级' }).click();
  await role.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: new RegExp(`^${roleName}`) }).click();
  const menus = page.getByRole('group', { name: '菜单' });
  for (const name of ['用户', '部门']) await menus.getByRole('checkbox', { name, exact: true }).check();
  const permissions = page.getByRole('group', { name: '权限' });
  for (const name of ['查看用户', '新增用户', '查看部门']) await permissions.getByRole('checkbox', { name, exact: true }).check();
  // the notice of the new role may still be there: what is waited for is the answer
  const answered = page.waitForResponse('**/api/sys/role/save-menus');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  expect(await (await answered).json()).toMatchObject({ code: 0 });

  await page.goto('/admin/user');
  await page.getByRole('button', { name: '新增用户' }).click();
  const user = page.getByRole('dialog', { name: '新增用户' });
  for (const [label, value] of [
    ['用户名', account.userName],
    ['姓名', realName],
    ['密码', account.password],
  ] as const)
    await user.getByLabel(label, { exact: true }).fill(value);
  for (const [label, value] of [
    ['部门', deptName],
    ['角色', roleName],
  ] as const) {
    await user.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('option', { name: value }).click();
  }
  await page.keyboard.press('Escape');
  await user.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('用户资料保存成功！！')).toBeVisible();

  const own = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await own.goto('/admin/');
  await own.getByLabel('账号').fill(account.userName);
  await own.getByRole('textbox', { name: '密码' }).fill(account.password);
  await own.getByRole('button', { name: '登录', exact: true }).click();
  const navigation = own.getByRole('navigation').first();
  // the start page is everybody's
  await expect(navigation.getByRole('link')).toHaveText(['工作台', '用户', '部门']);
  await own.goto('/admin/user');
  // the own department alone: nobody from above
  await expect(own.getByRole('row').filter({ hasText: account.userName })).toBeVisible();
  await expect(own.getByRole('row')).toHaveCount(2);
  await expect(own.getByRole('button', { name: '新增用户' })).toBeVisible();
  for (const name of ['导入', /^编辑：/, /导出/]) await expect(own.getByRole('button', { name })).toHaveCount(0);
  await own.goto('/admin/depart');
  await expect(own.getByText(deptName)).toBeVisible();
  await expect(own.getByRole('button', { name: `“${deptName}”的操作` })).toHaveCount(0);
  await own.goto('/admin/role');
  await expect(own.getByRole('button', { name: '新增角色' })).toHaveCount(0);
  await expect(own.getByText('您没有访问此页面的权限，请联系管理员授权。')).toBeVisible();
  await own.close();

  const token = await signIn(account);
  const { permissions: granted } = await ask('/api/sys/user/info', token, {});
  expect([...granted].sort()).toEqual(['sys:depart:list', 'sys:user:add', 'sys:user:list']);
  expect(await post('/api/sys/role/save', token, { roleName: '更大', roleType: 2, roleLevel: 1 })).toMatchObject({ status: 403 });
  expect(await post('/api/sys/user/detail', token, { id: outsider.id })).toMatchObject({ status: 404 });
});
