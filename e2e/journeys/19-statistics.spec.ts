import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { ask } from '../support/platform.js';
import { fresh, radio, School, type Person, type QuestionDraft } from '../support/school.js';
import { together } from '../support/size.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
let teacher: Person;
test.beforeAll(async () => {
  school = await School.open();
  teacher = await school.person({ roles: [school.administrators] });
});

const choice = (content: string, right: number, ...options: string[]): QuestionDraft =>
  radio({ content: `<p>${content}</p>`, answerList: options.map((option, at) => ({ content: option, isRight: at === right })) });
/** The key of the second question is wrong; nobody takes the last option of the first one. */
const questions: QuestionDraft[] = [
  choice('下列哪一年发生了辛亥革命？', 2, '1894 年', '1905 年', '1911 年', '1921 年'),
  choice('我国第一部编年体史书是哪一部？', 0, '《史记》', '《春秋》', '《汉书》', '《左传》'),
  choice('“贞观之治”出现在哪一位皇帝在位时期？', 1, '唐高祖', '唐太宗', '唐高宗', '唐玄宗'),
  choice('《马关条约》割让的地区不包括哪一处？', 3, '辽东半岛', '台湾', '澎湖列岛', '香港岛'),
  choice('首次提出“师夷长技以制夷”的是谁？', 1, '林则徐', '魏源', '曾国藩', '李鸿章'),
];
/** By the place of the learner, from the strongest: the place of the option that is chosen. */
const chosenBy = (place: number): number[] => [
  place < 22 ? 2 : 1,
  place < 16 ? 1 : 0,
  place < 18 ? 1 : place % 2,
  place < 12 ? 3 : place % 3,
  place < 8 ? 1 : ([0, 2, 3][place % 3] ?? 0),
];

async function handIn(examId: string, who: Person, chosen: readonly number[]): Promise<void> {
  const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
  const { groupList } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
  const answers = groupList
    .flatMap(({ quList }) => quList)
    .map(({ quId, answerList }, at) => ({ quId, seq: 1, answer: { options: [answerList[chosen[at] ?? 0]?.id ?? ''] } }));
  await ask('/api/paper/paper/fill-answer', who.token, { paperId, answers });
  await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
}

async function fact(page: Page, name: string): Promise<string> {
  const summary = page.getByRole('region', { name: '概况' });
  return (
    await summary
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]')
      .innerText()
  ).trim();
}

test('an examiner reads how an exam came out, and finds the question whose key is wrong', async ({ browser }) => {
  test.slow();
  const classes = [await school.department(), await school.department()];
  const people = await together(
    Array.from({ length: 24 }, (_, at) => at),
    (at) => school.person({ deptCode: classes[at % 2]?.deptCode ?? '' }),
  );
  const { quIds } = await school.bank(questions);
  const { id: pointId } = await ask('/api/sys/kp/save', school.admin, { pointName: fresh('中国近代史') });
  const { pointCode, pointName } = await ask('/api/sys/kp/detail', school.admin, { id: pointId });
  await ask('/api/qu/qu/batch-points', school.admin, { ids: [0, 3, 4].flatMap((at) => quIds[at] ?? []), pointCodes: [pointCode] });
  const title = fresh('历史期中考试');
  const examId = await school.exam(quIds, { title, qualifyScore: 15, itemRand: false });
  await together(people, (who, at) => handIn(examId, who, chosenBy(at)));

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await page.getByRole('link', { name: '考试统计' }).click();
  await expect(page.getByRole('heading', { name: `考试统计：${title}` })).toBeVisible();
  // it is computed by being opened
  await expect(page.getByText(/^统计于 20/)).toBeVisible();
  expect([await fact(page, '人数'), await fact(page, '最高分'), await fact(page, '最低分')]).toEqual(['24', '20', '5']);
  await expect(page.getByRole('table', { name: '分数分布' }).getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('table', { name: '按部门' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('table', { name: '按知识点' }).getByRole('row', { name: pointName })).toBeVisible();

  const analysis = page.getByRole('region', { name: '试题分析' });
  const doubtful = analysis.getByRole('listitem').filter({ hasText: '我国第一部编年体史书' });
  await expect(doubtful.getByText('答案可能有误')).toBeVisible();
  await expect(analysis.getByRole('listitem').filter({ hasText: '辛亥革命' }).getByText('无人选择的干扰项')).toBeVisible();
  const options = page.getByRole('table', { name: '第 2 题的选项' });
  await expect(options.getByRole('row', { name: /《史记》/ })).toContainText('33%（8）');
  await expect(options.getByRole('row', { name: /《春秋》/ })).toContainText('100%');
  await expectSound(page, 'exam-statistics');
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '报告 PDF' }).click()]);
  expect(report.suggestedFilename()).toBe(`${title} 考试报告.pdf`);
  expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('combobox', { name: '提示' }).click();
  await page.getByRole('option', { name: '答案可能有误（1）' }).click();
  await expect(analysis.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(analysis.getByRole('listitem')).toHaveCount(1);

  // a paper that comes in later makes them old: whoever opens the page sees the new ones
  await handIn(examId, await school.person(), [2, 0, 1, 3, 1]);
  await page.reload();
  await expect.poll(() => fact(page, '人数')).toBe('25');
  expect(await fact(page, '最高分')).toBe('25');
  await page.getByRole('combobox', { name: '统计范围' }).click();
  await page.getByRole('option', { name: '全部考卷' }).click();
  await expect(page).toHaveURL(/which=all/);
  await expect(page.getByText(/^统计于 20/)).toBeVisible();
  const before = await ask('/api/exam/exam/statistics', school.admin, { examId, which: 'all' });
  await page.getByRole('button', { name: '重新计算' }).click();
  await expect
    .poll(async () => (await ask('/api/exam/exam/statistics', school.admin, { examId, which: 'all' })).computedTime)
    .not.toBe(before.computedTime);
});

test('an exam that nobody has sat says that there is nothing to analyse', async ({ browser }) => {
  const { quIds } = await school.bank([radio()]);
  const title = fresh('无人参加的考试');
  const examId = await school.exam(quIds, { title });
  const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/exam?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
  await page.getByRole('button', { name: `更多操作：${title}` }).click();
  await page.getByRole('menuitem', { name: '考试统计' }).click();
  await expect(page).toHaveURL(new RegExp(`/exam/${examId}/statistics`));
  await expect(page.getByText('暂无题目分析内容！')).toBeVisible();
  await expectSound(page, 'exam-statistics-empty', { sizes: [phone, desk] });
});
