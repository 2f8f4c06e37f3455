import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, learner, observer, signIn } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { expectSound } from '../support/sound.js';

const widths = [1440, 390] as const;
/** 1 by 1 pixel; the gateway draws it afresh and gives it an address. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

type Layout = { tagsView: boolean; fixedHeader: boolean; sidebarLogo: boolean };

/** Changes the site's data for as long as `work` takes: other journeys use the same site. */
async function withSite(change: { siteName?: string; layout?: Partial<Layout>; logo?: boolean }, work: (logo: string) => Promise<void>): Promise<void> {
  const token = await signIn(observer());
  const { siteName, backLogo, frontLogo, mpCode, h5Host, copyRight, props } = await ask('/api/sys/config/detail', token, {});
  const before = { siteName, backLogo, frontLogo, mpCode, h5Host, copyRight, props };
  const logo = change.logo === true ? await uploaded(token) : backLogo;
  await ask('/api/sys/config/save', token, { ...before, siteName: change.siteName ?? siteName, backLogo: logo, frontLogo: change.logo === true ? logo : frontLogo, props: { ...props, ...change.layout } });
  try {
    await work(logo);
  } finally {
    await ask('/api/sys/config/save', token, before);
  }
}

async function uploaded(token: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([dot], { type: 'image/png' }), 'logo.png');
  const response = await fetch(`${process.env['BASE_URL'] ?? 'http://127.0.0.1:7300'}/api/common/file/upload`, { method: 'POST', headers: { token }, body: form });
  const { data }: { data: { url: string } } = await response.json();
  return data.url;
}

const headerTop = (page: Page): Promise<number> => page.locator('header').first().evaluate((header) => header.getBoundingClientRect().top);
/** Makes the page longer than the screen and goes to its end. */
async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('main')?.append(Object.assign(document.createElement('div'), { style: 'height: 3000px' }));
    window.scrollTo(0, 1500);
  });
}

test('visited pages stand below the header where the site wants them, one set for each tab', async ({ page, context }) => {
  await withSite({ layout: { tagsView: true } }, async () => {
    await new ConsolePage(page).signIn(administrator());
    const bar = page.getByRole('navigation', { name: '打开过的页面' });
    const side = page.getByRole('navigation', { name: '主菜单' });
    for (const [entry, heading] of [['题库', '题库'], ['试题', '试题'], ['部门', '部门']] as const) {
      await side.getByRole('link', { name: entry, exact: true }).click();
      await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible();
    }
    await expect(bar.getByRole('link')).toHaveText(['今日待办', '题库', '试题', '部门']);
    await expect(bar.getByRole('link', { name: '部门' })).toHaveAttribute('aria-current', 'page');
    await expectSound(page, 'console-tags', 1440);
    await bar.getByRole('link', { name: '题库' }).click();
    await page.waitForURL('**/admin/repo*');
    await bar.getByRole('button', { name: '关闭 题库' }).click();
    await page.waitForURL('**/admin/question*');
    await page.reload();
    await expect(bar.getByRole('link')).toHaveText(['今日待办', '试题', '部门']);
    const other = await context.newPage();
    await other.goto('/admin/role');
    await expect(other.getByRole('navigation', { name: '打开过的页面' }).getByRole('link')).toHaveCount(1);
    await other.close();
    await bar.getByRole('button', { name: '关闭其他' }).click();
    await expect(bar.getByRole('link')).toHaveText(['试题']);
    await bar.getByRole('button', { name: '关闭 试题' }).click();
    await expect(page.getByRole('heading', { name: '今日待办' })).toBeVisible();
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: '今日待办' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '打开过的页面' })).toHaveCount(0);
});

