import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, phone } from '../support/sound.js';

/** an id that nothing has */
const nothing = 'f'.repeat(24);
/** what a finger needs; a link inside a sentence has its line */
const fingerPx = 44;

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

test('what does not exist says so under a heading, and leads back instead of offering another try', async ({ page }) => {
  await page.goto('/404');
  await expect(page.getByRole('banner').getByRole('link', { name: '学考' })).toBeVisible();
  await expect(page.getByRole('link', { name: '前往登录' })).toBeVisible();
  await new LearnerPage(page).signIn((await school.person()).account);
  for (const [path, way, target] of [
    [`/pages/exam/check/${nothing}`, '返回考试列表', '/pages/exam'],
    [`/pages/exam/result/${nothing}`, '返回考试记录', '/pages/paper/list'],
    [`/pages/notice/detail/${nothing}`, '返回公告列表', '/pages/notice'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '内容不存在' })).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
    await page.getByRole('link', { name: way }).click();
    await page.waitForURL((url) => url.pathname === target);
  }
  // the navigation stays, and the way that one came
  await page.goto('/pages/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: '找不到您要的页面' })).toBeVisible();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '考试', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '考试' })).toBeVisible();
});

/** Everything that is pressed and smaller than a finger, in words, and how much was looked at. */
const smallOnes = (page: Page): Promise<{ small: string[]; looked: number }> =>
  page.evaluate((px) => {
    const shown = [...document.querySelectorAll('a, button, input, [role=tab], [role=option], [role=combobox], [role=menuitem]')].flatMap(
      (one) => {
        const shape = (
          one instanceof HTMLInputElement ? (one.closest('.MuiInputBase-root, .MuiCheckbox-root, label') ?? one) : one
        ).getBoundingClientRect();
        return shape.width > 1 && shape.height > 1 && shape.bottom > 0 ? [{ one, shape }] : [];
      },
    );
    const small = shown.filter(({ shape }) => shape.width < px || shape.height < px);
    return {
      small: small.map(
        ({ one, shape }) =>
          `${(one.getAttribute('aria-label') ?? one.textContent).slice(0, 20)} ${Math.round(shape.width)} × ${Math.round(shape.height)}`,
      ),
      looked: shown.length,
    };
  }, fingerPx);

/** how much of its words a box hides */
const cutPx = (box: Locator): Promise<number> => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** a phone, and a desk, whose screen may be pressed as well */
const screens: Record<string, (browser: Browser, baseURL: string) => Promise<BrowserContext>> = {
  phone: (browser, baseURL) => browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true }),
  desk: (browser, baseURL) => browser.newContext({ baseURL, viewport: desk }),
};
for (const [screen, open] of Object.entries(screens)) {
  test(`nothing that a finger presses is smaller than 44 px on a ${screen}`, async ({ browser, baseURL }) => {
    const { account, id, token } = await school.person();
    const { quIds } = await school.bank([radio()]);
    const tmplId = await school.template(quIds);
    for (let number = 0; number < 10; number += 1)
      await school.publish(await school.draft(tmplId, { title: fresh('大小'), openType: 3, users: [id] }));
    const finished = await ask('/api/paper/paper/create-paper', token, { examId: await school.exam(quIds, { openType: 3, users: [id] }) });
    await ask('/api/paper/paper/hand-exam', token, { id: finished.id });
    const title = fresh('二〇二六年秋季学期信息安全与职业素养期末考试，适用于全体新入职员工及转岗人员');
    await ask('/api/paper/paper/create-paper', token, { examId: await school.exam(quIds, { title, openType: 3, users: [id] }) });
    await ask('/api/sys/user/msg/send', school.admin, { title: '提醒', content: '提醒', users: [id], departs: [] });
    const context = await open(browser, baseURL ?? '');
    const page = await context.newPage();
    const expectLarge = async (place: string): Promise<void> => {
      await expect(page.locator('.MuiSkeleton-root, [data-skeleton]')).toHaveCount(0);
      const { small, looked } = await smallOnes(page);
      expect(small, place).toEqual([]);
      expect(looked, place).toBeGreaterThan(0);
    };
    await page.goto('/pages/login/login');
    // an empty page has nothing small
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await expectLarge('login');
    await new LearnerPage(page).signIn(account);
    const filters = page.getByRole('button', { name: '筛选' });
    if (await filters.isVisible()) await filters.click();
    await expect(page.getByRole('button', { name: '第 1 页' })).toBeVisible();
    await expectLarge('hall');
    // an exam that runs: its long name has the width of the page
    const words = await page.getByText(`您有正在进行的考试“${title}”`).boundingBox();
    expect(words?.width).toBeGreaterThan((screen === 'phone' ? phone.width : desk.width) / 2);
    for (const [path, heading] of [
      ['/pages/paper/list', '考试记录'],
      ['/pages/notice', '公告'],
      ['/pages/uc/im', '消息'],
      ['/pages/uc/info', '个人资料'],
      ['/404', '找不到您要的页面'],
      [`/pages/exam/result/${finished.id}`, /考试_/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectLarge(path);
    }
    await page.getByRole('button', { name: /^账号菜单/ }).click();
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
    await expectLarge('account menu');
    await page.getByRole('combobox', { name: '字体大小' }).click();
    await expect(page.getByRole('option', { name: '特大' })).toBeVisible();
    await expectLarge('font sizes');
    // the largest letters cut no word of the choices
    await page.getByRole('option', { name: '特大' }).click();
    for (const choice of await page.getByRole('dialog').getByRole('combobox').all()) expect(await cutPx(choice)).toBe(0);
    await context.close();
  });
}

test('on a phone that lies on its side, the field that has to be filled in first is not below the header', async ({ page }) => {
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await new LearnerPage(page).enter((await school.person()).account);
  await page.goto('/pages/uc/pass');
  await page.getByRole('main').getByRole('button', { name: '修改密码' }).click();
  const field = page.getByLabel('旧密码', { exact: true });
  await expect(field).toBeFocused();
  await expect
    .poll(() =>
      field.evaluate((input) => {
        const { left, right, top, bottom } = input.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === input;
      }),
    )
    .toBe(true);
});
