import { expect, test, type Locator, type Page } from '@playwright/test';
import type { SurveyQuestionInput } from '@xuekao/contracts';
import { ConsolePage } from '../support/console-page.js';
import { isHighlighted } from '../support/forced-colors.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const hour = 3_600_000;
const option = (id: string, content: string) => ({ id, content });

const aboutSchool: SurveyQuestionInput[] = [
  { id: 'q1', quType: 'radio', content: '您住校吗？', required: true, answerList: [option('a', '住校'), option('b', '走读')] },
  { id: 'q2', quType: 'saq', content: '宿舍有什么问题？', required: true },
  { id: 'q3', quType: 'radio', content: '您在食堂吃饭吗？', required: true, answerList: [option('a', '每天'), option('b', '从不')] },
  { id: 'q4', quType: 'saq', content: '食堂的建议', required: true },
];
/** @param startsIn hours until it begins */
async function makeSurvey(token: string, title: string, questions: SurveyQuestionInput[], startsIn = -1): Promise<string> {
  const { id } = await ask('/api/survey/survey/save', token, {
    ...{ title, content: '<p>请如实填写</p>', surveyType: 'satisfaction', needLogin: false },
    ...{ startTime: new Date(Date.now() + startsIn * hour).toISOString(), endTime: new Date(Date.now() + 2 * hour).toISOString() },
  });
  await ask('/api/survey/qu/save-all', token, { id, questions });
  return id;
}

async function pick(page: Page, field: string, name: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).last().click();
  await page.getByRole('option', { name }).click();
}

