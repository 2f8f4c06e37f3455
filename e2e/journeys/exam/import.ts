import { expect, test } from '@playwright/test';
import { bankFiles, importedBank } from '../../support/banks.js';
import { ConsolePage } from '../../support/console-page.js';
import { pasteInto } from '../../support/paste.js';
import { administrator, ask, call, observer, signIn } from '../../support/platform.js';

test('an administrator imports every file of real questions and finds all of them', async ({ page }) => {
  const console = new ConsolePage(page);
  await console.enter(administrator());
  await console.newBank(importedBank);
  const files = bankFiles();
  let sum = 0;
  for (const { name, bytes, count } of files) {
    expect(count, `${name} has numbered questions`).toBeGreaterThan(0);
    await console.previewImport(name, bytes);
    await expect(page.getByText(`共 ${count} 道题`)).toBeVisible();
    await console.importInto(importedBank, count);
    sum += count;
  }
  if (process.env['BANKS_DIR']) expect(sum).toBe(1141);
  const token = await signIn(observer());
  const { records } = await ask('/api/repo/paging', token, { params: { title: importedBank } });
  expect(records[0]?.quCount).toBe(sum);
});

test('a file with something wrong names every bad question and imports nothing', async ({ page }) => {
  const broken = [
    '1.【单选题】下列属于质数的是（）',
    'A、4',
    'B、7',
    '答案：B',
    '解析：无',
    '难度：简单',
    '',
    '2.【单选题】没有答案的题（）',
    'A、甲',
    'B、乙',
    '难度：简单',
    '',
    '3.【填空题】一加一等于 ____。',
    '答案：2',
    '难度：简单',
    '',
    '4.【单选题】答案不在选项里（）',
    'A、甲',
    'B、乙',
    '答案：E',
    '难度：普通',
    '',
  ].join('\n');
  const console = new ConsolePage(page);
  await console.enter(administrator());
  const token = await signIn(observer());
  const bank = (await ask('/api/repo/paging', token, { params: { title: importedBank } })).records[0];
  // of the bank: other journeys make questions meanwhile
  const count = async (): Promise<number> =>
    (await ask('/api/qu/qu/paging-with-answer', token, { params: { repoId: bank?.id ?? '' } })).total;
  const before = await count();
  await console.previewImport('broken.txt', Buffer.from(broken));
  await expect(page.getByText(/第 2 题（第 \d+ 行）：/).first()).toBeVisible();
  await expect(page.getByText(/第 4 题（第 \d+ 行）：/).first()).toBeVisible();
  await expect(page.getByText(/第 [13] 题（第 \d+ 行）：/)).toHaveCount(0);
  const refused = await call('/api/qu/qu/import', token, { text: broken, repoId: bank?.id ?? '', requestId: 'ab'.repeat(12) });
  expect(refused.code).toBe(20020105);
  expect((refused.data as unknown as { faults: { number: number }[] }).faults.map(({ number }) => number)).toEqual([2, 4]);
  expect(before).toBeGreaterThan(0);
  expect(await count()).toBe(before);
});

