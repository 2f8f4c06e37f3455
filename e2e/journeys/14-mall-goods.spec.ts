import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { dot } from '../support/pictures.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

const passed = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();
/** A field of a combination of the matrix. */
const cell = (page: Page, name: string, field: '价格（元）' | '积分' | '初始库存') =>
  page.getByRole('spinbutton', { name: `${name}：${field}`, exact: true });
const param = (page: Page, n: number) => page.getByRole('group', { name: `规格 ${n}`, exact: true });

test('an office makes goods with a matrix of specifications by keyboard and changes their stock; a learner chooses one', async ({
  browser,
}) => {
  const title = fresh('文化衫');
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/goods/create');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('商品名称不能为空！')).toBeVisible();
  await expect(page.getByText('每个出售的组合都要填写价格或积分')).toBeVisible();
  await page.getByLabel('商品名称').fill(title);
  await page.getByLabel('商品简介').fill('纯棉短袖，校徽刺绣');
  await page.getByLabel('每人限购').fill('2');

  await page.locator('input[type=file]').first().setInputFiles({ name: '商品.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByRole('img', { name: '商品图片 1' })).toBeVisible();

  await page.getByRole('button', { name: '添加规格' }).click();
  await param(page, 1).getByLabel('规格名称').fill('颜色');
  await param(page, 1).getByLabel('值 1', { exact: true }).fill('白色');
  await param(page, 1).getByRole('button', { name: '添加值' }).click();
  await param(page, 1).getByLabel('值 2', { exact: true }).fill('蓝色');
  await page.getByRole('button', { name: '添加规格' }).click();
  await param(page, 2).getByLabel('规格名称').fill('颜色');
  await param(page, 2).getByLabel('值 1', { exact: true }).fill('M');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(param(page, 2).getByText('规格名称不能为空，也不能重复')).toBeVisible();
  await param(page, 2).getByLabel('规格名称').fill('尺码');
  await param(page, 2).getByRole('button', { name: '添加值' }).click();
  await param(page, 2).getByLabel('值 2', { exact: true }).fill('L');

  // the matrix by keyboard: down the column of the prices, and one line that is not sold
  await cell(page, '白色 M', '价格（元）').fill('49');
  await cell(page, '白色 M', '价格（元）').press('Enter');
  await expect(cell(page, '白色 L', '价格（元）')).toBeFocused();
  await page.keyboard.type('49');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('59.5');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, '蓝色 M', '价格（元）')).toBeFocused();
  await expect(cell(page, '蓝色 M', '价格（元）')).toHaveValue('59.50');
  await page.getByRole('switch', { name: '出售“蓝色 L”' }).uncheck();
  await page.getByRole('spinbutton', { name: '批量填写：积分' }).fill('100');
  await page.getByRole('spinbutton', { name: '批量填写：积分' }).press('Enter');
  await expect(cell(page, '白色 M', '积分')).toHaveValue('100');
  await page.getByRole('spinbutton', { name: '批量填写：初始库存' }).fill('3');
  await page.getByRole('button', { name: '填入全部组合' }).click();
  await cell(page, '白色 L', '初始库存').fill('0');
  await cell(page, '蓝色 M', '积分').fill('0');
  await expectSound(page, 'goods-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/goods\/[0-9a-f]{24}/);
  const goodsId = /goods\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
  await passed(page, '操作成功！');
  await expect(page.getByText('不出售')).toBeVisible();

  // what is sold out comes back with a reason
  await page.getByRole('button', { name: '调整库存：白色 L' }).click();
  const dialog = page.getByRole('dialog', { name: '调整库存：白色 L' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('调整原因不能为空！')).toBeVisible();
  await dialog.getByRole('radio', { name: '减少' }).check();
  await dialog.getByLabel('数量').fill('1');
  await dialog.getByLabel('调整原因').fill('盘点');
  await dialog.getByRole('button', { name: '确定' }).click();
  await passed(page, '库存不足，还剩 0 件。');
  await dialog.getByRole('radio', { name: '增加' }).check();
  await dialog.getByLabel('数量').fill('5');
  await expectSound(page, 'goods-stock-dialog', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '确定' }).click();
  await passed(page, '库存已调整为 5 件');
  await expect(page.getByText('库存 5 件')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '库存记录' }).click();
  await expect(page.getByRole('heading', { name: '库存记录' })).toBeVisible();
  await expect(page.getByText('盘点')).toBeVisible();
  await expectSound(page, 'goods-stock', { sizes: [desk, phone] });

  const buyer = await school.person();
  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(buyer.account);
  await small.goto('/mall');
  await expect(small).toHaveURL(/\/pages\/mall$/);
  await expect(small.getByRole('tab', { name: '积分兑换' })).toBeVisible();
  await expectSound(small, 'mall', { sizes: [phone, desk] });
  await small.getByLabel('搜索商品').fill(title);
  await expect(small.getByText('共 1 件商品')).toBeVisible();
  const card = small.getByRole('article', { name: title });
  await expect(card.getByText('100 积分 + ¥49.00')).toBeVisible();
  await card.getByRole('link', { name: title }).click();
  await expect(small).toHaveURL(new RegExp(`/pages/mall/detail/${goodsId}`));
  await expect(small.getByText('100 积分 + ¥49.00')).toBeVisible();
  const choose = (value: string) => small.getByRole('button', { name: value, exact: true });
  await expect(choose('白色')).toHaveAttribute('aria-pressed', 'true');
  await choose('L').click();
  await expect(small.getByText('白色 L')).toBeVisible();
  await expect(small.getByText('5 件', { exact: true })).toBeVisible();
  // blue is sold in M alone: the size follows
  await choose('蓝色').click();
  await expect(small.getByText('蓝色 M')).toBeVisible();
  await expect(choose('M')).toHaveAttribute('aria-pressed', 'true');
  await expect(small.getByText('¥59.50', { exact: true })).toBeVisible();
  await expect(small.getByText('每人 2 件')).toBeVisible();
  await expectSound(small, 'goods-detail', { sizes: [phone, desk] });
  await expect(small.getByRole('link', { name: '立即购买' })).toHaveAttribute('href', /\/pages\/mall\/checkout\/[0-9a-f]{24}$/);

  // off the shelf: gone for learners, and still in the console
  await page.goto('/admin/goods');
  await page.getByRole('searchbox', { name: '商品名称' }).fill(title);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectSound(page, 'goods-list', { sizes: [desk, phone] });
  const deed = async (name: string) => {
    await page.getByRole('button', { name: /^更多操作/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await deed('下架');
  await passed(page, '状态修改成功!');
  await expect(page.getByText('已下架', { exact: true })).toBeVisible();
  await small.goto(`/pages/mall?q=${encodeURIComponent(title)}`);
  await expect(small.getByText('没有符合条件的商品。')).toBeVisible();
  await deed('删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await passed(page, '删除成功!');
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
});

test('goods whose stock is gone cannot be bought, and the page says so', async ({ browser }) => {
  const title = fresh('徽章');
  const { id } = await ask('/api/mall/goods/admin/save', school.admin, {
    ...{ title, state: 0, requireAddr: false, skus: [{ salePrice: 0, costPoints: 30, stock: 0 }] },
  });
  const buyer = await school.person();
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(page).enter(buyer.account);
  await page.goto(`/pages/mall/detail/${id}`);
  await expect(page.getByText('30 积分')).toBeVisible();
  await expect(page.getByText('已售罄')).toBeVisible();
  await expect(page.getByRole('button', { name: '立即购买' })).toBeDisabled();
});

test('a learner narrows the mall by category, turns the pictures, and sees the picture of the chosen colour', async ({ browser }) => {
  const buyer = await school.person();
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(page).enter(buyer.account);
  await page.goto('/pages/mall');
  await page.getByLabel('分类').selectOption({ label: '数码' });
  await expect(page.getByRole('article', { name: '金属 U 盘' })).toBeVisible();
  await expect(page.getByRole('article', { name: '签名钢笔' })).toHaveCount(0);
  await page.getByLabel('分类').selectOption({ label: '全部分类' });
  await page.getByLabel('搜索商品').fill('保温杯');
  await page.getByRole('article', { name: '不锈钢保温杯' }).getByRole('link').click();
  const pictures = page.getByRole('group', { name: '商品图片' });
  await expect(pictures.getByRole('img', { name: '商品图片 1，共 2 张' })).toBeVisible();
  await pictures.getByRole('button', { name: '下一张图片' }).click();
  await expect(pictures.getByRole('img', { name: '商品图片 2，共 2 张' })).toBeVisible();
  await pictures.getByRole('button', { name: '商品图片 1，共 2 张' }).click();
  await expect(pictures.getByRole('img', { name: '商品图片 1，共 2 张' })).toBeVisible();
  await page.getByRole('button', { name: '米白', exact: true }).click();
  await expect(pictures.getByRole('img', { name: '商品图片 2，共 2 张' })).toBeVisible();
  await expect(page.getByText('内胆采用 316 不锈钢，口径 4.5 厘米')).toBeVisible();
  await expectSound(page, 'goods-pictures', { sizes: [desk, phone] });
  await page.getByRole('link', { name: '返回商城' }).click();
  await expect(page).toHaveURL(/\/pages\/mall$/);
});
