import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { FrontDoor } from '../support/front-door.js';
import { LearnerPage } from '../support/learner-page.js';
import { otherBuild } from '../support/other-build.js';
import { ask, platform } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';

let door: FrontDoor;
test.beforeEach(async () => {
  door = await FrontDoor.to(platform().url);
});
test.afterEach(() => door.close());
test.use({ serviceWorkers: 'allow' });

/** File name of the first script of a page: the release that the page is of. */
const releaseOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').pop() ?? '');
const keptReleases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('xuekao-pages-'));
    const whole = await Promise.all(names.map(async (name) => (await caches.match('/index.html', { cacheName: name })) !== undefined));
    return names.filter((_, index) => whole[index]).map((name) => name.slice('xuekao-pages-'.length));
  });
/** The worker has the pages, and answers for this one. */
async function isKept(page: Page): Promise<void> {
  await expect.poll(() => keptReleases(page)).toContain(await releaseOf(page));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** A person sits an exam, and the browser has kept its pages. */
async function sit(context: BrowserContext, contents: readonly string[], changes: { answerMode?: 1 } = {}) {
  const school = await School.open();
  const title = fresh('离线页面');
  const { quIds } = await school.bank(contents.map((content) => radio({ content })));
  const { account } = await school.person();
  await school.exam(quIds, { title, ...changes });
  const page = await context.newPage();
  const learner = new LearnerPage(page);
  await learner.enter(account);
  const paperId = await learner.start(title);
  await isKept(page);
  return { page, learner, paperId };
}
const firstOption = (page: Page, number: number) =>
  page
    .getByRole('group', { name: `第${number}题选项` })
    .locator('label')
    .first();
const awayTitle = (page: Page) => page.getByRole('heading', { name: '网络断开，试卷暂时打不开', level: 1 });

test('a reload, a second tab, a page that was closed and a stopped gateway show the page, which goes on by itself', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: door.url });
  const { page, learner, paperId } = await sit(context, ['<p>第一问</p>', '<p>第二问</p>']);
  await firstOption(page, 1).click();
  await learner.expectSaved();

  await context.setOffline(true);
  await firstOption(page, 2).click();
  await expect(page.locator('[data-save-state="offline"]')).toBeVisible();
  await page.reload();
  await expect(awayTitle(page)).toBeVisible();
  await expect(page.getByText('本机还保存着 1 道题的作答', { exact: false })).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/pages/exam/start/${paperId}`);
  await expect(awayTitle(second)).toBeVisible();
  await page.close();
  await second.close();
  const again = await context.newPage();
  await again.goto(`/pages/exam/start/${paperId}`);
  await expect(awayTitle(again)).toBeVisible();
  await context.setOffline(false);
  for (const number of [1, 2]) await expect(firstOption(again, number).locator('input')).toBeChecked();
  await new LearnerPage(again).expectSaved();

  door.shut();
  await again.reload();
  await expect(awayTitle(again)).toBeVisible();
  await expect(again.getByText('本机还保存着', { exact: false })).toBeHidden();
  door.open();
  await expect(firstOption(again, 1).locator('input')).toBeChecked();
  // nothing of the paper, of the person and of any call lies among the pages
  const kept = await again.evaluate(async () => {
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text();
        if (text?.includes('第一问') === true || !/\/(?:index\.html|assets\/[^/]+\.(?:js|css|woff2))$/.test(request.url))
          answers.push(request.url);
      }
    }
    return answers;
  });
  expect(kept).toEqual([]);
  await context.close();
});

test('an installation that wants no worker any more is rid of it in each browser, and its pages go on', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: door.url });
  const { page, learner } = await sit(context, ['<p>第一问</p>']);
  const body = await (await page.request.get('/leaving-worker.js')).text();
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
  door.release({ name: '', fileOf: (path) => (path === '/sw.js' ? { body, headers } : undefined) });
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]))
    .toEqual([0, 0]);
  await firstOption(page, 1).click();
  await learner.expectSaved();
  await page.reload();
  await expect(firstOption(page, 1).locator('input')).toBeChecked();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await context.close();
});

test('a browser offers to install the pages, under the name and with the icons of the site', async ({ page }) => {
  await page.goto('/');
  const site = await ask('/api/sys/site/info', '', {});
  const chromium = await page.context().newCDPSession(page);
  const { errors, data = '' } = await chromium.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // of our own build
  const manifest = JSON.parse(data) as { name: string; display: string; icons: { src: string; sizes: string; type: string }[] };
  expect([manifest.name, manifest.display]).toEqual([site.siteName, 'standalone']);
  for (const { src, sizes, type } of [...manifest.icons, { src: '/icons/180.png', sizes: '180x180', type: 'image/png' }]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect([src, size, (await page.request.get(src)).headers()['content-type']]).toEqual([src, sizes, type]);
  }
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors');
  // a browser of a test is a private window, in which nothing is installed
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('code that a question needs for the first time without network is there', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: door.url });
  const { page } = await sit(context, ['<p>第一问</p>', '<p>求 <span data-type="inline-math" data-latex="\\frac{1}{3}"></span></p>'], {
    answerMode: 1,
  });
  await expect(firstOption(page, 1)).toBeVisible();
  const formulas = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/formulas-')).length,
  );
  expect(formulas).toBe(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.locator('.katex')).toBeVisible();
  await context.close();
});

test('a release in the middle: the sitting and a tab beside it stay what they are, and afterwards the hall is the new one', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: door.url });
  const { page, learner } = await sit(context, ['<p>第一问</p>']);
  const former = await releaseOf(page);
  await page.evaluate(() => document.body.setAttribute('data-never-reloaded', ''));

  const build = otherBuild();
  expect(build.name).not.toBe(former);
  door.release(build);
  const beside = await context.newPage();
  await beside.goto('/pages/exam');
  await expect(beside.getByRole('heading', { name: '考试', exact: true })).toBeVisible();
  expect(await releaseOf(beside)).toBe(former);
  // the new release is there, and both are kept
  await expect.poll(() => keptReleases(beside)).toEqual([former, build.name]);
  // pages that are no part of a sitting are those of the server
  await beside.goto('/pages/notice');
  await expect(beside.getByRole('heading', { name: '公告', exact: true })).toBeVisible();
  expect(await releaseOf(beside)).toBe(build.name);
  await beside.close();

  await expect(page.locator('[data-never-reloaded]')).toBeVisible();
  await firstOption(page, 1).click();
  await learner.expectSaved();
  await page.reload();
  await expect(firstOption(page, 1).locator('input')).toBeChecked();
  expect(await releaseOf(page)).toBe(former);
  // code of the former release, which the server has no more
  await learner.handIn(0);
  await expect(page.getByText('交卷成功', { exact: true })).toBeVisible();
  expect(await releaseOf(page)).toBe(former);
  await page.getByRole('link', { name: '考试', exact: true }).first().click();
  await expect.poll(() => releaseOf(page).catch(() => '')).toBe(build.name);
  await expect(page.getByRole('heading', { name: '考试', exact: true })).toBeVisible();
  await context.close();
});
