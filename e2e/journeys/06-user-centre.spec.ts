import { expect, test, type Locator, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask, call, type Account } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';
import { configureSignIn, openEveryWayIn } from '../support/sign-in-providers.js';

const newPassword = 'Xinmima#2026';
/** one red pixel */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64');
const content = '请于周五 18:00 前完成考试。\n第二行：<b>这不是</b> HTML，5<6 且 7>6。';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

/** A person of their own for every journey, at the page of the user centre. */
async function personAt(page: Page, path: string): Promise<Person> {
  const person = await school.person();
  await new LearnerPage(page).enter(person.account);
  await page.goto(path);
  return person;
}

/** A person who registered: the name is theirs to change. */
async function newcomer(): Promise<Account> {
  await configureSignIn(school.admin);
  await openEveryWayIn(school.admin);
  const account = { userName: fresh('new').replaceAll('_', '-').slice(-32), password: newPassword };
  await ask('/api/sys/user/reg', '', { ...account, realName: '王芳', deptCode: school.root.deptCode });
  const { records } = await ask('/api/sys/user/paging', school.admin, { params: { state: 2, keyword: account.userName } });
  await ask('/api/sys/user/audit', school.admin, { ids: records.map(({ id }) => id), pass: true });
  return account;
}

/** The account with a password that an administrator reset. */
async function withInitialPassword({ userName }: Account): Promise<Account> {
  const { records } = await ask('/api/sys/user/paging', school.admin, { params: { keyword: userName } });
  const [given] = await ask('/api/sys/user/reset-pass', school.admin, { ids: records.map(({ id }) => id) });
  return { userName, password: given?.password ?? '' };
}

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
}

