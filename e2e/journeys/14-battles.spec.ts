import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { isHighlighted } from '../support/forced-colors.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const questionCount = 4;

async function open(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  return (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
}
const rows = (page: Page) => page.getByRole('table', { name: '个人排行' }).getByRole('row');

/** The editor, from an empty form to a battle that is published. */
async function makeBattle(page: Page, title: string, bank: string): Promise<string> {
  await page.goto('/admin/battle');
  await page.getByRole('link', { name: '新建对战' }).first().click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('请填写对战名称').first()).toBeVisible();
  await page.getByLabel('对战名称').fill(title);
  await page.getByRole('combobox', { name: '题库' }).fill(bank);
  await page.getByRole('option', { name: bank }).click();
  await page.getByLabel('抽题数').fill(String(questionCount));
  await expect(page.getByText('符合条件 6 题')).toBeVisible();
  await expect(page.getByText('一局 4 题，满分 20 分')).toBeVisible();
  const [from, to] = [-1, 2].map((days) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10));
  await page.getByRole('textbox', { name: '开始时间' }).fill(`${from} 08:00`);
  await page.getByRole('textbox', { name: '结束时间' }).fill(`${to} 20:00`);
  await page.getByLabel('对战机会').fill('2');
  await page.getByRole('radio', { name: '需要密码' }).check();
  await page.getByLabel('参与密码').fill('8848');
  await expectSound(page, 'battle-editor', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/battle$/);
  await page.getByLabel('对战名称').fill(title);
  await expect(page.getByText('草稿').first()).toBeVisible();
  await page.getByRole('button', { name: `发布：${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('状态修改成功！').first()).toBeVisible();
  await expect(page.getByText('进行中').first()).toBeVisible();
  await expectSound(page, 'battle-list-console', { sizes: [desk, phone] });
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.waitForURL(/\/admin\/battle\/[0-9a-f]{24}$/);
  await expect(page.getByText('对战已发布，抽题规则、每题分数和机会周期不能再修改。')).toBeVisible();
  return /battle\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
}

/** A round by calls, with so many right answers. */
async function play(battleId: string, token: string, right: number): Promise<void> {
  const { id } = await ask('/api/battle/battle/join', token, { battleId, password: '8848' });
  const { quList } = await ask('/api/battle/paper/qu-index', token, { paperId: id });
  for (const { quId } of quList.slice(0, right)) {
    const { question } = await ask('/api/battle/paper/qu-detail', token, { paperId: id, quId });
    const option = question.answerList.find(({ content }) => content.includes('选项甲'))?.id ?? '';
    await ask('/api/battle/paper/fill-answer', token, { paperId: id, answers: [{ quId, seq: 1, answer: { options: [option] } }] });
  }
  await ask('/api/battle/paper/hand-exam', token, { id });
}

test('a battle is made in the console and played on a phone; the ranking moves while others play', async ({ browser }) => {
  const school = await School.open();
  const { repoId } = await school.bank(
    Array.from({ length: 6 }, (_, n) => radio({ content: `<p>第 ${n + 1} 道安全知识题：遇到火灾时应当怎样做？</p>` })),
  );
  const bank = (await ask('/api/repo/detail', school.admin, { id: repoId })).title;
  const [one, two] = [await school.person({ realName: '王小明' }), await school.person({ realName: '李雷' })];
  const title = fresh('安全知识对战');

  const staff = await open(browser, desk);
  await new ConsolePage(staff).enter(administrator());
  const battleId = await makeBattle(staff, title, bank);

  const page = await open(browser, phone);
  // its sign-in ends the session of the calls
  const token = await new LearnerPage(page).enter(one.account);
  await page.goto('/pages/battle');
  await page.getByLabel('搜索对战').fill(title);
  await expect(page.getByText('共 1 场对战')).toBeVisible();
  await expectSound(page, 'battle-list', { sizes: [phone, desk] });
  await page.getByRole('article', { name: title }).getByRole('link', { name: '参加对战' }).click();
  await expect(page.getByRole('tab', { name: '比赛信息' })).toBeVisible();
  await expectSound(page, 'battle-detail', { sizes: [phone, desk] });

  await test.step('the password is asked for, and a wrong one is refused in a notification', async () => {
    await page.getByRole('button', { name: '参加对战' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('参与密码').fill('1234');
    await dialog.getByRole('button', { name: '参加对战' }).click();
    const notice = page.getByRole('alert').filter({ hasText: '提示信息' });
    await expect(notice.getByText('参与密码不正确，请重新输入！')).toBeVisible();
    await dialog.getByLabel('参与密码').fill('8848');
    await dialog.getByRole('button', { name: '参加对战' }).click();
    await page.waitForURL(/\/pages\/battle\/exam\/[0-9a-f]{24}/);
  });

  await test.step('answers are saved, survive a lost network and a reload', async () => {
    await expect(page.getByText(/^已用时 00:/)).toBeVisible();
    await page.getByText('选项甲').click();
    await expect(page.getByText('已保存')).toBeVisible();
    await page.getByRole('button', { name: '下一题' }).click();
    await expect(page.getByRole('button', { name: '第 2 题，未作答' })).toHaveAttribute('aria-current', 'true');
    await page.getByText('选项甲').waitFor();
    await page.context().setOffline(true);
    await page.getByText('选项甲').click();
    await expect(page.getByText('离线，已存本机')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('已保存')).toBeVisible();
    await page.reload();
    await expect(page.getByText('已答 2 / 4 题')).toBeVisible();
    await expectSound(page, 'battle-exam', { sizes: [phone, desk] });
    // in colours of one's own, what is answered still differs from the rest
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await isHighlighted(page.getByRole('button', { name: '第 1 题，已作答' }))).toBe(true);
    expect(await isHighlighted(page.getByRole('button', { name: '第 3 题，未作答' }))).toBe(false);
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step('the result says what was right and how many chances are left; keys come with the detail', async () => {
    await page.getByRole('button', { name: '交卷', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('还有 2 道题没有作答，交卷后不能再修改。')).toBeVisible();
    await dialog.getByRole('button', { name: '交卷', exact: true }).click();
    await page.waitForURL(/\/pages\/battle\/result\/[0-9a-f]{24}/);
    await expect(page.getByRole('definition').filter({ hasText: '1 次' })).toBeVisible();
    await expectSound(page, 'battle-result', { sizes: [phone, desk] });
    await page.getByRole('link', { name: '答题详情' }).click();
    await page.waitForURL(/\/pages\/battle\/paper\/[0-9a-f]{24}/);
    await expect(
      page
        .getByText('得分 5 / 5')
        .or(page.getByText(/正确答案/))
        .first(),
    ).toBeVisible();
    await expectSound(page, 'battle-paper', { sizes: [phone, desk] });
    await page.getByRole('link', { name: '返回对战' }).click();
  });

  await test.step('somebody else plays: the ranking of the watching page moves, the own place is shown', async () => {
    await page.getByRole('tab', { name: '个人排行' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('王小明');
    await expect(rows(page).nth(1)).toContainText('10');
    await play(battleId, two.token, 4);
    await expect(rows(page).nth(1)).toContainText('李雷');
    await expect(rows(page).nth(2)).toContainText('王小明');
    await play(battleId, token, 4);
    await expect(rows(page).nth(1)).toContainText('王小明');
    await expect(rows(page).nth(1)).toContainText('30');
    await expectSound(page, 'battle-ranking', { sizes: [phone, desk] });
    // figures that stand still say so
    const held = page.getByText('网络不通，显示的是断网前的排行，联网后自动更新。');
    await page.context().setOffline(true);
    await expect(held).toBeVisible();
    await expect(rows(page).nth(1)).toContainText('王小明');
    await page.context().setOffline(false);
    await expect(held).toHaveCount(0);
    await page.getByRole('button', { name: '总榜' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('tab', { name: '部门排行' }).click();
    await expect(page.getByRole('table', { name: '部门排行' }).getByText('我的部门')).toBeVisible();
    await page.getByRole('tab', { name: '我的答题' }).click();
    await expect(page.getByRole('link', { name: '答题详情' })).toHaveCount(2);
    await expectSound(page, 'battle-mine', { sizes: [phone, desk] });
    await page.reload();
    await expect(page.getByText('机会已用完')).toBeVisible();
  });

  await test.step('the console counts', async () => {
    await staff.goto(`/admin/battle/${battleId}/statistics`);
    await expect(staff.getByText('王小明')).toBeVisible();
    await expectSound(staff, 'battle-statistics', { sizes: [desk, phone] });
  });

  await test.step('a projector shows the ranking while people play, by keys, after a lost network, and without a session', async () => {
    const opening = staff.context().waitForEvent('page');
    await staff.getByRole('link', { name: '打开大屏' }).click();
    const board = await opening;
    await expect(board.getByRole('heading', { name: title })).toBeVisible();
    await expect(rows(board).nth(1)).toContainText('王小明');
    await expect(board.getByRole('img', { name: `参加“${title}”的二维码` })).toBeVisible();
    await expect(board.getByText('参加时需要输入参与密码')).toBeVisible();
    const three = await school.person({ realName: '韩梅梅' });
    await play(battleId, three.token, 3);
    await expect(rows(board).filter({ hasText: '韩梅梅' })).toContainText('15');
    await expectSound(board, 'battle-board', { sizes: [{ width: 1920, height: 1080 }, desk, phone] });

    await board.keyboard.press('4');
    await expect(board.getByRole('button', { name: '总榜' })).toHaveAttribute('aria-pressed', 'true');
    await board.keyboard.press('d');
    await expect(board.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await expectSound(board, 'battle-board-dark', { sizes: [{ width: 1920, height: 1080 }] });
    await board.context().setOffline(true);
    await expect(board.getByText(/^连接已中断，正在重新连接。排行停在/)).toBeVisible();
    await expect(rows(board).nth(1)).toContainText('王小明');
    await board.context().setOffline(false);
    await expect(board.getByText(/^连接已中断/)).toHaveCount(0);

    const address = await board.getByText(/\/b\/\d{6}$/).textContent();
    await page.goto(`http://${address ?? ''}`);
    await page.waitForURL(new RegExp(`/pages/battle/detail/${battleId}`));

    await board.evaluate(() => localStorage.clear());
    await board.reload();
    await expect(rows(board).nth(1)).toContainText('王小明');
    await ask('/api/battle/battle/state', school.admin, { id: battleId, state: 1 });
    await expect(board.getByRole('status').filter({ hasText: '对战已停用' })).toBeVisible();
    await expect(rows(board)).toHaveCount(0);
  });
});

