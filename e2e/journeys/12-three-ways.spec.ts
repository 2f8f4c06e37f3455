import { expect, test, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask, signIn } from '../support/platform.js';
import { fresh, School, sevenTypes, type Person } from '../support/school.js';
import { ScreenReader } from '../support/screen-reader.js';

/** Answers of each of the three: the options by their words, the fields by their names. */
const choices: readonly (readonly [group: string, words: readonly string[]])[] = [
  ['第1题选项', ['选项甲']],
  ['第2题选项', ['选项甲', '选项乙']],
  ['第3题选项', ['选项甲', '选项乙']],
  ['第4题选项', ['正确']],
  ['第7.1题选项', ['选项甲']],
];
const texts: readonly (readonly [field: string, text: string])[] = [
  ['第5题第 1 空', '北京'],
  ['第6题答案', '一句话'],
  ['第7.2题答案', '叶绿体'],
];

async function marksOf({ account }: Person, page: Page): Promise<unknown> {
  await page.waitForURL(/\/pages\/exam\/result\//);
  const id = /result\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
  const { userObjScore, answerCount, quCount } = await ask('/api/paper/paper/paper-result', await signIn(account), { id });
  return { userObjScore, answerCount, quCount };
}

/** Presses Tab until what has the focus is read like this; a page has an end. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab');
    const [line = ''] = (
      await page
        .locator(':focus')
        .ariaSnapshot()
        .catch(() => '')
    ).split('\n');
    met.push(line);
    if (wanted.test(line)) return;
  }
  throw new Error(`${String(wanted)} is no stop of the keyboard; met: ${met.join(' | ')}`);
}

async function byMouse(page: Page, { account }: Person, title: string): Promise<void> {
  const learner = new LearnerPage(page);
  await learner.enter(account);
  await learner.start(title);
  for (const [group, words] of choices) {
    for (const word of words)
      await page.getByRole('group', { name: group, exact: true }).locator('label').filter({ hasText: word }).click();
  }
  for (const [field, text] of texts) await page.getByLabel(field, { exact: true }).fill(text);
  await learner.expectSaved();
  await learner.handIn(0);
}

async function byKeyboard(page: Page, { account }: Person, title: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByLabel('账号')).toBeFocused();
  await page.keyboard.type(account.userName);
  await tabTo(page, /^- textbox "密码"/);
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '考试', exact: true })).toBeFocused();
  await tabTo(page, /^- tab "考试大厅"/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '我的考试' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await tabTo(page, new RegExp(`^- link "${title}"`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await tabTo(page, /^- button "开始考试"/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pages\/exam\/start\//);
  await expect(page.locator('[data-question]').first()).toBeFocused();
  await tabTo(page, /^- radio ".*选项甲"/);
  await page.keyboard.press('Space');
  for (const word of ['选项甲', '选项乙', '选项甲', '选项乙']) {
    await tabTo(page, new RegExp(`^- checkbox ".*${word}"`));
    await page.keyboard.press('Space');
  }
  await tabTo(page, /^- radio ".*正确"/);
  await page.keyboard.press('Space');
  await tabTo(page, /^- textbox "第5题第 1 空"/);
  await page.keyboard.insertText('北京');
  await tabTo(page, /^- textbox "第6题答案"/);
  await page.keyboard.insertText('一句话');
  await tabTo(page, /^- radio ".*选项甲"/);
  await page.keyboard.press('Space');
  await tabTo(page, /^- textbox "第7.2题答案"/);
  await page.keyboard.insertText('叶绿体');
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  await tabTo(page, /^- button "交卷"/);
  await page.keyboard.press('Enter');
  // it waits a moment, so that nobody hands in with the same key
  await expect(page.getByRole('dialog', { name: '检查并交卷' }).getByRole('button', { name: '交卷', exact: true })).toBeEnabled();
  await tabTo(page, /^- button "交卷"/);
  await expect(async () => {
    await page.keyboard.press('Enter');
    expect(page.url()).toMatch(/\/pages\/exam\/result\//);
  }).toPass();
}

/** Nothing is looked at but what a screen reader is given: names and roles in their order, and what is announced. */
async function byEar(page: Page, { account }: Person, title: string): Promise<void> {
  const reader = await ScreenReader.open(page);
  const scripts: string[] = [];
  const readAll = async (place: string): Promise<void> => {
    expect(await reader.nameless(), place).toEqual([]);
    scripts.push(`# ${place}`, ...(await reader.script()));
  };
  await page.clock.install();
  await page.goto('/');
  await reader.type('账号', account.userName);
  await reader.type('密码', account.password);
  await readAll('登录');
  await reader.press('button', '登录');
  await reader.meet('heading', '考试');
  await reader.press('tab', '我的考试');
  await reader.press('link', title);
  await reader.meet('heading', title);
  await readAll('考试说明');
  await reader.press('button', '开始考试');
  await page.waitForURL(/\/pages\/exam\/start\//);
  await reader.meet('group', '第1题选项');
  // every question: first its number and type, then what answers it
  expect((await reader.order('heading', 'group', 'radiogroup', 'textbox')).filter((name) => /\d/.test(name))).toEqual([
    title,
    '1. 单选题 · 5 分',
    '第1题选项',
    '2. 多选题 · 5 分',
    '第2题选项',
    '3. 不定项选择题 · 5 分',
    '第3题选项',
    '4. 判断题 · 5 分',
    '第4题选项',
    '5. 填空题 · 5 分',
    '第5题第 1 空',
    '6. 简答题 · 5 分',
    '第6题答案',
    '7. 组合题 · 共 2 小题 · 5 分',
    '第7.1题',
    '(1) 单选题 · 2.5 分',
    '第7.1题选项',
    '第7.2题',
    '(2) 简答题 · 2.5 分',
    '第7.2题答案',
    '全部（7 题，35 分）',
  ]);
  for (const [group, words] of choices)
    for (const word of words)
      await reader.press(group === '第2题选项' || group === '第3题选项' ? 'checkbox' : 'radio', new RegExp(`^[A-H]\\. ${word}$`), group);
  const [first = ['', ''], ...others] = texts;
  for (const [field, text] of others) await reader.type(field, text);
  await reader.meet('button', /^已保存/);
  // one listens to no saving, but to trouble, and that it is over
  await page.context().setOffline(true);
  await reader.type(...first);
  await reader.hears('离线，已存本机');
  await page.context().setOffline(false);
  await reader.hears('作答已恢复保存');
  await readAll('作答');
  await reader.press('button', '交卷');
  const state = await reader.meet('dialog', '检查并交卷');
  expect(state).toContain('确定要交卷吗？');
  expect(state).toContain('已答 7 / 7 题');
  expect(state).toContain('所有作答都已保存');
  // the page behind is not read, but what happens meanwhile is announced
  expect(await reader.order('main', 'banner')).toEqual([]);
  await readAll('检查并交卷');
  // the server knows the true time, and would say so
  await page.route('**/api/paper/paper/left-time', (route) => route.abort());
  const [minutes = 0, seconds = 0] = (await page.getByRole('dialog').getByRole('timer').innerText())
    .replace(/^\D+/, '')
    .split(':')
    .map(Number);
  await page.clock.fastForward((60 * minutes + seconds - 598) * 1000);
  await reader.hears('考试还剩 10 分钟');
  await reader.press('button', '交卷', '检查并交卷');
  await page.waitForURL(/\/pages\/exam\/result\//);
  await reader.meet('heading', title);
  await reader.hears('已交卷');
  await readAll('考试结果');
  await test.info().attach('announcements', { body: reader.heard().join('\n') });
  await test.info().attach('what is read', { body: scripts.join('\n') });
  // and nobody listens to chatter
  expect(reader.heard()).toEqual(['离线，已存本机', '作答已恢复保存', '考试还剩 10 分钟', '已交卷']);
}

test('one exam by mouse, by keyboard alone and by the accessibility tree: the same marks', async ({ browser }) => {
  const school = await School.open();
  const { quIds } = await school.bank(sevenTypes());
  const title = fresh('三种方式');
  const ways = [byMouse, byKeyboard, byEar];
  const people = await Promise.all(ways.map(() => school.person()));
  await school.exam(quIds, { title, totalTime: 11, openType: 3, users: people.map(({ id }) => id) });
  const marks = await Promise.all(
    ways.map(async (way, at) => {
      const page = await (await browser.newContext()).newPage();
      const person = people[at] ?? (await school.person());
      await way(page, person, title);
      return marksOf(person, page);
    }),
  );
  expect(marks[0]).toMatchObject({ answerCount: 7, quCount: 7 });
  expect(marks).toEqual([marks[0], marks[0], marks[0]]);
});
