import { readFile } from 'node:fs/promises';
import { expect, test, type Download, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const hour = 3_600_000;
const local = (at: number): string => new Date(at + 8 * hour).toISOString().slice(0, 16).replace('T', ' ');

/** Adds a question of the type and writes its stem. */
async function addQuestion(page: Page, type: string, stem: string): Promise<void> {
  await page.getByRole('button', { name: type, exact: true }).click();
  await page.getByRole('textbox', { name: '题目', exact: true }).fill(stem);
}

async function choose(page: Page, name: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
}

test('a survey is made and shared, people answer with and without an account, and the result counts them', async ({ browser }) => {
  test.setTimeout(180_000);
  const title = fresh('食堂满意度调查');
  const school = await School.open();
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/survey/create');
  await page.getByRole('button', { name: '保存' }).click();
  for (const fault of ['问卷标题不能为空！', '问卷描述不能为空！', '问卷类型不能为空！']) await expect(page.getByText(fault)).toBeVisible();
  await expect(page.getByText('答卷时间不能为空！').first()).toBeVisible();
  await page.getByLabel('问卷标题').fill(title);
  await page.getByRole('textbox', { name: '问卷描述' }).fill('请根据上学期的就餐情况填写，大约需要两分钟。');
  await page.getByRole('combobox', { name: '问卷类型' }).click();
  await page.getByRole('option', { name: '满意度' }).click();
  await page.getByLabel('开始时间').fill(local(Date.now() - hour));
  await page.getByLabel('结束时间').fill(local(Date.now() + 24 * hour));
  await page.getByRole('switch', { name: '登录后答卷' }).uncheck();
  await page.getByLabel('感谢语').fill('谢谢，结果会在下周公布。');
  await expectSound(page, 'survey-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('创建成功，即将跳转到问卷设计页面..')).toBeVisible();

  await page.waitForURL(/tab=design/);
  const surveyId = new URL(page.url()).searchParams.get('id') ?? '';
  await addQuestion(page, '单选题', '您每周在食堂吃几次午饭？');
  await page.getByRole('button', { name: '快速填充' }).click();
  const fill = page.getByRole('dialog', { name: '快速填充选项' });
  await fill.getByRole('button', { name: '频率' }).click();
  await fill.getByRole('button', { name: '快速填充', exact: true }).click();
  await addQuestion(page, '多选题', '您常去哪些窗口？');
  await page.getByRole('combobox', { name: '最多选择' }).click();
  await page.getByRole('option', { name: '2', exact: true }).click();
  await addQuestion(page, '评分单选题', '饭菜的口味');
  await page.getByRole('spinbutton', { name: '选项 A 的分值' }).fill('5');
  await addQuestion(page, '评分多选题', '满意的方面');
  await addQuestion(page, '量表题', '您愿意向同学推荐食堂吗？');
  await page.getByRole('combobox', { name: '级数' }).click();
  await page.getByRole('option', { name: 'NPS（0～10）' }).click();
  await addQuestion(page, '问答题', '您的建议');
  await page.getByRole('switch', { name: '必答' }).uncheck();
  await page.getByRole('button', { name: '收起' }).click();
  // the last question goes one place up, by keys
  await page.getByRole('button', { name: '移动第 6 题' }).focus();
  await page.keyboard.press('Space');
  // the list has measured its places
  await expect(page.getByText('移到第 6 项')).toBeAttached();
  // keys that come before the list listens are lost
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('移到第 5 项')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: '第 5 题' }).getByText('您的建议')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存')).toBeVisible();
  await expectSound(page, 'survey-design', { sizes: [desk, phone] });

  // the questions as a spreadsheet, taken in again behind those that are there
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出', exact: true }).click()]);
  expect(sheet.suggestedFilename()).toBe(`${title} 题目.xlsx`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const importing = page.getByRole('dialog', { name: '导入题目' });
  const buffer = await readFile(await sheet.path());
  await importing.locator('input[type=file]').setInputFiles({ name: '题目.xlsx', mimeType: 'application/octet-stream', buffer });
  await importing.getByRole('button', { name: '读取文件' }).click();
  await expect(importing.getByText('读取到 6 道题，0 处有误')).toBeVisible();
  await expectSound(page, 'survey-import', { sizes: [desk, phone] });
  await importing.getByRole('button', { name: '加入 6 道题' }).click();
  await expect(page.getByRole('region', { name: '第 12 题' })).toBeVisible();
  for (let n = 12; n > 6; n -= 1) {
    await page
      .getByRole('region', { name: `第 ${n} 题` })
      .getByRole('button', { name: '删除' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('region', { name: `第 ${n} 题` })).toHaveCount(0);
  }
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存').first()).toBeVisible();

  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: `预览：${title}` });
  await expect(preview.getByRole('group', { name: /^6\. 您愿意向同学推荐食堂吗/ })).toBeVisible();
  await expectSound(page, 'survey-preview', { sizes: [desk, phone] });
  await preview.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('问卷已发布')).toBeVisible();
  await page.getByRole('button', { name: '分享' }).click();
  const share = page.getByRole('dialog', { name: `分享：${title}` });
  await expect(share.getByRole('img', { name: '问卷二维码' })).toBeVisible();
  const link = await share.getByRole('textbox', { name: '问卷链接' }).inputValue();
  expect(link).toContain(`/pages/survey/view?surveyId=${surveyId}`);
  await expectSound(page, 'survey-share', { sizes: [desk, phone] });
  await share.getByRole('button', { name: '关闭' }).click();

  // somebody without an account, on a phone
  const stranger = await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' });
  const small = await stranger.newPage();
  await small.goto(link);
  await expect(small.getByText('本问卷匿名')).toBeVisible();
  await expectSound(small, 'survey-view', { sizes: [phone, desk] });
  const [answer] = await Promise.all([stranger.waitForEvent('page'), small.getByRole('button', { name: '开始答卷' }).click()]);
  await answer.waitForURL(/\/pages\/survey\/answer\?paperId=[0-9a-f]{24}/);
  await answer.getByRole('radio', { name: /^B\. 经常/ }).check();
  await expect(answer.getByText('已保存')).toBeVisible();
  await answer.getByRole('button', { name: '提交' }).click();
  await expect(answer.getByText('此题为必答，请作答后再提交！').first()).toBeVisible();
  await answer
    .getByRole('checkbox', { name: /^A\. 选项1/ })
    .first()
    .check();
  // what is typed without network lives through a reload
  await stranger.setOffline(true);
  await answer.getByRole('textbox', { name: '您的建议' }).fill('多开几个窗口');
  await expect(answer.getByText('离线，已存本机')).toBeVisible();
  await stranger.setOffline(false);
  await answer.reload();
  await expect(answer.getByRole('textbox', { name: '您的建议' })).toHaveValue('多开几个窗口');
  await expect(answer.getByRole('radio', { name: /^B\. 经常/ })).toBeChecked();
  await answer.getByRole('radio', { name: /^A\. 选项1 5 分/ }).check();
  await answer
    .getByRole('checkbox', { name: /^B\. 选项2/ })
    .last()
    .check();
  await answer.getByRole('radio', { name: '9', exact: true }).check();
  await expectSound(answer, 'survey-answer', { sizes: [phone, desk] });
  await answer.getByRole('button', { name: '提交' }).click();
  await answer.waitForURL(/\/pages\/survey\/thanks/);
  await expect(answer.getByText('谢谢，结果会在下周公布。')).toBeVisible();
  await expectSound(answer, 'survey-thanks', { sizes: [phone, desk] });
  await small.reload();
  await expect(small.getByText('您已经提交过这份问卷，感谢参与！')).toBeVisible();

  // and a learner, by the centre
  const pupil = await school.person();
  const own = await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' });
  const learner = await own.newPage();
  await new LearnerPage(learner).enter(pupil.account);
  await learner.goto(`/pages/survey?tab=my&title=${encodeURIComponent(title)}`);
  await expect(learner.getByText('已提交 1 份 / 不限')).toBeVisible();
  await expectSound(learner, 'survey-centre', { sizes: [desk, phone] });
  const [opened] = await Promise.all([own.waitForEvent('page'), learner.getByRole('link', { name: `参与：${title}` }).click()]);
  await opened.goto(`/pages/survey/view?surveyId=${surveyId}&auto=1`);
  await opened.waitForURL(/\/pages\/survey\/answer/);
  await opened.getByRole('radio', { name: /^A\. 总是/ }).check();
  for (const name of [/^A\. 选项1/, /^B\. 选项2/]) await opened.getByRole('checkbox', { name }).first().check();
  await opened.getByRole('radio', { name: /^B\. 选项2 0 分/ }).check();
  await opened
    .getByRole('checkbox', { name: /^A\. 选项1/ })
    .last()
    .check();
  await opened.getByRole('radio', { name: '10', exact: true }).check();
  await opened.getByRole('button', { name: '提交' }).click();
  await opened.waitForURL(/\/pages\/survey\/thanks/);
  await learner.reload();
  await learner.getByRole('button', { name: `${title} 的答卷记录（1）` }).click();
  await expect(learner).toHaveURL(new RegExp(`tab=join&surveyId=${surveyId}`));
  await expectSound(learner, 'survey-records', { sizes: [desk, phone] });
  expect(await learner.evaluate(() => localStorage.getItem('survey-index'))).toBe('join');
  await learner.getByRole('tab', { name: '问卷中心' }).click();
  await learner.getByRole('tab', { name: '答卷记录' }).click();
  await expect(learner).not.toHaveURL(/surveyId/);
  const [reading] = await Promise.all([own.waitForEvent('page'), learner.getByRole('link', { name: `查看答卷：${title}` }).click()]);
  await expect(reading).toHaveURL(/flag=view/);
  await expect(reading.getByRole('radio', { name: /^A\. 总是/ })).toBeChecked();
  await expect(reading.getByRole('button', { name: '提交' })).toHaveCount(0);

  // the result counts both, narrows to one, and is saved
  await page.getByRole('tab', { name: '结果' }).click();
  await expect(page.getByText('2 份')).toBeVisible();
  await expect(page.getByText('NPS 100')).toBeVisible();
  await expectSound(page, 'survey-result', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '添加条件' }).click();
  await page.getByRole('combobox', { name: '筛选项' }).click();
  await page.getByRole('option', { name: /^1\. 您每周/ }).click();
  await page.getByRole('combobox', { name: '值' }).click();
  await page.getByRole('option', { name: '经常' }).click();
  await expect(page.getByText('1 份')).toBeVisible();
  const words = page.locator('section', { hasText: '您的建议' }).last();
  await words.getByRole('button', { name: '查看文字答案' }).click();
  await expect(page.getByRole('dialog').getByText('多开几个窗口')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  const fileOf = async (way: string): Promise<Download> => {
    await page.getByRole('button', { name: '导出答卷' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: way }).click()]);
    await expect(page.getByText('已导出 1 份答卷').first()).toBeVisible();
    return file;
  };
  expect((await fileOf('Excel：文字')).suggestedFilename()).toBe(`${title} 答卷.xlsx`);
  await page.getByRole('button', { name: '导出答卷' }).click();
  await expectSound(page, 'survey-export-menu', { sizes: [desk, phone] });
  await page.keyboard.press('Escape');
  const csv = await fileOf('CSV：文字');
  expect(csv.suggestedFilename()).toBe(`${title} 答卷.csv`);
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF序号,姓名,.*,1\. 您每周在食堂吃几次午饭？,/);
  expect(lines[1]).toContain(',经常,选项1,');
  expect((await fileOf('CSV：编码和编码说明')).suggestedFilename()).toBe(`${title} 答卷（编码）.zip`);

  // two questions beside each other, of the filtered answers and then of all
  await page.getByRole('button', { name: '交叉分析', exact: true }).click();
  await expect(page.getByText('选择行和列的题目，查看两题答案之间的关系。')).toBeVisible();
  await choose(page, '行（题目）', /^1\. 您每周/);
  await choose(page, '列（题目）', /^2\. 您常去/);
  await expect(page.getByText('1 人同时回答了两题')).toBeVisible();
  await page.getByRole('button', { name: '清空条件' }).click();
  await expect(page.getByText('2 人同时回答了两题')).toBeVisible();
  await page.getByRole('button', { name: '行百分比' }).click();
  const table = page.getByRole('table', { name: /^1\. 您每周.* × 2\. 您常去.*：行百分比$/ });
  await expect(table.getByRole('row', { name: /^总是/ }).getByRole('cell')).toHaveText([
    '100%（1）',
    '100%（1）',
    '0%（0）',
    '0%（0）',
    '100%（1）',
  ]);
  await expect(table.getByRole('row', { name: /^合计/ }).getByRole('cell').first()).toHaveText('100%（2）');
  await expect(table.getByRole('row', { name: /^从不/ }).getByRole('cell').first()).toHaveText('—（0）');
  await expectSound(page, 'survey-cross', { sizes: [desk, phone] });
  const [crossFile] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出交叉表' }).click()]);
  expect(crossFile.suggestedFilename()).toBe(`${title} 交叉分析.xlsx`);
  // the address has the table
  await page.reload();
  await expect(page.getByText('2 人同时回答了两题')).toBeVisible();
  await page.getByRole('button', { name: '行列互换' }).click();
  await expect(page.getByRole('table', { name: /^2\. 您常去.* × 1\. 您每周/ })).toBeVisible();
  await page.getByRole('button', { name: '答卷', exact: true }).click();
  await expect(page.getByRole('button', { name: '设为无效' })).toHaveCount(2);
  await expectSound(page, 'survey-answers', { sizes: [desk, phone] });
  // one that does not count is none of those that the page names
  await expect(page.getByText('2 / 不限')).toBeVisible();
  await page.getByRole('button', { name: '设为无效' }).first().click();
  await expect(page.getByText('1 / 不限')).toBeVisible();
});

