import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, learner } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { expectSound } from '../support/sound.js';

test("the console's header finds the pages of the person, and exams by their names", async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('期中');
  const examId = await school.exam(quIds, { title });
  const clerk = await school.person({ roles: [await school.role(2, ['repo:list'])] });
  await page.goto('/admin/');
  await new ConsolePage(page).signIn(administrator());
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: /^搜索页面/ });
  await dialog.getByRole('combobox').fill(title);
  await dialog.getByRole('option', { name: `${title} 进行中` }).click();
  await page.waitForURL(`**/admin/exam/${examId}`);
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('字典');
  await expectSound(page, 'console-search');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/dic');
  await page.getByRole('button', { name: '搜索页面、考试（Ctrl+K）' }).click();
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
  // who may not list exams is not offered them
  await expect(page.getByRole('button', { name: '搜索页面（Ctrl+K）', includeHidden: true })).toHaveCount(1);
});

test("the learner's header finds exams, notices and pages by their names, and a font size reloads the view", async ({ page }) => {
  const school = await School.open();
  const { account, id } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('寻找');
  const examId = await school.exam(quIds, { title, openType: 3, users: [id] });
  const { id: noticeId } = await ask('/api/sys/notice/save', school.admin, { title: `${title}安排`, content: '<p>安排</p>' });
  await page.setViewportSize({ width: 390, height: 844 });
  await new LearnerPage(page).signIn(account);
  await page.getByRole('button', { name: /^搜索/ }).click();
  const dialog = page.getByRole('dialog', { name: '搜索' });
  const field = dialog.getByRole('combobox');
  await expect(dialog.getByRole('option', { name: /^修改密码/ })).toBeVisible();
  await expect(dialog).not.toContainText('/pages');
  // one list that does not answer takes nothing from the others
  await page.route('**/api/sys/notice/client/paging', (route) => route.abort(), { times: 1 });
  await field.fill(title);
  await expect(dialog.getByRole('group', { name: '考试' }).getByRole('option', { name: new RegExp(title) })).toContainText('可以参加');
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog.getByRole('group', { name: '公告' }).getByRole('option')).toHaveCount(1);
  await expectSound(page, 'learner-search');
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL(`**/pages/notice/detail/${noticeId}`);
  await page.keyboard.press('Control+k');
  await field.fill(title);
  await dialog.getByRole('option', { name: /可以参加/ }).click();
  await page.waitForURL(`**/pages/exam/check/${examId}`);
  await page.keyboard.press('Control+k');
  await field.fill('密码');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pages/uc/pass');
  await page.goto('/pages/paper/list');
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('combobox', { name: '字体大小' }).click();
  await page.getByRole('option', { name: '最小' }).click();
  const said = page.getByText('字体大小已切换');
  // what only confirms covers no title
  expect((await said.boundingBox())?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
  await page.reload();
  await expect.poll(() => page.evaluate(() => document.documentElement.style.fontSize)).toBe('14px');
});

test('who has taken no exam reads so, and who prepares for one tests the devices', async ({ page }) => {
  const school = await School.open();
  const { account } = await school.person();
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/paper/list');
  await expect(page.getByText('暂无相关数据！')).toBeVisible();
  const [exam] = (await ask('/api/exam/exam/paging', school.admin, { params: { state: 0, title: '逐题作答' } })).records;
  await page.goto(`/pages/exam/check/${exam?.id ?? ''}`);
  await page.getByRole('button', { name: '设备检查' }).click();
  const dialog = page.getByRole('dialog', { name: '设备检查' });
  await expect(dialog.getByText(/^(?:10 次都有回应，|较慢：)/)).toBeVisible();
  // there is no camera in this browser
  await dialog.getByRole('button', { name: '检查摄像头' }).click();
  await expect(dialog.getByText('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！')).toBeVisible();
});

test('the state of an exam is changed, and only then is that said', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([{ quType: 'saq', quLevel: 2, content: '简答', answerList: [{ content: '答', scoreRate: 100 }] }]);
  const { id: tmplId } = await ask('/api/tmpl/tmpl/save', school.admin, {
    title: fresh('模板'),
    groups: [{ title: '一', joinType: 1, perScore: 10, items: quIds.map((quId) => ({ quId })) }],
  });
  const title = fresh('状态');
  const examId = await school.draft(tmplId, { title });
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await page.route(
    '**/api/exam/exam/state',
    (route) => route.fulfill({ json: { code: 20010099, msg: '题库中的试题不足，请先补充试题。', data: null } }),
    { times: 1 },
  );
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
  await page
    .getByRole('link', { name: '我的成绩' })
    .or(page.getByRole('link', { name: '考试记录' }))
    .first()
    .click();
  await expect(page.getByText('网络走丢啦，请稍后刷新页面重试！').first()).toBeVisible();
  await page.unroute(/assets\/records-page-[^/]*\.js/);
  await page.getByRole('button', { name: '刷新页面' }).click();
  await expect(page.locator('main h1')).toBeVisible();
});
