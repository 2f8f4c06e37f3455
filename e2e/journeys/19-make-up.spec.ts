import { expect, test } from '@playwright/test';
import { ConsolePage, localTime } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, inMinutes, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('those who missed an exam have a make-up exam in one action, and sit it', async ({ browser }) => {
  const school = await School.open();
  const [came, missed] = [await school.person(), await school.person()];
  const { quIds } = await school.bank([radio()]);
  const title = fresh('期末考试');
  const examId = await school.exam(quIds, { title, openType: 3, users: [came.id, missed.id], endTime: inMinutes(30) });
  const { id: paperId } = await ask('/api/paper/paper/create-paper', came.token, { examId });
  await ask('/api/paper/paper/hand-exam', came.token, { id: paperId });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  const roster = `/admin/roster?filter=${encodeURIComponent(JSON.stringify({ examId }))}`;
  await page.goto(roster);
  // whoever may still come is reminded
  await expect(page.getByRole('button', { name: '提醒未参加的考生' })).toBeVisible();
  await expect(page.getByRole('button', { name: '安排补考' })).toBeHidden();
  await ask('/api/exam/exam/state', school.admin, { id: examId, state: 1 });
  await page.goto(roster);
  await expect(page.getByRole('button', { name: '提醒未参加的考生' })).toBeHidden();
  await page.getByRole('button', { name: '安排补考' }).click();
  const dialog = page.getByRole('dialog', { name: `安排补考：${title}` });
  await expect(dialog.getByText('为 1 位未参加的考生新建一场考试', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: '安排补考' }).click();
  await expect(dialog.getByText('请选择开始和结束时间！')).toBeVisible();
  await dialog.getByLabel('开始时间', { exact: true }).fill(localTime(-1));
  await dialog.getByLabel('结束时间', { exact: true }).fill(localTime(20));
  await expect(dialog.getByText('开放时间不足考试时长 30 分钟', { exact: false })).toBeVisible();
  await expectSound(page, 'make-up', { sizes: [desk, phone] });
  await dialog.getByLabel('结束时间', { exact: true }).fill(localTime(60));
  await dialog.getByRole('button', { name: '安排补考' }).click();
  await expect(page.getByText('补考已发布，1 位考生可以参加')).toBeVisible();

  // both exams name each other
  await expect(page).toHaveURL(/\/admin\/exam\/[0-9a-f]{24}$/);
  const makeUpId = page.url().slice(-24);
  await expect(page.getByText('这是一场补考，原考试：')).toBeVisible();
  await expectSound(page, 'make-up-exam', { sizes: [desk, phone] });
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText('已安排的补考')).toBeVisible();
  await page.goto(roster);
  await expect(page.getByRole('link', { name: `${title}（补考）` })).toBeVisible();
  await expectSound(page, 'make-up-roster', { sizes: [desk, phone] });

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const learner = new LearnerPage(small);
  const token = await learner.enter(missed.account);
  const { records } = await ask('/api/sys/user/msg/paging', token, { size: 5 });
  expect(records.map((message) => message.title)).toContain(`考试将要开始：${title}（补考）`);
  await small.goto(`/pages/exam/check/${makeUpId}`);
  await small.getByRole('button', { name: '开始考试' }).click();
  await learner.handIn(1);
  expect(await ask('/api/exam/exam/roster', school.admin, { params: { examId: makeUpId } })).toMatchObject({ total: 1 });
});
