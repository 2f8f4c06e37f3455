import { expect, test } from '@playwright/test';
import { docx, equationObject, fraction, listed, math, paragraph, picture, wmfOf } from '@xuekao/interchange/testing';
import { objectOf, version5 } from '@xuekao/interchange/testing/mathtype';
import { wmf } from '@xuekao/interchange/testing/metafile';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const { char, equation, line, template } = version5;
/** A third, as MathType keeps it. */
const oneThird = objectOf(equation(line(template(11, 0, line(char('1')), line(char('3'))))));

/** A drawing of Word. */
const triangle = wmf.file([0, 0, 1000, 500], 500, wmf.polygon([100, 400], [900, 400], [500, 100]), wmf.end());

/**
 * A paper as a teacher has it: numbers of Word, a formula, pictures of two kinds, keys at the end; one of two formulas of MathType lost its
 * object, and half of its drawing.
 */
const paper = (): Buffer =>
  docx(
    [
      paragraph('一、选择题'),
      listed(1, 0, '一半写作分数是（　　）'),
      listed(1, 1, math(fraction('1', '2'))),
      listed(1, 1, equationObject('media/f.wmf', 'embeddings/oleObject1.bin')),
      listed(1, 0, '如图', picture('png'), picture('media/d.wmf'), '，图中有（　　）'),
      paragraph('A．点    B．线'),
      paragraph('二、填空题'),
      listed(1, 0, '功的公式 ', equationObject('media/half.wmf'), ' 里，F 是____。'),
      paragraph('参考答案'),
      paragraph('1-2 AB'),
      paragraph('3. 力'),
    ],
    {
      ...{ 'media/f.wmf': wmfOf('W=Fs'), 'media/half.wmf': wmfOf('W=Fs').subarray(0, -6), 'media/d.wmf': triangle },
      'embeddings/oleObject1.bin': oneThird,
    },
  );

test('a teacher takes a Word paper to a bank and an exam in one go', async ({ browser }) => {
  const school = await School.open();
  const repoId = (await school.bank([])).repoId;
  const { title: bank } = await ask('/api/repo/detail', school.admin, { id: repoId });
  const countOf = async () => (await ask('/api/repo/detail', school.admin, { id: repoId })).quCount;
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const console = new ConsolePage(page);
  await console.enter(administrator());
  await page.goto('/admin/question/import');

  // a text without a question is no import
  await page.getByRole('textbox', { name: '试题文本' }).fill('   \n ');
  await page.getByRole('button', { name: '解析预览' }).click();
  await expect(page.getByText('没有正确生成题目，请检查数据格式！')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载表格模板' }).click();
  expect((await download).suggestedFilename()).toBe('试题导入模板.xlsx');

  await page.locator('input[type=file]').setInputFiles({ name: '单元测试.docx', mimeType: 'application/zip', buffer: paper() });
  await expect(page.getByText('已读取 单元测试.docx（Word 文档')).toBeVisible();
  await expectSound(page, 'import of a Word paper', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '解析预览' }).click();
  await page.getByRole('button', { name: '导入 2 道题' }).click();
  await expect(page.getByText('请选择一个题库！').first()).toBeVisible();
  await console.chooseBank(bank);

  // the drawing of Word is a picture that every browser shows
  await expect(page.getByText('有 1 张 WMF 或 EMF 图形已画成普通图片')).toBeVisible();
  const second = page.getByRole('article', { name: '第 2 题' }).locator('img');
  await expect(second).toHaveCount(2);
  await expect.poll(() => second.last().evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual([288, 144]);

  // the formula of MathType is a formula here; the one that could not be read is written where its fault stands
  await expect(page.getByRole('article', { name: '第 1 题' }).locator('annotation', { hasText: String.raw`\frac{1}{3}` })).toHaveCount(1);
  const third = page.getByRole('article', { name: '第 3 题' });
  await expect(third.getByText(/“［公式：W=Fs］”改写成/)).toBeVisible();
  await third.getByRole('button', { name: '就地修改' }).click();
  const source = third.getByRole('textbox', { name: '第 3 题的原文' });
  await source.fill((await source.inputValue()).replace('［公式：W=Fs］', '$W=Fs$'));
  await expectSound(page, 'import mended in place', { sizes: [desk, phone] });
  await third.getByRole('button', { name: '改好了' }).click();
  await expect(third.getByText('填空题')).toBeVisible();
  const save = page.getByRole('button', { name: '导入 3 道题' });
  const chooseLevel = async (): Promise<void> => {
    await page.getByRole('combobox', { name: '难度' }).click();
    await page.getByRole('option', { name: '普通' }).click();
  };
  await save.click();
  await expect(page.getByRole('button', { name: '第1题难度等级为空！' })).toBeVisible();
  await chooseLevel();
  await save.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('已向题库导入 3 道题。')).toBeVisible();
  expect(await countOf()).toBe(3);
  await dialog.getByRole('button', { name: '撤销这次导入' }).click();
  await expect(page.getByText('已撤销，3 道试题已从题库移除。')).toBeVisible();
  expect(await countOf()).toBe(0);

  // text and bank are where they were, mended and chosen
  await page.getByRole('button', { name: '解析预览' }).click();
  await expect(page.getByText('共 3 道题')).toBeVisible();
  await chooseLevel();
  await save.click();
  await expect(dialog.getByText('已向题库导入 3 道题。')).toBeVisible();
  // whoever leaves here finds nothing of what is stored already
  const later = await page.context().newPage();
  await later.goto('/admin/question/import');
  await expect(later.getByRole('textbox', { name: '试题文本' })).toHaveValue('');
  await later.close();
  await dialog.getByRole('button', { name: '查看试题' }).click();
  await expect(page).toHaveURL(/\/admin\/question\?/);
  expect(await countOf()).toBe(3);

  const template = fresh('单元测试');
  await console.newTemplate(template, [
    { title: '一、选择题', type: '单选题', count: 2, perScore: 5, bank },
    { title: '二、填空题', type: '填空题', count: 1, perScore: 5, bank },
  ]);
  const title = fresh('单元考试');
  const wish = { title, minutes: 40, mode: '整卷作答', result: '显示分数', qualify: 9 } as const;
  const examId = await console.newExam(template, wish);
  expect(await ask('/api/exam/exam/detail', school.admin, { id: examId })).toMatchObject({ title, totalScore: 15 });
});
