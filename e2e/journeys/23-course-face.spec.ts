import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { alterations, facePhoto } from '@xuekao/face/testing';
import type { CallTypes } from '@xuekao/contracts';
import { cameraBefore } from '../support/camera.js';
import { ConsolePage } from '../support/console-page.js';
import { courseFile, smallPdf } from '../support/course-files.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

type Switches = CallTypes['/api/sys/config/switch/save']['input'];
let school: School;
let teacher: Person;
let switches: Switches;
let fileId: string;
test.beforeAll(async () => {
  school = await School.open();
  teacher = await school.person({ roles: [school.administrators] });
  fileId = await courseFile(school.admin, `${fresh('讲义')}.pdf`, smallPdf());
  const { revision: _, ...before } = await ask('/api/sys/config/switch/detail', school.admin, {});
  switches = before;
  await ask('/api/sys/config/switch/save', school.admin, { ...switches, realPerson: true, faceAudit: 1, faceLogin: true });
});
test.afterAll(async () => {
  await ask('/api/sys/config/switch/save', school.admin, switches);
});

const asAddress = (photo: Buffer): string => `data:image/jpeg;base64,${photo.toString('base64')}`;
/** Person whose face an administrator has set. */
async function known(): Promise<Person> {
  const who = await school.person();
  const { records } = await ask('/api/sys/user/paging', school.admin, { size: 5, params: { keyword: who.account.userName } });
  const [row] = records;
  if (!row) throw new Error('the person is not there');
  const { id, userName, realName, deptCode, roles } = row;
  await ask('/api/sys/user/save', school.admin, { id, userName, realName, deptCode, roles, face: asAddress(await facePhoto('ann')) });
  return who;
}
/** A course with one document for one person, that looks at their face each minute. */
async function courseFor(who: Person, rules: { faceCam: boolean; faceChance: number }): Promise<string> {
  const dirList = [{ title: '第一章', fileList: [{ fileId, needLearn: 600 }] }];
  const course = { title: fresh('刷脸学习'), openType: 3 as const, users: [who.id], dirList };
  return (await ask('/api/course/course/save', school.admin, { ...course, ...rules, faceStart: true, faceInterval: 1, captureDays: 14 }))
    .id;
}
const browserBefore = async (name: string, photo: Buffer | null): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', ...(await cameraBefore(name, photo))],
  });
