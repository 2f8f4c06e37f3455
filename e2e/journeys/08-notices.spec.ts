import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { expectSound } from '../support/sound.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

test('an administrator writes and pins a notice; a learner finds it by its title and reads it', async ({ page, browser }) => {
  const title = fresh('期末考试安排');
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/notice');
  await page.getByRole('link', { name: '新增公告' }).first().click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('标题不能为空！')).toBeVisible();
  await expect(page.getByText('内容不能为空！')).toBeVisible();
  await page.getByLabel('标题', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: '内容' }).fill('请于周五 18:00 前完成考试。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/notice$/);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '置顶', exact: true }).click();
  await expect(row.getByText('置顶', { exact: true })).toBeVisible();

  const other = await browser.newContext();
  const learner = new LearnerPage(await other.newPage());
  await learner.signIn((await school.person()).account);
  await learner.page.getByRole('link', { name: '公告', exact: true }).click();
  await expect(learner.page.getByRole('listitem').first()).toContainText('置顶');
  await learner.page.getByLabel('公告标题').fill(title);
  await expect(learner.page.getByText('共 1 条公告')).toBeVisible();
  // the search stands in the address
  await learner.page.waitForURL((url) => url.searchParams.get('title') === title);
  await learner.page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(learner.page).toHaveTitle(`${title} - 学考`);
  await expect(learner.page.getByRole('heading', { name: title })).toBeVisible();
  await expect(learner.page.getByText('请于周五 18:00 前完成考试。')).toBeVisible();
  // the search is still there when the person comes back
  await learner.page.goBack();
  await expect(learner.page.getByLabel('公告标题')).toHaveValue(title);

  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await expect(page.getByText('状态修改成功!')).toBeVisible();
  await expect(row.getByText('停用', { exact: true })).toBeVisible();
  await learner.page.reload();
  await expect(learner.page.getByText('没有符合条件的公告。')).toBeVisible();
  await other.close();

  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '确实要删除吗?' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(row).toHaveCount(0);
});

const long = '关于二〇二六年秋季学期信息安全与职业素养期末考试时间安排及考场纪律要求的通知（第二次修订，请各部门负责人转告本部门全体考生）';
const content =
  '<h3>一、时间</h3><p>考试定于 <strong>2026 年 12 月 18 日 18:00</strong> 开始，时长 90 分钟。</p><h3>二、纪律</h3><ul><li><p>提前 15 分钟进入考场，' +
  '检查网络与设备；</p></li><li><p>考试期间请勿切换页面。</p></li></ul><table><tbody><tr><th><p>科目</p></th><th><p>满分</p></th></tr><tr><td>' +
  '<p>信息安全</p></td><td><p>100</p></td></tr></tbody></table><p>合格线 <span data-type="inline-math" data-latex="\\ge 60\\%">' +
  '</span>。</p>';

test('the pages of notices are sound', async ({ page, browser }) => {
  const name = fresh('样张');
  const ids: string[] = [];
  for (const title of [`${name} 系统将于本周六凌晨维护`, `${name} ${long}`.slice(0, 100), `${name} 成绩已公布`])
    ids.push((await ask('/api/sys/notice/save', school.admin, { title, content })).id);
  await ask('/api/sys/notice/mark-top', school.admin, { id: ids[1] ?? '' });
  await new ConsolePage(page).enter(administrator());
  for (const [part, path] of [
    ['notices', ''],
    ['notice', `/${ids[1]}`],
    ['notice-new', '/create'],
  ] as const) {
    await page.goto(`/admin/notice${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page, `console-${part}`);
  }
  const other = await browser.newContext();
  const learner = new LearnerPage(await other.newPage());
  await learner.enter((await school.person()).account);
  await learner.page.goto(`/pages/notice?title=${encodeURIComponent(name)}`);
  await expect(learner.page.getByText('共 3 条公告')).toBeVisible();
  // formulas are drawn in the first lines too
  await expect(learner.page.locator('.katex')).toHaveCount(3);
  await expectSound(learner.page, 'notices');
  await learner.page.goto(`/pages/notice/detail/${ids[1]}`);
  await expect(learner.page.getByText('二、纪律')).toBeVisible();
  await expectSound(learner.page, 'notice');
  await other.close();
});
