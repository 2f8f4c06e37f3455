import { expect, test } from '@playwright/test';
import { orderStates } from '@xuekao/contracts';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { withSwitches } from '../support/mobiles.js';
import { administrator, ask, call, observer, signIn, until } from '../support/platform.js';
import { fresh, inMinutes, radio, School, sevenTypes } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const moduleOff = 10000407;

test('exams are switched off: gone from navigation, pages and calls of learners and staff; an attempt goes on to its end', async ({
  page,
  browser,
}) => {
  const looksOn = await signIn(observer());
  const school = await School.open();
  const { account, token } = await school.person();
  const title = fresh('模块');
  const { quIds } = await school.bank(sevenTypes());
  const examId = await school.exam(quIds, { title });
  const other = await school.exam(quIds, { title: fresh('另一场') });
  const learner = new LearnerPage(page);
  await learner.enter(account);
  const paperId = await learner.start(title);

  const staff = await browser.newPage();
  await new ConsolePage(staff).enter(administrator());
  await staff.goto('/admin/config?tab=switch');
  await staff.getByRole('switch', { name: '考试功能' }).uncheck();
  await staff.getByRole('button', { name: '保存', exact: true }).click();
  await expect(staff.getByText('功能开关配置成功！').first()).toBeVisible();
  const restore = (): Promise<() => Promise<void>> => withSwitches(looksOn, { moduleExam: true });
  try {
    await until(
      'the module is off',
      () => call('/api/exam/exam/paging', looksOn, {}),
      ({ code, status }) => code === moduleOff && status === 404,
    );
    for (const reply of [
      await call('/api/client/exam/open-paging', token, {}),
      await call('/api/exam/exam/check-info', token, { id: other }),
      await call('/api/paper/paper/create-paper', token, { examId: other }),
      await call('/api/tmpl/tmpl/paging', looksOn, {}),
    ])
      expect([reply.status, reply.code]).toEqual([404, moduleOff]);
    // points that exams gave are looked after
    await ask('/api/cert/reward/paging', school.admin, {});

    await test.step('the console has no menus of exams, and no card of them', async () => {
      await staff.goto('/admin/');
      const menus = staff.getByRole('navigation').first();
      await expect(menus.getByRole('link', { name: '题库', exact: true })).toBeVisible();
      for (const name of ['考试', '试卷模板', '阅卷', '试机情况'])
        await expect(menus.getByRole('link', { name, exact: true })).toHaveCount(0);
      await expect(staff.getByText(/^考试功能未开放/)).toBeVisible();
      await expect(staff.getByRole('link', { name: '批量导入' })).toBeVisible();
      await expect(staff.getByRole('link', { name: '新建考试' })).toHaveCount(0);
      await expectSound(staff, 'dashboard-without-exams');
    });

    await test.step('the sitting goes on: an answer is saved, the page is loaded again, the paper is handed in', async () => {
      await page.getByRole('radio').first().check({ force: true });
      await expect(page.getByText('已保存').first()).toBeVisible();
      await page.goto('/pages/exam');
      await expect(page.getByRole('heading', { name: '考试功能未开放' })).toBeVisible();
      await expect(page.getByRole('link', { name: '考试', exact: true })).toHaveCount(0);
      await expectSound(page, 'module-off');
      await page.getByRole('link', { name: '继续考试' }).click();
      await expect(page.locator('[data-question]').first()).toBeVisible();
      await page.getByRole('button', { name: '交卷', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
      await page.waitForURL(`**/pages/exam/result/${paperId}`);
    });

    await test.step('pages of exams say that they are off', async () => {
      for (const path of [`/pages/exam/check/${examId}`, '/pages/paper/list', '/pages/exam/trial']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: '考试功能未开放' }), path).toBeVisible();
      }
      await page.getByRole('link', { name: '查看公告' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '公告' })).toBeVisible();
    });
  } finally {
    await restore();
  }
  await until(
    'the module is on',
    () => call('/api/exam/exam/paging', looksOn, {}),
    ({ code }) => code === 0,
  );
  await page.goto('/pages/exam');
  await expect(page.getByRole('heading', { level: 1, name: '考试', exact: true })).toBeVisible();
  await staff.goto('/admin/');
  await expect(staff.getByRole('navigation').first().getByRole('link', { name: '考试', exact: true })).toBeVisible();
});

