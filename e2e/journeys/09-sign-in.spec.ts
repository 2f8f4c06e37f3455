import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { codeOf, newMobile } from '../support/mobiles.js';
import { administrator, ask, call, type Account } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';
import { configureSignIn, openEveryWayIn } from '../support/sign-in-providers.js';

const newPassword = 'Xinmima#2026';
let school: School;
test.beforeAll(async () => {
  school = await School.open();
  await configureSignIn(school.admin);
});
// before each: another journey may have put back what it found
test.beforeEach(() => openEveryWayIn(school.admin));

const field = (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true });
async function fill(page: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
}
/** A person whose number signs them in. */
async function owner(): Promise<Person & { mobile: string }> {
  const person = await school.person();
  const mobile = newMobile();
  await ask('/api/sys/user/bind/direct-bind', school.admin, { userId: person.id, mobile });
  return { ...person, mobile };
}
async function consoleOf(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await new ConsolePage(page).enter(administrator());
  return page;
}
const sent = (page: Page): Promise<void> => expect(page.getByText('短信发送成功，请查收手机短信！')).toBeVisible();

test('somebody registers, an administrator lets them in, and they sign in', async ({ page, browser }) => {
  const taken = (await school.person()).account.userName;
  const account: Account = { userName: fresh('new').replaceAll('_', '-').slice(-32), password: newPassword };
  await page.goto('/');
  await page.getByRole('link', { name: '注册账号' }).click();
  await page.waitForURL('**/pages/login/register');
  const submit = page.getByRole('button', { name: '注册', exact: true });
  await submit.click();
  for (const sentence of ['部门不能为空！', '账号不能为空！', '姓名不能为空！', '密码不能为空！'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await new LearnerPage(page).register({ userName: taken, password: 'Password1!' }, '欧阳新生', '高一（二）班');
  await expect(page.getByText('这个密码太常见，容易被人猜到，请换一个。')).toBeVisible();
  await fill(page, { 密码: newPassword });
  await submit.click();
  await expect(page.getByText(`用户名“${taken}”已被使用，请换一个。`)).toBeVisible();
  await fill(page, { 账号: account.userName });
  await submit.click();
  await expect(page.getByText(`管理员审核通过后，就可以用账号“${account.userName}”登录。`)).toBeVisible();
  expect((await call('/api/sys/user/login', '', account)).msg).toBe('账号正在审核中，请耐心等待！');

  const console = await consoleOf(browser);
  await new ConsolePage(console).approve(account.userName, '欧阳新生');
  await console.close();
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/uc/info');
  await expect(field(page, '部门')).toHaveValue('高一（二）班');
  // who chose the own password is not warned
  await expect(page.getByText('为了您的账号安全')).toHaveCount(0);
});

test('who registers and does not hear of it reads that it may have been done', async ({ page }) => {
  const account: Account = { userName: fresh('new').replaceAll('_', '-').slice(-32), password: newPassword };
  await page.route(
    '**/api/sys/user/reg',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/pages/login/register');
  await new LearnerPage(page).register(account, '欧阳新生', '高一（二）班');
  await expect(page.getByRole('alert')).toContainText('可能已经注册成功，请先试着登录。');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(`用户名“${account.userName}”已被使用，请换一个。如果是您刚才注册的，请直接登录。`);
});

test('an administrator refuses several at once', async ({ browser }) => {
  const names = await Promise.all(
    [1, 2].map(async () => {
      const userName = fresh('new').replaceAll('_', '-').slice(-32);
      await ask('/api/sys/user/reg', '', { userName, realName: '来路不明', password: newPassword, deptCode: school.root.deptCode });
      return userName;
    }),
  );
  const page = await consoleOf(browser);
  const keyword = names[0]?.slice(0, -1) ?? '';
  await page.goto(`/admin/user?filter=${encodeURIComponent(JSON.stringify({ state: 2, keyword }))}`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '审核' }).click();
  await page
    .getByRole('dialog', { name: /^审核 \d+ 人的注册$/ })
    .getByRole('button', { name: '拒绝' })
    .click();
  await expect(page.getByText('已拒绝，账号不能登录。')).toBeVisible();
  for (const userName of names)
    expect((await call('/api/sys/user/login', '', { userName, password: newPassword })).msg).toBe('账号已被停用，请联系管理员！');
  await page.close();
});

test('who forgot the password sets another one by a code that the administrator reads in the outbox', async ({ page, browser }) => {
  const { account, mobile } = await owner();
  await page.goto('/pages/login/login');
  await page.getByRole('link', { name: '忘记密码' }).click();
  await page.waitForURL('**/pages/login/forgot');
  const submit = page.getByRole('button', { name: '重置密码', exact: true });
  await submit.click();
  for (const sentence of ['手机号不能为空', '短信验证码不能为空', '新的密码不能为空！'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await fill(page, { 手机号: '12345' });
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('手机号码格式不正确!')).toBeVisible();
  await fill(page, { 手机号: mobile, 短信验证码: '123456', 新密码: newPassword });
  await submit.click();
  await expect(page.getByText('请先获取短信验证码')).toBeVisible();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await sent(page);
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();

  const console = await consoleOf(browser);
  await console.goto(`/admin/sms-outbox?filter=${encodeURIComponent(JSON.stringify({ mobile }))}`);
  const message = console.getByRole('cell', { name: /您的验证码是 \d{6}，用于重置密码/ });
  const code = /\d{6}/.exec(await message.innerText())?.[0] ?? '';
  // reading it stands in the log
  // the log follows behind, and others write into it meanwhile
  await expect
    .poll(
      async () =>
        (await ask('/api/sys/log/paging', school.admin, { params: { title: '短信发件箱', keyword: administrator().userName } })).total,
    )
    .toBeGreaterThan(0);
  await console.goto(`/admin/log?filter=${encodeURIComponent(JSON.stringify({ title: '短信发件箱', keyword: administrator().userName }))}`);
  await expect(console.getByText('短信发件箱（未接入短信服务商时）').first()).toBeVisible();
  await console.close();

  await submit.click();
  await expect(page.getByText('短信验证码错误或已失效，请重新获取！')).toBeVisible();
  await fill(page, { 短信验证码: code });
  await submit.click();
  await expect(page.getByText('密码重置成功！')).toBeVisible();
  await page.waitForURL('**/pages/login/login');
  expect((await call('/api/sys/user/login', '', account)).msg).toBe('账号或密码不正确，请检查后再试！');
  await new LearnerPage(page).signIn({ ...account, password: newPassword });
});

test('a picture comes before a code where the site wants one; a wrong one sends nothing', async ({ page }) => {
  const { mobile } = await owner();
  // the platform under test asks for no captcha: its own answer, with that one switch the other way
  await page.route('**/api/sys/site/info', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object }; // by contract
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, captcha: true } } });
  });
  await page.goto('/pages/login/login?way=mobile');
  await fill(page, { 手机号: mobile });
  await page.getByRole('button', { name: '获取验证码' }).click();
  const popover = page.getByRole('dialog', { name: '请先输入图形验证码' });
  const picture = popover.getByRole('button', { name: '验证码图片，点击换一张' });
  await expect(picture.locator('img')).toHaveJSProperty('complete', true);
  const first = await picture.locator('img').getAttribute('src');
  await popover.getByRole('button', { name: '发送短信' }).click();
  await expect(popover.getByText('图形验证码不能为空！')).toBeVisible();
  await field(popover, '图形验证码').fill('????');
  await page.keyboard.press('Enter');
  await expect(popover.getByText('验证码错误或已失效，请点击图片刷新验证码！')).toBeVisible();
  await expect(field(popover, '图形验证码')).toHaveValue('');
  expect(await picture.locator('img').getAttribute('src')).not.toBe(first);
  expect(await codeOf(school.admin, mobile)).toBe('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});

test('somebody signs in by the mobile number, where they wanted to go', async ({ page }) => {
  const { mobile } = await owner();
  await page.goto('/pages/uc/bind');
  await page.waitForURL('**/pages/login/login?redirect=*');
  await page.getByRole('tab', { name: '手机登录' }).click();
  // the form of the other tab stays until this one is there
  await expect(field(page, '手机号')).toBeVisible();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('手机号不能为空', { exact: true })).toBeVisible();
  await fill(page, { 手机号: mobile });
  await page.getByRole('button', { name: '获取验证码' }).click();
  await sent(page);
  await fill(page, { 短信验证码: await codeOf(school.admin, mobile) });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/pages/uc/bind');
  await expect(page.getByRole('heading', { name: '账号绑定' })).toBeVisible();
});

