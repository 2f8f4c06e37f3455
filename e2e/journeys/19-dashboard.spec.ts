import { expect, test, type Locator, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
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

async function sit(examId: string, who: Person, isRight: boolean, handsIn = true): Promise<void> {
  const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
  const { groupList } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
  const [first] = groupList.flatMap(({ quList }) => quList);
  const option = first?.answerList.find(({ content }) => (content === '24') === isRight)?.id ?? '';
  await ask('/api/paper/paper/fill-answer', who.token, {
    paperId,
    answers: [{ quId: first?.quId ?? '', seq: 1, answer: { options: [option] } }],
  });
  if (handsIn) await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
}

const figure = (page: Page, section: string, name: string): Locator =>
  page
    .getByRole('region', { name: section })
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');

test('the head of a department sees how much there is, what goes on, and the figures of the own people alone', async ({ browser }) => {
  const { id, deptCode } = await school.department();
  const role = await school.role(2, ['stat:view', 'exam:list', 'paper:list', 'sys:user:list']);
  const head = await school.person({ roles: [role], deptCode });
  const below = await school.department({ id, deptCode });
  const [first, second, third] = [
    await school.person({ deptCode: below.deptCode }),
    await school.person({ deptCode: below.deptCode }),
    await school.person({ deptCode }),
  ];
  const { quIds } = await school.bank([question]);
  const title = fresh('期中考试');
  const examId = await school.exam(quIds, { title, openType: 2, departs: [deptCode], qualifyScore: 1, itemRand: false, chance: 2 });
  await sit(examId, first, true);
  await sit(examId, first, false);
  await sit(examId, second, false);
  await sit(examId, third, true, false);
  // somebody of another department counts elsewhere
  await sit(await school.exam(quIds), await school.person(), true);

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(head.account);
  await page.goto('/admin/');
  const totals = page.getByRole('region', { name: '总览' });
  await expect(totals.getByRole('link')).toHaveText(['用户4', '考试1']);

  const running = page.getByRole('region', { name: '正在进行的考试' }).getByRole('listitem').filter({ hasText: title });
  await expect(running).toContainText('考试中 1 人 · 已交卷 3 份');

  // events of other services come within moments
  const exams = page.getByRole('region', { name: '考试概况' });
  await expect(async () => {
    await page.reload();
    await expect(figure(page, '考试概况', '考试人次')).toHaveText(/^3/, { timeout: 2000 });
    await expect(figure(page, '用户概况', '日均活跃用户')).toHaveText(/^0\.1/, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(figure(page, '考试概况', '日均考试人数')).toHaveText('0.3较前 7 天 +0.3');
  await expect(figure(page, '考试概况', '日均及格人数')).toHaveText('0.1较前 7 天 +0.1');
  await expect(figure(page, '用户概况', '新增用户')).toHaveText('4较前 7 天 +4');
  await expect(figure(page, '用户概况', '用户总数')).toHaveText('4较前 7 天 +4');

  await exams.getByRole('button', { name: '查看数据' }).click();
  const table = exams.getByRole('table', { name: '考试概况' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row').last()).toContainText(/321$/);
  await expectSound(page, 'dashboard-figures');

  await page.getByRole('button', { name: '近 30 天' }).click();
  await expect(figure(page, '考试概况', '考试人次')).toHaveText('3较前 30 天 +3');
  await expect(table.getByRole('row')).toHaveCount(31);

  await totals.getByRole('link', { name: /^用户/ }).click();
  await expect(page.getByRole('heading', { name: '用户' })).toBeVisible();
});

test('who may not see figures finds none', async ({ browser }) => {
  const person = await school.person({ roles: [await school.role(2, ['exam:list'])] });
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN' })).newPage();
  await new ConsolePage(page).enter(person.account);
  await page.goto('/admin/');
  await expect(page.getByRole('heading', { name: '今日待办' })).toBeVisible();
  await expect(page.getByRole('region', { name: '正在进行的考试' })).toBeVisible();
  await expect(page.getByRole('region', { name: '总览' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '数据统计' })).toHaveCount(0);
});
