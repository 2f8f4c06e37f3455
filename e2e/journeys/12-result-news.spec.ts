import { expect, test } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { picture } from '../support/picture.js';
import { ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { ofSize, together } from '../support/size.js';
import { phone } from '../support/sound.js';

test('marks that come out are a message that leads to the result', async ({ page }) => {
  const school = await School.open();
  const title = fresh('出分');
  const { quIds } = await school.bank([radio()]);
  const { account } = await school.person();
  const id = await school.exam(quIds, { title, scoreRelease: 2 });
  await page.setViewportSize(phone);
  const learner = new LearnerPage(page);
  const token = await learner.enter(account);
  const paperId = await learner.start(title);
  await learner.handIn(1);
  await expect(page.getByText('交卷成功')).toBeInViewport();
  // it is said once, and nothing lies over the figures
  await expect(page.getByText('已交卷', { exact: true }).and(page.locator(':not(.xk-heard)'))).toHaveCount(0);
  // an exam that was sat once has no other records to show
  await expect(page.getByRole('link', { name: '本场记录' })).toHaveCount(0);
  await expect(page.getByText('成绩公布后会发消息通知您。')).toBeInViewport();
  const others = await together(await school.people(ofSize(1, 299)), async (person) => {
    const { id: paper } = await ask('/api/paper/paper/create-paper', person.token, { examId: id });
    await ask('/api/paper/paper/hand-exam', person.token, { id: paper });
    expect((await ask('/api/paper/paper/paper-result', person.token, { id: paper })).release.score).toBe('hand');
    return { ...person, paper };
  });
  // who sees the mark with the hand-in needs no message of it
  await ask('/api/exam/exam/release', school.admin, { id, what: 'score', released: true });
  const heads = async () => (await ask('/api/sys/user/msg/paging', token, { size: 10 })).records.map((message) => message.title);
  // at one moment for all of them
  await together(others, async (person) => {
    expect((await ask('/api/paper/paper/paper-result', person.token, { id: person.paper })).release.score).toBe('shown');
  });
  await expect.poll(heads).toContain(`成绩已公布：${title}`);
  await page.goto('/pages/uc/im');
  await page.getByText(`成绩已公布：${title}`).click();
  const dialog = page.getByRole('dialog', { name: `成绩已公布：${title}` });
  await expect(dialog.getByText(`您参加的考试“${title}”已公布成绩，请查看。`)).toBeVisible();
  await picture(page, 'result-news');
  await dialog.getByRole('link', { name: '查看' }).click();
  await page.waitForURL(`**/pages/exam/result/${paperId}`);
});
