import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, learner, observer, signIn } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { expectSound } from '../support/sound.js';

test('every page of the learner app is sound', async ({ page }) => {
  await page.goto('/pages/login/login');
  await expectSound(page, 'login');
  const app = new LearnerPage(page);
  await app.signIn(learner(30));
  await expectSound(page, 'hall');
  await page.getByRole('tab', { name: '我的考试' }).click();
  await expectSound(page, 'mine');
  const admin = await signIn(observer());
  for (const [part, name] of [
    ['逐题作答', 'step'],
    ['整卷作答', 'full'],
  ] as const) {
    const {
      records: [exam],
    } = await ask('/api/exam/exam/paging', admin, { params: { state: 0, title: part } });
    if (!exam) throw new Error(`there is no exam ${part}`);
    await page.goto(`/pages/exam/check/${exam.id}`);
    await expectSound(page, `entry-${name}`);
    const paperId = await app.start(exam.title);
    await expectSound(page, `taking-${name}`);
    await page.getByRole('button', { name: '交卷', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page, `hand-in-${name}`);
    await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
    await page.waitForURL(`**/pages/exam/result/${paperId}`);
    await expectSound(page, `result-${name}`);
  }
  await page.goto('/pages/paper/list');
  await expectSound(page, 'records');
  for (const [path, name] of [
    ['/404', 'not-found'],
    ['/401', 'forbidden'],
    ['/license', 'licence'],
  ] as const) {
    await page.goto(path);
    await expectSound(page, name);
  }
});

test('every page of the user centre is sound', async ({ page }) => {
  const school = await School.open();
  // whose first password is still in use: the warning is there
  const { id, account } = await school.person();
  const content = '请考生提前 15 分钟进入考场，检查网络与设备。\n\n考试期间请勿切换页面。';
  for (const title of [
    '系统维护通知',
    '关于二〇二六年秋季学期信息安全与职业素养期末考试时间安排及考场纪律要求的通知（第二次修订，请各部门负责人转告本部门全体考生）',
    '成绩已公布',
  ]) {
    await ask('/api/sys/user/msg/send', school.admin, { title, content, users: [id], departs: [] });
  }
  await new LearnerPage(page).signIn(account);
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeVisible();
  await expectSound(page, 'account-menu');
  for (const [path, heading, name] of [
    ['info', '个人资料', 'profile'],
    ['pass', '修改密码', 'password'],
    ['im', '消息', 'messages'],
  ] as const) {
    await page.goto(`/pages/uc/${path}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expectSound(page, `centre-${name}`);
  }
  await page.getByRole('checkbox', { name: /系统维护通知/ }).check();
  // the list that reading asks for again is still on the way: the one that is there stays as easy to read
  let answer = (): void => {};
  const looked = new Promise<void>((resolve) => (answer = resolve));
  const list = '**/api/sys/user/msg/paging';
  await page.route(list, async (route) => {
    await looked;
    await route.continue();
  });
  const again = page.waitForRequest(list);
  await page.getByRole('button', { name: /^关于二〇二六年/ }).click();
  await expect(page.getByText('考试期间请勿切换页面。')).toBeVisible();
  await again;
  await expectSound(page, 'centre-message');
  answer();
  await page.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('combobox', { name: '外观' }).click();
  await page.getByRole('option', { name: '深色' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(page.getByText('共 3 条消息')).toBeVisible();
  await expectSound(page, 'centre-messages-dark');
});

test('every page of the console is sound', async ({ page }) => {
  await page.goto('/admin/');
  await expectSound(page, 'console-login');
  const token = await signIn(observer());
  const first = { current: 1, size: 1, params: {} };
  const bank = (await ask('/api/repo/paging', token, first)).records[0]?.id;
  const question = (await ask('/api/qu/qu/paging-with-answer', token, first)).records[0]?.id;
  const template = (await ask('/api/tmpl/tmpl/paging', token, first)).records[0]?.id;
  const exam = (await ask('/api/exam/exam/paging', token, first)).records[0]?.id;
  const { id: group } = await ask('/api/sys/group/save', token, { groupName: fresh('高三年级信息安全与职业素养备课组') });
  const { records: people } = await ask('/api/sys/user/paging', token, { ...first, size: 12 });
  await ask('/api/sys/group/user/batch-join', token, { userIds: people.map(({ id }) => id), groupIds: [group] });
  const paper = (await ask('/api/paper/paper/paging', token, { ...first, params: { handState: 1 } })).records[0]?.id;
  await new ConsolePage(page).signIn(administrator());
  await expectSound(page, 'console-home');
  const pages: Record<string, string> = {
    banks: '/repo',
    bank: `/repo/${bank}`,
    'bank-new': '/repo/create',
    questions: '/question',
    question: `/question/${question}`,
    'question-new': '/question/create',
    import: '/question/import',
    templates: '/template',
    template: `/template/${template}`,
    exams: '/exam',
    exam: `/exam/${exam}`,
    'exam-new': '/exam/create',
    papers: '/paper',
    marking: `/paper/${paper}`,
    points: '/point',
    users: '/user',
    groups: '/group',
    group: `/group/${group}`,
    departments: '/depart',
    roles: '/role',
    menus: '/menu',
    dictionary: '/dic',
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`/admin${path}`);
    await expectSound(page, `console-${name}`);
  }
});

test('every page of the settings and of the log is sound', async ({ page }) => {
  await new ConsolePage(page).enter(administrator());
  for (const tab of ['site', 'switch', 'upload', 'sms', 'sign-in', 'face', 'rtc', 'live', 'ai', 'pay']) {
    await page.goto(`/admin/config?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectSound(page, `config-${tab}`);
  }
  await page.goto('/admin/log');
  await expect(page.getByRole('button', { name: '校验日志' })).toBeVisible();
  await expectSound(page, 'log');
  await page.getByRole('button', { name: '校验日志' }).click();
  await expect(page.getByText('没有被改动。')).toBeVisible();
});