test('a survey with rules, pages and jumps is designed, checked and answered on a phone', async ({ browser }) => {
  test.setTimeout(120_000);
  const title = fresh('住校生活调查');
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new ConsolePage(page).enter(administrator());
  const surveyId = await makeSurvey(token, title, aboutSchool);
  await page.goto(`/admin/survey/update?id=${surveyId}&tab=design`);

  // 第 2 题 is for who lives at school
  const card = (n: number) => page.getByRole('region', { name: `第 ${n} 题` });
  await card(2).getByRole('button', { name: '第 2 题的显示条件' }).click();
  const showing = page.getByRole('dialog', { name: '第 2 题的显示条件' });
  await showing.getByRole('button', { name: '添加条件' }).click();
  await pick(page, '选项', '住校');
  await page.keyboard.press('Escape');
  await expect(showing.getByText('显示条件：第 1 题选了“住校”')).toBeVisible();
  await expectSound(page, 'survey-show-rule', { sizes: [desk, phone] });
  await showing.getByRole('button', { name: '确定' }).click();
  await expect(card(2).getByText('显示条件：第 1 题选了“住校”')).toBeVisible();

  // pages behind the questions 2 and 3; who does not eat here goes to the end
  await card(2).getByRole('button', { name: '在第 2 题后面分页' }).click();
  await card(3).getByRole('button', { name: '在第 3 题后面分页' }).click();
  await page.getByRole('button', { name: '第 2 页的跳转' }).click();
  const jumping = page.getByRole('dialog', { name: '第 2 页的跳转' });
  await jumping.getByRole('button', { name: '添加跳转' }).click();
  await jumping.getByRole('button', { name: '添加条件' }).click();
  await pick(page, '选项', '从不');
  await page.keyboard.press('Escape');
  await expect(jumping.getByText('如果第 3 题选了“从不”，跳到问卷结束')).toBeVisible();
  await expectSound(page, 'survey-jump-rule', { sizes: [desk, phone] });
  await jumping.getByRole('button', { name: '确定' }).click();

  // what a rule uses is neither deleted nor moved behind it
  await card(1).getByRole('button', { name: '删除' }).click();
  const used = page.getByRole('dialog', { name: '第 1 题正在被使用' });
  await expect(used.getByText('第 2 题 的规则或题目用到第 1 题，请先修改。')).toBeVisible();
  await used.getByRole('button', { name: '知道了' }).click();
  await page.getByRole('button', { name: '移动第 2 题' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('移到第 2 项')).toBeAttached();
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('移到第 1 项')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByText(/没有移动：移动后，第 1 题有问题：规则只能用排在前面的题目/)).toBeVisible();
  await expect(card(1).getByText('您住校吗？')).toBeVisible();

  // a jump that everybody takes leaves the last page to nobody
  await page.getByRole('button', { name: '第 2 页的跳转' }).click();
  await jumping.getByRole('button', { name: '删除条件 1' }).click();
  await jumping.getByRole('button', { name: '确定' }).click();
  await expect(card(4).getByText('没有人会被问到这道题')).toBeVisible();
  await expectSound(page, 'survey-logic-fault', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('第 4 题的规则需要修改：没有人会被问到这道题')).toBeVisible();
  await page.getByRole('button', { name: '第 2 页的跳转' }).click();
  await jumping.getByRole('button', { name: '添加条件' }).click();
  await pick(page, '选项', '从不');
  await page.keyboard.press('Escape');
  await jumping.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存')).toBeVisible();
  await expectSound(page, 'survey-logic-design', { sizes: [desk, phone] });

  // the preview follows the answers
  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: `预览：${title}` });
  await expect(preview.getByText('宿舍有什么问题？')).toHaveCount(0);
  await preview.getByRole('radio', { name: /住校/ }).first().check();
  await expect(preview.getByText('2. 宿舍有什么问题？')).toBeVisible();
  await preview.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('问卷已发布')).toBeVisible();

  // on a phone, without an account
  const stranger = await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' });
  const small = await stranger.newPage();
  await small.goto(`/pages/survey/view?surveyId=${surveyId}&auto=1`);
  await small.waitForURL(/\/pages\/survey\/answer/);
  await expect(small.getByText('宿舍有什么问题？')).toHaveCount(0);
  await small.getByRole('button', { name: '下一页' }).click();
  await expect(small.getByText('此题为必答，请作答后再提交！')).toBeVisible();
  await small.getByRole('radio', { name: /^A\. 住校/ }).check();
  await small.getByRole('textbox', { name: '宿舍有什么问题？' }).fill('晚上太吵');
  await expectSound(small, 'survey-page-one', { sizes: [phone, desk] });
  await small.getByRole('button', { name: '下一页' }).click();
  await small.getByRole('radio', { name: /^A\. 每天/ }).check();
  await small.getByRole('button', { name: '下一页' }).click();
  await expect(small.getByText('第 3 / 3 页')).toBeVisible();
  await small.getByRole('textbox', { name: '食堂的建议' }).fill('多开窗口');
  // the way back of the browser and a reload keep what was typed
  await small.goBack();
  await expect(small.getByRole('radio', { name: /^A\. 每天/ })).toBeChecked();
  await small.getByRole('button', { name: '上一页' }).click();
  await expect(small.getByRole('textbox', { name: '宿舍有什么问题？' })).toHaveValue('晚上太吵');
  await expect(small.getByText('已保存')).toBeVisible();
  await small.getByRole('button', { name: '下一页' }).click();
  await small.reload();
  await expect(small.getByText('第 2 / 3 页')).toBeVisible();
  await small.getByRole('button', { name: '下一页' }).click();
  await expect(small.getByRole('textbox', { name: '食堂的建议' })).toHaveValue('多开窗口');
  await expectSound(small, 'survey-page-three', { sizes: [phone, desk] });
  // who never eats there is asked no more, and who does not live there is not asked about it
  await small.getByRole('button', { name: '上一页' }).click();
  await small.getByRole('radio', { name: /^B\. 从不/ }).check();
  await expect(small.getByText('第 2 / 2 页')).toBeVisible();
  await small.getByRole('button', { name: '上一页' }).click();
  await small.getByRole('radio', { name: /^B\. 走读/ }).check();
  await expect(small.getByText('宿舍有什么问题？')).toHaveCount(0);
  await small.getByRole('button', { name: '下一页' }).click();
  await small.getByRole('button', { name: '提交' }).click();
  await small.waitForURL(/\/pages\/survey\/thanks/);

  const { questions } = await ask('/api/survey/paper/statistic', token, { surveyId });
  expect(questions.map(({ answered }) => answered)).toEqual([1, 0, 1, 0]);
  await page.getByRole('tab', { name: '结果' }).click();
  await expect(page.getByText('1 份')).toBeVisible();
  await expectSound(page, 'survey-logic-result', { sizes: [desk, phone] });
});

