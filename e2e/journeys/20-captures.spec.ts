import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { alterations, facePhoto } from '@xuekao/face/testing';
import type { CallTypes } from '@xuekao/contracts';
import { cameraBefore } from '../support/camera.js';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

type Switches = CallTypes['/api/sys/config/switch/save']['input'];
let school: School;
let teacher: Person;
let quIds: string[];
let switches: Switches;
test.beforeAll(async () => {
  school = await School.open();
  teacher = await school.person({ roles: [school.administrators] });
  ({ quIds } = await school.bank([radio(), radio()]));
  const { revision: _, ...before } = await ask('/api/sys/config/switch/detail', school.admin, {});
  switches = before;
  await ask('/api/sys/config/switch/save', school.admin, { ...switches, realPerson: true, faceAudit: 1, faceLogin: true });
});
test.afterAll(async () => {
  await ask('/api/sys/config/switch/save', school.admin, switches);
});

const asAddress = (photo: Buffer): string => `data:image/jpeg;base64,${photo.toString('base64')}`;

/** Person whose face an administrator has set. */
async function known(name: 'ann' | 'bea'): Promise<Person> {
  const who = await school.person();
  const { records } = await ask('/api/sys/user/paging', school.admin, { size: 5, params: { keyword: who.account.userName } });
  const [row] = records;
  if (!row) throw new Error('the person is not there');
  const { id, userName, realName, deptCode, roles } = row;
  await ask('/api/sys/user/save', school.admin, { id, userName, realName, deptCode, roles, face: asAddress(await facePhoto(name)) });
  return who;
}
const browserBefore = async (name: string, photo: Buffer | null): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', ...(await cameraBefore(name, photo))],
  });
const pageOf = async (browser: Browser, viewport = desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce', permissions: ['camera'] })).newPage();
const captures = async (paperId: string) => (await ask('/api/exam/watch/capture-list', school.admin, { paperId })).captures;
const paperOf = (page: Page): string => page.url().split('/').at(-1) ?? '';

for (const [width, viewport] of [
  ['1440', desk],
  ['390', phone],
] as const)
  test(`the same person consents, passes and sits before the camera, at ${width} px`, async () => {
    test.slow();
    const who = await known('ann');
    const rules = { camOn: true, camInterval: 1, faceOn: true, faceChance: 3, captureDays: 14 };
    const examId = await school.exam(quIds, { openType: 3, users: [who.id], ...rules });
    const browser = await browserBefore('same', (await alterations['darker']?.(await facePhoto('ann'))) ?? null);
    const page = await pageOf(browser, viewport);
    await new LearnerPage(page).enter(who.account);
    await page.goto(`/pages/exam/check/${examId}`);
    await expect(page.getByRole('heading', { name: '摄像头监考' })).toBeVisible();
    await expect(page.getByRole('button', { name: '开始考试' })).toBeDisabled();
    await expectSound(page, `camera-entry-${width}`);
    await page.getByRole('button', { name: '阅读说明并检查' }).click();
    const dialog = page.getByRole('dialog', { name: '人脸核验' });
    await expect(dialog).toContainText('照片保存 14 天，到期自动删除，只保留比对结论。');
    await expect(dialog).toContainText('连续 3 次不是您本人，系统会自动交卷。');
    await expectSound(page, `camera-consent-${width}`);
    await dialog.getByRole('button', { name: '同意并打开摄像头' }).click();
    const check = dialog.getByRole('button', { name: '开始核验' });
    await expect(check).toBeEnabled({ timeout: 60_000 });
    await expectSound(page, `camera-test-${width}`);
    await check.click();
    await expect(page.getByText(/^人脸核验通过：/)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: '开始考试' }).click();
    await expect(page.getByRole('region', { name: '监考摄像头' })).toBeVisible();
    await expect
      .poll(async () => (await captures(paperOf(page))).map(({ verdict, hasPicture }) => ({ verdict, hasPicture })), { timeout: 90_000 })
      .toEqual([{ verdict: 'same', hasPicture: true }]);
    await expectSound(page, `camera-sitting-${width}`);
    await browser.close();
  });

