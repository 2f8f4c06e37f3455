import { expect, test, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { uploadDot } from '../support/pictures.js';
import { signIn } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';

/** The first `count` requests for a file of this name are lost on the way. @returns how many were asked for so far */
async function lose(page: Page, name: RegExp, count: number): Promise<() => number> {
  let asked = 0;
  await page.route(name, (route) => {
    asked += 1;
    return asked <= count ? route.abort('connectionreset') : route.continue();
  });
  return () => asked;
}

/**
 * As `lose`, for code that is imported, in a browser of before 2026: what an import loses once it never gets again on the same page.
 * @returns how often the files were fetched so far
 */
async function loseCode(page: Page, name: RegExp, count: number): Promise<() => number> {
  let [fetched, isLostForEver] = [0, false];
  await page.route(name, (route) => {
    if (route.request().resourceType() === 'fetch') {
      fetched += 1;
      return fetched <= count ? route.abort('connectionreset') : route.continue();
    }
    isLostForEver ||= fetched <= count;
    return isLostForEver ? route.abort('connectionreset') : route.continue();
  });
  return () => fetched;
}

/** An exam of one question for one new learner, who sits it. */
async function sit(
  page: Page,
  content: (school: School) => string | Promise<string>,
): Promise<{ learner: LearnerPage; school: School; person: Awaited<ReturnType<School['person']>> }> {
  const school = await School.open();
  const title = fresh('丢失的文件');
  const { quIds } = await school.bank([radio({ content: await content(school) })]);
  const person = await school.person();
  await school.exam(quIds, { title });
  const learner = new LearnerPage(page);
  await learner.enter(person.account);
  await learner.start(title);
  return { learner, school, person };
}
const firstOption = (page: Page) => page.getByRole('group', { name: '第1题选项' }).locator('label').first();

test('a session that ends where nothing more is loaded: the page says so, keeps the answers, and leads to signing in', async ({ page }) => {
  const { learner, person } = await sit(page, () => '<p>第一问</p>');
  await firstOption(page).click();
  await learner.expectSaved();
  await page.route(/\.(?:js|css)$/, (route) => route.abort('connectionreset'));
  await signIn(person.account);
  const notice = page.getByRole('alertdialog', { name: '需要重新登录' });
  await expect(notice.getByText('您的作答都已保存，重新登录后可以继续作答。')).toBeVisible();
  // nothing behind it can be reached, and it stays
  const again = notice.getByRole('button', { name: '重新登录' });
  await expect(again).toBeFocused();
  for (const key of ['Tab', 'Escape', 'Escape']) await page.keyboard.press(key);
  await expect(notice).toBeVisible();
  expect(
    await firstOption(page)
      .locator('input')
      .evaluate((input: HTMLElement) => (input.focus(), document.activeElement === input)),
  ).toBe(false);
  await page.unroute(/\.(?:js|css)$/);
  await again.click();
  await expect(page.getByLabel('账号')).toBeVisible();
});

test('answers that were left in the browser are sent from the hall, also where the code for it is lost at first', async ({ page }) => {
  await sit(page, () => '<p>第一问</p>');
  const saves = '**/api/paper/paper/fill-answer';
  await page.route(saves, (route) => route.abort('connectionreset'));
  await firstOption(page).click();
  await expect(page.locator('[data-save-state="saved"]')).toBeHidden();
  const asked = await loseCode(page, /leftovers-/, 2);
  await page.goto('/pages/exam');
  await page.unroute(saves);
  await expect(page.getByText('上次未提交的 1 处作答已补交到服务器。')).toBeVisible();
  expect(asked()).toBeGreaterThan(2);
});

test('formulas whose code is lost show their source, and are formulas as soon as it comes', async ({ page }) => {
  await loseCode(page, /formulas-.*\.js/, 2);
  await sit(page, () => '<p>求 <span data-type="inline-math" data-latex="\\frac{1}{3}"></span> 与 $x^2$ 的和</p>');
  const question = page.getByText('求', { exact: false }).first();
  await expect(question).toContainText('$\\frac{1}{3}$');
  await expect(question).toContainText('$x^2$');
  await expect(page.locator('.katex')).toHaveCount(2);
});

test('a picture of a question that is lost says so, and comes by itself', async ({ page }) => {
  await lose(page, /\/api\/file\/picture\//, 2);
  await sit(page, async ({ admin }) => `<p>看图 <img alt="一块黑" src="${await uploadDot(admin)}"></p>`);
  const note = page.getByText('图片没有加载出来，网络恢复后会自动显示。');
  await expect(note).toBeVisible();
  // and without a network no try is lost: the next one follows its return
  await page.context().setOffline(true);
  await expect(note).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => page.getByAltText('一块黑').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(note).toHaveCount(0);
});

test(
  'a picture viewer that is lost costs the viewer only: it does not open over the answer later, and opens when the ' +
    'picture is pressed again',
  async ({ page }) => {
    const asked = await loseCode(page, /image-preview-/, 3);
    const { learner } = await sit(page, async ({ admin }) => `<p>看图 <img alt="一块黑" src="${await uploadDot(admin)}"></p>`);
    await page.getByRole('button', { name: '放大图片：一块黑' }).click();
    await expect(page.getByText('网络走丢啦，请稍后刷新页面重试！')).toBeVisible();
    await firstOption(page).click();
    await learner.expectSaved();
    const here = page.waitForResponse((response) => /image-preview-/.test(response.url()) && response.request().resourceType() !== 'fetch');
    await expect.poll(asked).toBe(4);
    await here;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: '放大图片：一块黑' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: '一块黑' })).toBeVisible();
  },
);

