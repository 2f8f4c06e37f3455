import { expect, test } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, inMinutes, radio, School, type Person, type QuestionDraft } from '../support/school.js';
import { expectSound, phone } from '../support/sound.js';

const essay: QuestionDraft = { quType: 'saq', quLevel: 2, content: '<p>论述</p>', manual: true, answerList: [{ content: '参考' }] };
const thanks = '感谢参加，成绩将在三个工作日内公布';

/** An exam with a group for a machine and one for a person, and what one learner did in it by calls. */
async function groups(school: School): Promise<string> {
  const machine = (await school.bank([radio(), radio(), radio()])).quIds;
  const person = (await school.bank([essay])).quIds;
  const group = (title: string, quIds: readonly string[]) => ({
    title,
    joinType: 1 as const,
    perScore: 5,
    items: quIds.map((quId) => ({ quId })),
  });
  return (
    await ask('/api/tmpl/tmpl/save', school.admin, { title: fresh('模板'), groups: [group('客观题', machine), group('主观题', person)] })
  ).id;
}
async function sit(examId: string, { token }: Person): Promise<string> {
  const { id } = await ask('/api/paper/paper/create-paper', token, { examId });
  const {
    groupList: [machine, person],
  } = await ask('/api/paper/paper/paper-detail', token, { paperId: id });
  const [right, wrong] = machine?.quList ?? [];
  const [text] = person?.quList ?? [];
  const option = (question: typeof right, content: string): string[] =>
    question?.answerList.flatMap((one) => (one.content === content ? [one.id] : [])) ?? [];
  const answers = [
    { quId: right?.quId ?? '', answer: { options: option(right, '选项甲') } },
    { quId: wrong?.quId ?? '', answer: { options: option(wrong, '选项乙') } },
    { quId: text?.quId ?? '', answer: { text: '我的论述' } },
  ];
  await ask('/api/paper/paper/fill-answer', token, { paperId: id, answers: answers.map((one) => ({ ...one, seq: 1 })) });
  await ask('/api/paper/paper/hand-exam', token, { id });
  return id;
}
async function mark(school: School, id: string, score: number): Promise<void> {
  const { version, groupList } = await ask('/api/paper/paper/review-detail', school.admin, { id });
  const items = groupList.flatMap(({ quList }) =>
    quList.filter(({ needsHand }) => needsHand).map(({ quId }) => ({ quId, score, remark: '' })),
  );
  await ask('/api/paper/paper/review-paper', school.admin, { id, version, items });
}

test('the page before an exam says at its top what was handed in, or when it will begin, and has its button at hand on a phone', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const school = await School.open();
  const person = await school.person();
  const tmplId = await groups(school);
  const exam = async (changes: Parameters<School['draft']>[1]): Promise<string> => {
    const id = await school.draft(tmplId, { content: '<p>很长的说明</p>'.repeat(20), ...changes });
    await school.publish(id);
    return id;
  };
  const [later, now, used] = [await exam({ startTime: inMinutes(30) }), await exam({}), await exam({ chance: 1 })];
  await sit(used, person);
  await new LearnerPage(page).enter(person.account);

  await page.goto(`/pages/exam/check/${later}`);
  await expect(page.getByRole('timer')).toHaveText(/^距开考还有\d\d:\d\d$/);
  await expect(page.getByRole('timer')).toBeInViewport();
  await expectSound(page, 'entry-wait');
  await page.setViewportSize(phone);

  await page.goto(`/pages/exam/check/${now}`);
  await expect(page.getByRole('button', { name: '开始考试' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: '设备检查' })).toBeInViewport({ ratio: 1 });

  await page.goto(`/pages/exam/check/${used}`);
  const done = page.getByRole('status').filter({ hasText: '您已交卷' });
  await expect(done).toBeInViewport({ ratio: 1 });
  await expect(done).toContainText(/交卷时间 \d{4}-\d\d-\d\d \d\d:\d\d · 待阅卷/);
  await expect(page.getByText('考试次数超限')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '不能开始' })).toHaveCount(0);
  await expectSound(page, 'entry-used');
  await done.getByRole('link', { name: '本场记录' }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/paper/list\\?examId=${used}`));
});

test(
  'a result says what the machine gave while the essay waits; then each group, what went wrong, and no promise beside ' +
    'the mark; the records draw the scores',
  async ({ page }) => {
    const school = await School.open();
    const person = await school.person();
    const examId = await school.draft(await groups(school), { chance: 0, thanks });
    await school.publish(examId);
    const [first, second] = [await sit(examId, person), await sit(examId, person)];
    await new LearnerPage(page).enter(person.account);
    await page.goto(`/pages/exam/result/${first}`);
    await expect(page.locator('p').filter({ hasText: /^暂得5\/ 20 分$/ })).toBeVisible();
    await expect(page.getByText('还有 1 题待老师阅卷（共 5 分）')).toBeVisible();
    // one thing is said of the state, and no verdict
    for (const other of [thanks, /成绩待公布/, /已经及格/]) await expect(page.getByText(other)).toHaveCount(0);
    await expect(page.getByText('待阅卷', { exact: true })).toHaveCount(2);
    const fact = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
    await expect(fact('已答')).toHaveText('3 / 4 题');
    await expect(fact('交卷时间')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    await mark(school, first, 4);
    await mark(school, second, 1);
    await page.reload();
    await expect(page.getByText('/ 20 分')).toBeVisible();
    await expect(page.getByText(thanks)).toHaveCount(0);
    const shares = page.getByRole('region', { name: '各大题得分' });
    await expect(shares.getByText('5 / 15 分 · 33%')).toBeVisible();
    await expect(shares.getByText('4 / 5 分 · 80%')).toBeVisible();
    await expect(page.getByRole('list', { name: '图例' }).getByRole('listitem')).toHaveText(['回答正确', '部分得分', '回答错误', '未作答']);
    await expectSound(page, 'result-groups');
    const numbers = page.getByRole('navigation', { name: '题目导航' }).getByRole('link');
    await expect(numbers).toHaveText(['1', '2', '3', '4']);
    await page.getByRole('button', { name: '只看错题（3）' }).click();
    await expect(numbers).toHaveText(['2', '3', '4']);
    await expect(page.getByRole('button', { name: '只看错题（3）', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: '全部', exact: true, pressed: false }).click();
    await expect(numbers).toHaveText(['1', '2', '3', '4']);
    await page.getByRole('button', { name: '只看错题（3）' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: '返回考试列表' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByText('得 4 / 5 分')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    await page.goto('/pages/paper/list');
    await expect(page.getByRole('img', { name: /^最近 2 次得分率，从早到晚：.* 45%，.* 30%$/ })).toBeVisible();
    await expectSound(page, 'records-trend');
    // the whole card is the way to its result
    await page.setViewportSize(phone);
    await page
      .getByRole('listitem')
      .filter({ hasText: '/ 20' })
      .first()
      .click({ position: { x: 20, y: 20 } });
    await page.waitForURL(/\/pages\/exam\/result\//);
    // of two attempts the other one is to be found
    await expect(page.getByRole('link', { name: '本场记录' })).toBeVisible();
  },
);
