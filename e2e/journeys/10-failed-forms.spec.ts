import { expect, test, type Page } from '@playwright/test';
import { errors, refusalText, type CallTypes } from '@xuekao/contracts';
import { LearnerPage } from '../support/learner-page.js';
import { School } from '../support/school.js';

type SiteInfo = CallTypes['/api/sys/site/info']['output'];

/** The site as it is, and a captcha asked for: the platform under test runs without. */
async function askCaptcha(page: Page, captchaSound = false): Promise<void> {
  await page.route('**/api/sys/site/info', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: SiteInfo }; // the contract's form
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, captcha: true, captchaSound } } });
  });
}

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
async function fillLogin(page: Page, userName: string): Promise<void> {
  await page.goto('/pages/login/login');
  await page.getByLabel('账号').fill(userName);
  await page.getByRole('textbox', { name: '密码' }).fill('Cuowu@2026');
}

test('who cannot see the captcha hears it: picture, voice and field in this order, and where there is no voice no button', async ({
  page,
}) => {
  await askCaptcha(page, true);
  await page.goto('/pages/login/login');
  await page.getByRole('button', { name: '验证码图片，点击换一张' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '听验证码' })).toBeFocused();
  const sound = page.waitForResponse((reply) => reply.url().includes('/api/common/captcha/sound'));
  await page.keyboard.press('Enter');
  expect((await sound).headers()['content-type']).toBe('audio/wav');
  // it plays, or is over where the browser has no clock for sound
  await expect(page.getByRole('button', { name: /^(正在播放|再听一遍)$/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: '验证码' })).toBeFocused();
  await page.route('**/api/common/captcha/sound**', (route) => route.abort());
  await page.getByRole('button', { name: '验证码图片，点击换一张' }).click();
  await page.getByRole('button', { name: '听验证码' }).click();
  await expect(page.getByRole('button', { name: '再试一次' })).toBeVisible();
  const refused = refusalText('TOO_MANY').replace('{seconds}', '7');
  await page.unroute('**/api/common/captcha/sound**');
  await page.route('**/api/common/captcha/sound**', (route) =>
    route.fulfill({ status: 429, json: { code: errors.TOO_MANY.code, msg: refused, data: null } }),
  );
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByRole('alert')).toHaveText(refused);
  // and the way that is left
  await expect(page.getByText('无法辨认请联系管理员')).toBeVisible();
  await page.unroute('**/api/sys/site/info');
  await askCaptcha(page);
  await page.reload();
  await expect(page.getByText('无法辨认请联系管理员')).toBeVisible();
  await expect(page.getByRole('button', { name: '听验证码' })).toHaveCount(0);
});

test('a wrong captcha is one sentence, and the next one is typed at once', async ({ page }) => {
  await askCaptcha(page);
  const { code, status } = errors.CAPTCHA_WRONG;
  const msg = refusalText('CAPTCHA_WRONG');
  await page.route('**/api/sys/user/login', (route) => route.fulfill({ status, json: { code, msg, data: null, requestId: 'r' } }));
  await fillLogin(page, 'nobody');
  const field = page.getByRole('textbox', { name: '验证码' });
  await field.fill('abcd');
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(msg);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(page.getByText('验证码不能为空')).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText('验证码不能为空')).toBeVisible();
});

test('a failed sign-in by keyboard leaves the focus at what went wrong', async ({ page }) => {
  const { account } = await (await School.open()).person();
  await fillLogin(page, account.userName);
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
});

test('a new password whose reply is lost: the person hears of it by the end of the session', async ({ page }) => {
  const { account } = await (await School.open()).person();
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/uc/pass');
  await page.route('**/api/sys/user/update-pass', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const next = 'Xinmima#2026';
  await page.getByLabel('旧密码', { exact: true }).fill(account.password);
  for (const label of ['新密码', '确认密码']) await page.getByLabel(label, { exact: true }).fill(next);
  await page.getByRole('button', { name: '修改密码', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    /您的密码已于 \d\d:\d\d 修改，请用新密码重新登录。如果不是您本人修改的，请马上联系管理员。重新登录$/,
  );
});
