import { expect, test, type Browser, type Page } from '@playwright/test';
import { noticePathOf, orderStates } from '@xuekao/contracts';
import { WechatPayServer } from '@xuekao/providers/testing';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, platform, until } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { portOfProviders } from '../support/sign-in-providers.js';
import { desk, expectSound, phone } from '../support/sound.js';

const open = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

test('the office opens an account at WeChat Pay; a learner pays by its code, and a forged notice opens nothing', async ({ browser }) => {
  const school = await School.open();
  const company = await WechatPayServer.start('publicKey', portOfProviders());
  const account = company.account();
  try {
    const page = await open(browser, desk);
    await new ConsolePage(page).enter(administrator());
    await test.step('the account is saved, tried out and enabled', async () => {
      await page.goto('/admin/config?tab=pay');
      const box = page.locator('section', { has: page.getByRole('heading', { name: '微信支付', exact: true }) });
      await box.getByLabel('AppID').fill(account.appId);
      await box.getByLabel('商户号').fill(account.mchId);
      await box.getByLabel('商户 API 证书序列号').fill(account.serialNo);
      await box.getByLabel('商户 API 私钥').fill(account.privateKey);
      await box.getByLabel('APIv3 密钥').fill(account.apiV3Key);
      await box.getByLabel('微信支付公钥 ID').fill(account.publicKeyId);
      await box.getByLabel('微信支付公钥', { exact: true }).fill(account.publicKey);
      await box.getByLabel('服务地址').fill(account.baseUrl);
      await box.getByRole('switch', { name: '暂停收款' }).uncheck();
      await box.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText('操作成功！').first()).toBeVisible();
      await box.getByRole('button', { name: '测试此配置' }).click();
      await expect(page.getByText('商户号与密钥可以使用')).toBeVisible();
      await expectSound(page, 'pay-config', { sizes: [desk, phone] });
      const enable = box.getByRole('button', { name: '启用', exact: true });
      // a site where it was enabled before
      if (await enable.isVisible()) await enable.click();
      await expect(box.getByText('已启用', { exact: true })).toBeVisible();
    });

    const buyer = await school.person();
    const { quIds } = await school.bank([radio()]);
    const examId = await school.exam(quIds, { title: fresh('微信付费考试'), price: 1250 });
    // the payment service hears of the account within seconds
    await until(
      'WeChat Pay to be offered',
      () => ask('/api/pay/config/list', buyer.token, {}),
      (ways) => ways.some(({ payMethod }) => payMethod === 'wechat'),
    );
    const small = await open(browser, phone);
    const token = await new LearnerPage(small).enter(buyer.account);
    await small.goto(`/pages/exam/check/${examId}`);
    await small.getByRole('button', { name: '购买' }).click();
    const dialog = small.getByRole('dialog', { name: '支付订单' });
    await expect(dialog.getByRole('img', { name: '支付二维码' })).toBeVisible();
    await expect(dialog.getByText('请打开微信，用“扫一扫”扫描二维码支付')).toBeVisible();
    await expectSound(small, 'pay-wechat', { sizes: [phone, desk] });

    const { records } = await ask('/api/pay/order/my-paging', token, { params: { state: 0 } });
    const orderId = records[0]?.id ?? '';
    const tell = ({ headers, body }: ReturnType<WechatPayServer['notice']>): Promise<Response> =>
      fetch(`${platform().url}${noticePathOf('wechat')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    company.pay(orderId);
    const good = company.notice(orderId);
    const forged = await tell({ ...good, headers: { ...good.headers, 'wechatpay-nonce': 'another' } });
    expect(forged.status).toBe(400);
    expect((await ask('/api/pay/order/detail', token, { id: orderId })).state).toBe(orderStates.unpaid);
    expect((await tell(good)).status).toBe(200);
    await expect(small.getByText('支付成功！').first()).toBeVisible();
    await expect(small.getByRole('button', { name: '开始考试' })).toBeVisible();

    await test.step('another merchant replaces the account: what was paid goes back by the former one', async () => {
      await page.reload();
      const box = page.locator('section', { has: page.getByRole('heading', { name: '微信支付', exact: true }) });
      await box.getByLabel('商户号').fill('1900000009');
      await box.getByRole('button', { name: '保存', exact: true }).click();
      await expect(box.getByText(`曾用账户：${account.appId}/${account.mchId}`)).toBeVisible();
      await expectSound(page, 'pay-config-former', { sizes: [desk, phone] });
      await ask('/api/pay/order/refund', school.admin, { id: orderId, reason: '考试取消' });
      await until(
        'the money back',
        () => ask('/api/pay/order/detail', token, { id: orderId }),
        ({ state }) => state === orderStates.refunded,
      );
      expect(company.refunds.size).toBe(1);
    });
  } finally {
    // others on this site pay at the sandbox
    const { baseUrl, appId, mchId, serialNo, publicKeyId, publicKey } = account;
    const plain = { baseUrl, appId, mchId, serialNo, publicKeyId, publicKey, verifyBy: 'publicKey' };
    await ask('/api/sys/config/prop/save', school.admin, {
      ...{ type: 'wechat-pay' as const, provider: 'wechat-pay' },
      data: { ...plain, privateKey: account.privateKey, apiV3Key: account.apiV3Key, isPaused: true },
    });
    await company.close();
  }
});
