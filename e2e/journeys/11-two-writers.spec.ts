import { expect, test, type Locator, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { examInput, fresh, radio, School } from '../support/school.js';
import { expectSound } from '../support/sound.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: '内容已被他人修改' });
const rowOf = (page: Page, label: string): Locator =>
  dialogOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${label}`) }) });
const save = (page: Page): Promise<void> => page.getByRole('button', { name: '保存', exact: true }).click();

test('an exam keeps the end of a long text that a colleague changed, and the password that was typed here', async ({ page }) => {
  const { quIds } = await school.bank([radio()]);
  const thanks = '谢谢'.repeat(60);
  const input = examInput(await school.template(quIds), { openType: 9, password: 'first', thanks });
  const { id } = await ask('/api/exam/exam/save', school.admin, input);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${id}`);
  await page.getByLabel('考试时长').fill('45');
  await page.getByLabel('考试密码').fill('second');
  await ask('/api/exam/exam/save', school.admin, { ...input, id, thanks: `${thanks}再见` });
  await save(page);
  await expect(rowOf(page, '交卷感谢语')).toContainText('再见');
  await expect(rowOf(page, '交卷感谢语')).toContainText('只有对方改过');
  await expect(rowOf(page, '考试时长')).toContainText('只有您改过');
  await expect(rowOf(page, '考试密码')).toContainText('您填写的新密码');
  await expectSound(page, 'two writers of an exam');
  await dialogOf(page).getByRole('button', { name: '合并并保存' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByLabel('交卷感谢语')).toHaveValue(`${thanks}再见`);
  await expect
    .poll(() => ask('/api/exam/exam/detail', school.admin, { id }))
    .toMatchObject({ totalTime: 45, thanks: `${thanks}再见`, hasPassword: true });
});

