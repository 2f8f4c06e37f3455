import { expect, test, type Browser, type Page } from '@playwright/test';
import { noticePathOf, orderStates } from '@xuekao/contracts';
import { PaypalServer } from '@xuekao/providers/testing';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, platform, until } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { portOfProviders } from '../support/sign-in-providers.js';
import { desk, expectSound, phone } from '../support/sound.js';

const open = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

test('the office opens an account at PayPal; a learner pays on its page and comes back, and a forged notice opens nothing', async ({
  browser,
}) => {
  const school = await School.open();
  const company = await PaypalServer.start(portOfProviders());
  const account = company.account();
  try {
    const page = await open(browser, desk);
    await new ConsolePage(page).enter(administrator());
    await test.step('the account is saved, tried out and enabled', async () => {
      await page.goto('/admin/config?tab=pay');
      const box = page.locator('section', { has: page.getByRole('heading', { name: 'PayPal', exact: true }) });
      await box.getByLabel('Client ID').fill(account.clientId);
      await box.getByLabel('Secret', { exact: true }).fill(account.secret);
      await box.getByLabel('商户 ID').fill(account.merchantId);
      await box.getByLabel('Webhook ID').fill(account.webhookId);
      await box.getByLabel('汇率').fill('0');
      await box.getByLabel('服务地址').fill(account.baseUrl);
      await box.getByRole('switch', { name: '暂停收款' }).uncheck();
      await box.getByRole('button', { name: '保存', exact: true }).click();
      await expect(box.getByText('汇率应为大于 0 的数字')).toBeVisible();
      await box.getByLabel('汇率').fill(account.rate);
      await box.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText('操作成功！').first()).toBeVisible();
      await box.getByRole('button', { name: '测试此配置' }).click();
      await expect(page.getByText('商户号与密钥可以使用')).toBeVisible();
      await box.scrollIntoViewIfNeeded();
      await expectSound(page, 'pay-config-paypal', { sizes: [desk, phone] });
      const enable = box.getByRole('button', { name: '启用', exact: true });
      // a site where it was enabled before
      if (await enable.isVisible()) await enable.click();
      await expect(box.getByText('已启用', { exact: true })).toBeVisible();
    });

    const buyer = await school.person();
    const { quIds } = await school.bank([radio()]);
    const examId = await school.exam(quIds, { title: fresh('PayPal付费考试'), price: 1250 });
    // the payment service hears of the account within seconds
    await until(
      'PayPal to be offered',
      () => ask('/api/pay/config/list', buyer.token, {}),
      (ways) => ways.some(({ payMethod }) => payMethod === 'paypal'),
    );
    const small = await open(browser, phone);
    const token = await new LearnerPage(small).enter(buyer.account);
    await small.goto(`/pages/exam/check/${examId}`);
    await small.getByRole('button', { name: '购买' }).click();
    const dialog = small.getByRole('dialog', { name: '支付订单' });
    await dialog.getByText('PayPal 支付', { exact: true }).click();
    await expect(dialog.getByText('需支付 USD 1.76，按本站汇率折算')).toBeVisible();
    const link = dialog.getByRole('link', { name: '打开 PayPal 付款' });
    await expect(link).toBeVisible();
    await expectSound(small, 'pay-paypal', { sizes: [phone, desk] });

    const { records } = await ask('/api/pay/order/my-paging', token, { params: { state: 0 } });
    const orderId = records[0]?.id ?? '';
    const forged = company.notice('CHECKOUT.ORDER.APPROVED', orderId, { amount: { currency_code: 'USD', value: '0.01' } });
    const told = await fetch(`${platform().url}${noticePathOf('paypal')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...forged.headers },
      body: forged.body,
    });
    expect(told.status).toBe(400);
    expect((await ask('/api/pay/order/detail', token, { id: orderId })).state).toBe(orderStates.unpaid);

    const [window] = await Promise.all([small.waitForEvent('popup'), link.click()]);
    await window.getByRole('link', { name: 'Pay Now' }).click();
    // back on the site: PayPal is asked at once, and the page that waits hears of it
    await expect(window.getByText('支付成功！').first()).toBeVisible();
    await expect(window).toHaveURL(/\/pages\/uc\/orders$/);
    await expect(small.getByRole('button', { name: '开始考试' })).toBeVisible();
    expect((await ask('/api/pay/order/detail', token, { id: orderId })).payMethod).toBe('paypal');
  } finally {
    // others on this site pay at the sandbox
    await ask('/api/sys/config/prop/save', school.admin, {
      ...{ type: 'paypal' as const, provider: 'paypal' },
      data: { ...company.settings(), isPaused: true },
    });
    await company.close();
  }
});
