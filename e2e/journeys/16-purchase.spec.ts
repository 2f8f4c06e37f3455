import { expect, test, type Browser, type Page } from '@playwright/test';
import { orderStates } from '@xuekao/contracts';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { examInput, fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const price = 1250;
const widths = [
  ['desk', desk],
  ['phone', phone],
] as const;
const open = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

for (const [name, size] of widths)
  test(`an exam is bought by scanning the code on a second device, sat and rewarded; a refund takes the access (${name})`, async ({
    browser,
  }) => {
    const school = await School.open();
    const buyer = await school.person();
    const { quIds } = await school.bank([radio()]);
    const title = fresh('付费考试');
    const examId = await school.exam(quIds, { title, price, passPoints: 20, chance: 0 });
    const page = await open(browser, size);
    const learner = new LearnerPage(page);
    await learner.enter(buyer.account);
    await page.goto(`/pages/exam/check/${examId}`);
    const box = page.getByRole('region', { name: '本场考试需要购买后参加' });
    await expect(box).toContainText('¥12.50');
    await expect(page.getByRole('button', { name: '开始考试' })).toHaveCount(0);
    await expectSound(page, `purchase-box-${name}`, { sizes: [size] });

    await box.getByRole('button', { name: '购买' }).click();
    const dialog = page.getByRole('dialog', { name: '支付订单' });
    await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
    const qr = await dialog.getByRole('img', { name: '支付二维码' }).boundingBox();
    expect([Math.round(qr?.width ?? 0), Math.round(qr?.height ?? 0)]).toEqual([180, 180]);
    await expect(dialog.getByText('支付沙箱：仅用于演示，不会产生真实扣款')).toBeVisible();
    await dialog.getByRole('button', { name: '我已支付' }).click();
    await expect(page.getByText('订单尚未支付成功，请稍后刷新...')).toBeVisible();
    await expectSound(page, `pay-dialog-${name}`, { sizes: [size] });

    await test.step('the second device pays, and the first one hears of it', async () => {
      const address = (await dialog.getByRole('link', { name: '打开支付页面' }).getAttribute('href')) ?? '';
      const second = await open(browser, phone);
      await second.goto(address);
      await expect(second.getByText('支付沙箱：仅用于演示，不会产生真实扣款')).toBeVisible();
      await expect(second.getByText('¥12.50')).toBeVisible();
      await second.getByRole('button', { name: '确认支付' }).click();
      await expect(second.getByText('支付成功，请回到原页面查看。')).toBeVisible();
      await expect(page.getByText('支付成功！').first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await second.context().close();
    });

    await test.step('the exam can be sat, and its points are in the statement', async () => {
      await page.getByRole('button', { name: '开始考试' }).click();
      await page.waitForURL(/\/pages\/exam\/start\//);
      // the options come as they were written, and the first is right
      await page.getByRole('group', { name: /选项$/ }).locator('label').first().click();
      await learner.expectSaved();
      await learner.handIn(0);
      await until(
        'the points of the exam',
        () => ask('/api/points/log/paging', school.admin, { params: { userId: buyer.id } }),
        ({ records }) => records.some(({ points }) => points === 20),
      );
      await page.goto('/pages/uc/points');
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: `通过考试：${title}` }),
      ).toHaveCount(1);
      await page.goto('/pages/uc/orders');
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText('已完成');
      await expectSound(page, `own-orders-${name}`, { sizes: [size] });
    });

    await test.step('an administrator gives a part back: the buyer reads why, and keeps the exam', async () => {
      const staff = await open(browser, desk);
      await new ConsolePage(staff).enter(administrator());
      await staff.goto('/admin/orders');
      await staff.getByLabel('商品名称').fill(title);
      const row = staff.getByRole('row').filter({ hasText: title });
      await expect(row).toHaveCount(1);
      await row.getByRole('button', { name: /^更多操作/ }).click();
      await staff.getByRole('menuitem', { name: '部分退款' }).click();
      const asked = staff.getByRole('dialog');
      await asked.getByRole('button', { name: '确认退款' }).click();
      await expect(asked.getByText('请填写退款金额，最小 0.01 元')).toBeVisible();
      await asked.getByLabel('退款金额（元）').fill('12.50');
      await asked.getByRole('textbox', { name: '原因' }).fill('少考一科');
      await asked.getByRole('button', { name: '确认退款' }).click();
      await expect(asked.getByText('最多可退 ¥12.49；要退回全部款项，请使用“退款”')).toBeVisible();
      await asked.getByLabel('退款金额（元）').fill('3');
      await expectSound(staff, `console-part-refund-${name}`, { sizes: [desk, phone] });
      await asked.getByRole('button', { name: '确认退款' }).click();
      await expect(staff.getByText('部分退款 ¥3.00 已受理')).toBeVisible();
      await expect(row.getByText('部分退款 ¥3.00：少考一科')).toBeVisible();
      await expectSound(staff, `console-parts-${name}`, { sizes: [desk, phone] });
      await staff.context().close();
      await page.reload();
      const own = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
      await expect(own).toContainText('已退 ¥3.00：少考一科');
      await expect(own).toContainText('已完成');
      await expectSound(page, `own-orders-part-${name}`, { sizes: [size] });
      await page.goto('/pages/uc/im');
      await expect(page.getByText('退款通知').first()).toBeVisible();
    });

    await test.step('an administrator pays back, and the exam is to be bought again', async () => {
      const staff = await open(browser, desk);
      await new ConsolePage(staff).enter(administrator());
      await staff.goto('/admin/orders');
      await staff.getByLabel('商品名称').fill(title);
      const row = staff.getByRole('row').filter({ hasText: title });
      await expect(row).toHaveCount(1);
      await expectSound(staff, `console-orders-${name}`, { sizes: [desk, phone] });
      await row.getByRole('button', { name: /^退款/ }).click();
      const asked = staff.getByRole('dialog');
      await asked.getByRole('textbox', { name: '原因' }).fill('考试取消');
      await expectSound(staff, `console-refund-${name}`, { sizes: [desk, phone] });
      await asked.getByRole('button', { name: '确认退款' }).click();
      await expect(staff.getByText(/^退款已受理/)).toBeVisible();
      await staff.context().close();
      await until(
        'the refund',
        () => ask('/api/pay/order/paging', school.admin, { params: { title } }),
        ({ records }) => records[0]?.state === orderStates.refunded,
      );
      await page.goto(`/pages/exam/check/${examId}`);
      await expect(box.getByRole('button', { name: '购买' })).toBeVisible();
      await page.goto('/pages/uc/im');
      await expect(page.getByText('退款通知').first()).toBeVisible();
    });
  });

