import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { ask, until } from '../support/platform.js';
import { fresh, radio, School, type Person } from '../support/school.js';
import { firstOption, radios, sit } from '../support/sitting.js';
import { isFull, ofSize, together } from '../support/size.js';
import { expectSound, phone } from '../support/sound.js';

const desk = { width: 1440, height: 900 };
const reason = '第一题的答案标错了';

let school: School;
let teacher: Person;
test.beforeAll(async () => {
  school = await School.open();
  teacher = await school.person({ roles: [school.administrators] });
});

async function openConsole(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(teacher.account);
  return page;
}

/** Learners who chose an option of the first question by its place, and handed in. */
async function handedIn(examId: string, places: readonly number[]): Promise<Person[]> {
  return together(places, async (place) => {
    const person = await school.person();
    const { id: paperId } = await ask('/api/paper/paper/create-paper', person.token, { examId });
    const { groupList } = await ask('/api/paper/paper/paper-detail', person.token, { paperId });
    const [question] = groupList.flatMap(({ quList }) => quList);
    const option = question?.answerList[place];
    if (!question || !option) throw new Error('the paper has no such option');
    const answers = [{ quId: question.quId, seq: 1, answer: { options: [option.id] } }];
    await ask('/api/paper/paper/fill-answer', person.token, { paperId, answers });
    await ask('/api/paper/paper/hand-exam', person.token, { id: paperId });
    return person;
  });
}

/** Learners with an open paper; every second one has answered the first question. */
const sitting = async (examId: string, count: number): Promise<(Person & { paperId: string })[]> =>
  together(await school.people(count), async (person, at) => {
    const { id: paperId } = await ask('/api/paper/paper/create-paper', person.token, { examId });
    const { groupList } = await ask('/api/paper/paper/paper-detail', person.token, { paperId });
    const [question] = groupList.flatMap(({ quList }) => quList);
    const answers = [{ quId: question?.quId ?? '', seq: 1, answer: { options: [question?.answerList[0]?.id ?? ''] } }];
    if (at % 2 === 0) await ask('/api/paper/paper/fill-answer', person.token, { paperId, answers });
    return { ...person, paperId };
  });

