import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { newMobile } from '../support/mobiles.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';
import {
  configureSignIn,
  kindNames,
  kinds,
  openEveryWayIn,
  startSignInProviders,
  urlPaths,
  type Kind,
  type SignInProviders,
} from '../support/sign-in-providers.js';
import { expectSound } from '../support/sound.js';

let school: School;
let providers: SignInProviders;
test.beforeAll(async () => {
  school = await School.open();
  providers = await startSignInProviders();
  await configureSignIn(school.admin);
});
test.afterAll(() => providers.close());
// before each: another journey may have put back what it found
test.beforeEach(() => openEveryWayIn(school.admin));

const inHall = (page: Page): Promise<void> => expect(page.getByRole('heading', { name: '考试', exact: true })).toBeVisible();
/** Through the provider's page and back. */
async function agree(page: Page, kind: Kind, answer: '同意' | '拒绝' = '同意'): Promise<void> {
  await page.waitForURL(new RegExp(`/${kind}/`));
  await page.getByRole('link', { name: answer }).click();
}

for (const kind of kinds) {
  const name = kindNames[kind];
  test(`a learner binds ${kind}, signs in with it, and unbinds it`, async ({ page }) => {
    const { account } = await school.person();
    const learner = new LearnerPage(page);
    providers.servers[kind].person = { openId: fresh('openid') };
    await learner.enter(account);
    await page.goto('/pages/uc/bind');
    await page.getByRole('button', { name: `绑定${name}`, exact: true }).click();
    await agree(page, kind);
    await expect(page.getByText('绑定成功!')).toBeVisible();
    await page.waitForURL('**/pages/uc/bind');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `解绑${name}`, exact: true }) });
    await expect(row.getByText(/^已绑定 op\*\*\*\*/)).toBeVisible();

    await page.getByRole('button', { name: /^账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '确定' }).click();
    await page.getByRole('button', { name: `${name}登录`, exact: true }).click();
    await agree(page, kind, '拒绝');
    await expect(page.getByText('第三方账号的授权没有完成，请返回重试，或换一种方式登录。')).toBeVisible();
    await page.getByRole('link', { name: '前往登录' }).click();
    await page.getByRole('button', { name: `${name}登录`, exact: true }).click();
    await agree(page, kind);
    await expect(page.getByText('登录成功，正在跳转……')).toBeVisible();
    await inHall(page);

    await page.goto('/pages/uc/bind');
    await page.getByRole('button', { name: `解绑${name}`, exact: true }).click();
    const sure = page.getByRole('dialog', { name: '确实要解除绑定吗?' });
    await sure.getByRole('button', { name: '解绑', exact: true }).click();
    await expect(page.getByText('解绑成功!')).toBeVisible();
    await expect(page.getByRole('button', { name: `绑定${name}`, exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/pages/login/login');
    await page.getByRole('button', { name: `${name}登录`, exact: true }).click();
    await agree(page, kind);
    await expect(page.getByText(`该${name}账号还没有绑定本系统的用户。`)).toBeVisible();
  });
}

test('on a phone the page of the user centre that one is on is in view among the others', async ({ page }) => {
  const { account, id } = await school.person();
  await ask('/api/sys/user/msg/send', school.admin, { title: '提醒', content: '提醒', users: [id], departs: [] });
  // narrow enough for the pages to go on beyond the edge
  await page.setViewportSize({ width: 360, height: 740 });
  await new LearnerPage(page).signIn(account);
  for (const [path, name] of [
    ['bind', '账号绑定'],
    ['pass', '修改密码'],
    ['info', '个人资料'],
  ] as const) {
    await page.goto(`/pages/uc/${path}`);
    await expect(page.getByRole('navigation', { name: '个人中心导航' }).getByRole('link', { name, exact: true })).toBeInViewport({
      ratio: 1,
    });
  }
});

