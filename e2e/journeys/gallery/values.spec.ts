import { expect, test } from '../../support/gallery.js';

test('a range of date and time needs both ends, in order', async ({ gallery, page }) => {
  await gallery.open('ranges', 'empty');
  const group = page.getByRole('group', { name: '考试时间' });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(group.getByText('时间段不能为空！')).toBeVisible();
  await group.getByLabel('开始时间').fill('2026-11-20 14:30');
  await expect(group.getByText('时间段不能为空！')).toBeVisible();
  await group.getByLabel('结束时间').fill('2026-11-20 14:00');
  await expect(group.getByText('结束时间应晚于开始时间！')).toBeVisible();
  expect(await gallery.value()).toMatchObject({ instants: null, faults: { instants: '结束时间应晚于开始时间！' } });
  await group.getByLabel('结束时间').fill('2026-11-20 16:30');
  await expect(group.getByRole('alert')).toHaveCount(0);
  expect(await gallery.value()).toMatchObject({
    instants: ['2026-11-20T06:30:00.000Z', '2026-11-20T08:30:00.000Z'],
    faults: { instants: null },
  });
});

test('parts of a day are added, corrected and removed', async ({ gallery, page }) => {
  await gallery.open('ranges');
  await gallery.expectSound('ranges');
  const group = page.getByRole('group', { name: '每天可以进入的时间' });
  expect(await gallery.value()).toMatchObject({ times: '08:00-11:30\n14:00-17:45' });
  await group.getByRole('button', { name: '添加时间段' }).click();
  const third = group.getByRole('group', { name: '第 3 个时间段' });
  await expect(group.getByRole('button', { name: '最多 3 个时间段' })).toBeDisabled();
  await third.getByLabel('开始时间').fill('11:00');
  await third.getByLabel('结束时间').focus();
  await expect(third.getByText('时间段不能为空！')).toBeVisible();
  await third.getByLabel('结束时间').fill('12:00');
  await expect(third.getByText('时间段不能重叠！')).toBeVisible();
  await gallery.expectSound('ranges-wrong');
  await third.getByLabel('开始时间').fill('11:30');
  expect(await gallery.value()).toMatchObject({ times: '08:00-11:30\n14:00-17:45\n11:30-12:00', faults: { times: null } });
  await group.getByRole('button', { name: '移除第 1 个时间段' }).click();
  expect(await gallery.value()).toMatchObject({ times: '14:00-17:45\n11:30-12:00' });
  // the keyboard goes on where the row was
  await expect(group.getByRole('button', { name: '添加时间段' })).toBeFocused();
  await group.getByRole('button', { name: '移除第 1 个时间段' }).press('Enter');
  await group.getByRole('button', { name: '移除第 1 个时间段' }).press('Enter');
  await expect(group.getByText('时间段不能为空！')).toBeVisible();
  expect(await gallery.value()).toMatchObject({ times: '', faults: { times: '时间段不能为空！' } });
});

test('ranges of marks are added, corrected and removed', async ({ gallery, page }) => {
  await gallery.open('ranges');
  const group = page.getByRole('group', { name: '成绩等级的分数段' });
  const second = group.getByRole('group', { name: '第 2 个分数段' });
  await second.getByLabel('最高分').fill('101');
  await second.getByLabel('最低分').focus();
  await expect(second.getByText('分数应在 0 到 100 之间！')).toBeVisible();
  await second.getByLabel('最高分').fill('40');
  await expect(second.getByText('最高分应不低于最低分！')).toBeVisible();
  await second.getByLabel('最低分').fill('30');
  await expect(second.getByText('分数段不能重叠！')).toBeVisible();
  await second.getByLabel('最低分').fill('59.5');
  await second.getByLabel('最高分').fill('');
  await expect(second.getByText('分数段不能为空！')).toBeVisible();
  await second.getByLabel('最高分').fill('100');
  expect(await gallery.value()).toMatchObject({ scores: '0-59;59.5-100', faults: { scores: null } });
  await group.getByRole('button', { name: '移除第 2 个分数段' }).click();
  expect(await gallery.value()).toMatchObject({ scores: '0-59' });
});

test('ranges that must be there say so together', async ({ gallery, page }) => {
  await gallery.open('ranges', 'error');
  await expect(page.getByText('时间段不能为空！')).toHaveCount(2);
  await expect(page.getByText('分数段不能为空！')).toBeVisible();
  await gallery.expectSound('ranges-error');
  await gallery.open('ranges', 'empty');
  await expect(page.getByText('时间段不能为空！')).toHaveCount(0);
  await gallery.expectSound('ranges-empty');
});

test('addresses and directories tell what is wrong', async ({ gallery, page }) => {
  await gallery.open('addresses');
  await gallery.expectSound('addresses');
  const url = page.getByLabel('访问地址');
  await url.fill('');
  await url.blur();
  await expect(page.getByText('URL不能为空！')).toBeVisible();
  await url.fill('www.example.org');
  await expect(page.getByText('访问地址应以 http:// 或 https:// 开头，以 / 结尾')).toBeVisible();
  await url.fill('/files/');
  await expect(url).toHaveAccessibleDescription(/以 \/ 开头和结尾的站内目录/);
  const folder = page.getByLabel('存储目录');
  await folder.fill('data');
  await folder.blur();
  await expect(page.getByText('存储目录应以 / 或盘符开头，以 / 结尾')).toBeVisible();
  await folder.fill('D:\\files\\');
  expect(await gallery.value()).toEqual({ url: '/files/', folder: 'D:\\files\\' });
  await gallery.open('addresses', 'error');
  await expect(page.getByText('URL不能为空！')).toBeVisible();
  await expect(page.getByText('目录不能为空！')).toBeVisible();
  await gallery.expectSound('addresses-error');
});

test('a double click opens a dialog and leaves it open; a click beside it later closes it', async ({ gallery, page }) => {
  await gallery.open('confirms');
  const dialog = gallery.dialog('确实要删除吗?');
  await page.getByRole('button', { name: '删除' }).dblclick();
  await expect(dialog).toBeVisible();
  await expect(async () => {
    await page.mouse.click(4, 4);
    await expect(dialog).toHaveCount(0, { timeout: 400 });
  }).toPass();
});

test('what cannot be undone wants its name typed, exactly', async ({ gallery, page }) => {
  const bank = '二〇二六年秋季学期信息安全与职业素养（含实验操作与案例分析）题库';
  await gallery.open('confirms');
  await page.getByRole('button', { name: '清空题库' }).click();
  const dialog = gallery.dialog('清空题库');
  const field = dialog.getByLabel(`请输入：【${bank}】来确认操作！`);
  await expect(field).toBeFocused();
  await gallery.expectSound('typed-confirm');
  await dialog.getByRole('button', { name: '清空' }).click();
  await expect(dialog.getByText('输入的内容不一致，请重新输入。')).toBeVisible();
  await field.fill(`${bank} `);
  await field.press('Enter');
  expect(await gallery.value()).toEqual([]);
  await field.fill(bank);
  await field.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await gallery.value()).toEqual(['typed']);
  // each time begins empty, and Escape does nothing
  await page.getByRole('button', { name: '清空题库' }).click();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '删除' }).click();
  await page.keyboard.press('Enter');
  expect(await gallery.value()).toEqual(['typed', 'plain']);
  await gallery.open('confirms', 'loading');
  await page.getByRole('button', { name: '删除' }).click();
  await expect(gallery.dialog('确实要删除吗?').getByRole('button', { name: '取消' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(gallery.dialog('确实要删除吗?')).toBeVisible();
});