/** Sends a change that ends the session: one sentence, then the login page, and never the dialog of sessions that somebody else ended. */
async function expectSignedOut(page: Page, submit: Locator, sentence: string): Promise<void> {
  await page.evaluate(() => {
    const look = (): void => {
      if (document.querySelector('[role=dialog]')) document.documentElement.dataset['dialogSeen'] = 'yes';
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await submit.click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.waitForURL('**/pages/login/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-dialog-seen');
}

test('a message lights the badge, is read as text, marked and deleted', async ({ page }) => {
  const person = await school.person();
  const send = (title: string) => ask('/api/sys/user/msg/send', school.admin, { title, content, users: [person.id], departs: [] });
  expect(await send('第一条：考试安排')).toEqual({ count: 1 });
  await send('第二条：成绩公布');
  const listens = page.waitForResponse('**/api/socket/user');
  await new LearnerPage(page).signIn(person.account);
  const menu = page.getByRole('button', { name: /^账号菜单/ });
  await expect(menu).toHaveAccessibleName('账号菜单：测试人员，2 条未读消息');
  await listens;
  // one that comes now is counted at once, long before the page would ask
  await send('第三条：系统维护');
  await expect(menu).toHaveAccessibleName('账号菜单：测试人员，3 条未读消息');
  await menu.click();
  await page.getByRole('menuitem', { name: '消息，3 条未读' }).click();
  await page.waitForURL('**/pages/uc/im');
  await expect(page).toHaveTitle('消息 - 学考');

  await page.getByRole('button', { name: /^第一条：考试安排/ }).click();
  const dialog = page.getByRole('dialog', { name: '第一条：考试安排' });
  expect(await dialog.getByText('请于周五').innerText()).toBe(content);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(menu).toHaveAccessibleName('账号菜单：测试人员，2 条未读消息');

  await page.getByRole('button', { name: '未读', exact: true }).click();
  await expect(page.getByText('共 2 条消息')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择消息“第二条：成绩公布”' }).check();
  await page.getByRole('button', { name: '标为已读' }).click();
  await expect(menu).toHaveAccessibleName('账号菜单：测试人员，1 条未读消息');
  await expect(page.getByText('共 1 条消息')).toBeVisible();

  await page.getByRole('button', { name: '已读', exact: true }).click();
  await page.reload();
  await expect(page.getByText('共 2 条消息')).toBeVisible();
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: '删除' }).click();
  const confirm = page.getByRole('dialog', { name: '删除消息' });
  await expect(confirm.getByText('确实要删除吗?')).toBeVisible();
  await expect(confirm.getByText('将删除 2 条消息')).toBeVisible();
  await confirm.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(page.getByText('没有已读消息。')).toBeVisible();
  await page.getByRole('button', { name: '查看全部消息' }).click();
  await expect(page.getByText('共 1 条消息')).toBeVisible();
});

test("a learner changes email and picture and sees them everywhere; the name is the school's", async ({ page }) => {
  const person = await personAt(page, '/profile/index');
  await page.waitForURL('**/pages/uc/info');
  await expect(page).toHaveTitle('个人资料 - 学考');
  await expect(field(page, '账号')).toHaveValue(person.account.userName);
  for (const label of ['账号', '部门', '姓名']) await expect(field(page, label)).not.toBeEditable();
  await expect(page.getByText('姓名由单位登记，如需修改请联系管理员。')).toBeVisible();
  const save = page.getByRole('button', { name: '保存', exact: true });
  await fill(page, { 邮箱: 'wang@' });
  await save.click();
  await expect(page.getByText('邮箱格式不正确!')).toBeVisible();

  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('text') });
  await expect(page.getByText('图片无法读取，请换一张。')).toBeVisible();
  await file.setInputFiles({ name: 'text.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(page.getByText('请选择 jpg、jpeg、png 格式的图片。')).toBeVisible();
  await file.setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('group', { name: '头像' }).locator('img')).toBeVisible();
  await fill(page, { 邮箱: 'wang.fang@example.com' });
  await save.click();
  await expect(page.getByText('资料修改成功！')).toBeVisible();
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(page.getByRole('button', { name: '账号菜单：测试人员' }).locator('img')).toHaveAttribute('src', /^\/api\/file\/picture\//);
    await expect(field(page, '邮箱')).toHaveValue('wang.fang@example.com');
    // the header and the form, which is all that the page says of the person
    await expect(page.locator('img[src^="/api/file/picture/"]')).toHaveCount(2);
    await expect(page.getByText('测试人员', { exact: true })).toHaveCount(1);
  }
  await page.goto('/pages/uc/bind');
  // the header and the banner
  await expect(page.locator('img[src^="/api/file/picture/"]')).toHaveCount(2);
  await expect(page.locator('main').getByText('测试人员', { exact: true })).toBeVisible();
});

test('who registered changes the own name, and is called so everywhere', async ({ page }) => {
  await new LearnerPage(page).enter(await newcomer());
  await page.goto('/pages/uc/info');
  await expect(field(page, '姓名')).toHaveAttribute('autocomplete', 'name');
  const save = page.getByRole('button', { name: '保存', exact: true });
  await fill(page, { 姓名: ' ', 邮箱: 'wang@' });
  await save.click();
  await expect(page.getByText('姓名不能为空！')).toBeVisible();
  await expect(page.getByText('邮箱格式不正确!')).toBeVisible();
  await expect(field(page, '姓名')).toBeFocused();
  await fill(page, { 姓名: '王小芳', 邮箱: '' });
  await save.click();
  await expect(page.getByText('资料修改成功！')).toBeVisible();
  await expect(page.getByRole('button', { name: '账号菜单：王小芳' })).toBeVisible();
  await page.reload();
  await expect(field(page, '姓名')).toHaveValue('王小芳');
  await expect(page.getByRole('button', { name: '账号菜单：王小芳' })).toBeVisible();
});

test('a learner changes the first password and signs in with the new one', async ({ page }) => {
  const { account } = await personAt(page, '/pages/uc');
  await page.waitForURL('**/pages/uc/info');
  await expect(page.getByText('为了您的账号安全，请尽快修改账号密码， 点击此处去修改！')).toBeVisible();
  await page.getByRole('link', { name: '点击此处去修改！' }).click();
  await page.waitForURL('**/pages/uc/pass');
  const submit = page.getByRole('button', { name: '修改密码', exact: true });
  const tryWith = async (fields: Record<string, string>, ...sentences: string[]): Promise<void> => {
    await fill(page, fields);
    await submit.click();
    for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  };
  await tryWith({}, '旧密码不能为空！', '新的密码不能为空！', '确认密码不能为空！');
  await tryWith({ 旧密码: account.password, 新密码: 'Aa1!', 确认密码: 'Aa1' }, '密码长度应为8-60位', '两次密码输入不一致！');
  await tryWith({ 新密码: 'abcdefgh1' }, '密码应包含大写字母、小写字母、数字、特殊字符其中三种!');
  await tryWith({ 新密码: account.password, 确认密码: account.password }, '新密码不能与旧密码一致！');
  await tryWith({ 旧密码: `${account.password}x`, 新密码: newPassword, 确认密码: newPassword }, '旧密码不正确，请重新输入！');
  await fill(page, { 旧密码: account.password });
  await expectSignedOut(page, submit, '用户密码修改成功，请重新登录！');
  expect((await call('/api/sys/user/login', '', account)).msg).toBe('账号或密码不正确，请检查后再试！');
  await new LearnerPage(page).signIn({ ...account, password: newPassword });
  await page.goto('/pages/uc/info');
  await expect(page.getByRole('heading', { name: '个人资料' })).toBeVisible();
  await expect(page.getByText('为了您的账号安全')).toHaveCount(0);
});

test('whose account the school made finds no page to rename it', async ({ page }) => {
  await personAt(page, '/pages/uc/init');
  await expect(page.getByText('您的账号不能自己修改，如需修改请联系管理员。')).toBeVisible();
  await expect(page.getByRole('button', { name: '设置账号', exact: true })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '个人中心导航' }).getByRole('link', { name: '账号设置' })).toHaveCount(0);
});

test('who registered and got another password chooses the name of the account, once', async ({ page }) => {
  const account = await withInitialPassword(await newcomer());
  await new LearnerPage(page).signIn(account);
  await page.goto('/pages/uc/init');
  const taken = (await school.person()).account.userName;
  const submit = page.getByRole('button', { name: '设置账号', exact: true });
  await submit.click();
  await expect(page.getByText('账号不能为空！')).toBeVisible();
  await fill(page, { 新账号: '王芳', 新密码: newPassword, 确认密码: newPassword });
  await expect(page.getByText('用户名应为4-32位，数字英文下划线组合！')).toBeVisible();
  await field(page, '新账号').fill(taken);
  await submit.click();
  await expect(page.getByText(`用户名“${taken}”已被使用，请换一个。`)).toBeVisible();
  const userName = fresh('own');
  await field(page, '新账号').fill(userName);
  await expectSignedOut(page, submit, '账号修改成功，请重新登录！');
  expect((await call('/api/sys/user/login', '', { ...account, password: newPassword })).code).not.toBe(0);
  await new LearnerPage(page).signIn({ userName, password: newPassword });
  await page.goto('/pages/uc/init');
  await expect(page.getByText('您的账号不能自己修改，如需修改请联系管理员。')).toBeVisible();
  await expect(submit).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '个人中心导航' }).getByRole('link', { name: '修改密码' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '个人中心导航' }).getByRole('link', { name: '账号设置' })).toHaveCount(0);
});
