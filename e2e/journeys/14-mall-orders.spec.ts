import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

const open = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
const passed = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

/** Goods on the shelf, of one specification. */
async function goods(price: { salePrice: number; costPoints: number }): Promise<{ title: string; skuId: string; goodsId: string }> {
  const title = fresh('保温杯');
  const { id } = await ask('/api/mall/goods/admin/save', school.admin, { title, state: 0, skus: [{ ...price, stock: 3 }] });
  const { skus } = await ask('/api/mall/goods/admin/detail', school.admin, { id });
  return { title, goodsId: id, skuId: skus[0]?.id ?? '' };
}
/** A learner with 100 points. */
async function buyer() {
  const person = await school.person();
  const given = { requestId: randomUUID(), ids: [person.id], direction: 1 as const, points: 100, reason: '课堂表现' };
  await ask('/api/points/account/change', school.admin, given);
  return person;
}
const leftOf = async (goodsId: string): Promise<number> =>
  (await ask('/api/mall/goods/admin/detail', school.admin, { id: goodsId })).skus[0]?.leftStock ?? NaN;
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('goods are bought with points and money, sent by a courier, tracked and received', async ({ browser }) => {
  const { title, goodsId } = await goods({ salePrice: 1250, costPoints: 60 });
  const person = await buyer();
  const page = await open(browser, desk);
  await new LearnerPage(page).enter(person.account);

  await test.step('a first address, and what the form refuses', async () => {
    await page.goto('/pages/mall?to=addr');
    await passed(page, '还没有收货地址');
    await page.getByRole('button', { name: '新增地址' }).click();
    const dialog = page.getByRole('dialog', { name: '新增地址' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('收货人不能为空！')).toBeVisible();
    await expect(dialog.getByText('请选择所在地区！').first()).toBeVisible();
    await dialog.getByLabel('收货人').fill('韩梅梅');
    await dialog.getByLabel('联系电话').fill('13900139000');
    await choose(page, '省份', '浙江省');
    await choose(page, '城市', '杭州市');
    await choose(page, '区县', '西湖区');
    await dialog.getByLabel('详细地址').fill('文二路 2 号');
    await expectSound(page, 'mall-address-dialog', { sizes: [desk, phone] });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('浙江省 杭州市 西湖区 文二路 2 号')).toBeVisible();
    await expectSound(page, 'mall-addresses', { sizes: [desk, phone] });
  });

  await test.step('from the goods to the order', async () => {
    await page.goto(`/pages/mall/detail/${goodsId}`);
    await page.getByRole('link', { name: '立即购买' }).click();
    await page.waitForURL(/\/pages\/mall\/checkout\/[0-9a-f]{24}/);
    await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible();
    await expect(page.getByRole('radio')).toBeChecked();
    await expect(page.getByText('可用积分 100')).toBeVisible();
    await page.getByLabel('订单备注').fill('请尽快发货');
    await expectSound(page, 'mall-checkout', { sizes: [desk, phone] });
    await page.getByRole('button', { name: '提交订单' }).click();
  });

  await test.step('the money is paid on a second device', async () => {
    const dialog = page.getByRole('dialog', { name: '支付订单' });
    await expect(dialog.getByText('¥12.50')).toBeVisible();
    expect(await leftOf(goodsId)).toBe(2);
    const address = (await dialog.getByRole('link', { name: '打开支付页面' }).getAttribute('href')) ?? '';
    const second = await open(browser, phone);
    await second.goto(address);
    await second.getByRole('button', { name: '确认支付' }).click();
    await passed(page, '支付成功！');
    await second.context().close();
    await page.waitForURL(/\/pages\/mall\?to=order&state=1/);
    await expect(page.getByText('待发货').last()).toBeVisible();
    // the way back leads to the goods, not to a form that would order again
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/pages/mall/detail/${goodsId}`));
    await page.goForward();
    await expect(page.getByText('待发货').last()).toBeVisible();
    await expectSound(page, 'mall-orders', { sizes: [desk, phone] });
  });

  const office = await open(browser, desk);
  await new ConsolePage(office).enter(administrator());
  await test.step('the office sends it, and notes its way', async () => {
    // the first page names what waits, and leads to it
    await office.goto('/admin/');
    await office.getByRole('link', { name: '去发货：商城订单' }).click();
    await expect(office.getByRole('button', { name: `发货：${title} 测试人员` })).toBeVisible();
    await office.goto(`/admin/mall-order?filter=${encodeURIComponent('{}')}`);
    await office.getByLabel('商品名称').fill(title);
    await office.getByRole('button', { name: `发货：${title} 测试人员` }).click();
    const dialog = office.getByRole('dialog', { name: `发货：${title}` });
    await expect(dialog.getByText('浙江省 杭州市 西湖区 文二路 2 号')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('快递公司不能为空！')).toBeVisible();
    await expect(dialog.getByText('快递单号不能为空！')).toBeVisible();
    await dialog.getByLabel('快递公司').fill('顺丰速运');
    await dialog.getByLabel('快递单号').fill('SF1234567890');
    await expectSound(office, 'mall-send', { sizes: [desk, phone] });
    await dialog.getByRole('button', { name: '保存' }).click();
    await passed(office, '操作成功！');
    const detail = office.getByRole('dialog', { name: /^订单 / });
    await detail.getByRole('button', { name: '登记物流' }).click();
    const tracks = office.getByRole('dialog', { name: `登记物流：${title}` });
    await tracks.getByLabel('物流信息').fill('快件已到达杭州转运中心');
    await tracks.getByRole('button', { name: '保存' }).click();
    await expect(detail.getByText('快件已到达杭州转运中心')).toBeVisible();
    await expectSound(office, 'mall-order-detail', { sizes: [desk, phone] });
    await detail.getByRole('button', { name: '关闭' }).click();
    await expect(office.getByText('待收货').first()).toBeVisible();
    await expectSound(office, 'mall-order-list', { sizes: [desk, phone] });
  });

  await test.step('the buyer follows the parcel, and has received it', async () => {
    await page.getByRole('button', { name: '待收货' }).click();
    await page.getByRole('button', { name: `查看物流：${title}` }).click();
    const way = page.getByRole('dialog', { name: '物流信息' });
    await expect(way.getByText('SF1234567890')).toBeVisible();
    await expect(way.getByText('快件已到达杭州转运中心')).toBeVisible();
    await expectSound(page, 'mall-delivery', { sizes: [desk, phone] });
    await way.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: `确认收货：${title}` }).click();
    await page.getByRole('dialog', { name: '确认已经收到货了吗？' }).getByRole('button', { name: '确认收货' }).click();
    await passed(page, '操作成功！');
    // the tab that was looked at last is remembered
    await page.goto('/pages/mall?to=order');
    await passed(page, '没有这个状态的订单');
    await page.getByRole('button', { name: '已完成' }).click();
    await page.getByRole('button', { name: `订单详情：${title}` }).click();
    const detail = page.getByRole('dialog', { name: '订单详情' });
    await expect(detail.getByText('请尽快发货')).toBeVisible();
    await expect(detail.getByText('支付沙箱')).toBeVisible();
    await expectSound(page, 'mall-order-of-buyer', { sizes: [desk, phone] });
  });

  await test.step('the points are in the statement', async () => {
    await page.goto('/pages/uc/points');
    await expect(page.getByText(`兑换商品：${title}`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('60');
  });
});

test('an order that waits for its money is cancelled and deleted: stock and points are back; points alone pay at once', async ({
  browser,
}) => {
  const { title, skuId, goodsId } = await goods({ salePrice: 1250, costPoints: 60 });
  const cheap = await goods({ salePrice: 0, costPoints: 10 });
  const person = await buyer();
  const page = await open(browser, phone);
  await new LearnerPage(page).enter(person.account);
  await page.goto(`/pages/mall/checkout/${skuId}`);
  await expect(page.getByRole('button', { name: '提交订单' })).toBeDisabled();
  // the name has the width of the phone beside its picture, whatever it costs
  expect((await page.getByText(title, { exact: true }).boundingBox())?.width).toBeGreaterThan(200);
  await page.getByRole('button', { name: '新增地址' }).click();
  const dialog = page.getByRole('dialog', { name: '新增地址' });
  await dialog.getByLabel('收货人').fill('李雷');
  await dialog.getByLabel('联系电话').fill('010-12345678');
  await choose(page, '省份', '北京市');
  await choose(page, '城市', '北京市');
  await choose(page, '区县', '海淀区');
  await dialog.getByLabel('详细地址').fill('学院路 1 号');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.getByRole('dialog', { name: '支付订单' }).getByRole('button', { name: '关闭' }).click();
  expect(await leftOf(goodsId)).toBe(2);
  // the same order, not a second one
  await page.getByRole('button', { name: '继续支付' }).click();
  await page.getByRole('dialog', { name: '支付订单' }).getByRole('button', { name: '关闭' }).click();

  await page.goto('/pages/mall?to=order&state=0');
  await expect(page.getByText('共 1 个订单')).toBeVisible();
  await page.getByRole('button', { name: `取消订单：${title}` }).click();
  await page.getByRole('dialog', { name: '确认要取消订单吗？' }).getByRole('button', { name: '取消订单' }).click();
  await passed(page, '操作成功！');
  await page.getByRole('button', { name: '已取消' }).click();
  await expect(page.getByText('共 1 个订单')).toBeVisible();
  expect(await leftOf(goodsId)).toBe(3);
  await page.getByRole('button', { name: `删除订单：${title}` }).click();
  await page.getByRole('dialog', { name: '是否要彻底删除订单？' }).getByRole('button', { name: '删除订单' }).click();
  await passed(page, '没有这个状态的订单');

  await page.goto(`/pages/mall/checkout/${cheap.skuId}`);
  await expect(page.getByText('可用积分 100')).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await passed(page, '商品购买成功！');
  await page.waitForURL(/\/pages\/mall\?to=order&state=1/);
  await expect(page.getByText(cheap.title).first()).toBeVisible();
});

test('an order whose answer was lost is the same one when it is sent again', async ({ browser }) => {
  const { title, skuId, goodsId } = await goods({ salePrice: 0, costPoints: 40 });
  const person = await buyer();
  const home = { contact: '韩梅梅', mobile: '13900139000', province: '浙江省', city: '杭州市', area: '西湖区', address: '文二路 2 号' };
  await ask('/api/mall/user/addr/save', person.token, home);
  const page = await open(browser, phone);
  await new LearnerPage(page).enter(person.account);
  const submit = '**/api/mall/order/submit';
  // the order is made, and whoever made it was too busy to say so
  await page.route(submit, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 503, json: { code: 10_000_503, msg: '服务器有些繁忙，请稍后再试。', data: null, requestId: 'r' } });
  });
  await page.goto(`/pages/mall/checkout/${skuId}`);
  await expect(page.getByText('可用积分 100')).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await passed(page, '服务器有些繁忙，请稍后再试。');
  await page.unroute(submit);
  expect(await leftOf(goodsId)).toBe(2);
  await page.getByRole('button', { name: '提交订单' }).click();
  await passed(page, '商品购买成功！');
  await page.waitForURL(/\/pages\/mall\?to=order&state=1/);
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page.getByText('共 1 个订单')).toBeVisible();
  expect(await leftOf(goodsId)).toBe(2);
});

test('pieces and a sum go back in points and money; pieces that were sent are in stock when the office has them', async ({ browser }) => {
  const { title, skuId, goodsId } = await goods({ salePrice: 333, costPoints: 20 });
  const person = await buyer();
  const home = { contact: '韩梅梅', mobile: '13900139000', province: '浙江省', city: '杭州市', area: '西湖区', address: '文二路 2 号' };
  const { id: addrId } = await ask('/api/mall/user/addr/save', person.token, home);
  const items = [{ skuId, buyCount: 3 }];
  const { id, payId } = await ask('/api/mall/order/submit', person.token, { requestId: randomUUID(), addrId, items });
  const { qrText } = await ask('/api/pay/sandbox/trade', person.token, { id: payId });
  await (await fetch(qrText, { method: 'POST' })).text();
  await expect.poll(async () => (await ask('/api/mall/order/detail', person.token, { id })).state).toBe(1);

  const office = await open(browser, desk);
  await new ConsolePage(office).enter(administrator());
  await office.goto(`/admin/mall-order?filter=${encodeURIComponent(JSON.stringify({ orderId: id }))}`);
  const detail = office.getByRole('dialog', { name: `订单 ${id}` });
  const dialog = office.getByRole('dialog', { name: `部分退款：${title}` });
  await test.step('one of three that are not sent', async () => {
    const row = office.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /^更多操作/ }).click();
    await office.getByRole('menuitem', { name: '部分退款' }).click();
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await expect(dialog.getByText('请填写要退的件数')).toBeVisible();
    await dialog.getByRole('spinbutton').fill('3');
    await dialog.getByLabel('原因').fill('多买了');
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await expect(dialog.getByText('这是订单中剩下的全部商品，请使用“取消并退款”')).toBeVisible();
    await dialog.getByRole('spinbutton').fill('1');
    await expect(dialog.getByText('退还 20 积分 + ¥3.33')).toBeVisible();
    await expectSound(office, 'mall-part-refund', { sizes: [desk, phone] });
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await passed(office, '已退还 20 积分 + ¥3.33');
    await expect(detail.getByText(`${title} × 3（已退 1 件）`)).toBeVisible();
    await expect.poll(() => leftOf(goodsId)).toBe(1);
  });

  await test.step('another one that was sent, and comes back later', async () => {
    await ask('/api/mall/order/admin/send', school.admin, {
      id,
      sending: { sendType: 2, expressName: '', expressNo: '', remark: '前台领取' },
    });
    await detail.getByRole('button', { name: '关闭' }).click();
    await office.reload();
    await office.getByRole('button', { name: `详情：${title} 测试人员` }).click();
    await detail.getByRole('button', { name: '部分退款' }).click();
    await dialog.getByRole('spinbutton').fill('1');
    await dialog.getByLabel('原因').fill('有划痕');
    await expectSound(office, 'mall-part-refund-sent', { sizes: [desk, phone] });
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await expect(detail.getByText('商品尚未收回')).toBeVisible();
    expect(await leftOf(goodsId)).toBe(1);
    await expectSound(office, 'mall-order-parts', { sizes: [desk, phone] });
    await detail.getByRole('button', { name: `登记收回：${title} × 1` }).click();
    await expect(detail.getByText('商品尚未收回')).toBeHidden();
    await expect.poll(() => leftOf(goodsId)).toBe(2);
  });

  await test.step('a sum for the one that is left, which the buyer keeps', async () => {
    await detail.getByRole('button', { name: '按金额退款' }).click();
    const sums = office.getByRole('dialog', { name: `按金额退款：${title}` });
    await sums.getByLabel('退款金额（元）').fill('3.33');
    await sums.getByLabel('原因').fill('有划痕，退一部分');
    await sums.getByRole('button', { name: '确认退款' }).click();
    await expect(sums.getByText('请填写要退还的数目，最多 ¥3.32')).toBeVisible();
    await sums.getByLabel('退款金额（元）').fill('1');
    await expect(sums.getByText('退还 6 积分 + ¥1.00')).toBeVisible();
    await expectSound(office, 'mall-sum-refund', { sizes: [desk, phone] });
    await sums.getByRole('button', { name: '确认退款' }).click();
    await passed(office, '已退还 6 积分 + ¥1.00');
    await expect(detail.getByText('按金额退款，商品不用退回')).toBeVisible();
    expect(await leftOf(goodsId)).toBe(2);
  });

  await test.step('the buyer reads it: in the order, among the messages, in the statement', async () => {
    const page = await open(browser, phone);
    await new LearnerPage(page).enter(person.account);
    await page.goto('/pages/mall?to=order&state=all');
    await expect(page.getByText('已退还 46 积分 + ¥7.66')).toBeVisible();
    await expect(page.getByText('已退 2 件')).toBeVisible();
    await expectSound(page, 'mall-orders-parts', { sizes: [desk, phone] });
    await page.getByRole('button', { name: `订单详情：${title}` }).click();
    const own = page.getByRole('dialog', { name: '订单详情' });
    await expect(own.getByText('退还 20 积分 + ¥3.33。原因：有划痕')).toBeVisible();
    await expect(own.getByText('退还 6 积分 + ¥1.00。原因：有划痕，退一部分')).toBeVisible();
    await expectSound(page, 'mall-order-of-buyer-parts', { sizes: [desk, phone] });
    await page.goto('/pages/uc/points');
    await expect(page.getByText(`退回积分：${title} × 1`).first()).toBeVisible();
    await page.getByRole('button', { name: /^账号菜单/ }).click();
    await page.getByRole('menuitem', { name: /^消息/ }).click();
    await expect(page.getByText('部分商品退款')).toHaveCount(2);
    await expect(page.getByText('订单部分退款')).toHaveCount(1);
  });
});
