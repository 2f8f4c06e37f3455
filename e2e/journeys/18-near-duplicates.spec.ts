import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const stem = '小明家到学校的路程是一千二百米，他每分钟走 <b>60</b> 米，从家走到学校需要多少分钟？';
const plain = stem.replace(/<[^>]*>/g, '');

test('near duplicates are seen when they are imported, when a question is saved, and over the whole bank', async ({ page }) => {
  const school = await School.open();
  const question = (content: string) =>
    radio({ content: `<p>${content}</p>`, answerList: [{ content: '甲', isRight: true }, { content: '乙' }] });
  const { repoId, quIds } = await school.bank([question(stem), question('下列物质中属于单质的是哪一种？')]);
  await new ConsolePage(page).enter(administrator());

  // on import: marked, shown beside the other one, taken unless it is left out
  await page.goto(`/admin/question/import?repoId=${repoId}`);
  const lines = (content: string, n: number): string => `${n}.【单选题】${content}\nA、甲\nB、乙\n答案：A\n难度：简单`;
  const text = [lines(plain.replace('小明', '小红'), 1), lines('春眠不觉晓的下一句是什么', 2)].join('\n\n');
  await page.getByRole('textbox', { name: '试题文本' }).fill(text);
  await page.getByRole('button', { name: '解析预览' }).click();
  await expect(page.getByText('有 1 道题与题库或文本里的其他题近似')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '对照第 1 题与它近似的试题' }).click();
  const pair = page.getByRole('dialog', { name: /^相似度 \d+%$/ });
  await expect(pair.getByRole('group', { name: '题干' }).locator('mark')).toHaveText(['红', '明']);
  await expectSound(page, 'near-import-pair', { sizes: [desk, phone] });
  await pair.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '这些都不导入' }).click();
  await expect(page.getByRole('button', { name: '导入 1 道题' })).toBeVisible();
  await page.getByRole('button', { name: '恢复全部' }).click();
  await expectSound(page, 'near-import', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '导入 2 道题' }).click();
  await expect(page.getByText('已向题库导入 2 道题。')).toBeVisible({ timeout: 60_000 });

  // on save: a notice, no refusal
  await page.goto(`/admin/question/${quIds[1] ?? ''}`);
  await expect(page.getByText('题库里有')).toBeHidden();
  await page.getByRole('textbox', { name: '题干' }).fill(plain.replace('小明', '小强'));
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: '题库里有 2 道近似的试题' });
  await expect(notice).toBeVisible();
  await expectSound(page, 'near-notice', { sizes: [desk, phone] });
  await notice.getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: '标记为不重复' }).click();
  await expect(page.getByText('题库里有 1 道近似的试题')).toBeVisible();
  await page.getByRole('button', { name: '保存并新建下一题' }).click();
  await expect(page.getByText('刚保存的试题，题库里有 1 道与它近似')).toBeVisible();

  // over the bank: groups side by side, one deleted, the rest marked, a mark taken back
  await page.goto(`/admin/repo/${repoId}`);
  await page.getByRole('link', { name: '查找近似的试题' }).click();
  await expect(page.getByText('共 1 组，3 道试题')).toBeVisible();
  await page.getByLabel('对照的试题').click();
  await page.getByRole('option').nth(1).click();
  await expectSound(page, 'near-groups', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '删除' }).first().click();
  const deletion = page.getByRole('dialog');
  await expect(deletion.getByText('在那里可以恢复')).toBeVisible();
  await deletion.getByRole('button', { name: '删除' }).click();
  await expect(deletion).toBeHidden();
  expect((await ask('/api/repo/detail', school.admin, { id: repoId })).quCount).toBe(3);
  await page.getByRole('button', { name: '标记为不重复' }).click();
  await expect(page.getByText('这个题库里没有近似的试题。')).toBeVisible();
  const { marks } = await ask('/api/qu/qu/near/groups', school.admin, { repoId });
  expect(marks).toHaveLength(1);
  await expectSound(page, 'near-marks', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '取消标记' }).first().click();
  await expect(page.getByText('已取消标记。')).toBeVisible();
  await expect(page.getByText('共 1 组，2 道试题')).toBeVisible();
});
