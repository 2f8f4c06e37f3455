import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { readSheet } from '@xuekao/sheets';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { fresh, radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

async function sit({ token }: Person, examId: string): Promise<void> {
  const { id } = await ask('/api/paper/paper/create-paper', token, { examId });
  await ask('/api/paper/paper/hand-exam', token, { id });
}

test('marks of an exam are saved as a spreadsheet', async ({ browser }) => {
  const school = await School.open();
  const [one, two, missing] = [await school.person(), await school.person(), await school.person()];
  const { quIds } = await school.bank([radio(), radio({ content: '<p>第二道单选</p>' })]);
  const title = fresh('成绩考试');
  const examId = await school.exam(quIds, { title, openType: 3, users: [one.id, two.id, missing.id] });
  const page = await (
    await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce', acceptDownloads: true })
  ).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
  await page.getByRole('button', { name: `更多操作：${title}` }).click();
  await page.getByRole('menuitem', { name: '成绩单' }).click();
  const section = page.getByRole('region', { name: '导出成绩' });
  await section.getByRole('button', { name: '生成成绩表' }).click();
  await expect(page.getByText('还没有考生参加这场考试，没有成绩可以导出。')).toBeVisible();
  await expectSound(page, 'marks-export', { sizes: [desk, phone] });

  for (const who of [one, two]) await sit(who, examId);
  await until(
    'both papers in the list',
    () => ask('/api/paper/paper/paging', school.admin, { params: { examId, handState: 1 } }),
    ({ total }) => total === 2,
  );
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await page.getByRole('link', { name: '成绩单' }).click();
  await section.getByRole('button', { name: '生成成绩表' }).click();
  await expect(section.getByText('成绩表已生成', { exact: false })).toBeVisible();
  await expectSound(page, 'marks-exported', { sizes: [desk, phone] });
  const [file] = await Promise.all([page.waitForEvent('download'), section.getByRole('button', { name: '下载成绩表' }).click()]);
  expect(file.suggestedFilename()).toBe(`${title}_成绩.xlsx`);
  const [heads = [], ...rows] = await readSheet(readFileSync(await file.path()), { maxRows: 100, maxColumns: 50 });
  expect(rows.map((row) => [row[heads.indexOf('名次')], row[heads.indexOf('状态')], row[heads.indexOf('得分')]])).toEqual([
    ['1', '已阅卷', '0'],
    ['1', '已阅卷', '0'],
  ]);
});