for (const [width, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test(`a wrong key is computed, applied, seen and undone, on ${width}`, async ({ browser }) => {
    const { quIds } = await school.bank([radio({ content: '<p>一加一等于几？</p>' })]);
    const examId = await school.exam(quIds, { title: fresh('更正'), scoreRelease: 0 });
    const count = ofSize(3, 30);
    const [wronged] = await handedIn(
      examId,
      Array.from({ length: count }, (_, at) => (at % 3 === 2 ? 0 : 1)),
    );
    const page = await openConsole(browser, viewport);
    await page.goto(`/admin/exam/${examId}`);
    await page.getByRole('link', { name: '更正试题' }).click();
    await expect(page.getByText('还没有更正。')).toBeVisible();
    await page.getByRole('link', { name: '更正试题' }).click();
    await page.getByRole('combobox', { name: '选择要更正的试题' }).fill('一加一');
    await page.getByRole('option', { name: /一加一等于几/ }).click();
    await page.getByRole('group', { name: '正确答案' }).getByRole('radio').nth(1).check();
    await page.getByRole('textbox', { name: '更正原因' }).fill(reason);
    await expectSound(page, `correction-editor-${viewport.width}`, { sizes: [viewport] });
    await page.getByRole('button', { name: '试算' }).click();
    await expect(page.getByText('待应用')).toBeVisible();
    await expect(page.getByText(`${count} 人`).first()).toBeVisible();
    // the words of the former key and of the new one: a letter alone says nothing
    for (const content of ['选项甲', '选项乙']) await expect(page.getByText(content, { exact: true })).toBeVisible();
    if (!isFull()) await expect(page.getByRole('row')).toHaveCount(count + 1);
    await expectSound(page, `correction-dry-run-${viewport.width}`, { sizes: [viewport] });
    await page.getByRole('button', { name: '应用更正' }).click();
    const asking = page.getByRole('dialog', { name: '应用这次更正？' });
    await expect(asking.getByText(`${count} 人的成绩将会变化`)).toBeVisible();
    await asking.getByRole('button', { name: '应用更正' }).click();
    await expect(page.getByText('已应用')).toBeVisible();
    await expect(asking).toHaveCount(0);
    // the mistake is still in the bank: the way to it is here
    await expect(page.getByText('更正只改这场考试，题库里的试题没有改。')).toBeVisible();
    await expect(page.getByRole('link', { name: '修改题库里的试题：第 1 题' })).toHaveAttribute('href', /\/question\/[0-9a-f]{24}$/);
    await expectSound(page, `correction-applied-${viewport.width}`, { sizes: [viewport] });

    // the learner has a message with the reason, and the result has it, too
    if (!wronged) throw new Error('nobody has handed in');
    const learner = await (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
    await learner.addInitScript((token) => localStorage.setItem('xuekao-token', token), wronged.token);
    const { records } = await until(
      'the message',
      () => ask('/api/sys/user/msg/paging', wronged.token, { size: 5 }),
      (messages) => messages.total > 0,
    );
    expect(records[0]?.title).toMatch(/^成绩已更正/);
    const papers = await ask('/api/paper/paper/my-paging', wronged.token, {});
    await learner.goto(`/pages/exam/result/${papers.records[0]?.id ?? ''}`);
    await expect(learner.getByText(`第 1 题已更正：${reason}`)).toBeVisible();
    await expect(learner.getByText(`本题已更正：${reason}`)).toBeVisible();
    await expectSound(learner, `corrected-result-${viewport.width}`, { sizes: [viewport] });

    await page.getByRole('button', { name: '撤销更正' }).click();
    await page.getByRole('dialog', { name: '撤销这次更正？' }).getByRole('button', { name: '撤销更正' }).click();
    await expect(page.getByText('已撤销')).toBeVisible();
    expect((await ask('/api/paper/paper/my-paging', wronged.token, {})).records[0]).toMatchObject({ userScore: 0 });
    await page.getByRole('link', { name: '返回' }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expectSound(page, `corrections-${viewport.width}`, { sizes: [viewport] });
  });

for (const [width, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test(`a typo that is corrected while somebody sits is told calmly, and nothing that was answered changes, on ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // many networks of schools let no socket through: the page hears of it with its next question for the time
    const hasSocket = viewport === desk;
    if (!hasSocket) await page.routeWebSocket('**', (socket) => socket.close());
    const { learner, examId } = await sit(page, radios(2));
    await firstOption(page, 1).click();
    await learner.expectSaved();
    const others = await sitting(examId, ofSize(2, 9));
    const { records } = await ask('/api/exam/correction/questions', school.admin, { params: { examId } });
    const changes = records.map(({ quId, number }) => ({ quId, leaves: [{ quId, content: `<p>改正后的第${number}题</p>` }] }));
    const { id } = await ask('/api/exam/correction/create', school.admin, { examId, reason: '题干有错字', changes });
    const isIn = (state: string) =>
      until(
        state,
        () => ask('/api/exam/correction/detail', school.admin, { id }),
        (one) => one.state === state,
      );
    await isIn('ready');
    await ask('/api/exam/correction/apply', school.admin, { id });
    if (hasSocket) {
      await expect(page.getByText('第 2 题已更正，请按现在的题目作答。')).toBeVisible();
      await expect(page.getByText('第 1 题有更正；您已作答')).toBeVisible();
    } else {
      await isIn('applied');
      // it asks when it comes back into view, and each 30 s
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText('有试题已更正，请按现在的题目作答')).toBeVisible();
    }
    await expect(page.getByText('改正后的第2题')).toBeVisible();
    await expect(page.getByText('改正后的第1题')).toHaveCount(0);
    await expect(firstOption(page, 1).locator('input')).toBeChecked();
    await expectSound(page, `corrected-sitting-${viewport.width}`, { sizes: [viewport] });
    await isIn('applied');
    await together(others, async (other, at) => {
      const { groupList } = await ask('/api/paper/paper/paper-detail', other.token, { paperId: other.paperId });
      const stems = groupList.flatMap(({ quList }) => quList.map(({ content }) => content));
      // every second one had answered the first question
      expect(stems).toEqual([at % 2 === 0 ? '<p>第 1 问</p>' : '<p>改正后的第1题</p>', '<p>改正后的第2题</p>']);
    });
    // what is answered afterwards is saved as ever
    await firstOption(page, 2).click();
    await learner.expectSaved();
  });
