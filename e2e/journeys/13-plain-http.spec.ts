import { expect, test } from '@playwright/test';
import { FrontDoor } from '../support/front-door.js';
import { LearnerPage } from '../support/learner-page.js';
import { platform } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';

/** A name that the browser takes for one of another machine: it speaks plain http to it. */
const name = 'plain.example';
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  },
  serviceWorkers: 'allow',
});

test('on plain http the page before an exam and the console say what is not protected, and everything else is as ever', async ({
  browser,
}) => {
  const door = await FrontDoor.to(platform().url);
  const context = await browser.newContext({ baseURL: `http://${name}:${door.port}` });
  const school = await School.open();
  const title = fresh('没有证书');
  const { quIds } = await school.bank([radio()]);
  const { account } = await school.person();
  const examId = await school.exam(quIds, { title });
  const page = await context.newPage();
  const learner = new LearnerPage(page);
  await learner.enter(account);
  await page.goto(`/pages/exam/check/${examId}`);
  const http = page.getByText('本网址没有加密（http）。', { exact: false });
  await expect(http).toBeVisible();
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);

  // a browser that keeps nothing is worse
  const closed = await context.newPage();
  await closed.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await closed.goto(`/pages/exam/check/${examId}`);
  await expect(closed.getByText('这个浏览器不能在本机保存作答。', { exact: false })).toBeVisible();
  await expect(closed.getByText('本网址没有加密（http）。', { exact: false })).toBeHidden();
  await closed.close();

  await page.getByRole('button', { name: '开始考试' }).click();
  await page.waitForURL(/\/pages\/exam\/start\//);
  await page.getByRole('group', { name: '第1题选项' }).locator('label').first().click();
  await learner.expectSaved();
  await learner.handIn(0);

  const office = await context.newPage();
  await new LearnerPage(office).enter(school.account);
  await office.goto('/admin/status');
  await expect(office.getByText('您正在用 http 网址访问。', { exact: false })).toBeVisible();
  await context.close();
  door.close();
});

test('on https, and on this machine itself, nothing is said', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const { account } = await school.person();
  const examId = await school.exam(quIds);
  await new LearnerPage(page).enter(account);
  const code = page.waitForResponse(/protection-note-.*\.js/);
  await page.goto(`/pages/exam/check/${examId}`);
  await (await code).finished();
  await expect(page.getByRole('button', { name: '开始考试' })).toBeVisible();
  await expect(page.getByText(/没有加密|不能在本机保存|不能保留考试页面/)).toHaveCount(0);
});
