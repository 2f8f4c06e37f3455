import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});
const open = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
const joinsOf = (activityId: string): string => `/admin/activity-join?filter=${encodeURIComponent(JSON.stringify({ activityId }))}`;

test('a sign-up with a form is paid at the sandbox, audited, and opens its exam; a refund ends it', async ({ browser }) => {
  test.setTimeout(240_000);
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const examTitle = fresh('取证考试');
  const examId = await school.exam(quIds, { title: examTitle, openType: 3, users: [(await school.person()).id], scoreRelease: 0 });
  const title = fresh('取证培训');

  const page = await open(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/activity/create');
  await page.getByLabel('活动名称').fill(title);
  await page.getByLabel('关联考试').fill(examTitle);
  await page.getByRole('option', { name: examTitle }).click();
  await page.getByLabel('报名开始时间').fill('2026-01-01 08:00');
  await page.getByLabel('名额', { exact: true }).fill('1');
  await page.getByLabel('报名费（元）').fill('12.505');
  await page.getByRole('button', { name: '添加字段' }).click();
  await page.getByRole('group', { name: '字段 1' }).getByLabel('字段标题').fill('单位');
  await page.getByLabel('报名需要审核').check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('报名费应为 0 到 1000000 元，最多两位小数')).toBeVisible();
  await page.getByLabel('报名费（元）').fill('12.5');
  await expectSound(page, 'activity-price-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/activity\/[0-9a-f]{24}/);
  const activityId = /activity\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';

  const small = await open(browser, phone);
  const learner = new LearnerPage(small);
  const token = await learner.enter(pupil.account);
  await small.goto(`/pages/activity?title=${encodeURIComponent(title)}`);
  const card = small.getByRole('article', { name: title });
  await expect(card.getByText('¥12.50')).toBeVisible();
  await card.getByRole('link', { name: title }).click();
  await small.getByRole('button', { name: '立即报名' }).click();
  const form = small.getByRole('dialog', { name: `报名：${title}` });
  await form.getByLabel('单位').fill('第一机械厂');
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(small.getByText('报名成功，请尽快支付！').first()).toBeVisible();
  const dialog = small.getByRole('dialog', { name: '支付订单' });
  await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
  await expectSound(small, 'activity-pay', { sizes: [phone, desk] });
  await dialog.getByRole('button', { name: '关闭', exact: true }).click();

  await test.step('the seat is held, the records and the orders lead to the payment', async () => {
    await expect(small.getByText('名额已为您保留，请尽快支付；超时未支付，名额将释放给其他人。')).toBeVisible();
    await expectSound(small, 'activity-unpaid', { sizes: [phone, desk] });
    await small.goto('/pages/activity?tab=my');
    await expect(small.getByRole('button', { name: '去支付' })).toBeVisible();
    await small.getByRole('tab', { name: '报名订单' }).click();
    const row = small.getByRole('listitem').filter({ hasText: title });
    await expect(row.getByText('待支付')).toBeVisible();
    await expect(row.getByText('¥12.50')).toBeVisible();
    await expectSound(small, 'activity-orders', { sizes: [phone, desk] });
    await row.getByRole('button', { name: '去支付' }).click();
  });

  await test.step('the code is scanned, and the page hears of it', async () => {
    const address = (await dialog.getByRole('link', { name: '去支付，打开支付页面' }).getAttribute('href')) ?? '';
    const second = await open(browser, phone);
    await second.goto(address);
    await second.getByRole('button', { name: '确认支付' }).click();
    await expect(second.getByText('支付成功，请回到原页面查看。')).toBeVisible();
    await expect(small.getByText('支付成功！').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(small.getByRole('listitem').filter({ hasText: title }).getByText('已支付')).toBeVisible();
    await second.context().close();
  });

  await test.step('the office sees that it is paid, warns of a rejection, and approves', async () => {
    await page.goto(joinsOf(activityId));
    await page.getByRole('button', { name: /^审核：测试人员/ }).click();
    const audit = page.getByRole('dialog', { name: '审核：测试人员' });
    await audit.getByRole('radio', { name: '不通过', exact: true }).check();
    await expect(audit.getByText('已付款的报名不通过时，款项不会自动退回。')).toBeVisible();
    await audit.getByRole('radio', { name: '通过', exact: true }).check();
    await audit.getByRole('button', { name: '审核', exact: true }).click();
    await expect(page.getByText('审核完成，报名人会收到站内信').first()).toBeVisible();
  });

  await test.step('the linked exam is open', async () => {
    await small.goto(`/pages/activity/detail/${activityId}`);
    await small.getByRole('link', { name: '去考试' }).click();
    await small.waitForURL(new RegExp(`/pages/exam/check/${examId}\\?activityId=${activityId}`));
    await expect(small.getByRole('button', { name: '开始考试' })).toBeVisible();
  });

  await test.step('a refund ends the sign-up and frees its seat', async () => {
    await page.goto(`/admin/orders?filter=${encodeURIComponent(JSON.stringify({ title, kind: 'activity' }))}`);
    await page.getByRole('button', { name: /^退款/ }).click();
    const refund = page.getByRole('dialog', { name: /^退款给/ });
    await expect(refund.getByText('退款后报名取消，名额让给其他人。退款后不能撤销。')).toBeVisible();
    await refund.getByLabel('原因').fill('培训取消');
    await refund.getByRole('button', { name: '确认退款' }).click();
    await expect(page.getByText(/^退款已受理/).first()).toBeVisible();
    await until(
      'the seat',
      () => ask('/api/activity/join/check-join', token, { id: activityId }),
      ({ my, overJoin }) => my === null && !overJoin,
    );
    await small.goto(`/pages/activity/detail/${activityId}`);
    await expect(small.getByRole('button', { name: '立即报名' })).toBeVisible();
  });
});

test('the office notes what was paid at its desk', async ({ browser }) => {
  const pupil = await school.person();
  const title = fresh('线下缴费培训');
  const { id: activityId } = await ask('/api/activity/activity/save', school.admin, {
    ...{ title, activityType: '1', price: 8000, openType: 1 },
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await ask('/api/activity/activity/join', pupil.token, { activityId });
  const page = await open(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto(joinsOf(activityId));
  await expect(page.getByText('待支付', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '登记线下付款' }).click();
  const dialog = page.getByRole('dialog', { name: '登记 1 份报名的线下付款？' });
  await expectSound(page, 'activity-mark-paid', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '登记线下付款' }).click();
  await expect(page.getByText('已登记付款').first()).toBeVisible();
  await expect(page.getByText('报名成功', { exact: true })).toBeVisible();
  await page.goto(`/admin/orders?filter=${encodeURIComponent(JSON.stringify({ title, kind: 'activity' }))}`);
  await expect(page.getByText('¥80.00').first()).toBeVisible();
  await expect(page.getByText('已完成').first()).toBeVisible();
  await expectSound(page, 'activity-order-list', { sizes: [desk, phone] });
});