test('a learner binds a mobile number, and another one unbinds theirs', async ({ page, browser }) => {
  const one = await school.person();
  const mobile = newMobile();
  await new LearnerPage(page).enter(one.account);
  await page.goto('/pages/uc/bind');
  await page.getByRole('button', { name: '绑定手机号' }).click();
  const binding = page.getByRole('dialog', { name: '绑定手机号' });
  await fill(binding, { 手机号: mobile });
  await binding.getByRole('button', { name: '获取验证码' }).click();
  await sent(page);
  await fill(binding, { 短信验证码: await codeOf(school.admin, mobile) });
  await binding.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('手机号绑定成功！')).toBeVisible();
  await expect(page.getByText(`已绑定 ${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible();

  const two = await owner();
  const other = await (await browser.newContext()).newPage();
  await new LearnerPage(other).enter(two.account);
  await other.goto('/pages/uc/bind');
  await other.getByRole('button', { name: '解绑手机号' }).click();
  const unbinding = other.getByRole('dialog', { name: '解绑手机号' });
  await expect(field(unbinding, '手机号')).toHaveValue(two.mobile);
  await expect(field(unbinding, '手机号')).not.toBeEditable();
  await unbinding.getByRole('button', { name: '获取验证码' }).click();
  await sent(other);
  await fill(unbinding, { 短信验证码: await codeOf(school.admin, two.mobile) });
  await unbinding.getByRole('button', { name: '解绑', exact: true }).click();
  await expect(other.getByText('手机号解绑成功！')).toBeVisible();
  await expect(other.getByRole('listitem').filter({ hasText: '手机号' }).getByText('未绑定')).toBeVisible();
  await other.close();
});

test('an administrator binds and unbinds a number', async ({ page }) => {
  const person = await school.person();
  const mobile = newMobile();
  await new ConsolePage(page).enter(administrator());
  const rows = `/admin/user?filter=${encodeURIComponent(JSON.stringify({ keyword: person.account.userName }))}`;
  await page.goto(rows);
  await page.getByRole('button', { name: '编辑：测试人员' }).click();
  const dialog = page.getByRole('dialog', { name: '修改用户' });
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(dialog.getByText('手机号不能为空')).toBeVisible();
  await fill(dialog, { 手机号: '123' });
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(dialog.getByText('手机号码格式不正确!')).toBeVisible();
  await fill(dialog, { 手机号: mobile });
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await page.getByRole('dialog', { name: '确定绑定手机号吗？' }).getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('手机号绑定成功！')).toBeVisible();
  expect(await ask('/api/sys/user/detail', school.admin, { id: person.id })).toMatchObject({ mobile, mobileVerified: true });
  await dialog.getByRole('button', { name: '解绑', exact: true }).click();
  await page.getByRole('dialog', { name: '确实要解除绑定吗?' }).getByRole('button', { name: '解绑', exact: true }).click();
  await expect(page.getByText('手机号解绑成功！')).toBeVisible();
  expect(await ask('/api/sys/user/detail', school.admin, { id: person.id })).toMatchObject({ mobile: '', mobileVerified: false });
});

test('without any way to bind the page says so', async ({ page }) => {
  const { account } = await school.person();
  await new LearnerPage(page).signIn(account);
  // the others need their switches: the list of this one page, empty as the server gives it without them
  await page.route('**/api/sys/user/bind/bind-list', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { code: 0, msg: '', data: [] } });
  });
  await page.goto('/pages/uc/bind');
  await expect(page.getByText('系统暂未开启账号绑定功能！')).toBeVisible();
});
