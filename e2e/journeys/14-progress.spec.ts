import { expect, test } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask, until } from '../support/platform.js';
import { fresh, inMinutes, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a learner sees what the last month brought, what waits, and which knowledge point is weak', async ({ browser }) => {
  test.setTimeout(180_000);
  const school = await School.open();
  const pupil = await school.person();
  const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new LearnerPage(page).enter(pupil.account);
  await page.goto('/pages/uc/progress');
  await expect(page.getByText('近半年还没有学习记录。')).toBeVisible();
  await expect(page.getByText('答题还不多，练习几次后再来看。')).toBeVisible();
  await expectSound(page, 'progress-empty', { sizes: [phone] });

  const pointName = fresh('电路');
  const { id: pointId } = await ask('/api/sys/kp/save', school.admin, { pointName });
  const { pointCode } = await ask('/api/sys/kp/detail', school.admin, { id: pointId });
  const { repoId, quIds } = await school.bank(Array.from({ length: 6 }, () => ({ ...radio(), pointCodes: [pointCode] })));
  const { id: trainId } = await ask('/api/repo/train/start', token, { trainMode: 'repo_sort', repoId });
  for (const [at, quId] of quIds.entries()) {
    const { answerList } = await ask('/api/qu/qu/detail', school.admin, { id: quId });
    const options = answerList
      .filter(({ isRight }) => isRight === at < 2)
      .map(({ id }) => id)
      .slice(0, 1);
    await ask('/api/repo/train/fill', token, { trainId, quId, answers: [{ quId, answer: { options } }] });
  }
  const [done, waiting] = [fresh('做完的考试'), fresh('等着的考试')];
  const examId = await school.exam(quIds, { title: done });
  await school.exam(quIds, { title: waiting, endTime: inMinutes(15), openType: 3, users: [pupil.id] });
  const { id: paperId } = await ask('/api/paper/paper/create-paper', token, { examId });
  await ask('/api/paper/paper/hand-exam', token, { id: paperId });
  await until(
    'the paper among the days',
    () => ask('/api/client/stat/days', token, { days: 1 }),
    ([today]) => today?.papers === 1,
  );
  await until(
    'the paper in the hall',
    () => ask('/api/client/exam/open-paging', token, { params: { title: done } }),
    ({ records: [exam] }) => exam?.tryCount === 1,
  );

  await page.getByRole('link', { name: '我的积分' }).click();
  await expect(page.getByRole('heading', { name: '我的积分' })).toBeVisible();
  await page.getByRole('link', { name: '学习情况' }).click();
  await expect(page.getByText('6 题', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('正确率 33%')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: pointName })).toHaveAttribute('aria-valuetext', '33%（2/6）');
  const next = page.getByRole('region', { name: '接下来' });
  await expect(next.getByRole('link', { name: waiting })).toBeVisible();
  await expect(next.getByRole('link', { name: `${done} 考试开放中` })).toHaveCount(0);
  await expect(next.getByRole('link', { name: `今天要复习的错题 · ${done} 6 题到期` })).toBeVisible();
  await page.getByText('查看每日数据').click();
  await expect(page.getByRole('table', { name: '学习日历' }).getByRole('row')).toHaveCount(2);
  await expectSound(page, 'progress', { sizes: [desk, phone] });
  await next.getByRole('link', { name: waiting }).click();
  await expect(page.getByRole('heading', { name: waiting })).toBeVisible();
  await ask('/api/sys/kp/delete', school.admin, { ids: [pointId] });
});
