import { expect, test, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, radio, School, sevenTypes } from '../support/school.js';
import { expectFocusSeen, expectNamesAsSeen, expectRoomForText } from '../support/seen.js';
import { desk, phone } from '../support/sound.js';
import { configureSignIn, openEveryWayIn } from '../support/sign-in-providers.js';

/** Purpose of each field, as browsers and helpers know it (1.3.5). */
async function expectPurposes(page: Page, purposes: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, purpose] of Object.entries(purposes))
    await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute('autocomplete', purpose);
}
/** Names, room for wide text, and the focus at so many stops of the keyboard; gives how many names were looked at. */
async function look(page: Page, what: string, stops: number): Promise<number> {
  await expect(page.locator('.MuiSkeleton-root, [data-skeleton], [aria-busy=true]')).toHaveCount(0);
  const names = await expectNamesAsSeen(page, what);
  await expectFocusSeen(page, what, stops);
  await expectRoomForText(page, what);
  return names;
}

test(
  'fields say what they are for, buttons are called what stands on them, wide text loses nothing, and the focus is seen, ' +
    'from the sign-in to the result',
  async ({ page }) => {
    const school = await School.open();
    await configureSignIn(school.admin);
    await openEveryWayIn(school.admin);
    const { account, id } = await school.person();
    const { quIds } = await school.bank([...sevenTypes(), radio({ content: '<p>选出 <span lang="en">the third one</span></p>' })]);
    const title = fresh('看得见');
    await school.exam(quIds, { title, openType: 3, users: [id] });

    await page.goto('/pages/login/register');
    await expectPurposes(page, { 账号: 'username', 姓名: 'name', 密码: 'new-password' });
    await look(page, 'register', 5);
    await page.goto('/pages/login/login?way=mobile');
    await expectPurposes(page, { 手机号: 'tel', 短信验证码: 'one-time-code' });
    await look(page, 'sign-in by phone', 5);
    await page.goto('/pages/login/login');
    await expectPurposes(page, { 账号: 'username', 密码: 'current-password' });

    // nothing is asked twice: a failed sign-in leaves the account (3.3.7)
    await page.getByLabel('账号').fill(account.userName);
    const password = page.getByRole('textbox', { name: '密码' });
    await password.fill('Cuowu@2026');
    await password.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('账号')).toHaveValue(account.userName);
    await password.fill(account.password);
    await password.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '考试', exact: true })).toBeVisible();

    await page.goto('/pages/exam?tab=mine');
    await expect(page.getByRole('article', { name: title })).toBeVisible();
    await look(page, 'hall', 12);
    // past what stands on every page (2.4.1)
    await page.getByRole('link', { name: '跳到主要内容' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('article', { name: title }).getByRole('link', { name: '进入考试' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(page.getByRole('button', { name: '开始考试' })).toBeVisible();
    await look(page, 'entry', 8);
    await page.getByRole('button', { name: '开始考试' }).click();
    await expect(page.locator('[data-question]').first()).toBeFocused();
    expect(await look(page, 'exam', 20)).toBeGreaterThan(10);
    // what its author called English is spoken so (3.1.2)
    await expect(page.getByText('the third one')).toHaveAttribute('lang', 'en');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: '工具' }).click();
    // the bar of a phone has its beginning only
    await expect(page.getByRole('dialog').getByText(title, { exact: true })).toBeVisible();
    await look(page, 'tools', 5);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(desk);
    await page.getByRole('button', { name: '交卷', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'hand-in', 3);
    await page.keyboard.press('Escape');
    await new LearnerPage(page).handIn(8);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await look(page, 'result', 10);

    await page.goto('/pages/uc/info');
    await expectPurposes(page, { 邮箱: 'email' });
    await page.goto('/pages/uc/pass');
    await expectPurposes(page, { 旧密码: 'current-password', 新密码: 'new-password', 确认密码: 'new-password' });
  },
);