test('the header stays or goes, and the name and logo of the site stand at the side or in it', async ({ page }) => {
  const siteName = fresh('明德中学');
  await withSite({ siteName, logo: true, layout: { fixedHeader: true, sidebarLogo: true } }, async (logo) => {
    await page.goto('/admin/');
    await expect(page.getByText(siteName)).toBeVisible();
    await expect(page.locator(`main img[src="${logo}"]`)).toBeVisible();
    await new ConsolePage(page).signIn(administrator());
    await expect(page).toHaveTitle(`今日待办 · ${siteName}`);
    await expect(page.locator('header').getByText(siteName)).toHaveCount(0);
    await expect(page.locator('.MuiDrawer-paper').getByText(siteName)).toBeVisible();
    await expect(page.locator(`.MuiDrawer-paper img[src="${logo}"]`)).toBeVisible();
    await scrollDown(page);
    expect(await headerTop(page)).toBe(0);
  });
  await withSite({ siteName, logo: true, layout: { fixedHeader: false, sidebarLogo: false } }, async (logo) => {
    await page.reload();
    await expect(page.locator('header').getByText(siteName)).toBeVisible();
    await expect(page.locator(`header img[src="${logo}"]`)).toBeVisible();
    await expect(page.locator('.MuiDrawer-paper').getByText(siteName)).toHaveCount(0);
    await scrollDown(page);
    expect(await headerTop(page)).toBeLessThan(0);
    // the learner's site has the same name, and the logo of its own
    await page.goto('/pages/exam');
    await expect(page.locator('header').getByText(siteName)).toBeVisible();
    await expect(page.locator(`header img[src="${logo}"]`)).toBeVisible();
    await expect(page).toHaveTitle(`考试 - ${siteName}`);
  });
});

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: width < 600 ? 844 : 900 } });

    test('the console\'s header finds the pages of the person', async ({ page }) => {
      const school = await School.open();
      const clerk = await school.person({ roles: [await school.role(2, ['repo:list'])] });
      await page.goto('/admin/');
      await new ConsolePage(page).signIn(administrator());
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: '搜索页面' });
      await dialog.getByRole('combobox').fill('字典');
      await expectSound(page, 'console-search', width);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/dic');
      await page.getByRole('button', { name: '搜索页面（Ctrl+K）' }).click();
      await dialog.getByRole('combobox').fill('template');
      await dialog.getByRole('option').first().click();
      await page.waitForURL('**/admin/template*');
      await page.getByRole('button', { name: /^我的账号/ }).click();
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.getByRole('dialog', { name: '确实要退出吗？' }).getByRole('button', { name: '确定' }).click();
      await new ConsolePage(page).signIn(clerk.account);
      await page.keyboard.press('Control+k');
      await dialog.getByRole('combobox').fill('用户');
      await expect(dialog.getByText('没有符合的页面。')).toBeVisible();
    });

    test('the learner\'s header finds pages, and a font size reloads the view', async ({ page }) => {
      await new LearnerPage(page).signIn(learner(width < 600 ? 41 : 40));
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: '搜索页面' });
      await dialog.getByRole('combobox').fill('密码');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/pages/uc/pass');
      await page.goto('/pages/paper/list');
      await page.getByRole('button', { name: /^账号菜单/ }).click();
      await page.getByRole('combobox', { name: '字体大小' }).click();
      await page.getByRole('option', { name: '最小' }).click();
      await expect(page.getByText('字体大小已切换')).toBeVisible();
      await page.reload();
      await expect.poll(() => page.evaluate(() => document.documentElement.style.fontSize)).toBe('14px');
    });
  });
}

test('who has taken no exam reads so, and who prepares for one tests the devices', async ({ page }) => {
  const school = await School.open();
  const { account } = await school.person();
  await new LearnerPage(page).signIn(account);
  await page.goto('/pages/paper/list');
  await expect(page.getByText('暂无相关数据！')).toBeVisible();
  const [exam] = (await ask('/api/exam/exam/paging', school.admin, { params: { state: 0, title: '逐题作答' } })).records;
  await page.goto(`/pages/exam/check/${exam?.id ?? ''}`);
  await page.getByRole('button', { name: '设备检测' }).click();
  const dialog = page.getByRole('dialog', { name: '设备检测' });
  await dialog.getByRole('button', { name: '开始检测' }).click();
  await expect(dialog.getByText(/^(?:良好|较慢)：平均 \d+ 毫秒/)).toBeVisible({ timeout: 15_000 });
  // there is no camera in this browser
  await expect(dialog.getByText('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！')).toBeVisible();
});

test('the state of an exam is changed, and only then is that said', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([{ quType: 'saq', quLevel: 2, content: '简答', answerList: [{ content: '答', scoreRate: 100 }] }]);
  const { id: tmplId } = await ask('/api/tmpl/tmpl/save', school.admin, { title: fresh('模板'), groups: [{ title: '一', joinType: 1, perScore: 10, items: quIds.map((quId) => ({ quId })) }] });
  const title = fresh('状态');
  const examId = await school.draft(tmplId, { title });
  await new ConsolePage(page).signIn(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await page.route('**/api/exam/exam/state', (route) => route.fulfill({ json: { code: 20010099, msg: '题库中的试题不足，请先补充试题。', data: null } }), { times: 1 });
  await page.getByRole('button', { name: '保存并发布' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('题库中的试题不足，请先补充试题。')).toBeVisible();
  await expect(page.getByText('状态修改成功!')).toHaveCount(0);
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('状态修改成功!')).toBeVisible();
});

test('a page whose code does not arrive says so', async ({ page }) => {
  await new LearnerPage(page).signIn(learner(42));
  await page.route(/assets\/records-page-[^/]*\.js/, (route) => route.abort());
  await page.getByRole('link', { name: '我的成绩' }).or(page.getByRole('link', { name: '考试记录' })).first().click();
  await expect(page.getByText('网络走丢啦，请稍后刷新页面重试！').first()).toBeVisible();
  await page.unroute(/assets\/records-page-[^/]*\.js/);
  await page.getByRole('button', { name: '刷新页面' }).click();
  await expect(page.locator('main h1')).toBeVisible();
});