test('a filter of answers begins with its first page', async ({ page }) => {
  const school = await School.open();
  const { id } = await ask('/api/survey/survey/save', school.admin, {
    ...{ title: fresh('午餐调查'), content: '<p>请如实填写</p>', surveyType: 'satisfaction', needLogin: false, joinLimit: 'free' },
    ...{ startTime: new Date(Date.now() - hour).toISOString(), endTime: new Date(Date.now() + hour).toISOString() },
  });
  await ask('/api/survey/qu/save-all', school.admin, { id, questions: [{ id: 'q', quType: 'saq', content: '建议' }] });
  await ask('/api/survey/survey/publish', school.admin, { id, state: 1 });
  for (let n = 1; n <= 21; n += 1) {
    const { paperId, uuid } = await ask('/api/survey/paper/create', school.admin, { id });
    const answers = [{ quId: 'q', answer: n === 7 ? '多放盐' : '很好' }];
    await ask('/api/survey/qu/hand-paper', school.admin, { paperId, uuid, answers });
  }
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/survey/update?id=${id}&tab=result&view=papers`);
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByText('共 21 份，第 2 / 2 页')).toBeVisible();
  await page.getByRole('button', { name: '添加条件' }).click();
  await choose(page, '筛选项', /^1\. 建议/);
  await page.getByRole('textbox', { name: '值' }).fill('多放盐');
  await expect(page.getByText('共 1 份，第 1 / 1 页')).toBeVisible();
  await expect(page.getByRole('button', { name: '设为无效' })).toHaveCount(1);
});

test('a head who previews, publishes or shares is told what people would not get to see', async ({ browser }) => {
  const title = fresh('住宿意见调查');
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new ConsolePage(page).enter(administrator());
  const at = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
  const settings = { title, content: '<p>请如实填写</p>', surveyType: 'satisfaction', startTime: at(-1), endTime: at(24) };
  const { id } = await ask('/api/survey/survey/save', token, { ...settings, needLogin: false });
  const other = { id: 'b', content: '其他', hasRemark: true, remarkRequired: true as const };
  const questions = [
    { id: 'q1', quType: 'radio' as const, content: '您对宿舍满意吗？', answerList: [{ id: 'a', content: '满意' }, other] },
  ];
  await ask('/api/survey/qu/save-all', token, { id, questions });

  await page.goto(`/admin/survey/update?id=${id}&tab=design`);
  await page.getByRole('region', { name: '第 1 题' }).getByRole('button', { name: '编辑' }).click();
  await page.getByRole('textbox', { name: '题目', exact: true }).fill('您对新宿舍满意吗？');
  const unsaved = '有修改还没有保存';
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '预览' }).click();
  await expect(dialog.getByText('您对宿舍满意吗？')).toBeVisible();
  await expect(dialog.getByText(unsaved)).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  // a draft in another part of the page is as little saved
  await expect(page.getByText('草稿已存本机')).toBeVisible();
  await page.getByRole('tab', { name: '基本设置' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog.getByText(unsaved)).toBeVisible();
  await expectSound(page, 'survey-publish-unsaved', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('tab', { name: '问卷设计' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题目已保存')).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog.getByText('发布后，')).toBeVisible();
  await expect(dialog.getByText(unsaved)).toHaveCount(0);
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('问卷已发布')).toBeVisible();

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await small.goto(`/pages/survey/view?surveyId=${id}&auto=1`);
  await small.getByRole('radio', { name: /其他/ }).check();
  const field = small.getByRole('textbox', { name: '其他的说明（必填）' });
  const [words, frame] = await Promise.all([small.locator('label', { hasText: '其他的说明' }).boundingBox(), field.boundingBox()]);
  // the words of the field stand in it, and it stands in the page
  expect(words?.x ?? 0).toBeGreaterThan(frame?.x ?? Number.POSITIVE_INFINITY);
  const last = await small.getByRole('button', { name: '提交' }).locator('xpath=..').boundingBox();
  expect((frame?.x ?? 0) + (frame?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual((last?.x ?? 0) + (last?.width ?? 0) + 1);

  await page.getByRole('button', { name: '分享' }).click();
  await expect(dialog.getByRole('img', { name: '问卷二维码' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await dialog.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page.getByText('问卷已关闭')).toBeVisible();
  await page.getByRole('button', { name: '分享' }).click();
  await expect(dialog.getByText('问卷已关闭，打开链接也不能答卷。')).toBeVisible();
});
