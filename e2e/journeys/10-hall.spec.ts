import { expect, test, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, inMinutes, radio, School } from '../support/school.js';
import { expectSound, phone } from '../support/sound.js';

const cards = (page: Page) => page.getByRole('article');

test('a page behind the last one shows the last one', async ({ page }) => {
  const school = await School.open();
  const { account } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const tmplId = await school.template(quIds);
  const examIds: string[] = [];
  for (let number = 0; number < 11; number += 1) {
    const examId = await school.draft(tmplId);
    await school.publish(examId);
    examIds.push(examId);
  }
  const learner = new LearnerPage(page);
  await learner.signIn(account);
  const token = await page.evaluate(() => localStorage.getItem('xuekao-token') ?? '');
  for (const examId of examIds) await ask('/api/client/exam/join', token, { id: examId });

  await page.goto('/pages/exam?tab=mine&page=2');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^取消收藏/ }).click();
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByText('共 10 场考试')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);

  await page.goto('/pages/exam?tab=open&page=99');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('暂无数据！')).toHaveCount(0);

  await ask('/api/paper/paper/create-paper', token, { examId: examIds[0] ?? '' });
  await page.goto('/pages/paper/list?page=99');
  await expect(page.getByText('共 1 条记录')).toBeVisible();
  await expect(page).not.toHaveURL(/page=99/);
});

test('the hall goes with the time: an exam begins, and the time of one that is being taken goes by', async ({ page }) => {
  const school = await School.open();
  const { account, id, token } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const [title, running] = [fresh('将开考'), fresh('考试中')];
  await school.exam(quIds, { title, openType: 3, users: [id], startTime: inMinutes(20), endTime: inMinutes(40) });
  const runningId = await school.exam(quIds, { title: running, openType: 3, users: [id], totalTime: 30 });
  const { id: paperId } = await ask('/api/paper/paper/create-paper', token, { examId: runningId });
  await page.clock.install();
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/exam?tab=mine');
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('未开始');
  await expect(card.getByRole('link', { name: '查看考试' })).toBeVisible();
  await expect(page.getByRole('article', { name: running }).getByText('成绩待公布')).toHaveCount(0);
  const begun = page.getByRole('article', { name: running });
  await expect(page.getByRole('alert')).toContainText(/剩余 (29|30) 分/);
  await expect(begun).toContainText(/剩余 (29|30) 分/);
  // straight to the questions, not by the page before the exam
  await expect(begun.getByRole('link', { name: '继续考试' })).toHaveAttribute('href', `/pages/exam/start/${paperId}`);
  await page.clock.fastForward('20:01');
  await expect(card).toContainText('可以参加');
  await expect(card.getByRole('link', { name: '进入考试' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/剩余 9 分/);
  await expect(begun).toContainText(/剩余 9 分/);
});

test('on a phone the hall begins with what can be begun now; search and dates wait behind a button', async ({ page }) => {
  const school = await School.open();
  const { account, id } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('正在开放');
  await school.exam(quIds, { title, openType: 3, users: [id] });
  await page.setViewportSize({ width: 390, height: 844 });
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/exam?tab=open&state=OPEN_NOW');
  const begin = cards(page).first().getByRole('link', { name: '进入考试' });
  await expect(begin).toBeInViewport({ ratio: 1 });
  await expect(cards(page).first()).toContainText('后截止');
  await expect(page.getByLabel('考试名称')).toBeHidden();
  await page.getByRole('button', { name: '筛选' }).click();
  await page.getByLabel('考试名称').fill(title);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(title);
  await expectSound(page, 'hall-filters', { sizes: [phone] });
});

test('exams and banks of a subject area are found by their category, which the address keeps', async ({ page }) => {
  const school = await School.open();
  const { account, id } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const [mock, unit, arts] = [fresh('模拟'), fresh('单元'), fresh('语文题库')];
  await school.exam(quIds, { title: mock, openType: 3, users: [id], catId: 'mock' });
  await school.exam(quIds, { title: unit, openType: 3, users: [id], catId: 'unit' });
  // a bank without questions is offered to nobody
  const { id: repoId } = await ask('/api/repo/save', school.admin, { title: arts, catId: 'chinese', forTrain: true });
  await ask('/api/qu/qu/save', school.admin, { ...radio(), repoId });
  await new LearnerPage(page).enter(account);
  await page.goto('/pages/exam?tab=open');
  await page.getByLabel('分类').selectOption({ label: '模拟考试' });
  await expect(page.getByRole('article', { name: mock })).toBeVisible();
  await expect(page.getByRole('article', { name: unit })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('分类')).toHaveValue('mock');
  await expect(page.getByRole('article', { name: unit })).toHaveCount(0);
  await expectSound(page, 'hall-category');
  await page.getByRole('button', { name: '清除筛选' }).click();
  await page.getByLabel('考试名称').fill(unit);
  await expect(page.getByRole('article', { name: unit })).toBeVisible();

  await page.goto('/pages/repo?tab=open');
  const banks = page.getByRole('tabpanel').getByRole('listitem');
  // all of the arts
  await page.getByLabel('分类').selectOption('arts');
  await expect(page).toHaveURL(/category=arts/);
  await page.getByLabel('搜索题库').fill(arts);
  await expect(banks).toHaveCount(1);
  await page.getByLabel('分类').selectOption('science');
  await expect(page.getByText('没有找到符合条件的题库')).toBeVisible();
  await expectSound(page, 'banks-category');
});

declare global {
  interface Window {
    moved: number;
  }
}

test('the first page says what was marked, announced and sent, and what comes late moves nothing', async ({ page }) => {
  const school = await School.open();
  const { account, id, token } = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('已出分');
  const examId = await school.exam(quIds, { title, openType: 3, users: [id] });
  const paper = await ask('/api/paper/paper/create-paper', token, { examId });
  await ask('/api/paper/paper/hand-exam', token, { id: paper.id });
  const { id: noticeId } = await ask('/api/sys/notice/save', school.admin, { title: fresh('通知'), content: '<p>通知</p>' });
  await ask('/api/sys/user/msg/send', school.admin, { title: '提醒', content: '提醒', users: [id], departs: [] });
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) window.moved += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await new LearnerPage(page).signIn(account);
  // they come last of all
  await page.route(/my-paging|notice\/client\/paging/, async (route) => {
    await page.getByRole('article').first().waitFor();
    await route.continue();
  });
  await page.goto('/pages/exam?tab=open');
  const tiles = page.getByRole('navigation', { name: '成绩、公告与消息' });
  await expect(tiles.getByRole('link', { name: '最近成绩 0 分 不及格' })).toHaveAttribute('href', `/pages/exam/result/${paper.id}`);
  await expect(tiles.getByRole('link', { name: '消息 1 条未读' })).toBeVisible();
  await expect(tiles.getByRole('link', { name: '公告 有新公告' })).toBeVisible();
  expect(await page.evaluate(() => window.moved)).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(
    page.getByRole('region', { name: '最近成绩' }).getByRole('link', { name: new RegExp(`${title}.*0 分.*不及格`) }),
  ).toBeVisible();
  await page.getByRole('region', { name: '公告' }).locator(`a[href$="${noticeId}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: /^通知/ })).toBeVisible();
  await page.getByRole('link', { name: '全部公告' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '公告' })).toBeVisible();
  // whoever has seen the list has seen what is new in it
  await expect(page.locator(`main a[href*="${noticeId}"]`)).toBeVisible();
  await page.goto('/pages/exam');
  await expect(page.getByRole('region', { name: '公告' }).locator(`a[href$="${noticeId}"]`)).not.toContainText('新');
});