test('another person is told, identified by hand, warned and ended while sitting, and a proctor dismisses a picture', async ({
  browser: desktops,
}) => {
  test.slow();
  const who = await known('ann');
  const rules = { camOn: true, camInterval: 1, faceOn: true, faceChance: 2 };
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], ...rules });
  const browser = await browserBefore('other', await facePhoto('bea'));
  const page = await pageOf(browser);
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '阅读说明并检查' }).click();
  const dialog = page.getByRole('dialog', { name: '人脸核验' });
  await dialog.getByRole('button', { name: '同意并打开摄像头' }).click();
  await dialog.getByRole('button', { name: '开始核验' }).click({ timeout: 60_000 });
  await expect(dialog.getByText(/^与登记的人脸不一致/)).toBeVisible({ timeout: 60_000 });
  await expectSound(page, 'camera-other-face');
  await dialog.getByRole('button', { name: '取消' }).click();

  const desktop = await pageOf(desktops);
  await new ConsolePage(desktop).enter(teacher.account);
  await desktop.goto(`/admin/arrange/${examId}`);
  await expect(desktop.getByRole('heading', { name: '人工核验身份' })).toBeVisible();
  await expectSound(desktop, 'camera-identify');
  await desktop.getByRole('button', { name: '核验通过' }).click();
  await expect(desktop.getByText('请选择一名考生')).toBeVisible();
  await desktop.getByRole('group', { name: '考生', exact: true }).getByRole('button', { name: '选择人员' }).click();
  const picker = desktop.getByRole('dialog', { name: '选择人员' });
  await picker.getByLabel('姓名或用户名').fill(who.account.userName);
  await picker
    .getByRole('list', { name: '人员' })
    .getByRole('listitem')
    .filter({ hasText: who.account.userName })
    .getByRole('checkbox')
    .check();
  await picker.getByRole('button', { name: '确定（1 人）' }).click();
  await desktop.getByLabel('核验说明').fill('核对身份证');
  await desktop.getByRole('button', { name: '核验通过' }).click();
  await expect(desktop.getByText(/可以开始考试，有效期至/)).toBeVisible();

  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('监考人员已核验您的身份，不需要刷脸。')).toBeVisible();
  await page.getByRole('button', { name: '阅读说明并检查' }).click();
  const camera = page.getByRole('dialog', { name: '摄像头检查' });
  await camera.getByRole('button', { name: '同意并打开摄像头' }).click();
  await camera.getByRole('button', { name: '完成检查' }).click({ timeout: 60_000 });
  await page.getByRole('button', { name: '开始考试' }).click();
  const told = page.getByRole('alertdialog', { name: '人脸识别失败' });
  await expect(told).toContainText('人脸识别已失败1次，连续失败2次将自动交卷！', { timeout: 90_000 });
  await expectSound(page, 'camera-failed');
  const paperId = paperOf(page);
  await told.getByRole('button', { name: '我知道了' }).click();
  await expect(page.getByText('连续2次人脸识别失败，系统强制交卷！')).toBeVisible({ timeout: 120_000 });
  await expect(page).toHaveURL(/\/pages\/exam\/result\//, { timeout: 30_000 });

  await desktop.goto(`/admin/paper/${paperId}`);
  const record = desktop.getByRole('table', { name: '抓拍记录' });
  await expect(record.getByText('不是本人').first()).toBeVisible();
  await expectSound(desktop, 'camera-evidence');
  await record
    .getByRole('button', { name: /^查看 / })
    .first()
    .click();
  const seen = desktop.getByRole('dialog');
  await expect(seen.getByRole('img', { name: '抓拍照片' })).toBeVisible();
  await expectSound(desktop, 'camera-evidence-one');
  await seen.getByRole('button', { name: '排除异常' }).click();
  await expect(seen.getByText('请填写处理说明')).toBeVisible();
  await seen.getByLabel('处理说明').fill('光线变化');
  await seen.getByRole('button', { name: '排除异常' }).click();
  await expect(record.getByText(/^排除异常（.+）：光线变化$/)).toBeVisible();
  expect((await captures(paperId))[0]?.finding).toMatchObject({ as: 'dismissed' });
  await browser.close();
});

test('nobody before the camera is told, and the attempt ends by its rule', async () => {
  test.slow();
  const who = await known('ann');
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], camOn: true, camInterval: 1, faceChance: 1 });
  const { id } = await ask('/api/paper/paper/create-paper', who.token, { examId });
  const browser = await browserBefore('nobody', null);
  const page = await pageOf(browser, phone);
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/start/${id}`);
  await expect(page.getByText('请诚信考试，确保人脸在摄像头中央！').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('连续1次人脸识别失败，系统强制交卷！')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/pages\/exam\/result\//, { timeout: 30_000 });
  expect(await captures(id)).toMatchObject([{ verdict: 'nobody', ended: true }]);
  await expectSound(page, 'camera-ended');
  await browser.close();
});

test('a camera that does not open is said, before the exam and in it', async ({ browser }) => {
  const who = await known('ann');
  const examId = await school.exam(quIds, { openType: 3, users: [who.id], camOn: true, camInterval: 1, faceChance: 0 });
  const page = await pageOf(browser);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '阅读说明并检查' }).click();
  await page.getByRole('button', { name: '同意并打开摄像头' }).click();
  await expect(page.getByText('主摄加载失败，请检查电脑摄像头！')).toBeVisible();
  await expectSound(page, 'camera-broken');
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('button', { name: '开始考试' })).toBeDisabled();
  await ask('/api/exam/exam/identify', school.admin, { examId, userId: who.id, withoutCamera: true, reason: '没有摄像头' });
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('监考人员已同意您不使用摄像头。')).toBeVisible();
  await expectSound(page, 'camera-excused');
  await page.getByRole('button', { name: '开始考试' }).click();
  await expect(page).toHaveURL(/\/pages\/exam\/start\//);
  await expect(page.getByRole('region', { name: '监考摄像头' })).toHaveCount(0);

  const sitter = await known('ann');
  const other = await school.exam(quIds, { openType: 3, users: [sitter.id], camOn: true, camInterval: 1, faceChance: 0 });
  const { id } = await ask('/api/paper/paper/create-paper', sitter.token, { examId: other });
  await new LearnerPage(page).enter(sitter.account);
  await page.goto(`/pages/exam/start/${id}`);
  await expect(page.getByRole('region', { name: '监考摄像头' })).toContainText('主摄加载失败');
  await expect.poll(async () => (await captures(id)).map(({ verdict }) => verdict), { timeout: 60_000 }).toEqual(['broken']);
});

test('an examiner switches the camera and the check of faces on', async ({ browser }) => {
  const draft = await school.draft(await school.template(quIds));
  const page = await pageOf(browser);
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/exam/${draft}`);
  await page.getByRole('switch', { name: '摄像头监考' }).click();
  await page.getByRole('spinbutton', { name: '多久抓拍一次' }).fill('7');
  await page.getByRole('switch', { name: '考前人脸核验' }).click();
  await expectSound(page, 'camera-settings');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(async () => (await ask('/api/exam/exam/detail', school.admin, { id: draft })).camInterval).toBe(7);
  expect(await ask('/api/exam/exam/detail', school.admin, { id: draft })).toMatchObject({ camOn: true, faceOn: true, faceChance: 5 });
});