test('an option with a quota is full for whoever comes later, and free again when the answer does not count', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new ConsolePage(page).enter(administrator());
  const surveyId = await makeSurvey(token, fresh('参观报名'), [
    { id: 'q1', quType: 'radio', content: '您想哪天来？', required: true, answerList: [option('a', '周一下午'), option('b', '周五下午')] },
  ]);
  await page.goto(`/admin/survey/update?id=${surveyId}&tab=design`);
  const card = page.getByRole('region', { name: '第 1 题' });
  await card.getByRole('button', { name: '编辑' }).click();
  await card.getByRole('switch', { name: '设名额' }).check();
  await card.getByRole('spinbutton', { name: '选项 A 的名额' }).fill('1');
  await expectSound(page, 'survey-quota-design', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存')).toBeVisible();
  await ask('/api/survey/survey/publish', token, { id: surveyId, state: 1 });

  const begin = async (): Promise<Page> => {
    const one = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
    await one.goto(`/pages/survey/view?surveyId=${surveyId}&auto=1`);
    await one.waitForURL(/\/pages\/survey\/answer/);
    await one.getByRole('radio', { name: /周一下午/ }).check();
    return one;
  };
  const [first, second] = [await begin(), await begin()];
  await first.getByRole('button', { name: '提交' }).click();
  await first.waitForURL(/thanks/);
  await second.getByRole('button', { name: '提交' }).click();
  await expect(second.getByText('第 1 题的选项“周一下午”名额已满。')).toBeVisible();
  await expect(second.getByText('名额已满', { exact: true })).toBeVisible();
  await expect(second.getByText('所选选项的名额已满，请改选其他选项')).toBeVisible();
  await expectSound(second, 'survey-quota-full', { sizes: [phone, desk] });
  await second.getByRole('radio', { name: /周五下午/ }).check();
  await expect(second.getByRole('radio', { name: /周一下午/ })).toBeDisabled();
  await second.getByRole('button', { name: '提交' }).click();
  await second.waitForURL(/thanks/);

  await page.getByRole('tab', { name: '结果' }).click();
  await expect(page.getByRole('cell', { name: '1 / 1' })).toBeVisible();
  await expectSound(page, 'survey-quota-result', { sizes: [desk, phone] });
  const { records } = await ask('/api/survey/paper/paging', token, { params: { surveyId } });
  await ask('/api/survey/paper/valid', token, { ids: [records.at(-1)?.id ?? ''], state: 1 });
  const third = await begin();
  await third.getByRole('button', { name: '提交' }).click();
  await third.waitForURL(/thanks/);
});