test('who waits for the start of a battle can take part when it begins, without a reload', async ({ browser }) => {
  const school = await School.open();
  const { repoId } = await school.bank(Array.from({ length: 3 }, (_, n) => radio({ content: `<p>第 ${n + 1} 题</p>` })));
  const person = await school.person({ realName: '周小雨' });
  const title = fresh('准时对战');
  const page = await open(browser, phone);
  await new LearnerPage(page).enter(person.account);
  const startTime = new Date(Date.now() + 12_000).toISOString();
  const battle = { title, cycleType: 1 as const, cycleCount: 1, quScore: 5, openType: 1 as const, startTime };
  const { id } = await ask('/api/battle/battle/save', school.admin, {
    ...battle,
    rules: [{ repoId, quType: 'radio', count: 3 }],
    endTime: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await ask('/api/battle/battle/state', school.admin, { id, state: 0 });
  await page.goto(`/pages/battle/detail/${id}`);
  await expect(page.getByText('开始，到时即可参加')).toBeVisible();
  await expectSound(page, 'battle-waiting', { sizes: [phone, desk] });
  await page.getByRole('button', { name: '参加对战' }).click({ timeout: 20_000 });
  await page.waitForURL(/\/pages\/battle\/exam\/[0-9a-f]{24}/);
});