test('a pasted paper keeps its formulas as LaTeX; what plain text cannot hold is marked and has to be dealt with', async ({ page }) => {
  const word =
    '<!--[if gte msEquation 12]><m:oMath><m:r><m:t>f</m:t></m:r></m:oMath><![endif]--><![if !msEquation]><span><img ' +
    'width=33 height=17 src="file:///C:/Users/x/clip_image002.png"></span><![endif]>';
  const mathType =
    '<img src="file:///C:/Users/x/clip_image004.png"><!--[if gte mso 9]><xml><o:OLEObject Type="Embed" ' +
    'ProgID="Equation.DSMT4"></o:OLEObject></xml><![endif]-->';
  const web = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><msqrt><mi>a</mi></msqrt></mfrac></math>';
  const console = new ConsolePage(page);
  await console.enter(administrator());
  await page.goto('/admin/question/import');
  const text = page.getByRole('textbox', { name: '试题文本' });
  await pasteInto(
    page,
    '试题文本',
    `<html><head><style>p {}</style></head><body><p class=MsoNormal>1.【填空题】已知${word}，则${web}与\n图<img ` +
      `src="file:///C:/1.png">中的${mathType}是____。<o:p></o:p></p>\n<p>答案：1</p><p>难度：简单</p></body></html>`,
  );
  await expect(text).toHaveValue('1.【填空题】已知［公式］，则$\\frac{1}{\\sqrt{a}}$与图［图片］中的［公式］是____。\n答案：1\n难度：简单');
  await expect(page.getByText('1 张图片、2 个公式无法粘贴为文字')).toBeVisible();
  await page.getByRole('button', { name: '解析预览' }).click();
  await expect(page.getByText(/“已知”后面有一个公式没有带过来/).first()).toBeVisible();
  await expect(page.getByText(/有一张图片没有带过来/).first()).toBeVisible();
});

test('a paste whose formulas cannot be read is there all the same, with marks', async ({ page }) => {
  const console = new ConsolePage(page);
  await console.enter(administrator());
  await page.goto('/admin/question/import');
  const text = page.getByRole('textbox', { name: '试题文本' });
  await expect(text).toBeVisible();
  // the part that reads MathML is lost
  await page.route('**/assets/**', (route) => route.abort());
  await pasteInto(
    page,
    '试题文本',
    '<p>1.【填空题】已知<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi></math>____</p><p>答案：1</p>',
  );
  await expect(text).toHaveValue('1.【填空题】已知［公式］____\n答案：1');
  await expect(page.getByText('1 个公式无法粘贴为文字')).toBeVisible();
});

// a name is taken once: whoever tries a journey again makes other banks
const run = Date.now().toString(36);
const small = (stem: string, answer = 'B') =>
  `1.【单选题】${stem}（）\nA、4\nB、7\n答案：${answer}\n解析：无\n难度：简单\n\n2.【填空题】${stem}等于 ____。\n答案：2\n难度：简单\n`;

test('a warning is gone once the import has succeeded', async ({ page }) => {
  const console = new ConsolePage(page);
  await console.enter(administrator());
  await console.newBank(`提示消失的题库 ${run}`);
  await console.previewImport('faulty.txt', Buffer.from(`${small('警告')}\n3.【单选题】没有答案的题（）\nA、甲\nB、乙\n难度：简单\n`));
  await console.chooseBank(`提示消失的题库 ${run}`);
  await page.getByRole('button', { name: '导入 2 道题' }).click();
  await expect(page.getByText(/还有 1 道题的问题没有处理/)).toBeVisible();
  await page.getByRole('button', { name: '有问题的都不导入' }).click();
  await page.getByRole('button', { name: '导入 2 道题' }).click();
  await expect(page.getByText('题目导入成功！')).toBeVisible();
  // the dialog is there at once, while a warning stays for five seconds
  expect(await page.getByText(/还有 1 道题的问题没有处理/).count()).toBe(0);
});

test('an import can be taken back after a look at its questions', async ({ page }) => {
  const console = new ConsolePage(page);
  await console.enter(administrator());
  await console.newBank(`撤销导入的题库 ${run}`);
  await console.previewImport('small.txt', Buffer.from(small('撤销')));
  await console.importInto(`撤销导入的题库 ${run}`, 2);
  await page.goto('/admin/question/import');
  await expect(page.getByText(/上次导入了 2 道题/)).toBeVisible();
  await page.getByRole('button', { name: '撤销这次导入' }).click();
  await expect(page.getByText('已撤销，2 道试题已从题库移除。')).toBeVisible();
  await expect(page.getByText(/上次导入了 2 道题/)).toHaveCount(0);
  const bank = (await ask('/api/repo/paging', await signIn(observer()), { params: { title: `撤销导入的题库 ${run}` } })).records[0];
  expect(bank?.quCount).toBe(0);
});
