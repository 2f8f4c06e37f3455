import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { School, radio, fresh } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const done = 4;

test('the office sees that what the sandbox took is what the site has', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const examId = await school.exam(quIds, { title: fresh('对账考试'), price: 1250 });
  const { token } = await school.person();
  const { orderId } = await ask('/api/exam/buy/init', token, { examId });
  const { qrText } = await ask('/api/pay/sandbox/trade', token, { id: orderId });
  await fetch(qrText, { method: 'POST' });
  await until(
    'the order to be done',
    () => ask('/api/pay/order/detail', token, { id: orderId }),
    ({ state }) => state === done,
  );
  const sandbox = { size: 1, params: { payMethod: 'sandbox' as const } };
  await until(
    'the statement of today',
    () => ask('/api/pay/statement/paging', school.admin, sandbox),
    ({ total }) => total > 0,
  );

  await page.setViewportSize(desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/statements');
  await expect(page.getByRole('link', { name: '对账' })).toBeVisible();
  await page.getByRole('link', { name: /^查看/ }).first().click();
  await expect(page.getByRole('heading', { name: /^对账 \d{4}-\d\d-\d\d$/ })).toBeVisible();
  await page.getByRole('button', { name: '重新获取对账单' }).click();
  await expect(page.getByText('已开始获取对账单')).toBeVisible();
  await expect(page.getByText(/这一天还没有结束，已核对到/)).toBeVisible();
  await expect(page.getByText('没有差异。')).toBeVisible();
  const { records } = await ask('/api/pay/statement/paging', school.admin, sandbox);
  expect(records[0]?.theirs?.paid).toBeGreaterThanOrEqual(1250);
  expect(records[0]).toMatchObject({ state: 'equal', differences: 0, ours: records[0]?.theirs });
  const paid = ((records[0]?.theirs?.paid ?? 0) / 100).toFixed(2);
  await expect(page.getByText(`¥${paid}（${records[0]?.theirs?.payments} 笔）`)).toHaveCount(2);
  await expectSound(page, 'statement-day', { sizes: [desk, phone] });
  await page.getByRole('link', { name: '返回' }).click();
  await expect(page.getByText('一致', { exact: true }).first()).toBeVisible();
  await expectSound(page, 'statement-list', { sizes: [desk, phone] });
});
