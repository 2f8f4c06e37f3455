import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { offer } from '../support/offer.js';
import { ask, call } from '../support/platform.js';
import { radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
let quIds: string[];
let browser: Browser;
test.beforeAll(async () => {
  school = await School.open();
  ({ quIds } = await school.bank([radio(), radio()]));
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=display-media-type=monitor'],
  });
});
test.afterAll(async () => browser.close());

/** A page of the candidate whose own pictures reach no media server: this journey sends them in its place. */
async function candidate(who: Person, examId: string): Promise<{ page: Page; token: string }> {
  const context = await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce', permissions: ['camera'] });
  const page = await context.newPage();
  await page.route('**/api/paper/cam/publish', (route) => route.abort());
  const token = await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('checkbox', { name: '已完成设备调试' }).check();
  return { page, token };
}
const gateOf = (page: Page) => page.getByRole('dialog', { name: '接通监考设备' });

test('nobody opens a strict exam before phone and screen are seen; the screen is shared once for all of it', async () => {
  test.slow();
  const who = await school.person({ realName: '顾言' });
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], examType: '2', screenOn: true, devicesFirst: true });
  const { page, token } = await candidate(who, examId);
  const told = page.waitForResponse((response) => response.url().endsWith('/api/paper/cam/ticket'));
  await page.getByRole('button', { name: '开始考试' }).click();
  const gate = gateOf(page);
  const begin = gate.getByRole('button', { name: '进入考试' });
  await expect(gate.getByText('还有 2 项设备没有接通')).toBeVisible();
  await expect(gate.getByRole('img', { name: '手机副摄二维码' })).toBeVisible();
  await expect(begin).toBeDisabled();
  await expectSound(page, 'device-gate', { sizes: [desk, phone] });
  // a page that was changed begins as little
  expect(await call('/api/paper/paper/create-paper', token, { examId })).toMatchObject({ code: 20030041, msg: '请使用手机扫码接入副摄！' });

  const { data } = (await (await told).json()) as { data: { ticket: string } };
  const { paperId } = await ask('/api/paper/cam/entry', token, { examId });
  const { token: phoneToken } = await ask('/api/paper/cam/enter', '', { ticket: data.ticket });
  await ask('/api/paper/cam/publish', '', { token: phoneToken, sdp: offer });
  await expect(gate.getByText('还有 1 项设备没有接通')).toBeVisible();
  await expect(gate.getByText('手机正在拍摄，请不要移动手机或锁屏。')).toBeVisible();
  expect(await call('/api/paper/paper/create-paper', token, { examId })).toMatchObject({ code: 20030042 });

  await gate.getByRole('button', { name: '共享整个屏幕' }).click();
  const screen = await ask('/api/common/qnrtc/token', token, { userId: who.id, roomName: `${paperId}-screen` });
  await ask('/api/paper/cam/publish', '', { token: screen.token, sdp: offer });
  await expect(gate.getByText('正在共享整个屏幕，考试结束前请不要停止。')).toBeVisible();
  await expect(gate.getByText('设备已全部接通，可以开始考试')).toBeVisible();
  await expectSound(page, 'device-gate-ready', { sizes: [desk, phone] });
  await ask('/api/paper/cam/alive', '', { token: phoneToken });
  await ask('/api/paper/cam/alive', '', { token: screen.token });
  await begin.click();
  await expect(page).toHaveURL(new RegExp(`/pages/exam/start/${paperId}$`));
  // the frame that holds the screen went along: nothing covers the questions
  await expect(page.getByRole('button', { name: '交卷' }).first()).toBeVisible();
  await expect(page.getByText('屏幕共享已开始')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '请共享整个屏幕' })).toBeHidden();
  await page.context().close();
});

test('whoever manages the exam lets one person in whose devices do not work, with a reason, and the page says so', async () => {
  test.slow();
  const [who, other] = [await school.person({ realName: '许诺' }), await school.person()];
  const proctor = await school.person({ roles: [school.administrators] });
  const rules = { openType: 3 as const, users: [who.id, other.id], examType: '2' as const, devicesFirst: true };
  const examId = await school.exam(quIds, rules);
  const { page } = await candidate(who, examId);
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(gateOf(page).getByText('还有 1 项设备没有接通')).toBeVisible();

  const console = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(console).enter(proctor.account);
  await console.goto(`/admin/arrange/${examId}`);
  await expect(console.getByRole('heading', { name: '允许直接开考' })).toBeVisible();
  await expectSound(console, 'device-excuse');
  await console.getByRole('group', { name: '考生', exact: true }).getByRole('button', { name: '选择人员' }).click();
  const picker = console.getByRole('dialog', { name: '选择人员' });
  await picker.getByLabel('姓名或用户名').fill(who.account.userName);
  await picker
    .getByRole('list', { name: '人员' })
    .getByRole('listitem')
    .filter({ hasText: who.account.userName })
    .getByRole('checkbox')
    .check();
  await picker.getByRole('button', { name: '确定（1 人）' }).click();
  await console.getByLabel('原因说明').fill('手机没电，已当面确认');
  await console.getByRole('button', { name: '同意开考' }).click();
  await expect(console.getByText(/可以开始考试，有效期至/)).toBeVisible();
  await expect(gateOf(page).getByText('监考人员已同意您直接开考。')).toBeVisible();
  await expectSound(page, 'device-gate-excused', { sizes: [desk, phone] });
  await gateOf(page).getByRole('button', { name: '进入考试' }).click();
  await expect(page).toHaveURL(/\/pages\/exam\/start\/[0-9a-f]{24}$/);
  // the phone is still asked for
  await expect(page.getByRole('dialog', { name: '请使用手机扫码接入副摄！' })).toBeVisible();
  expect((await call('/api/paper/paper/create-paper', other.token, { examId })).code).toBe(20030041);
  const deeds = (await ask('/api/sys/log/paging', school.admin, { size: 50, params: { userId: proctor.id } })).records;
  expect(deeds.filter(({ object }) => object.includes(examId)).map(({ title }) => title)).toContain('人工核验考生身份');
  await page.context().close();
});
