import { expect, test, type Locator, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, call } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

interface Class {
  deptCode: string;
  people: [Person, Person];
}
/** A department of its own with two people in it. */
async function newClass(): Promise<Class> {
  const { deptCode } = await school.department();
  return { deptCode, people: [await school.person({ deptCode }), await school.person({ deptCode })] };
}

const named = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const rowOf = (page: Page, person: Person): Locator => page.getByRole('row').filter({ hasText: person.account.userName });

/** The form was right: it closes. */
async function saveIn(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The list of users of one department with everybody selected; gives the bar of what can be done with them. */
async function selectClass(page: Page, { deptCode, people }: Class): Promise<Locator> {
  await page.goto(`/admin/user?filter=${encodeURIComponent(JSON.stringify({ deptCode }))}`);
  for (const person of people) await expect(rowOf(page, person)).toBeVisible();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  return page.getByRole('toolbar', { name: `已选择 ${people.length} 项` });
}

/** Chooses an entry of a node's menu in a tree. */
async function onNode(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `“${title}”的操作` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('an administrator makes a group and fills it through the picker', async ({ page }) => {
  const { people } = await newClass();
  const groupName = fresh('备课组');
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/group');
  await page.getByRole('button', { name: '新增用户组' }).first().click();
  await named(page, '新增用户组').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('用户组名称不能为空！')).toBeVisible();
  await named(page, '新增用户组').getByLabel('用户组名称').fill(groupName);
  await saveIn(named(page, '新增用户组'));
  await page.getByRole('link', { name: groupName, exact: true }).click();
  await expect(page.getByRole('heading', { name: `“${groupName}”的成员` })).toBeVisible();

  await page.getByRole('button', { name: '添加成员' }).first().click();
  const picker = named(page, '添加成员');
  await picker.getByRole('button', { name: '确定（0 人）' }).click();
  await expect(page.getByText('请至少勾选一个用户！!')).toBeVisible();
  for (const { account } of people) {
    await picker.getByLabel('姓名或用户名').fill(account.userName);
    await picker.getByRole('listitem').filter({ hasText: account.userName }).getByRole('checkbox').check();
  }
  await picker.getByRole('button', { name: '确定（2 人）' }).click();
  await expect(page.getByText('批量加入成功！')).toBeVisible();
  for (const person of people) await expect(rowOf(page, person)).toBeVisible();
  // who is in already is not offered again
  await page.getByRole('button', { name: '添加成员' }).click();
  await picker.getByLabel('姓名或用户名').fill(people[0].account.userName);
  await expect(picker.getByText('没有符合条件的用户。')).toBeVisible();
  await picker.getByRole('button', { name: '取消' }).click();

  await rowOf(page, people[1]).getByRole('button', { name: /^移出/ }).click();
  await named(page, '确实要移出吗?').getByRole('button', { name: '移出' }).click();
  await expect(rowOf(page, people[1])).toHaveCount(0);
  await expect(rowOf(page, people[0])).toBeVisible();
  await page.getByRole('link', { name: '返回' }).click();
  const group = page.getByRole('row').filter({ hasText: groupName });
  await expect(group.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await group.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await named(page, '确实要删除吗?').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(group).toHaveCount(0);
});

test('an administrator resets passwords in bulk, and one of the people signs in with the new one', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const all = await newClass();
  const [person] = all.people;
  await new ConsolePage(page).enter(administrator());
  const bar = await selectClass(page, all);
  await bar.getByRole('button', { name: '重置密码' }).click();
  await named(page, '确定重置 2 人的密码吗？').getByRole('button', { name: '重置密码' }).click();
  const given = named(page, '初始密码');
  await expect(given.getByText('须在 72 小时内首次登录')).toBeVisible();
  const password = await given.getByRole('row').filter({ hasText: person.account.userName }).getByRole('cell').nth(2).innerText();
  await given.getByRole('button', { name: '复制全部' }).click();
  await expect(page.getByText('复制成功！')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${person.account.userName}\t测试人员\t${password}`);
  // a slip beside the dialog loses nothing
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await given.getByRole('button', { name: '我已记下，关闭' }).click();
  await expect(given).toHaveCount(0);
  await expect(bar).toHaveCount(0);

  const other = await browser.newContext();
  const learner = new LearnerPage(await other.newPage());
  await learner.signIn({ userName: person.account.userName, password });
  await learner.page.goto('/pages/uc/info');
  await expect(learner.page.getByText('为了您的账号安全，请尽快修改账号密码')).toBeVisible();
  await other.close();
  expect((await call('/api/sys/user/login', '', person.account)).msg).toBe('账号或密码不正确，请检查后再试！');
  // a reply that was lost locks nobody out: for a quarter of an hour the same password opens a session again, in place of the earlier one
  expect((await call('/api/sys/user/login', '', { ...person.account, password })).msg).toBe('操作成功！');
});

test('an administrator changes department, roles, expiry and groups of several people at once', async ({ page }) => {
  const all = await newClass();
  const groupName = fresh('值班组');
  const { id: groupId } = await ask('/api/sys/group/save', school.admin, { groupName });
  const details = () => Promise.all(all.people.map(({ id }) => ask('/api/sys/user/detail', school.admin, { id })));
  const roles = await ask('/api/sys/role/list', school.admin, {});
  await new ConsolePage(page).enter(administrator());

  let bar = await selectClass(page, all);
  await bar.getByRole('button', { name: '设置有效期' }).click();
  await page.getByLabel('有效期至').fill('2031-12-31 18:00');
  await saveIn(named(page, '设置 2 人的有效期'));
  expect((await details()).map(({ expireTime }) => expireTime)).toEqual(['2031-12-31T10:00:00.000Z', '2031-12-31T10:00:00.000Z']);
  bar = await selectClass(page, all);
  await bar.getByRole('button', { name: '设置有效期' }).click();
  await saveIn(named(page, '设置 2 人的有效期'));
  expect((await details()).map(({ expireTime }) => expireTime)).toEqual([null, null]);

  bar = await selectClass(page, all);
  await bar.getByRole('button', { name: '设置角色' }).click();
  const toRoles = named(page, '设置 2 人的角色');
  await toRoles.getByRole('button', { name: '保存' }).click();
  await expect(toRoles.getByText('必须选择一个角色！')).toBeVisible();
  await toRoles.getByLabel('角色').click();
  await page.getByRole('option', { name: '阅卷教师' }).click();
  await page.keyboard.press('Escape');
  await saveIn(toRoles);
  const marker = roles.find(({ roleName }) => roleName === '阅卷教师')?.id;
  expect((await details()).map((user) => user.roles)).toEqual([[marker], [marker]]);

  bar = await selectClass(page, all);
  await bar.getByRole('button', { name: '加入用户组' }).click();
  const toGroup = named(page, '把 2 人加入用户组');
  await toGroup.getByLabel('用户组').fill(groupName);
  await page.getByRole('option', { name: groupName }).click();
  await page.keyboard.press('Escape');
  await saveIn(toGroup);
  await expect(page.getByText('批量加入成功！')).toBeVisible();
  expect((await ask('/api/sys/group/user/paging', school.admin, { params: { groupId } })).total).toBe(2);

  bar = await selectClass(page, all);
  await bar.getByRole('button', { name: '调整部门' }).click();
  const toDept = named(page, '调整 2 人的部门');
  await toDept.getByRole('button', { name: '保存' }).click();
  await expect(toDept.getByText('部门不能为空！')).toBeVisible();
  await toDept.getByLabel('部门').fill('高一（一）班');
  await page.getByRole('option', { name: '高一（一）班' }).click();
  await saveIn(toDept);
  expect((await details()).map((user) => user.deptCode_dictText)).toEqual(['高一（一）班', '高一（一）班']);
  for (const person of all.people) await expect(rowOf(page, person)).toHaveCount(0);
});

test('an administrator writes to people and to a department', async ({ page }) => {
  const all = await newClass();
  const inbox = async (person: Person): Promise<string[]> =>
    (await ask('/api/sys/user/msg/paging', person.token, { params: {} })).records.map(({ title }) => title);
  await new ConsolePage(page).enter(administrator());
  const bar = await selectClass(page, all);
  await bar.getByRole('button', { name: '发送消息' }).click();
  const toPeople = named(page, '发送消息给 2 人');
  await toPeople.getByRole('button', { name: '发送消息' }).click();
  await expect(toPeople.getByText('标题不能为空！')).toBeVisible();
  await expect(toPeople.getByText('内容不能为空！')).toBeVisible();
  await toPeople.getByLabel('标题').fill('考前须知');
  await toPeople.getByLabel('内容').fill('请提前 15 分钟进入考场。\n5<6 也会原样显示。');
  await toPeople.getByRole('button', { name: '发送消息' }).click();
  await expect(page.getByText('消息发送成功！')).toBeVisible();
  for (const person of all.people) expect(await inbox(person)).toEqual(['考前须知']);

  const { records } = await ask('/api/sys/user/paging', school.admin, { params: { deptCode: all.deptCode } });
  const deptName = records[0]?.deptCode_dictText ?? '';
  await page.goto('/admin/depart');
  await onNode(page, deptName, '发送消息');
  const toDepart = named(page, `发送消息给“${deptName}”`);
  await toDepart.getByLabel('标题').fill('全班通知');
  await toDepart.getByLabel('内容').fill('周五大扫除。');
  await toDepart.getByRole('button', { name: '发送消息' }).click();
  await expect(page.getByText('消息发送成功！')).toBeVisible();
  for (const person of all.people) expect(await inbox(person)).toEqual(['全班通知', '考前须知']);
});

test('an administrator makes a menu folder with a function below, renames, moves and deletes it', async ({ page }) => {
  const folder = fresh('资料库');
  // names hold letters only
  const name = fresh('Docs')
    .replaceAll('_', '')
    .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/menu');
  await page.getByRole('button', { name: '添加菜单' }).click();
  const create = named(page, '新增菜单');
  await create.getByRole('button', { name: '保存' }).click();
  for (const sentence of ['标题不能为空！', '名称不能为空！', '路径不能为空！']) await expect(create.getByText(sentence)).toBeVisible();
  await expect(create.getByLabel('组件')).toBeDisabled();
  await create.getByLabel('标题').fill(folder);
  await create.getByLabel('名称').fill(`${name}-9 资料`);
  await expect(create.getByLabel('名称')).toHaveValue(name);
  await create.getByLabel('路径').fill('/docs');
  await create.getByRole('button', { name: '文件夹' }).click();
  await saveIn(create);
  await expect(page.getByText('菜单保存成功！')).toBeVisible();

  await onNode(page, folder, '添加下级');
  await create.getByRole('radio', { name: '功能' }).check();
  await expect(create.getByLabel('路径')).toHaveCount(0);
  await create.getByLabel('标题').fill('导出资料');
  await create.getByLabel('名称').fill(`${name}Export`);
  await create.getByLabel('权限标识').fill('sys:msg:send');
  await page.getByRole('option', { name: /sys:msg:send/ }).click();
  await saveIn(create);
  await expect(page.getByRole('listitem').filter({ hasText: folder }).getByText('导出资料')).toBeVisible();

  await onNode(page, folder, '编辑');
  const edit = named(page, '修改菜单');
  await expect(edit.getByRole('button', { name: '文件夹' })).toHaveAttribute('aria-pressed', 'true');
  await edit.getByLabel('标题').fill(`${folder}新`);
  await saveIn(edit);
  await onNode(page, `${folder}新`, '上移');
  const tops = page.getByRole('list', { name: '菜单', exact: true }).locator('> li');
  // a new folder stands last
  await expect(tops.nth(-2)).toContainText(`${folder}新`);

  await onNode(page, '系统管理', '删除');
  await named(page, '确实要删除吗?').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(/是系统自带的菜单，不能删除；可以隐藏它。/)).toBeVisible();
  await named(page, '确实要删除吗?').getByRole('button', { name: '取消' }).click();

  await onNode(page, `${folder}新`, '删除');
  await named(page, '确实要删除吗?').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(page.getByText(`${folder}新`)).toHaveCount(0);
});