test('“other” wants words, a later title quotes them, and a net promoter score shows its parts', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new ConsolePage(page).enter(administrator());
  const surveyId = await makeSurvey(token, fresh('上学方式'), [
    { id: 'q1', quType: 'radio', content: '您怎么来学校？', required: true, answerList: [option('a', '公交'), option('b', '步行')] },
    { id: 'q2', quType: 'saq', content: '方便吗？' },
  ]);
  await page.goto(`/admin/survey/update?id=${surveyId}&tab=design`);
  const card = (n: number) => page.getByRole('region', { name: `第 ${n} 题` });
  await card(1).getByRole('button', { name: '编辑' }).click();
  await card(1).getByRole('button', { name: '添加“其他”' }).click();
  await expect(card(1).getByRole('checkbox', { name: '选项 C 的说明必填' })).toBeChecked();
  await expectSound(page, 'survey-other-design', { sizes: [desk, phone] });
  await card(2).getByRole('button', { name: '编辑' }).click();
  await card(2).getByRole('textbox', { name: '题目', exact: true }).press('Home');
  await card(2).getByRole('button', { name: '引用前面的答案' }).click();
  await page.getByRole('menuitem', { name: /您怎么来学校/ }).click();
  await expect(card(2).getByText('“{{answer:q1}}”显示为第 1 题的答案')).toBeVisible();
  await expectSound(page, 'survey-pipe-design', { sizes: [desk, phone] });
  await card(2).getByRole('button', { name: '收起' }).click();
  await expect(card(2).getByText('2. ［第 1 题的答案］方便吗？')).toBeVisible();
  await page.getByRole('button', { name: 'NPS 题' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存')).toBeVisible();
  await ask('/api/survey/survey/publish', token, { id: surveyId, state: 1 });

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await small.goto(`/pages/survey/view?surveyId=${surveyId}&auto=1`);
  await small.waitForURL(/\/pages\/survey\/answer/);
  await small.getByRole('radio', { name: /^C\. 其他/ }).check();
  await small.getByRole('radio', { name: '9', exact: true }).check();
  await small.getByRole('button', { name: '提交' }).click();
  await expect(small.getByText('请填写所选选项的说明')).toBeVisible();
  await small.getByRole('textbox', { name: '其他的说明（必填）' }).fill('骑车');
  await expect(small.getByText('2. 骑车方便吗？')).toBeVisible();
  await expectSound(small, 'survey-other-answer', { sizes: [phone, desk] });
  await small.getByRole('button', { name: '提交' }).click();
  await small.waitForURL(/thanks/);

  await page.getByRole('tab', { name: '结果' }).click();
  await expect(page.getByText('NPS 100')).toBeVisible();
  await expect(page.getByText('推荐者（9～10）：1 人，100%')).toBeVisible();
  await expectSound(page, 'survey-nps-result', { sizes: [desk, phone] });
});

test('a matrix is designed, answered on a phone and at a desk, and counted', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new ConsolePage(page).enter(administrator());
  const surveyId = await makeSurvey(token, fresh('食堂评价'), [{ id: 'q1', quType: 'saq', content: '建议' }]);
  await page.goto(`/admin/survey/update?id=${surveyId}&tab=design`);
  await page.getByRole('button', { name: '矩阵题' }).click();
  const card = page.getByRole('region', { name: '第 2 题' });
  await card.getByRole('textbox', { name: '题目', exact: true }).fill('您对食堂满意吗？');
  await card.getByRole('textbox', { name: '行 1' }).fill('口味');
  await card.getByRole('textbox', { name: '行 2' }).fill('价格');
  for (const letter of ['D', 'C']) await card.getByRole('button', { name: `删除选项 ${letter}` }).click();
  await card.getByRole('textbox', { name: '选项 A' }).fill('满意');
  await card.getByRole('textbox', { name: '选项 B' }).fill('不满意');
  await expectSound(page, 'survey-matrix-design', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存')).toBeVisible();
  await ask('/api/survey/survey/publish', token, { id: surveyId, state: 1 });

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await small.goto(`/pages/survey/view?surveyId=${surveyId}&auto=1`);
  await small.waitForURL(/\/pages\/survey\/answer/);
  await small.getByRole('radio', { name: '口味 满意' }).check();
  await small.getByRole('button', { name: '提交' }).click();
  await expect(small.getByText('请完成每一行')).toBeVisible();
  await small.getByRole('radio', { name: '价格 不满意' }).check();
  await expectSound(small, 'survey-matrix-answer', { sizes: [phone, desk] });
  await small.getByRole('button', { name: '提交' }).click();
  await small.waitForURL(/thanks/);

  await page.getByRole('tab', { name: '结果' }).click();
  await expect(page.getByRole('row', { name: /口味/ }).getByText('1（100%）')).toBeVisible();
  await expectSound(page, 'survey-matrix-result', { sizes: [desk, phone] });
});

test('by keyboard one goes on at what is missing and above the next page; a survey that has not begun is only looked at', async ({
  browser,
}) => {
  const school = await School.open();
  const [title, later] = [fresh('食堂满意度'), fresh('下月满意度')];
  const surveyId = await makeSurvey(school.admin, title, [
    { id: 'q1', quType: 'radio', content: '您的年级', answerList: [option('a', '七年级'), option('b', '八年级')], pageEnd: { jumps: [] } },
    { id: 'q2', quType: 'scale', content: '您愿意推荐食堂吗？', rankStyle: 'num1', rankLevel: 10 },
    ...['口味', '卫生', '服务'].map((content, at) => ({ id: `w${String(at)}`, quType: 'saq' as const, content, required: at === 0 })),
  ]);
  await ask('/api/survey/survey/publish', school.admin, { id: surveyId, state: 1 });
  const context = await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await new LearnerPage(page).enter((await school.person()).account);
  await page.goto(`/pages/survey/view?surveyId=${surveyId}&auto=1`);

  await page.getByRole('button', { name: '下一页' }).press('Enter');
  await expect(page.getByRole('heading', { name: '第 2 / 2 页' })).toBeFocused();
  await page.getByRole('button', { name: '提交' }).press('Enter');
  const missing = page.getByRole('group', { name: /口味/ });
  await expect(missing).toBeFocused();
  await expect(missing).toHaveAccessibleDescription('此题为必答，请作答后再提交！');
  // the bar over the page hides nothing of it
  const bar = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
  await expect.poll(async () => (await missing.boundingBox())?.y ?? 0).toBeGreaterThan(bar.y + bar.height);

  await page.getByRole('radio', { name: '8', exact: true }).press('Space');
  await page.emulateMedia({ forcedColors: 'active' });
  const step = (n: number): Locator => page.getByRole('radio', { name: String(n), exact: true }).locator('..');
  expect(await isHighlighted(step(8))).toBe(true);
  expect(await isHighlighted(step(7))).toBe(false);
  await page.emulateMedia({ forcedColors: null });

  const laterId = await makeSurvey(school.admin, later, aboutSchool, 1);
  await ask('/api/survey/survey/publish', school.admin, { id: laterId, state: 1 });
  await page.goto(`/pages/survey?tab=my&title=${encodeURIComponent(later)}`);
  await expect(page.getByText('未开始')).toBeVisible();
  await expect(page.getByRole('link', { name: `查看问卷：${later}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `参与：${later}` })).toHaveCount(0);
});
