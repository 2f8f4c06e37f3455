import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, call } from '../support/platform.js';
import { fresh, School, sevenTypes } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const pageOf = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

const essay = () => sevenTypes().filter(({ quType }) => quType === 'saq');

/** An exam of one essay that somebody sits on a phone. */
async function sat(browser: Browser, name: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const school = await School.open();
  const [pupil, other] = [await school.person(), await school.person()];
  const { quIds } = await school.bank(essay());
  const title = fresh(name);
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id, other.id], totalTime: 30 });
  const page = await pageOf(browser, phone);
  await prepare(page);
  const learner = new LearnerPage(page);
  await learner.enter(pupil.account);
  await learner.start(title);
  const { records } = await ask('/api/paper/paper/paging', school.admin, { params: { examId } });
  const [paper] = records;
  if (!paper) throw new Error('the paper is not in the list');
  return { school, examId, page, other, paperId: paper.id };
}
const cover = (page: Page) => page.getByRole('dialog', { name: '考试已暂停' });

test('a paper is paused and resumed from the list; its page is covered, keeps what was written, and goes on', async ({ browser }) => {
  const { school, examId, page: small, paperId } = await sat(browser, '暂停考试');
  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await page.getByRole('button', { name: /^更多操作：/ }).click();
  await page.getByRole('menuitem', { name: '暂停', exact: true }).click();
  const pausing = page.getByRole('dialog', { name: '暂停 1 份考卷？' });
  await pausing.getByRole('button', { name: '暂停' }).click();
  await expect(pausing.getByText('请填写原因！')).toBeVisible();
  await pausing.getByLabel('原因').fill('火警演习');
  await expectSound(page, 'paper-pause', { sizes: [desk, phone] });
  // written in the moment of the pause: the save comes too late
  await small.route('**/fill-answer', (route) => route.abort());
  await small.getByRole('textbox').fill('正在写的内容');
  await pausing.getByRole('button', { name: '暂停' }).click();
  await expect(cover(small)).toBeVisible({ timeout: 3000 });
  await expect(cover(small).getByText('原因：火警演习')).toBeVisible();
  await small.unroute('**/fill-answer');
  await expect(page.getByText('已暂停').first()).toBeVisible();
  await expectSound(small, 'paper-paused', { sizes: [phone, desk] });
  await expectSound(page, 'paper-list-paused', { sizes: [desk, phone] });
  await small.keyboard.press('Escape');
  await expect(cover(small)).toBeVisible();

  // loaded anew it gets no question, and hears of the resumption
  const asked = small.waitForResponse('**/paper-detail');
  await small.reload();
  expect(await (await asked).json()).toMatchObject({ code: 20010270 });
  await expect(cover(small).getByText('原因：火警演习')).toBeVisible();
  await expect(cover(small).getByText(/^剩余时间 (30:00|29:\d\d)$/)).toBeVisible();
  // the hall tells that the paper stands, and does not count its time down
  await small.goto('/pages/exam');
  await expect(small.getByText('已暂停（火警演习），计时已停止')).toBeVisible();
  await expect(small.getByRole('article').getByText('已暂停，剩余')).toBeVisible();
  await small.goBack();
  await expect(cover(small)).toBeVisible();
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /^更多操作：/ }).click();
  await page.getByRole('menuitem', { name: '恢复', exact: true }).click();
  const resuming = page.getByRole('dialog', { name: '恢复 1 份考卷？' });
  await resuming.getByLabel('原因').fill('演习结束');
  await expectSound(page, 'paper-resume', { sizes: [phone, desk] });
  await resuming.getByRole('button', { name: '恢复' }).click();
  await expect(cover(small)).toBeHidden({ timeout: 3000 });
  await expect(small.getByRole('textbox')).toHaveValue('正在写的内容');
  await expect(small.locator('[data-save-state="saved"]')).toBeVisible();
  await ask('/api/exam/watch/force-hand', school.admin, {
    ...{ id: paperId, paperIds: [paperId], exState: 5, message: '结束', valid: true },
  });
  const { groupList } = await ask('/api/paper/paper/review-detail', school.admin, { id: paperId });
  expect(groupList[0]?.quList[0]?.answer).toEqual({ text: '正在写的内容' });
});

test('a page without its socket is covered by its next save, and uncovered by its next question', async ({ browser }) => {
  const {
    school,
    page: small,
    paperId,
  } = await sat(browser, '暂停无连接', async (page) => {
    await page.routeWebSocket('**', (socket) => socket.close());
    await page.clock.install();
  });
  const deed = { ids: [paperId], reason: '停电' };
  expect(await ask('/api/paper/paper/pause', school.admin, { id: '6747f0a1c2d3e4f5a6b7c8e1', ...deed })).toEqual({ count: 1, failed: [] });
  await small.getByRole('textbox').fill('还没有听到');
  await small.clock.fastForward('00:03');
  await expect(cover(small).getByText('原因：停电')).toBeVisible();
  const left = await cover(small)
    .getByText(/^剩余时间/)
    .textContent();
  await small.clock.fastForward('00:10');
  await expect(cover(small).getByText(left ?? '')).toBeVisible();
  await ask('/api/paper/paper/resume', school.admin, { id: '6747f0a1c2d3e4f5a6b7c8e2', ...deed });
  await small.clock.fastForward('00:25');
  await expect(cover(small)).toBeHidden();
  await expect(small.locator('[data-save-state="saved"]')).toBeVisible();
  await expect(small.getByRole('textbox')).toHaveValue('还没有听到');
  await expect(small.getByRole('timer')).toContainText(/2\d:\d\d/);
});

test('a whole exam is paused and resumed from its papers; nobody begins meanwhile', async ({ browser }) => {
  const { examId, page: small, other } = await sat(browser, '整场暂停');
  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await page.getByRole('button', { name: '暂停考试' }).click();
  const pausing = page.getByRole('dialog', { name: '暂停整场考试？' });
  await pausing.getByRole('button', { name: '暂停考试' }).click();
  await expect(pausing.getByText('请填写原因！')).toBeVisible();
  await pausing.getByLabel('原因').fill('停电');
  await expectSound(page, 'exam-pause', { sizes: [desk, phone] });
  await pausing.getByRole('button', { name: '暂停考试' }).click();
  await expect(cover(small).getByText('原因：停电')).toBeVisible();
  await expect(page.getByText('考试已暂停：1 位考生中已暂停 1 位')).toBeVisible();
  await expectSound(page, 'exam-paused', { sizes: [desk, phone] });
  const refused = await call('/api/paper/paper/create-paper', other.token, { examId });
  expect(refused).toMatchObject({ code: 20010274 });
  await page.getByRole('button', { name: '恢复考试' }).click();
  const resuming = page.getByRole('dialog', { name: '恢复整场考试？' });
  await resuming.getByLabel('原因').fill('来电');
  await expectSound(page, 'exam-resume', { sizes: [desk, phone] });
  await resuming.getByRole('button', { name: '恢复考试' }).click();
  await expect(cover(small)).toBeHidden();
  await expect(small.getByRole('textbox')).toBeEditable();
  await expect(page.getByRole('button', { name: '暂停考试' })).toBeVisible();
});