test('a question keeps the key of a colleague beside the analysis that was written here; what both changed is chosen', async ({ page }) => {
  const {
    repoId,
    quIds: [id = ''],
  } = await school.bank([radio({ content: '<p>原来的题干</p>' })]);
  const stored = await ask('/api/qu/qu/detail', school.admin, { id });
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/question/${id}`);
  await page.getByRole('textbox', { name: '解析' }).fill('我写的解析');
  await page.getByRole('textbox', { name: '题干' }).fill('我改的题干');
  await ask('/api/qu/qu/save', school.admin, {
    ...radio({ content: '<p>对方的题干 <span data-type="inline-math" data-latex="\\{1,2\\}"></span></p>' }),
    id,
    repoId,
    answerList: stored.answerList.map(({ id: option, content, isRight }) => ({ id: option, content, isRight: !isRight })),
  });
  await save(page);
  const merge = dialogOf(page).getByRole('button', { name: '合并并保存' });
  await expect(merge).toBeDisabled();
  // the formula is drawn
  await expect(rowOf(page, '题干').locator('.katex')).toHaveCount(1);
  await expectSound(page, 'two writers of a question');
  await rowOf(page, '题干').getByRole('radio', { name: '题干：我的' }).check();
  await merge.click();
  await expect(dialogOf(page)).toBeHidden();
  const read = async (): Promise<unknown> => {
    const { content, analysis, answerList } = await ask('/api/qu/qu/detail', school.admin, { id });
    return [content, analysis, answerList.map(({ isRight }) => isRight)];
  };
  await expect.poll(read).toEqual(['<p>我改的题干</p>', '<p>我写的解析</p>', [false, true]]);
  await expect(page.getByRole('textbox', { name: '题干' })).toContainText('我改的题干');
});

test('a role keeps the permissions that two people gave it', async ({ page }) => {
  const roleName = fresh('色').slice(0, 30);
  const { id } = await ask('/api/sys/role/save', school.admin, { roleName, roleType: 2, roleLevel: 3 });
  await ask('/api/sys/role/save-menus', school.admin, { id, menuIds: [], permissions: ['exam:list'] });
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/role?id=${id}`);
  const own = page.getByRole('group', { name: '权限' }).getByRole('checkbox').nth(1);
  await own.check();
  await ask('/api/sys/role/save-menus', school.admin, { id, menuIds: [], permissions: ['exam:list', 'paper:list'] });
  await save(page);
  await expect(rowOf(page, '权限')).toContainText('都保留');
  await expectSound(page, 'two writers of a role');
  await dialogOf(page).getByRole('button', { name: '合并并保存' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(own).toBeChecked();
  const read = async (): Promise<readonly string[]> => (await ask('/api/sys/role/list-menus', school.admin, { id })).permissions;
  await expect.poll(read).toHaveLength(3);
  expect(await read()).toEqual(expect.arrayContaining(['exam:list', 'paper:list']));
});

test('a template keeps the marks and the group of a colleague beside the words that were written here', async ({ page }) => {
  const { quIds } = await school.bank([radio(), radio(), radio()]);
  const [first = '', second = '', third = ''] = quIds;
  const id = await school.template([first, second]);
  const {
    title,
    groups: [group],
  } = await ask('/api/tmpl/tmpl/detail', school.admin, { id });
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/template/${id}`);
  await page.getByLabel('模板说明').fill('我的说明');
  const rest = { joinType: 1 as const, perScore: 5 };
  await ask('/api/tmpl/tmpl/save', school.admin, {
    id,
    title,
    groups: [
      { ...rest, id: group?.id ?? '', title: '甲', items: [{ quId: first, score: 7 }, { quId: second }] },
      { ...rest, title: '乙', items: [{ quId: third }] },
    ],
  });
  await save(page);
  await expect(rowOf(page, '第 1 大题 第 1 题分数')).toContainText('7 分');
  await expectSound(page, 'two writers of a template');
  await dialogOf(page).getByRole('button', { name: '合并并保存' }).click();
  await expect(dialogOf(page)).toBeHidden();
  const read = async (): Promise<unknown> => {
    const { remark, groups } = await ask('/api/tmpl/tmpl/detail', school.admin, { id });
    return [remark, groups.map((one) => [one.title, one.items.map(({ score }) => score)])];
  };
  await expect.poll(read).toEqual([
    '我的说明',
    [
      ['甲', [7, 5]],
      ['乙', [5]],
    ],
  ]);
});

test('the design of a survey keeps the question of a colleague beside the title that was written here', async ({ page }) => {
  const hour = 3_600_000;
  const { id } = await ask('/api/survey/survey/save', school.admin, {
    ...{ title: fresh('食堂调查'), content: '<p>请如实填写</p>', surveyType: 'satisfaction' },
    ...{ startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() },
  });
  const questions = [{ id: 'a', quType: 'saq' as const, content: '食堂的建议' }];
  const { revision } = await ask('/api/survey/qu/save-all', school.admin, { id, questions });
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/survey/update?id=${id}&tab=design`);
  const first = page.getByRole('region', { name: '第 1 题' });
  await first.getByRole('button', { name: '编辑' }).click();
  await first.getByRole('textbox', { name: '题目', exact: true }).fill('对食堂的建议');
  const theirs = [...questions, { id: 'b', quType: 'saq' as const, content: '宿舍的建议' }];
  await ask('/api/survey/qu/save-all', school.admin, { id, revision, questions: theirs });
  await save(page);
  await expect(rowOf(page, '第 1 题 题目')).toContainText('对食堂的建议');
  await expect(rowOf(page, '题目')).toContainText('宿舍的建议');
  await expectSound(page, 'two writers of a survey');
  await dialogOf(page).getByRole('button', { name: '合并并保存' }).click();
  await expect(dialogOf(page)).toBeHidden();
  const read = async (): Promise<string[]> =>
    (await ask('/api/survey/qu/list-all', school.admin, { id })).questions.map(({ content }) => content);
  await expect.poll(read).toEqual(['对食堂的建议', '宿舍的建议']);
});

test('a marker whom a colleague overtook is told once, and full-width digits are marks', async ({ page }) => {
  const { quIds } = await school.bank([{ quType: 'saq', quLevel: 2, content: '<p>论述</p>', manual: true, answerList: [] }]);
  const examId = await school.exam(quIds);
  const person = await school.person();
  const { id: paperId } = await ask('/api/paper/paper/create-paper', person.token, { examId });
  const [{ quId } = { quId: '' }] = (await ask('/api/paper/paper/paper-detail', person.token, { paperId })).cards;
  await ask('/api/paper/paper/fill-answer', person.token, { paperId, answers: [{ quId, seq: 1, answer: { text: '答' } }] });
  await ask('/api/paper/paper/hand-exam', person.token, { id: paperId });
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/paper/${paperId}`);
  await page.getByRole('textbox', { name: /得分/ }).fill('５');
  const { version } = await ask('/api/paper/paper/review-detail', school.admin, { id: paperId });
  await ask('/api/paper/paper/review-paper', school.admin, { id: paperId, version, items: [{ quId, score: 2, remark: '' }] });
  await page.getByRole('button', { name: /^提交/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '这份考卷刚被他人评过分' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expectSound(page, 'two markers of a paper');
  await page.getByRole('button', { name: /^提交/ }).click();
  await expect.poll(async () => (await ask('/api/paper/paper/review-detail', school.admin, { id: paperId })).userSubjScore).toBe(5);
});