const pageOf = async (browser: Browser, viewport = desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce', permissions: ['camera'] })).newPage();
const looks = async (courseId: string, { id: userId }: Person) =>
  (await ask('/api/course/face/capture-paging', school.admin, { params: { courseId, userId } })).records;

for (const [width, viewport] of [
  ['1440', desk],
  ['390', phone],
] as const)
  test(`the same person consents, passes and learns before the camera, at ${width} px`, async () => {
    test.slow();
    const who = await known();
    const courseId = await courseFor(who, { faceCam: true, faceChance: 3 });
    const browser = await browserBefore('course-same', (await alterations['darker']?.(await facePhoto('ann'))) ?? null);
    const page = await pageOf(browser, viewport);
    await new LearnerPage(page).enter(who.account);
    await page.goto(`/pages/course/view/${courseId}/${fileId}`);
    await expect(page.getByRole('heading', { name: '人脸核验' })).toBeVisible();
    await expectSound(page, `course-face-gate-${width}`);
    await page.getByRole('button', { name: '阅读说明并核验' }).click();
    const dialog = page.getByRole('dialog', { name: '人脸核验' });
    await expect(dialog).toContainText('照片保存 14 天，到期自动删除，只保留比对结论。');
    await expect(dialog).toContainText('连续 3 次核验失败，系统会退出学习；重新核验后可以继续。');
    await expectSound(page, `course-face-consent-${width}`);
    await dialog.getByRole('button', { name: '同意并打开摄像头' }).click();
    await dialog.getByRole('button', { name: '开始核验' }).click({ timeout: 60_000 });
    await expect(page.getByText('第 1 页，共 2 页')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('region', { name: '学习摄像头' })).toBeVisible();
    await expect
      .poll(async () => (await looks(courseId, who)).map(({ verdict, hasPicture }) => ({ verdict, hasPicture })), { timeout: 90_000 })
      .toEqual([{ verdict: 'same', hasPicture: true }]);
    await expect(page.getByText(/^人脸识别已失败/)).toHaveCount(0);
    await expectSound(page, `course-face-learning-${width}`);
    await browser.close();
  });

test('another person is refused, warned and broken off; who is excused learns without a face', async ({ browser: desktops }) => {
  test.setTimeout(420_000);
  const who = await known();
  const courseId = await courseFor(who, { faceCam: false, faceChance: 2 });
  const browser = await browserBefore('course-other', await facePhoto('bea'));
  const page = await pageOf(browser, phone);
  await new LearnerPage(page).enter(who.account);
  await page.goto(`/pages/course/view/${courseId}/${fileId}`);
  await page.getByRole('button', { name: '阅读说明并核验' }).click();
  const dialog = page.getByRole('dialog', { name: '人脸核验' });
  await dialog.getByRole('button', { name: '同意并打开摄像头' }).click();
  await dialog.getByRole('button', { name: '开始核验' }).click({ timeout: 60_000 });
  await expect(dialog.getByText(/^与登记的人脸不一致/)).toBeVisible({ timeout: 60_000 });
  await expectSound(page, 'course-face-other');
  await dialog.getByRole('button', { name: '取消' }).click();

  // the person themselves passes, and then another one takes their place
  const photo = { courseId, base64: asAddress(await facePhoto('ann')) };
  const token = await page.evaluate(() => localStorage.getItem('xuekao-token') ?? '');
  expect(await ask('/api/course/face/face-check', token, photo)).toMatchObject({ pass: true });
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('第 1 页，共 2 页')).toBeVisible();
  await expect(page.getByRole('region', { name: '学习摄像头' })).toHaveCount(0);
  await expect(page.getByText('请正对摄像头，核验通过后继续学习。')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('region', { name: '学习摄像头' })).toBeVisible();
  await expectSound(page, 'course-face-due', { sizes: [phone, desk] });
  await expect(page.getByText('人脸识别已失败1次，连续失败2次将退出学习！')).toBeVisible({ timeout: 90_000 });
  await expectSound(page, 'course-face-failed', { sizes: [phone, desk] });
  await expect(page.getByText('连续2次人脸识别失败！').first()).toBeVisible({ timeout: 90_000 });
  await page.waitForURL(/\/pages\/course\?break/);
  await expect(page.getByText('学习已中断，请重新进入课程继续学习。')).toBeVisible();
  await page.goto(`/pages/course/view/${courseId}/${fileId}`);
  await expect(page.getByRole('button', { name: '阅读说明并核验' })).toBeVisible();

  const desktop = await pageOf(desktops);
  await new ConsolePage(desktop).enter(teacher.account);
  await desktop.goto(`/admin/course/stat/${courseId}`);
  await expectSound(desktop, 'course-face-list', { sizes: [desk, phone] });
  await desktop.getByRole('button', { name: /^查看抓拍：/ }).click();
  const captures = desktop.getByRole('dialog', { name: /的学习抓拍$/ });
  await expect(captures.getByRole('img', { name: /^抓拍 / })).toHaveCount(2);
  await expect(captures.getByText('中断学习')).toBeVisible();
  await expectSound(desktop, 'course-face-captures', { sizes: [desk, phone] });
  await captures.getByRole('button', { name: '免除核验' }).click();
  const excuse = desktop.getByRole('dialog', { name: '免除核验' });
  await excuse.getByRole('button', { name: '免除核验' }).click();
  await expect(excuse.getByText('请填写说明！')).toBeVisible();
  await excuse.getByRole('textbox', { name: '说明' }).fill('已核对身份证');
  await excuse.getByRole('button', { name: '免除核验' }).click();
  await expect(captures.getByText(/免除核验：已核对身份证$/)).toBeVisible();
  await captures.getByRole('button', { name: '删除照片' }).click();
  const erase = desktop.getByRole('dialog', { name: '删除照片' });
  await erase.getByRole('textbox', { name: '说明' }).fill('本人要求');
  await erase.getByRole('button', { name: '删除照片' }).click();
  await expect(captures.getByText('没有照片，或照片已到期删除。')).toHaveCount(2);

  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('第 1 页，共 2 页')).toBeVisible();
  await browser.close();
});

test('whoever is not there is called back before the camera', async () => {
  test.setTimeout(300_000);
  const who = await known();
  const courseId = await courseFor(who, { faceCam: false, faceChance: 3 });
  const browser = await browserBefore('course-nobody', null);
  const page = await pageOf(browser);
  await new LearnerPage(page).enter(who.account);
  await page.goto('/pages/course');
  const token = await page.evaluate(() => localStorage.getItem('xuekao-token') ?? '');
  const photo = { courseId, base64: asAddress(await facePhoto('ann')) };
  expect(await ask('/api/course/face/face-check', token, photo)).toMatchObject({ pass: true });
  await page.goto(`/pages/course/view/${courseId}/${fileId}`);
  await expect(page.getByText('请正对摄像头，核验通过后继续学习。')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('请认真学习，确保人脸在摄像头中央！').first()).toBeVisible({ timeout: 90_000 });
  await expect.poll(async () => (await looks(courseId, who)).map(({ verdict }) => verdict), { timeout: 60_000 }).toContain('nobody');
  await browser.close();
});

test('a teacher asks for faces in the form of a course', async ({ browser }) => {
  const who = await school.person();
  const courseId = await courseFor(who, { faceCam: true, faceChance: 2 });
  const page = await pageOf(browser);
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/course/${courseId}`);
  const chance = page.getByLabel('连续失败几次退出学习');
  await expect(chance).toHaveValue('2');
  await chance.fill('11');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('次数应为 1 到 10 的整数')).toBeVisible();
  await chance.fill('4');
  await expectSound(page, 'course-face-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(async () => (await ask('/api/course/course/admin/detail', school.admin, { id: courseId })).faceChance).toBe(4);
});
