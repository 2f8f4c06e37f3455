import { expect, test, type Page } from '@playwright/test';
import { errors } from '@xuekao/contracts/errors';
import { refusalText } from '@xuekao/contracts/sentences';
import { LearnerPage } from '../support/learner-page.js';
import { picture } from '../support/picture.js';
import { ask, signIn } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { expectSound, phone as phoneSize } from '../support/sound.js';

/** How many answers and flags lie in the browser. */
const keptInBrowser = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('xuekao-answers');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('changes').objectStore('changes').count();
          counting.addEventListener('success', () => {
            resolve(counting.result);
            opening.result.close();
          });
        });
      }),
  );

test('a second sign-in ends the first while a sitting is open, and the sitting goes on in the new session', async ({ page, browser }) => {
  const school = await School.open();
  const title = fresh('两处登录');
  const { quIds } = await school.bank([radio({ content: '<p>第一问</p>' }), radio({ content: '<p>第二问</p>' })]);
  const { account } = await school.person();
  const examId = await school.exam(quIds, { title });
  const first = new LearnerPage(page);
  await first.signIn(account);
  const paperId = await first.start(title);
  const option = (at: typeof page, number: number) =>
    at
      .getByRole('group', { name: `第${number}题选项` })
      .locator('label')
      .first();
  await option(page, 1).click();
  await first.expectSaved();

  const there = await (await browser.newContext()).newPage();
  const second = new LearnerPage(there);
  await second.signIn(account);
  await expect(
    page.getByRole('alertdialog').getByText(/您的账号于 \d\d:\d\d 在另一台设备或浏览器（Linux · Chrome）登录，这里已退出。如果不是您本人/),
  ).toBeVisible();
  await expect(page.getByText('您的作答都已保存，重新登录后可以继续作答。')).toBeVisible();

  await there.goto(`/pages/exam/check/${examId}`);
  await there.getByRole('button', { name: '继续考试' }).first().click();
  await there.waitForURL(`**/pages/exam/start/${paperId}`);
  await expect(option(there, 1).locator('input')).toBeChecked();
  await option(there, 2).click();
  await second.expectSaved();
  await second.handIn(0);
  const { records } = await ask('/api/paper/paper/paging', school.admin, { params: { examId } });
  expect(records).toMatchObject([{ id: paperId, handState: 1, answerCount: 2, userScore: 10 }]);
});

test('a draft that a device wrote without network gives way to what was saved elsewhere later, and can be had back', async ({
  page,
  context,
  browser,
}) => {
  const school = await School.open();
  const title = fresh('旧草稿');
  const { quIds } = await school.bank([
    { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] },
    radio(),
  ]);
  const { account } = await school.person();
  await school.exam(quIds, { title });
  const box = (at: typeof page) => at.getByLabel('第1题答案');
  const later = '后来在电脑上写的。'.repeat(50);
  const phone = new LearnerPage(page);
  await phone.signIn(account);
  const paperId = await phone.start(title);
  await box(page).fill('一开始写的');
  await phone.expectSaved();
  await context.setOffline(true);
  for (const words of ['手机上改过', '手机上又改过']) await box(page).fill(words);
  await expect(page.locator('[data-save-state="offline"]')).toBeVisible();

  const there = await (await browser.newContext()).newPage();
  const computer = new LearnerPage(there);
  await computer.signIn(account);
  await there.goto(`/pages/exam/start/${paperId}`);
  await expect(box(there)).toHaveValue('一开始写的');
  await box(there).fill(later);
  await computer.expectSaved();

  await context.setOffline(false);
  await phone.signIn(account);
  await page.goto(`/pages/exam/start/${paperId}`);
  await expect(box(page)).toHaveValue(later);
  // the hall may have sent the draft before: then only what is left of it is told
  const notice = page.getByRole('alert').filter({ hasText: /第 1 题(：本机保存的旧作答没有使用|还有另一份作答，没有采用)/ });
  // on a phone a long answer fills the window: the notice leads to the offer below it
  await page.setViewportSize({ width: 390, height: 700 });
  const offer = page.getByRole('region', { name: '第 1 题还有另一份作答，没有采用' });
  await expect(offer).not.toBeInViewport();
  await notice.getByRole('button', { name: '去看第 1 题' }).click();
  await expect(notice).toBeHidden();
  await expect(offer.getByRole('button', { name: '换用这一份' })).toBeInViewport();
  await expect(offer).toBeFocused();
  await expect(offer.getByText('手机上又改过')).toBeVisible();
  await expectSound(page, 'exam-other-answer', { sizes: [phoneSize] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: /^第1题，.*有另一份作答/ })).toBeVisible();
  // a double tap is one press: it does not change the answers back
  await offer.getByRole('button', { name: '换用这一份' }).dblclick();
  const given = page.getByRole('region', { name: '第 1 题已换用，换下的作答可以换回' });
  await expect(given.getByText(later)).toBeVisible();
  await picture(page, 'exam-other-answer-taken');
  await expect(box(page)).toHaveValue('手机上又改过');
  await phone.expectSaved();
  const answerNow = async () =>
    (await ask('/api/paper/paper/paper-detail', await signIn(account), { paperId })).cards.find(({ answer }) => answer?.text !== undefined)
      ?.answer;
  expect(await answerNow()).toEqual({ text: '手机上又改过' });
  // the sign-in above ended this page's session: a reload and another sign-in, and what was given up is still to be had
  await phone.signIn(account);
  await page.goto(`/pages/exam/start/${paperId}`);
  await expect(box(page)).toHaveValue('手机上又改过');
  await given.getByRole('button', { name: '换回这一份' }).click();
  await expect(box(page)).toHaveValue(later);
  await phone.expectSaved();
  expect(await answerNow()).toEqual({ text: later });

  // handed in elsewhere: nothing was lost, nothing is said, and the browser keeps nothing
  await ask('/api/paper/paper/hand-exam', await signIn(account), { id: paperId, exState: 0 });
  await phone.signIn(account);
  await expect.poll(() => keptInBrowser(page)).toBe(0);
  await expect(page.getByText('服务器没有接收')).toBeHidden();
});