test('an order that is not wanted is cancelled in the dialog and in the list; the exam can be bought after it', async ({ browser }) => {
  const school = await School.open();
  const buyer = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('付费考试');
  const examId = await school.exam(quIds, { title, price });
  const page = await open(browser, phone);
  await new LearnerPage(page).enter(buyer.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '购买' }).click();
  const dialog = page.getByRole('dialog', { name: '支付订单' });
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/pages/uc/orders');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('待支付');
  await row.getByRole('button', { name: `取消订单“${title}”` }).click();
  const sure = page.getByRole('dialog', { name: '确认要取消订单吗？' });
  await sure.getByRole('button', { name: '取消订单' }).click();
  await expect(row).toContainText('已关闭');
  await expectSound(page, 'own-orders-closed', { sizes: [desk, phone] });
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '购买' }).click();
  await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
});

test('an order that waits is never paid at a former price: going on with it offers the present one and says so', async ({ browser }) => {
  const school = await School.open();
  const buyer = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('付费考试');
  const examId = await school.exam(quIds, { title, price });
  await ask('/api/exam/buy/init', buyer.token, { examId });
  const { tmplId } = await ask('/api/exam/exam/detail', school.admin, { id: examId });
  await ask('/api/exam/exam/save', school.admin, { ...examInput(tmplId, { title, price: 500 }), id: examId });
  const page = await open(browser, phone);
  await new LearnerPage(page).enter(buyer.account);
  await page.goto('/pages/uc/orders');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await rows.getByRole('button', { name: `继续支付“${title}”` }).click();
  const dialog = page.getByRole('dialog', { name: '支付订单' });
  await expect(dialog).toContainText('价格已变更为 ¥5.00');
  await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(rows.filter({ hasText: '已关闭' })).toContainText('¥12.50');
  await expect(rows.filter({ hasText: '待支付' })).toContainText('¥5.00');
});
