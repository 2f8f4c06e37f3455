import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, platform } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const open = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

test('the office makes codes for an exam; a learner redeems one by its link, and what is void opens nothing', async ({ browser }) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('兑换考试');
  const examId = await school.exam(quIds, { title, price: 1250 });
  const page = await open(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/codes');
  await page.getByRole('button', { name: '生成兑换码' }).click();
  const dialog = page.getByRole('dialog', { name: '生成兑换码' });
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  await expect(dialog.getByText('请选择要兑换的内容')).toBeVisible();
  await dialog.getByRole('combobox', { name: '考试' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByLabel('数量').fill('3');
  await dialog.getByLabel('备注').fill('家长会');
  await expectSound(page, 'codes-make', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '生成', exact: true }).click();
  await expect(page.getByText('已生成 3 个兑换码')).toBeVisible();
  const row = page.getByRole('row', { name: title });
  await expect(row.getByText('家长会')).toBeVisible();
  await expectSound(page, 'codes-list', { sizes: [desk, phone] });
  await row.getByRole('link', { name: '查看' }).click();
  await expect(page.getByText('未使用', { exact: true })).toHaveCount(3);
  await expectSound(page, 'codes-of-batch', { sizes: [desk, phone] });
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).first().click()]);
  expect(download.suggestedFilename()).toBe('兑换码.xlsx');

  const { records: batches } = await ask('/api/pay/code/batch-paging', school.admin, { params: { title } });
  const { records: made } = await ask('/api/pay/code/paging', school.admin, { params: { batchId: batches[0]?.id ?? '' } });
  const [code = '', other = ''] = made.map((one) => one.code);
  const buyer = await school.person();
  const small = await open(browser, phone);
  await new LearnerPage(small).enter(buyer.account);
  await small.goto(`/pages/uc/orders?code=${code}`);
  const redeeming = small.getByRole('dialog', { name: '使用兑换码' });
  await expect(redeeming.getByLabel('兑换码')).toHaveValue(code);
  await expect(small).toHaveURL(`${platform().url}/pages/uc/orders`);
  await redeeming.getByLabel('兑换码').fill('AAAA-BBBB-CCCC-DDDD');
  await redeeming.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(redeeming.getByText('兑换码不正确，请核对后重新输入。')).toBeVisible();
  await redeeming.getByLabel('兑换码').fill(code.toLowerCase().replaceAll('-', ' '));
  await redeeming.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(small.getByText(`兑换成功：${title}`).first()).toBeVisible();
  await expect(redeeming.getByRole('link', { name: `去使用，${title}` })).toBeVisible();
  await expectSound(small, 'redeem', { sizes: [phone, desk] });
  await redeeming.getByRole('link', { name: `去使用，${title}` }).click();
  await expect(small).toHaveURL(new RegExp(`/pages/exam/check/${examId}`));
  await expect(small.getByRole('button', { name: '开始考试' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('已使用', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: '作废未使用的' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '作废', exact: true }).click();
  await expect(page.getByText('已作废 2 个兑换码')).toBeVisible();
  await expect(page.getByText('已作废', { exact: true })).toHaveCount(2);
  const late = await school.person();
  const refused = await fetch(`${platform().url}/api/pay/code/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: late.token },
    body: JSON.stringify({ code: other }),
  });
  expect(((await refused.json()) as { msg: string }).msg).toBe('兑换码已过期或已作废。');
});
