import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { fresh, inMinutes, radio, School } from '../support/school.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

test('an exam whose time is over says so in its form and is not published; the arrow leads back to the list as it was', async ({
  page,
}) => {
  const { quIds } = await school.bank([radio()]);
  const title = fresh('过期');
  const id = await school.draft(await school.template(quIds), { title, startTime: inMinutes(-90), endTime: inMinutes(-30) });
  await new ConsolePage(page).enter(school.account);
  const list = `/admin/exam?${new URLSearchParams({ filter: JSON.stringify({ title }), page: '1' }).toString()}`;
  await page.goto(list);
  await page.getByRole('link', { name: title, exact: true }).first().click();
  const form = page.getByRole('region', { name: '时间与次数' });
  await expect(form.getByText('结束时间已过，没有人能参加。')).toBeVisible();
  for (const name of ['开始时间', '结束时间'])
    expect(await form.getByLabel(name).evaluate((input) => input.scrollWidth <= input.clientWidth), name).toBe(true);
  await page.getByRole('button', { name: '保存并发布' }).click();
  const dialog = page.getByRole('dialog', { name: `发布“${title}”？` });
  await expect(dialog.getByRole('alert').filter({ hasText: '没有人能参加' })).toHaveText('结束时间已过，没有人能参加。');
  await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL((url) => url.pathname + url.search === list);
  // who came by the address alone gets the plain list
  await page.goto(`/admin/exam/${id}`);
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/exam' && !url.search.includes(title));
});
