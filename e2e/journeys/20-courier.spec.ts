import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { Kuaidi100Server } from '@xuekao/providers/testing';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { portOfProviders } from '../support/sign-in-providers.js';
import { desk, expectSound, phone } from '../support/sound.js';

const open = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

test('the office sets up a courier service; the buyer sees where the parcel is, and reads that there is none without a courier', async ({
  browser,
}) => {
  const school = await School.open();
  const server = await Kuaidi100Server.start(portOfProviders());
  try {
    const page = await open(browser, desk);
    await new ConsolePage(page).enter(administrator());
    await test.step('the account is saved, tried out and enabled', async () => {
      await page.goto('/admin/config?tab=courier');
      await page.getByRole('combobox', { name: '服务商' }).click();
      await page.getByRole('option', { name: '快递100', exact: true }).click();
      await page.getByLabel('授权码（customer）').fill(server.customer);
      await page.getByLabel('授权密钥（key）').fill(server.key);
      await page.getByLabel('服务地址').fill(server.baseUrl);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText('操作成功！').first()).toBeVisible();
      await page.getByRole('button', { name: '测试此配置' }).click();
      await expect(page.getByText('授权码与密钥可以使用')).toBeVisible();
      await expectSound(page, 'courier-config', { sizes: [desk, phone] });
      await page.getByRole('button', { name: '使用此服务商' }).click();
      await expect(page.getByText('使用中：快递100')).toBeVisible();
    });

    const person = await school.person();
    const points = { requestId: randomUUID(), ids: [person.id], direction: 1 as const, points: 100, reason: '课堂表现' };
    await ask('/api/points/account/change', school.admin, points);
    const ordered = async (title: string): Promise<string> => {
      const goods = { title, state: 0 as const, requireAddr: false, skus: [{ salePrice: 0, costPoints: 10, stock: 3 }] };
      const { id: goodsId } = await ask('/api/mall/goods/admin/save', school.admin, goods);
      const { skus } = await ask('/api/mall/goods/admin/detail', school.admin, { id: goodsId });
      const items = [{ skuId: skus[0]?.id ?? '' }];
      return (await ask('/api/mall/order/submit', person.token, { requestId: randomUUID(), items })).id;
    };
    const [posted, handed] = [fresh('词典'), fresh('电子券')];
    const [postedId, handedId] = [await ordered(posted), await ordered(handed)];
    const no = `ZT${Date.now()}`;
    server.parcels.set(no, {
      state: '0',
      data: [
        { time: '2026-11-28 12:10:00', context: '[杭州市]快件已到达杭州转运中心' },
        { time: '2026-11-28 08:00:00', context: '[北京市]快件已揽收' },
      ],
    });
    const byCourier = { sendType: 1 as const, expressName: '中通快递', expressNo: no };
    await ask('/api/mall/order/admin/send', school.admin, { id: postedId, sending: byCourier });
    await ask('/api/mall/order/admin/send', school.admin, { id: handedId, sending: { sendType: 2, remark: '券码 8K2M' } });

    const own = await open(browser, phone);
    await new LearnerPage(own).enter(person.account);
    await own.goto('/pages/mall?to=order&state=2');
    await own.getByRole('button', { name: `查看物流：${posted}` }).click();
    const way = own.getByRole('dialog', { name: '物流信息' });
    await expect(way.getByText('[杭州市]快件已到达杭州转运中心')).toBeVisible();
    await expect(way.getByText(/^更新于/)).toBeVisible();
    await expectSound(own, 'mall-delivery-courier', { sizes: [desk, phone] });
    await way.getByRole('button', { name: '关闭' }).click();
    await own.getByRole('button', { name: `查看物流：${handed}` }).click();
    await expect(way.getByText('暂无发货信息！')).toBeVisible();
    await expect(way.getByText('券码 8K2M')).toBeVisible();
    await expectSound(own, 'mall-delivery-none', { sizes: [desk, phone] });
  } finally {
    await ask('/api/sys/config/prop/save', school.admin, { type: 'courier', provider: 'local', data: {} });
    await ask('/api/sys/config/prop/change', school.admin, { type: 'courier', provider: 'local' });
    await server.close();
  }
});