test('a link that somebody else made signs nobody in', async ({ page, browser }) => {
  const { account } = await school.person();
  providers.servers.wechat.person = { openId: fresh('openid') };
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/uc/bind');
  await page.getByRole('button', { name: '绑定微信', exact: true }).click();
  await agree(page, 'wechat');
  await expect(page.getByText('绑定成功!')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/pages/login/login');
  await page.getByRole('button', { name: '微信登录', exact: true }).click();
  await page.waitForURL(/\/wechat\//);
  const back = (await page.getByRole('link', { name: '同意' }).getAttribute('href')) ?? '';
  const victim = await (await browser.newContext()).newPage();
  await victim.goto(back);
  await expect(victim.getByText('登录凭证已失效，请重新登录。')).toBeVisible();
  expect(await victim.evaluate(() => localStorage.getItem('xuekao-token'))).toBeNull();
  await victim.close();
});

/** A person who has bound an account elsewhere, by the calls of a browser. */
async function boundBy(kind: Kind): Promise<Person> {
  const person = await school.person();
  providers.servers[kind].person = { openId: fresh('openid') };
  const browserKey = 'a'.repeat(32);
  const { url } = await ask(urlPaths[kind], person.token, { state: 'pc_bind', browserKey });
  const href = /<a href="([^"]+)">同意/.exec(await (await fetch(url)).text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const location = (await fetch(href, { redirect: 'manual' })).headers.get('location') ?? '';
  await ask('/api/sys/user/sync', person.token, { code: new URLSearchParams(location.split('?')[1]).get('code') ?? '', browserKey });
  return person;
}

test('an administrator takes an account elsewhere away', async ({ page }) => {
  await new ConsolePage(page).enter(administrator());
  const bound = await boundBy('ding-talk');
  await page.goto(`/admin/user?filter=${encodeURIComponent(JSON.stringify({ keyword: bound.account.userName }))}`);
  await page.getByRole('button', { name: '查看第三方账号：测试人员' }).click();
  const accounts = page.getByRole('dialog', { name: '“测试人员”绑定的第三方账号' });
  await accounts.getByRole('button', { name: '解绑钉钉' }).click();
  await page
    .getByRole('dialog', { name: '解绑后，只能由用户重新绑定，确定要解绑吗?' })
    .getByRole('button', { name: '解绑', exact: true })
    .click();
  await expect(page.getByText('解绑成功!')).toBeVisible();
  await expect(accounts.getByText('没有绑定第三方账号。')).toBeVisible();
});

test('every page of the ways in is sound', async ({ page }) => {
  await page.goto('/pages/login/login');
  await expectSound(page, 'login-all-ways');
  await page.getByRole('tab', { name: '手机登录' }).click();
  await expect(page.getByLabel('手机号', { exact: true })).toBeVisible();
  await expectSound(page, 'login-mobile');
  await page.goto('/pages/login/register');
  await expectSound(page, 'register');
  await page.goto('/pages/login/forgot');
  await expectSound(page, 'forgot');
  await page.goto('/pages/login/sync?fault=10010173');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSound(page, 'sync-failed');
  const { id, account } = await school.person();
  await ask('/api/sys/user/bind/direct-bind', school.admin, { userId: id, mobile: newMobile() });
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/uc/bind');
  await expect(page.getByRole('listitem').filter({ hasText: '钉钉' })).toBeVisible();
  await expectSound(page, 'centre-bind');
  await page.getByRole('button', { name: '解绑手机号' }).click();
  await expect(page.getByLabel('短信验证码', { exact: true })).toBeVisible();
  await expectSound(page, 'centre-unbind-mobile');
});

test('the outbox and the dialogs of users are sound', async ({ page }) => {
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/sms-outbox');
  await expectSound(page, 'console-sms-outbox');
  await page.goto('/admin/user');
  await page
    .getByRole('button', { name: /^查看第三方账号/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSound(page, 'console-bindings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^编辑/ }).first().click();
  await expect(page.getByRole('dialog', { name: '修改用户' })).toBeVisible();
  await expectSound(page, 'console-mobile-binder');
});
