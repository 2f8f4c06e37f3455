import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
let proctor: Person;
let quIds: string[];
test.beforeAll(async () => {
  school = await School.open();
  proctor = await school.person({ roles: [school.administrators] });
  ({ quIds } = await school.bank([radio(), radio()]));
});

const pageOf = async (browser: Browser, viewport = desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

type Named = Person & { realName: string };
const named = async (realName: string): Promise<Named> => ({ ...(await school.person({ realName })), realName });

/** A person on the page of the exam. */
async function sits(browser: Browser, who: Named, examId: string): Promise<{ page: Page; token: string }> {
  const page = await pageOf(browser, phone);
  const token = await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page).toHaveURL(/\/pages\/exam\/start\//);
  return { page, token };
}
const figure = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');
const tile = (page: Page, who: Named) => page.getByRole('list', { name: /在考考生/ }).getByRole('button', { name: who.realName });

test('a proctor sees who is there, speaks to them, ends a paper and opens it again, by keyboard', async ({ browser }) => {
  test.slow();
  const [ann, bea] = [await named('安然'), await named('白露')];
  const examId = await school.exam(quIds, { openType: 3, users: [ann.id, bea.id], leaveOn: true, leaveCount: 0 });
  const { page } = await sits(browser, ann, examId);
  const { page: gone, token } = await sits(browser, bea, examId);
  const [{ id: paperId } = { id: '' }] = (await ask('/api/exam/watch/process-paging', school.admin, { params: { examId } })).records.filter(
    ({ userId }) => userId === bea.id,
  );
  await ask('/api/paper/paper/leave-incr', token, { id: paperId, seconds: 9 });

  const wall = await pageOf(browser);
  await new ConsolePage(wall).enter(proctor.account);
  const { title } = await ask('/api/exam/exam/detail', school.admin, { id: examId });
  await wall.goto(`/admin/exam?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
  await wall.getByRole('link', { name: `监考：${title}` }).click();
  await expect(figure(wall, '应考')).toHaveText('2');
  await expect(figure(wall, '在考')).toHaveText('2');
  await expect(figure(wall, '待关注')).toHaveText('1');
  // who left stands first, in words
  await expect(
    wall
      .getByRole('list', { name: /在考考生/ })
      .getByRole('button')
      .first(),
  ).toHaveAccessibleName(/离开 1 次/);
  // a leave is told, and not only found when the wall is read again
  const interval = wall.getByRole('spinbutton', { name: '刷新间隔（秒）' });
  await interval.fill('999');
  await ask('/api/paper/paper/leave-incr', token, { id: paperId, seconds: 9 });
  await expect(tile(wall, bea)).toHaveAccessibleName(/离开 2 次/);
  await interval.fill('5');
  await gone.context().close();
  await expect(figure(wall, '离线')).toHaveText('1', { timeout: 30_000 });
  await expectSound(wall, 'wall-1440');

  await wall.getByRole('combobox', { name: '在线状态' }).click();
  await wall.getByRole('option', { name: '离线' }).click();
  await expect(tile(wall, ann)).toBeHidden();
  await expect(tile(wall, bea)).toBeVisible();
  await wall.getByRole('combobox', { name: '在线状态' }).click();
  await wall.getByRole('option', { name: '全部' }).click();

  // a digit on a tile is a ready sentence; Enter sends it
  await tile(wall, bea).focus();
  await wall.keyboard.press('ArrowRight');
  await expect(tile(wall, ann)).toBeFocused();
  await wall.keyboard.press('2');
  const message = wall.getByRole('dialog', { name: new RegExp(ann.realName) });
  await expect(message.getByRole('textbox')).toHaveValue('请不要离开考试页面。');
  await expectSound(wall, 'wall-message');
  await expect(message.getByRole('button', { name: '发消息' })).toBeFocused();
  await wall.keyboard.press('Enter');
  await expect(message).toBeHidden();
  await expect(page.getByText('请不要离开考试页面。')).toBeVisible();

  await wall.getByRole('button', { name: '群发消息' }).click();
  const toAll = wall.getByRole('dialog', { name: '给考生发消息' });
  await toAll.getByRole('button', { name: /^7 距离考试结束/ }).click();
  await toAll.getByRole('button', { name: '发送' }).click();
  await expect(wall.getByText('消息发送成功！2 人正在作答')).toBeVisible();
  await expect(toAll.getByRole('textbox')).toBeFocused();
  await wall.keyboard.press('Escape');
  await expect(toAll).toBeHidden();

  await tile(wall, ann).focus();
  await wall.keyboard.press('Enter');
  const person = wall.getByRole('dialog', { name: ann.realName });
  await expect(person.getByRole('list', { name: '监考记录' })).toContainText('请不要离开考试页面。');
  await expectSound(wall, 'wall-person');
  await wall.keyboard.press('Escape');
  await expect(tile(wall, ann)).toBeFocused();

  await wall.getByRole('button', { name: '强制交卷' }).click();
  await expect(wall.getByText('请先选择考生！')).toBeVisible();
  await tile(wall, bea).focus();
  await wall.keyboard.press(' ');
  await expect(wall.getByText('已选 1 人')).toBeVisible();
  await wall.getByRole('button', { name: '强制交卷' }).click();
  const force = wall.getByRole('dialog', { name: `强制交卷：${bea.realName}` });
  await force.getByRole('button', { name: '强制交卷' }).click();
  for (const text of ['考卷状态必须选择！', '收卷理由必须填写！', '是否有效必须填写！']) await expect(force.getByText(text)).toBeVisible();
  await expectSound(wall, 'wall-force');
  await force.getByRole('combobox', { name: '考卷状态' }).click();
  await wall.getByRole('option', { name: '管理员收卷' }).click();
  await force.getByRole('textbox', { name: '收卷理由' }).fill('设备故障');
  await force.getByRole('radio', { name: '成绩有效' }).check();
  await force.getByRole('button', { name: '强制交卷' }).click();
  const sure = wall.getByRole('dialog', { name: '交卷后考生将无法继续考试，确实要交卷吗？' });
  await sure.getByRole('button', { name: '强制交卷' }).click();
  await expect(wall.getByText('已交卷 1 人')).toBeVisible();
  await expect(figure(wall, '在考')).toHaveText('1');
  await expect(tile(wall, bea)).toBeHidden();

  await wall.getByRole('tab', { name: '已交卷' }).click();
  const row = wall.getByRole('table', { name: '已交卷' }).getByRole('row', { name: new RegExp(bea.realName) });
  await expect(row).toContainText('管理员收卷');
  await row.getByRole('button', { name: '监考记录' }).click();
  const record = wall.getByRole('list', { name: '监考记录' });
  await expect(record).toContainText('设备故障');
  await expect(record).toContainText('离开');
  await wall.keyboard.press('Escape');
  await expectSound(wall, 'wall-handed');
  await row.getByRole('button', { name: '重新开放' }).click();
  const again = wall.getByRole('dialog', { name: /重新开放/ });
  await again.getByRole('textbox').fill('设备已更换');
  await again.getByRole('button', { name: '重新开放' }).click();
  await expect(row).toBeHidden();
  await wall.getByRole('tab', { name: '在考考生' }).click();
  await expect(tile(wall, bea)).toBeVisible();
  const deeds = async (): Promise<string[]> =>
    (await ask('/api/sys/log/paging', school.admin, { size: 50, params: { userId: proctor.id } })).records.map(({ action }) => action);
  const done = ['/api/socket/watch/single-msg', '/api/socket/watch/batch-msg', '/api/exam/watch/force-hand', '/api/paper/paper/reopen'];
  await expect.poll(deeds).toEqual(expect.arrayContaining(done));
});

test('a wall is read on a phone; without anybody it says so', async ({ browser }) => {
  const who = await named('程远');
  const examId = await school.exam(quIds, { openType: 3, users: [who.id] });
  const wall = await pageOf(browser, phone);
  await new ConsolePage(wall).enter(proctor.account);
  await wall.goto(`/admin/watch?examId=${examId}`);
  await expect(wall.getByText('没有正在考试的用户！')).toBeVisible();
  await wall.getByRole('button', { name: '强制交卷' }).click();
  await expect(wall.getByText('没有正在考试的用户！')).toHaveCount(2);
  const { page } = await sits(browser, who, examId);
  await wall.getByRole('button', { name: '立即刷新' }).click();
  await expect(tile(wall, who)).toBeVisible();
  await expectSound(wall, 'wall-390');
  await tile(wall, who).click();
  await expect(wall.getByRole('list', { name: '监考记录' })).toContainText('开始考试');
  await expectSound(wall, 'wall-person-390');
  await page.close();
});

test('nobody is left behind on a page that is no more, and a line that is lost leaves the wall as it was', async ({ browser }) => {
  test.slow();
  const people = await school.people(33);
  const examId = await school.exam(quIds, { openType: 3, users: people.map(({ id }) => id) });
  const papers: string[] = [];
  for (const { token } of people) papers.push((await ask('/api/paper/paper/create-paper', token, { examId })).id);
  const wall = await pageOf(browser);
  await new ConsolePage(wall).enter(proctor.account);
  await wall.goto(`/admin/watch?examId=${examId}`);
  await wall.getByRole('button', { name: '转到第 2 页' }).click();
  const tiles = wall.getByRole('list', { name: /在考考生/ }).getByRole('button');
  await expect(tiles).toHaveCount(1);
  await ask('/api/paper/paper/hand-exam', people[0]?.token ?? '', { id: papers[0] ?? '' });
  await expect(tiles).toHaveCount(32);
  // whoever hands in leaves the focus to another one, behind a dialog as well
  const focused = wall.locator('[data-tile]:focus');
  await wall.locator(`[data-tile="${papers[4]}"]`).focus();
  await ask('/api/paper/paper/hand-exam', people[4]?.token ?? '', { id: papers[4] ?? '' });
  await expect(tiles).toHaveCount(31);
  await expect(focused).toHaveCount(1);
  const opened = papers.indexOf((await focused.getAttribute('data-tile')) ?? '');
  await wall.keyboard.press('Enter');
  await expect(wall.getByRole('list', { name: '监考记录' })).toContainText('开始考试');
  await ask('/api/paper/paper/hand-exam', people[opened]?.token ?? '', { id: papers[opened] ?? '' });
  await expect(wall.locator('[data-tile]')).toHaveCount(30);
  await wall.keyboard.press('Escape');
  await expect(focused).toHaveCount(1);

  const lost = '**/api/exam/watch/watch-stat';
  await wall.route(lost, (route) => route.abort());
  const failed = (): Promise<unknown> => wall.waitForEvent('requestfailed', (request) => request.url().endsWith('watch-stat'));
  const twice = failed().then(failed);
  await wall.getByRole('button', { name: '立即刷新' }).click();
  await twice;
  await expect(tiles).toHaveCount(30);
  await expect(figure(wall, '应考')).toHaveText('33');
  await wall.unroute(lost);
});

test('a wall goes when the right to it goes, whatever time its proctor has set', async ({ browser }) => {
  const who = await named('程远');
  const examId = await school.exam(quIds, { openType: 3, users: [who.id] });
  await ask('/api/paper/paper/create-paper', who.token, { examId });
  const role = await school.role(1, ['exam:list', 'paper:list']);
  const wall = await pageOf(browser);
  await new ConsolePage(wall).enter((await school.person({ roles: [role] })).account);
  await wall.goto(`/admin/watch?examId=${examId}`);
  await expect(tile(wall, who)).toBeVisible();
  await wall.getByRole('spinbutton', { name: '刷新间隔（秒）' }).fill('999');
  await ask('/api/sys/role/save-menus', school.admin, { id: role, menuIds: [], permissions: ['exam:list'] });
  await expect(tile(wall, who)).toBeHidden({ timeout: 15_000 });
});