test('battles are switched off: gone from navigation, pages and calls; a round goes on to its end', async ({ page }) => {
  const looksOn = await signIn(observer());
  const school = await School.open();
  const { account } = await school.person();
  const { repoId } = await school.bank([radio()]);
  const { id: battleId } = await ask('/api/battle/battle/save', school.admin, {
    ...{ title: fresh('对战'), cycleType: 1, cycleCount: 2, quScore: 5, openType: 1 },
    rules: [{ repoId, quType: 'radio', levels: [], count: 1 }],
    startTime: inMinutes(-1),
    endTime: inMinutes(60),
  });
  await ask('/api/battle/battle/state', school.admin, { id: battleId, state: 0 });
  const token = await new LearnerPage(page).enter(account);
  await page.goto(`/pages/battle/detail/${battleId}`);
  await page.getByRole('button', { name: '参加对战' }).click();
  await page.waitForURL(/\/pages\/battle\/exam\/[0-9a-f]{24}/);
  const restore = await withSwitches(looksOn, { moduleBattle: false });
  try {
    await until(
      'the module is off',
      () => call('/api/battle/battle/paging', token, {}),
      ({ code, status }) => code === moduleOff && status === 404,
    );
    for (const reply of [
      await call('/api/battle/battle/admin/paging', school.admin, {}),
      await call('/api/battle/battle/join', token, { battleId }),
      await call('/api/battle/paper/create', token, { battleId }),
    ])
      expect([reply.status, reply.code]).toEqual([404, moduleOff]);
    await page.getByText('选项甲').click();
    await expect(page.getByText('已保存')).toBeVisible();
    await page.getByRole('button', { name: '交卷', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
    await page.waitForURL(/\/pages\/battle\/result\//);
    await page.goto('/pages/battle');
    await expect(page.getByRole('heading', { name: '对战功能未开放' })).toBeVisible();
    await expect(page.getByRole('link', { name: '对战', exact: true })).toHaveCount(0);
    await expectSound(page, 'battles-off');
  } finally {
    await restore();
  }
});

test('sign-ups, surveys, certificates, the mall off: gone from navigation and calls, and a page in their place says so', async ({
  page,
}) => {
  const looksOn = await signIn(observer());
  const school = await School.open();
  const { account } = await school.person();
  await new LearnerPage(page).enter(account);
  const parts = [
    ['moduleActivity', '/pages/activity', '报名', '/api/activity/activity/paging'],
    ['moduleSurvey', '/pages/survey', '问卷', '/api/survey/survey/paging'],
    ['moduleCert', '/pages/uc/cert', '证书', '/api/cert/cert/paging'],
    ['moduleMall', '/pages/mall', '商城', '/api/mall/goods/paging'],
  ] as const;
  const restore = await withSwitches(looksOn, { moduleActivity: false, moduleSurvey: false, moduleCert: false, moduleMall: false });
  try {
    for (const [, address, name, path] of parts) {
      await until(
        `${name} is off`,
        () => call(path, school.admin, {}),
        ({ code, status }) => code === moduleOff && status === 404,
      );
      await page.goto(address);
      await expect(page.getByRole('heading', { name: `${name}功能未开放` })).toBeVisible();
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    await expectSound(page, 'parts-off');
  } finally {
    await restore();
  }
});

test('payments are switched off: nothing more is sold, and what was paid is read, refunded and compared with statements', async ({
  page,
}) => {
  const looksOn = await signIn(observer());
  const school = await School.open();
  const { token } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('付费考试');
  const examId = await school.exam(quIds, { title, price: 1250 });
  const { orderId } = await ask('/api/exam/buy/init', token, { examId });
  const { qrText } = await ask('/api/pay/sandbox/trade', token, { id: orderId });
  await fetch(qrText, { method: 'POST' });
  const paid = { params: { title } };
  await until(
    'the order is paid',
    () => ask('/api/pay/order/paging', school.admin, paid),
    ({ records }) => records[0]?.state === orderStates.done,
  );
  const restore = await withSwitches(looksOn, { modulePay: false });
  try {
    await until(
      'the module is off',
      () => call('/api/exam/buy/init', token, { examId }),
      ({ code, status }) => code === moduleOff && status === 404,
    );
    for (const reply of [
      await call('/api/pay/sandbox/trade', token, { id: orderId }),
      await call('/api/pay/code/batch-paging', school.admin, {}),
    ])
      expect([reply.status, reply.code]).toEqual([404, moduleOff]);

    await new ConsolePage(page).enter(administrator());
    const menus = page.getByRole('navigation').first();
    await page.goto('/admin/orders');
    await expect(menus.getByRole('link', { name: '对账', exact: true })).toBeVisible();
    await expect(menus.getByRole('link', { name: '兑换码', exact: true })).toHaveCount(0);
    await expect(page.getByText('支付功能已关闭', { exact: false })).toBeVisible();
    await page.getByLabel('商品名称').fill(title);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toHaveCount(1);
    await expectSound(page, 'orders-pay-off', { sizes: [desk, phone] });
    await row.getByRole('button', { name: /^退款/ }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('textbox', { name: '原因' }).fill('不再收费');
    await expectSound(page, 'refund-pay-off', { sizes: [desk, phone] });
    await asked.getByRole('button', { name: '确认退款' }).click();
    await expect(page.getByText(/^退款已受理/)).toBeVisible();
    await until(
      'the refund',
      () => ask('/api/pay/order/paging', school.admin, paid),
      ({ records }) => records[0]?.state === orderStates.refunded,
    );
    await page.goto('/admin/statements');
    await expect(page.getByRole('heading', { level: 1, name: '对账' })).toBeVisible();
    await expect(page.getByText('支付功能已关闭', { exact: false })).toBeVisible();
    await expectSound(page, 'statements-pay-off', { sizes: [desk, phone] });
  } finally {
    await restore();
  }
});
