import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readSheet } from '@xuekao/sheets';
import { ConsolePage } from '../support/console-page.js';
import { isHighlighted } from '../support/forced-colors.js';
import { ask } from '../support/platform.js';
import { fresh, radio, School, type Person } from '../support/school.js';
import { desk, expectSound } from '../support/sound.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

const question = radio({
  content: '<p>一天有多少小时？</p>',
  answerList: [
    { content: '24', isRight: true },
    { content: '12', isRight: false },
  ],
});

async function sit(examId: string, who: Person, isRight: boolean): Promise<void> {
  const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
  const { groupList } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
  const [first] = groupList.flatMap(({ quList }) => quList);
  const option = first?.answerList.find(({ content }) => (content === '24') === isRight)?.id ?? '';
  await ask('/api/paper/paper/fill-answer', who.token, {
    paperId,
    answers: [{ quId: first?.quId ?? '', seq: 1, answer: { options: [option] } }],
  });
  await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
}

const total = (page: Page, name: string): Locator => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

test('a principal opens the term report, compares departments, looks behind a number, exports and prints it', async ({ browser }) => {
  const grade = await school.department();
  const [one, other] = [await school.department(grade), await school.department(grade)];
  const role = await school.role(2, ['stat:report', 'paper:list', 'paper:review', 'points:list']);
  const head = await school.person({ roles: [role], deptCode: grade.deptCode });
  const [first, second, third] = [
    await school.person({ deptCode: one.deptCode, realName: '赵一' }),
    await school.person({ deptCode: one.deptCode, realName: '钱二' }),
    await school.person({ deptCode: other.deptCode, realName: '孙三' }),
  ];
  const { quIds } = await school.bank([question]);
  const title = fresh('期末考试');
  const examId = await school.exam(quIds, { title, openType: 2, departs: [grade.deptCode], qualifyScore: 1, itemRand: false });
  await sit(examId, first, true);
  await sit(examId, second, false);
  await sit(examId, third, true);
  const requestId = randomUUID();
  await ask('/api/points/account/change', school.admin, { requestId, ids: [first.id], direction: 1, points: 30, reason: '期末表彰' });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(head.account);
  await page.goto('/admin/');
  await expect(page.getByRole('heading', { name: '今日待办' })).toBeVisible();
  await page.goto('/admin/term-report');
  await expect(page.getByRole('heading', { name: '学期报告' })).toBeVisible();
  // events of other services come within moments
  await expect(async () => {
    await page.reload();
    await expect(total(page, '参加考试（次）')).toHaveText(/^3/, { timeout: 2000 });
    await expect(total(page, '获得积分')).toHaveText(/^30/, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(total(page, '及格率')).toHaveText(/^66\.7%/);
  await expect(total(page, '参加考试（次）')).toContainText('对比期 0 · +3');

  const departs = page.getByRole('table', { name: '按部门' });
  await expect(departs.getByRole('row')).toHaveCount(1 + 3);
  await expectSound(page, 'term-report');
  await page.getByRole('combobox', { name: '对比方式' }).click();
  await page.getByRole('option', { name: '与去年同期相比' }).click();
  await expect(page).toHaveURL(/compare=year/);

  await departs.getByRole('button', { name: /参加考试（次） 2，查看人员$/ }).click();
  const people = page.getByRole('table', { name: '按人员' });
  await expect(people.getByRole('row')).toHaveCount(1 + 2);
  await expectSound(page, 'term-report-people');
  await people.getByRole('button', { name: /^赵一：参加考试（次） 1，查看明细$/ }).click();
  const rows = page.getByRole('dialog');
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await expect(rows.getByRole('listitem')).toContainText('及格 · 得分率 100.0%');
  await expectSound(page, 'term-report-rows');
  await rows.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/admin\/paper\/[0-9a-f]{24}/);
  await page.goto('/admin/term-report');
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出表格' }).click()]);
  const [heading, ...lines] = await readSheet(await readFile(await sheet.path()), { maxRows: 100, maxColumns: 60 });
  expect(heading?.slice(0, 3)).toEqual(['部门', '人数', '参加考试（次）']);
  expect(lines.map((line) => line[2])).toEqual(['', '2', '1'].map((text) => (text === '' ? '0' : text)));
  const [paper] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '打印（PDF）' }).click()]);
  expect(paper.suggestedFilename()).toMatch(/^学期报告 \d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // in colours of one's own, the chosen period still differs from the rest
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await isHighlighted(page.getByRole('button', { name: '本学期' }))).toBe(true);
  expect(await isHighlighted(page.getByRole('button', { name: '上学期' }))).toBe(false);
  await page.emulateMedia({ forcedColors: null });
  await page.getByRole('button', { name: '上学期' }).click();
  await expect(total(page, '参加考试（次）')).toHaveText(/^0/);
});

test('who may not see the report finds no way to it', async ({ browser }) => {
  const person = await school.person({ roles: [await school.role(2, ['stat:view', 'exam:list'])] });
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN' })).newPage();
  await new ConsolePage(page).enter(person.account);
  await page.goto('/admin/term-report');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '打印（PDF）' })).toHaveCount(0);
});
