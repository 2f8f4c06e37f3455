import { expect, test } from '../../support/gallery.js';

const sheet = (name: string) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.alloc(20_000, 1),
});

test('one spreadsheet is taken, and taken away after a question', async ({ gallery, page }) => {
  await gallery.open('excel-import', 'empty');
  const input = page.locator('input[type=file]');
  await gallery.expectSound('excel-import-empty');
  await expect(input).toHaveAttribute('accept', '.xlsx');
  await input.setInputFiles(sheet('名单.xls'));
  await expect(page.getByText('只能上传 .xlsx 格式的文件。')).toBeVisible();
  await input.setInputFiles({ ...sheet('空.xlsx'), buffer: Buffer.alloc(0) });
  await expect(page.getByText('“空.xlsx”是空文件，请重新选择。')).toBeVisible();
  await input.setInputFiles(sheet('二〇二六级新生名单（含转学生与国际交流项目学生）第二次修订.xlsx'));
  const chosen = page.getByRole('list', { name: '已选择的文件' }).getByRole('listitem');
  await expect(chosen).toHaveCount(1);
  await gallery.expectSound('excel-import-chosen');
  await chosen.getByRole('button', { name: /^移除/ }).click();
  await gallery.dialog('确定移除文件吗？').getByRole('button', { name: '取消' }).click();
  await expect(chosen).toHaveCount(1);
  await chosen.getByRole('button', { name: /^移除/ }).click();
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveCount(0);
  await expect(page.getByRole('button', { name: '开始导入' })).toHaveCount(0);
  // another file takes the place of the first
  for (const name of ['第一份.xlsx', '第二份.xlsx']) await input.setInputFiles(sheet(name));
  await expect(chosen).toHaveText([/第二份/]);
  await page.getByRole('button', { name: '下载导入模板' }).click();
  await expect(page.getByText('模板已下载')).toBeVisible();
});

test('a right file is imported; several where several are allowed', async ({ gallery, page }) => {
  await gallery.open('excel-import', 'empty', '&limit=3');
  await page.locator('input[type=file]').setInputFiles([sheet('甲.xlsx'), sheet('乙.xlsx')]);
  await page.locator('input[type=file]').setInputFiles([sheet('丙.xlsx'), sheet('丁.xlsx')]);
  await expect(page.getByText('每次只能上传 3 个文件')).toBeVisible();
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByText('数据导入成功！')).toBeVisible();
  expect(await gallery.value()).toEqual(['甲.xlsx', '乙.xlsx']);
  await expect(page.getByRole('list', { name: '已选择的文件' })).toHaveCount(0);
});

test('what is wrong in a file is listed, and the mended file is imported', async ({ gallery, page }) => {
  await gallery.open('excel-import', 'full');
  await page.locator('input[type=file]').setInputFiles(sheet('名单.xlsx'));
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByText('发现 260 处问题，数据没有导入。请修改文件后重新导入。')).toBeVisible();
  await expect(page.getByText('只列出前 200 处。')).toBeVisible();
  await expect(page.getByRole('region').getByRole('row')).toHaveCount(201);
  await gallery.expectSound('excel-import-faults');
  await expect(page.getByText('数据导入成功！')).toHaveCount(0);
  await page.getByRole('button', { name: '移除 名单.xlsx' }).click();
  await gallery.dialog('确定移除文件吗？').getByRole('button', { name: '移除' }).click();
  await expect(page.getByRole('region')).toHaveCount(0);
});

test('an import shows how far it is and can be stopped; a failure can be tried again', async ({ gallery, page }) => {
  await gallery.open('excel-import', 'loading');
  await page.locator('input[type=file]').setInputFiles(sheet('名单.xlsx'));
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByRole('progressbar', { name: '正在导入 名单.xlsx' })).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByRole('button', { name: '选择文件' })).toBeDisabled();
  await gallery.expectSound('excel-import-running');
  await page.getByRole('button', { name: '停止导入' }).click();
  await expect(page.getByRole('button', { name: '开始导入' })).toBeVisible();
  await gallery.open('excel-import', 'error');
  await page.locator('input[type=file]').setInputFiles(sheet('名单.xlsx'));
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByText('导入没有完成：无法连接服务器或服务器没有响应，请检查网络后重试。')).toBeVisible();
  await page.getByRole('button', { name: '重新导入' }).click();
  await expect(page.getByText('数据导入成功！')).toBeVisible();
  expect(await gallery.value()).toEqual(['名单.xlsx']);
});

test('a file is dropped', async ({ gallery, page }) => {
  await gallery.open('excel-import', 'empty');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], '拖来的.xlsx'));
    return transfer;
  });
  const two = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['甲.xlsx', '乙.xlsx']) transfer.items.add(new File(['x'], name));
    return transfer;
  });
  await page.getByText('把 Excel 文件拖到这里，或').dispatchEvent('drop', { dataTransfer: two });
  await expect(page.getByText('每次只能上传 1 个文件')).toBeVisible();
  await page.getByText('把 Excel 文件拖到这里，或').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('list', { name: '已选择的文件' }).getByText('拖来的.xlsx')).toBeVisible();
});