test('a page whose code is lost says so in its place, and 重试 brings it', async ({ page }) => {
  const school = await School.open();
  const { account } = await school.person();
  // until 重试 is pressed, and longer than the page tries by itself meanwhile
  const asked = await loseCode(page, /records-page-/, 2);
  const learner = new LearnerPage(page);
  await learner.enter(account);
  await page.goto('/pages/paper/list');
  const lost = page.getByRole('alert').filter({ hasText: '网络走丢啦' });
  await expect(lost.getByRole('button', { name: '刷新页面' })).toBeVisible();
  // the frame round it still works
  await expect(page.getByRole('link', { name: '考试', exact: true }).first()).toBeVisible();
  await lost.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '我的记录' }).or(page.getByRole('heading', { name: '考试记录' }))).toBeVisible();
  expect(asked()).toBe(3);
});

/** Requests for a file of this name wait. @returns lets them go on */
async function hold(page: Page, name: RegExp): Promise<() => void> {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(name, async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

test('while the code of the first page is on the way the page goes on saying what index.html said', async ({ page }) => {
  const { account } = await (await School.open()).person();
  await new LearnerPage(page).enter(account);
  const arrive = await hold(page, /exam-hall-page-.*\.js/);
  await page.goto('/');
  await expect(page.locator('main[aria-busy]').getByText('正在打开…')).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { name: '考试', exact: true })).toBeVisible();
});

test('somebody types while the application is on its way: what stands there stays, also the focus', async ({ page }) => {
  const arrive = await hold(page, /\/start-.*\.js/);
  await page.goto('/pages/uc/info');
  const name = page.getByLabel('账号');
  await expect(name).toBeFocused();
  await name.pressSequentially('xueyuan');
  const field = await name.elementHandle();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/pages/uc/info');
  await expect(page.getByText('请联系学校或单位的管理员').or(page.getByRole('link', { name: '忘记密码' }))).toHaveCount(0);
  arrive();
  await expect(
    page
      .getByText('请联系学校或单位的管理员')
      .or(page.getByRole('link', { name: '忘记密码' }))
      .first(),
  ).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('01');
  await expect(name).toHaveValue('xueyuan01');
  // the same field: an input method in the middle of a word is not broken off
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  // and it goes with its page
  await page.goto('/pages/login/forgot');
  await expect(page.getByRole('textbox', { name: '密码', exact: true })).toHaveCount(0);
});

