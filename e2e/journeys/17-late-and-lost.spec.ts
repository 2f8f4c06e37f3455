import { expect, test } from '@playwright/test';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, call, until } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { ofSize, together } from '../support/size.js';
import { desk, expectSound, phone } from '../support/sound.js';

const minuteMs = 60_000;
/** An instant as the fields of the console take it, in the time of the site. */
const typed = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(at);

test('answers that came after the deadline are taken by an administrator, and the learner hears why', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('断网考试');
  const { examId, papers } = await school.ending(quIds, [pupil], { title, resultType: 3 });
  const [paperId = ''] = papers;
  const { groupList } = await ask('/api/paper/paper/paper-detail', pupil.token, { paperId });
  const question = groupList[0]?.quList[0];
  await until(
    'the paper is closed',
    () => ask('/api/paper/paper/paging', school.admin, { params: { examId, handState: 1 } }),
    ({ total }) => total === 1,
    30_000,
  );
  const answer = { options: [question?.answerList[0]?.id ?? ''] };
  await call('/api/paper/paper/fill-answer', pupil.token, {
    paperId,
    answers: [{ quId: question?.quId ?? '', seq: 1, by: 'pageone1', age: 120_000, answer }],
  });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).signIn(administrator());
  await page.getByRole('link', { name: `去处理：${title}` }).click();
  await expect(page.getByRole('heading', { name: '迟到的作答' })).toBeVisible();
  await expectSound(page, 'late-list', { sizes: [desk, phone] });
  await page.getByRole('link', { name: /^处理：/ }).click();
  await expect(page.getByText('送达时间')).toBeVisible();
  await page.getByRole('checkbox', { name: '计入第 1 题的这份作答' }).check();
  await page.getByRole('button', { name: '计入 1 题，其余不计入' }).click();
  await expect(page.getByText('请填写原因！')).toBeVisible();
  await page.getByRole('textbox', { name: '原因' }).fill('考场断网，答案按时写好');
  await expectSound(page, 'late-paper', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '计入 1 题，其余不计入' }).click();
  await expect(page.getByText('已计入', { exact: true })).toBeVisible();
  await expect(page.getByText('考场断网，答案按时写好')).toBeVisible();

  await until(
    'the message is there',
    () => ask('/api/sys/user/msg/paging', pupil.token, { size: 5 }),
    ({ records }) => records.some((message) => message.title.includes(title)),
  );
  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).signIn(pupil.account);
  await small.goto('/pages/uc/im');
  await small.getByText(`迟到作答的处理结果：${title}`).click();
  await expect(small.getByRole('dialog').getByText('原因：考场断网，答案按时写好')).toBeVisible();
  await small.goto(addressOf(learnerPages.ShowExam, { id: paperId }));
  const late = small.getByRole('region', { name: '截止后送达的作答' });
  await expect(late.getByText('第 1 题：已计入。')).toBeVisible();
  await expect(late.getByText('处理说明：考场断网，答案按时写好')).toBeVisible();
  await expectSound(small, 'late-result', { sizes: [desk, phone] });
});

test('an outage is given back to everybody in one action, and the page of a sitting follows', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const others = await school.people(ofSize(1, 199));
  const count = 1 + others.length;
  const { quIds } = await school.bank([radio()]);
  const title = fresh('补时考试');
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil, ...others].map(({ id }) => id) });
  await together(others, ({ token }) => ask('/api/paper/paper/create-paper', token, { examId }));
  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const learner = new LearnerPage(small);
  await learner.signIn(pupil.account);
  await learner.start(title);

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).signIn(administrator());
  await page.goto(`/admin/outage/${examId}`);
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  await page.getByRole('button', { name: '补时', exact: true }).click();
  await expect(page.getByText('请填写').first()).toBeVisible();
  await page.getByLabel('中断开始').fill(typed(now - 2 * minuteMs));
  await page.getByLabel('中断结束').fill(typed(now + minuteMs));
  await page.getByLabel('补时时长').fill('3');
  await page.getByLabel('原因').fill('机房断电三分钟');
  await expectSound(page, 'outage', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '补时', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '补时 3 分钟？' });
  await expect(dialog.getByText(`现在有 ${count} 人正在作答`)).toBeVisible();
  await dialog.getByRole('button', { name: '补时' }).click();
  await expect(page.getByText(`已完成 · 延长 ${count} 份，重新开放 0 份`)).toBeVisible({ timeout: 15_000 });
  await expectSound(page, 'outage-done', { sizes: [desk, phone] });

  // the same minutes once more, as a colleague gives them who has not looked at the list
  await page.getByLabel('中断开始').fill(typed(now - 2 * minuteMs));
  await page.getByLabel('中断结束').fill(typed(now + minuteMs));
  await page.getByLabel('原因').fill('机房断电');
  await page.getByRole('button', { name: '补时', exact: true }).click();
  await page.getByRole('dialog', { name: '补时 3 分钟？' }).getByRole('button', { name: '补时' }).click();
  const again = page.getByRole('dialog', { name: '再补 3 分钟？' });
  await expect(again.getByText('这段时间已经为同一批考生补过时')).toBeVisible();
  await expectSound(page, 'outage-again', { sizes: [desk, phone] });
  await again.getByRole('button', { name: '取消' }).click();
  await expect(again).toBeHidden();

  await expect(small.getByText('机房断电三分钟')).toBeVisible();
  await expectSound(small, 'time-given', { sizes: [desk, phone] });
});
