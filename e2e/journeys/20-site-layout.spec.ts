import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { uploadDot } from '../support/pictures.js';
import { administrator, ask, observer, signIn } from '../support/platform.js';
import { fresh } from '../support/school.js';
import { expectSound } from '../support/sound.js';

/** 1 by 1 pixel; the gateway draws it afresh and gives it an address. */

type Layout = { tagsView: boolean; fixedHeader: boolean; sidebarLogo: boolean };

/** Changes the site's data for as long as `work` takes: other journeys use the same site. */
async function withSite(
  change: { siteName?: string; copyRight?: string; layout?: Partial<Layout>; logo?: boolean },
  work: (logo: string) => Promise<void>,
): Promise<void> {
  const token = await signIn(observer());
  const { siteName, backLogo, frontLogo, mpCode, h5Host, copyRight, props } = await ask('/api/sys/config/detail', token, {});
  const before = { siteName, backLogo, frontLogo, mpCode, h5Host, copyRight, props };
  const logo = change.logo === true ? await uploadDot(token) : backLogo;
  await ask('/api/sys/config/save', token, {
    ...before,
    siteName: change.siteName ?? siteName,
    copyRight: change.copyRight ?? copyRight,
    backLogo: logo,
    frontLogo: change.logo === true ? logo : frontLogo,
    props: { ...props, ...change.layout },
  });
  try {
    await work(logo);
  } finally {
    await ask('/api/sys/config/save', token, before);
  }
}

const headerTop = (page: Page): Promise<number> =>
  page
    .locator('header')
    .first()
    .evaluate((header) => header.getBoundingClientRect().top);
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
    for (const [entry, heading] of [
      ['题库', '题库'],
      ['试题', '试题'],
      ['部门', '部门'],
    ] as const) {
      await side.getByRole('link', { name: entry, exact: true }).click();
      await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible();
    }
    await expect(bar.getByRole('link')).toHaveText(['今日待办', '题库', '试题', '部门']);
    await expect(bar.getByRole('link', { name: '部门' })).toHaveAttribute('aria-current', 'page');
    await expectSound(page, 'console-tags');
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

test('whoever is not in yet sees whose site it is, and its links to help and privacy', async ({ page }) => {
  const siteName = fresh('明德中学');
  await withSite(
    { siteName, logo: true, copyRight: '明德中学教务处 010-12345678 · <a href="https://example.com/privacy">隐私政策</a>' },
    async (logo) => {
      for (const path of ['/pages/login/login', '/pages/login/forgot', '/404']) {
        await page.goto(path);
        await expect(page.getByText(siteName).first()).toBeVisible();
        await expect(page.locator(`img[src="${logo}"]`)).toBeVisible();
        await expect(page.getByRole('contentinfo').getByRole('link', { name: '隐私政策' })).toHaveAttribute(
          'href',
          'https://example.com/privacy',
        );
      }
    },
  );
});
