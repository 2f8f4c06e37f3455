import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator } from '../support/platform.js';
import { radio, School, type QuestionDraft } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const option = (content: string, isRight = false) => ({ content, isRight });
const compound: QuestionDraft = {
  ...{ quType: 'mix', quLevel: 2, content: '<p>从前有座山。</p>' },
  subList: [
    { quType: 'radio', content: '<p>有什么？</p>', answerList: [option('山', true), option('海')], score: 2 },
    { quType: 'fill', content: '<p>有____座山。</p>', answerList: [option('一', true)], score: 3 },
  ],
};
const byKeywords: QuestionDraft = {
  ...{ quType: 'saq', quLevel: 1, content: '<p>植物吸收什么？</p>' },
  answerList: [
    { ...option('二氧化碳\nCO2', true), scoreRate: 60 },
    { ...option('水', true), scoreRate: 40 },
  ],
};

test('a file that leaves something out says so before it is made, one that does not is made at once', async ({ page }) => {
  const school = await School.open();
  const { repoId } = await school.bank([radio({ itemRand: true }), compound, byKeywords]);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/repo/${repoId}`);
  const choose = async (kind: string): Promise<void> => {
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  };

  const [whole] = await Promise.all([page.waitForEvent('download'), choose('试题文本')]);
  const text = readFileSync(await whole.path(), 'utf8');
  for (const line of ['试题设置：选项乱序', '【关键词：60%】二氧化碳||CO2', '分值：3']) expect(text).toContain(line);

  await choose('GIFT');
  const dialog = page.getByRole('dialog', { name: '导出的文件与题库有不同' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^组合题拆成单独的题.*第 2 题$/, /^小题的分值有变化：第 2 题$/]);
  await expectSound(page, 'export-check', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  await choose('GIFT');
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '继续导出' }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.gift\.txt$/);
  await expect(dialog).toBeHidden();
});