test('an answer that never left the phone before the exam was handed in elsewhere: the person is told of which exam', async ({
  page,
  context,
}) => {
  const school = await School.open();
  const title = fresh('别处交卷');
  const { quIds } = await school.bank([
    { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] },
    radio(),
  ]);
  const { account } = await school.person();
  await school.exam(quIds, { title });
  const phone = new LearnerPage(page);
  await phone.signIn(account);
  const paperId = await phone.start(title);
  await context.setOffline(true);
  await page.getByLabel('第1题答案').fill('没有送到的');
  await expect(page.locator('[data-save-state="offline"]')).toBeVisible();
  await page.close();
  await ask('/api/paper/paper/hand-exam', await signIn(account), { id: paperId, exState: 0 });
  await context.setOffline(false);
  const later = await context.newPage();
  await new LearnerPage(later).signIn(account);
  const notice = later.getByText(`“${title}”已交卷，本机有 1 处作答没有在交卷前送达，服务器没有接收。`);
  await expect(notice).toBeVisible();
  await picture(later, 'hall-handed-in-elsewhere');
  // the next person at this computer does not read it
  await later.getByRole('button', { name: /账号菜单/ }).click();
  await later.getByRole('menuitem', { name: '退出登录' }).click();
  await later.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '确定' }).click();
  await expect(later.getByLabel('账号')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('an answer that the server refuses is named before the hand-in; its notice goes when the question is answered again', async ({
  page,
}) => {
  const school = await School.open();
  const title = fresh('没有保存');
  const { quIds } = await school.bank([
    { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] },
    radio(),
  ]);
  const { account } = await school.person();
  await school.exam(quIds, { title });
  const learner = new LearnerPage(page);
  await learner.signIn(account);
  await learner.start(title);
  await page.route('**/api/paper/paper/fill-answer', (route) =>
    route.fulfill({
      status: errors.ANSWER_SHAPE.status,
      json: { code: errors.ANSWER_SHAPE.code, msg: refusalText('ANSWER_SHAPE'), data: null },
    }),
  );
  await page.getByLabel('第1题答案').fill('不被接收的');
  const notice = page.getByText('第 1 题没有保存');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: '交卷', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('第 1 题最后的修改没有保存，交卷后不计入。')).toBeVisible();
  await picture(page, 'exam-hand-in-refused');
  await page.getByRole('dialog').getByRole('button', { name: '继续作答' }).click();
  await page.unroute('**/api/paper/paper/fill-answer');
  await page.getByLabel('第1题答案').fill('可以的');
  await learner.expectSaved();
  await expect(notice).toBeHidden();
});

test('what was said of the answers of a paper is gone when the paper is left', async ({ page }) => {
  const school = await School.open();
  const title = fresh('换人');
  const { quIds } = await school.bank([
    { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] },
    radio(),
  ]);
  const { account } = await school.person();
  await school.exam(quIds, { title });
  const first = new LearnerPage(page);
  await first.signIn(account);
  const paperId = await first.start(title);
  await page.getByLabel('第1题答案').fill('先写的');
  await first.expectSaved();
  // another page of the same session: the paper is open once, so its answer comes by a call
  const token = await page.evaluate(() => localStorage.getItem('xuekao-token') ?? '');
  const { cards } = await ask('/api/paper/paper/paper-detail', token, { paperId });
  const held = cards.find(({ answer }) => answer !== null);
  await ask('/api/paper/paper/fill-answer', token, {
    paperId,
    by: 'otherpage0000000',
    since: 0,
    answers: [{ quId: held?.quId ?? '', seq: 9, by: 'otherpage0000000', base: held?.seq ?? 0, answer: { text: '别处写的' } }],
  });
  await page.getByRole('group', { name: '第2题选项' }).locator('label').first().click();
  const notice = page.getByText('第 1 题在另一个页面改过');
  await expect(notice).toBeVisible();
  await picture(page, 'exam-other-page');
  await first.handIn(0);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(notice).toBeHidden();
});
