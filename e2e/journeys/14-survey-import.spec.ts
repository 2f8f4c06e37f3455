import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const hour = 3_600_000;
const written = `校园生活调查
1. 您所在的年级？
A. 高一  B. 高二  C. 高三
2. 您常去哪些地方？（多选，最多选2项）
A. 图书馆
B. 操场
C. 其他____
3. 请评价以下各项（矩阵）
- 教学
- 食堂
A. 满意  B. 一般  C. 不满意
4. 您的建议（填空，选填）`;

async function makeSurvey(token: string, title: string): Promise<string> {
  const { id } = await ask('/api/survey/survey/save', token, {
    ...{ title, content: '<p>请如实填写</p>', surveyType: 'satisfaction', needLogin: false },
    ...{ startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() },
  });
  return id;
}

test('questions are pasted as text, and taken from there by another survey', async ({ browser }) => {
  const [title, second] = [fresh('校园生活'), fresh('校园生活复测')];
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new ConsolePage(page).enter(administrator());
  const surveyId = await makeSurvey(token, title);
  await page.goto(`/admin/survey/update?id=${surveyId}&tab=design`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const importing = page.getByRole('dialog', { name: '导入题目' });
  await importing.getByRole('tab', { name: '文字' }).click();
  await expect(importing.getByText('粘贴题目文字：')).toBeVisible();
  await expect(importing.getByRole('button', { name: '读取文字' })).toBeDisabled();
  await importing.getByRole('button', { name: '填入示例' }).click();
  await expect(importing.getByRole('textbox', { name: '题目文字' })).toHaveValue(/^1\. 您所在的年级/);
  await importing.getByText('格式说明').click();
  await expect(importing.getByText('选项：以“A.”')).toBeVisible();
  await importing.getByRole('textbox', { name: '题目文字' }).fill(written);
  await expectSound(page, 'survey-import-text', { sizes: [desk, phone] });
  await importing.getByRole('button', { name: '读取文字' }).click();
  await expect(importing.getByText('读取到 4 道题，1 处有误')).toBeVisible();
  await expect(importing.getByText('不是题目，也不是选项：校园生活调查')).toBeVisible();
  await expectSound(page, 'survey-import-text-found', { sizes: [desk, phone] });
  // what was pasted is still there to be mended
  await importing.getByRole('button', { name: '返回修改' }).click();
  await importing.getByRole('textbox', { name: '题目文字' }).fill(written.replace('校园生活调查\n', ''));
  await importing.getByRole('button', { name: '读取文字' }).click();
  await expect(importing.getByText('读取到 4 道题，0 处有误')).toBeVisible();
  await importing.getByRole('button', { name: '加入 4 道题' }).click();
  await expect(page.getByRole('region', { name: '第 3 题' }).getByText('请评价以下各项')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存')).toBeVisible();

  // the last question hangs on others
  const { questions: own, revision } = await ask('/api/survey/qu/list-all', token, { id: surveyId });
  const [grade, places, , advice] = own;
  const showWhen = {
    match: 'all' as const,
    conditions: [{ quId: places?.id ?? '', test: 'chosen' as const, values: [places?.answerList[1]?.id ?? ''] }],
  };
  const content = `{{answer:${grade?.id ?? ''}}}的您，有什么建议`;
  const linked = own.map((question) => (question.id === advice?.id ? { ...question, content, showWhen } : question));
  await ask('/api/survey/qu/save-all', token, { id: surveyId, revision, questions: linked });

  const otherId = await makeSurvey(token, second);
  await page.goto(`/admin/survey/update?id=${otherId}&tab=design`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await importing.getByRole('tab', { name: '其他问卷' }).click();
  await expect(importing.getByText('选择一份问卷，再选择要复制的题目。')).toBeVisible();
  await importing.getByRole('combobox', { name: '问卷' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await expectSound(page, 'survey-import-other', { sizes: [desk, phone] });
  await importing.getByRole('button', { name: '选择题目' }).click();
  await expect(importing.getByText('已选 4 题，共 4 题')).toBeVisible();
  await expect(importing.getByText('不会复制的规则')).toHaveCount(0);
  // the open question is asked by the answer to the second one, and quotes the first one
  await importing.getByRole('checkbox', { name: /^2\. 您常去/ }).uncheck();
  await expect(importing.getByRole('list', { name: '不会复制的规则' }).getByRole('listitem')).toHaveText([
    '第 4 题的显示条件：第 2 题选了“操场”',
  ]);
  await expectSound(page, 'survey-import-other-chosen', { sizes: [desk, phone] });
  await importing.getByRole('button', { name: '加入 3 道题' }).click();
  await expect(page.getByRole('region', { name: '第 3 题' }).getByText('第 1 题的答案')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存').first()).toBeVisible();
  const { questions } = await ask('/api/survey/qu/list-all', token, { id: otherId });
  expect(questions.map(({ quType, selectMax, required, showWhen }) => [quType, selectMax, required, showWhen])).toEqual([
    ['radio', 0, true, undefined],
    ['matrix', 0, true, undefined],
    ['saq', 0, false, undefined],
  ]);
  expect(questions[2]?.content).toBe(`{{answer:${questions[0]?.id ?? ''}}}的您，有什么建议`);
});