test('somebody signs in before the application is there, and is in the hall when it comes', async ({ page }) => {
  const { account } = await (await School.open()).person();
  const arrive = await hold(page, /\/start-.*\.js/);
  await page.goto('/');
  await page.getByLabel('账号').fill(account.userName);
  await page.getByRole('textbox', { name: '密码' }).fill('Cuowu@2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('账号或密码不正确，请检查后再试！');
  await page.getByRole('textbox', { name: '密码' }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('正在打开…')).toBeVisible();
  await expect(page.getByLabel('账号')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('heading', { name: '考试', exact: true })).toBeVisible();
});

test('where the site could not be asked the sign-in says so, and asks again', async ({ page }) => {
  const arrive = await hold(page, /\/start-.*\.js/);
  const site = '**/api/sys/site/info';
  await page.route(site, (route) => route.abort('connectionreset'));
  await page.goto('/pages/login/login');
  const again = page.getByRole('alert').getByRole('button', { name: '重试' });
  await again.click();
  await expect(again).toBeEnabled();
  await page.unroute(site);
  await again.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  arrive();
});

test('where the application itself is lost the page has its name, and after a while a way to try again', async ({ page }) => {
  const asked = await lose(page, /assets\/index-.*\.js/, 1);
  await page.goto('/');
  await expect(page.getByText('正在打开…')).toBeVisible();
  await expect(page.getByRole('link', { name: '重试' })).toBeVisible();
  await page.getByRole('link', { name: '重试' }).click();
  await expect(page.getByLabel('账号')).toBeVisible();
  expect(asked()).toBe(2);
});

test('a result page that does not come after a hand-in says first that the paper is handed in', async ({ page }) => {
  const { learner } = await sit(page, () => '<p>第一问</p>');
  await firstOption(page).click();
  await learner.expectSaved();
  const done = page.getByRole('heading', { name: '已交卷', level: 1 });
  const words = page.getByText('答卷已经保存，不用再交。', { exact: false });
  const result = '**/api/paper/paper/paper-result';
  const answers = '**/api/paper/paper/hand-exam';
  await page.route(result, (route) => route.abort('connectionreset'));
  const handed = page.waitForResponse(answers);
  await learner.handIn(0);
  await handed;
  await expect(done).toBeVisible();
  await expect(words).toBeVisible();
  // the same where the page itself is lost, after a reload
  await page.route(/exam-result-page-.*\.js/, (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(done).toBeVisible();
  await expect(words).toBeVisible();
  await page.unroute(/exam-result-page-.*\.js/);
  await page.unroute(result);
  await page
    .getByRole('button', { name: /重试|刷新页面/ })
    .first()
    .click();
  await expect(page.getByText('交卷成功', { exact: true })).toBeVisible();
  await expect(words).toBeHidden();
});

test('the code of the result page is there before the hand-in', async ({ page }) => {
  const { learner } = await sit(page, () => '<p>第一问</p>');
  await firstOption(page).click();
  await learner.expectSaved();
  // the page fetches all files first: when it asks for the module itself, everything else that it needs is here or on its way
  const code = page.waitForResponse(
    (response) => /exam-result-page-.*\.js/.test(response.url()) && response.request().resourceType() === 'script',
  );
  await page.getByRole('button', { name: '交卷', exact: true }).click();
  // resolves when the modules that it imports are here as well
  await page.evaluate((address) => import(address), (await code).url());
  await page.route(/\.(?:js|css)$/, (route) => route.abort('connectionreset'));
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
  await expect(page.getByText('交卷成功', { exact: true })).toBeVisible();
});
