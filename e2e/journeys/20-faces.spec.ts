import { alterations, facePhoto, groupPhoto } from '@xuekao/face/testing';
import { expect, test, type Page } from '@playwright/test';
import type { CallTypes } from '@xuekao/contracts';
import { cameraArguments, sitDown } from '../support/camera.js';
import { ConsolePage } from '../support/console-page.js';
import { newIdCard } from '../support/id-card.js';
import { LearnerPage } from '../support/learner-page.js';
import { picture } from '../support/picture.js';
import { ask, call, type Account } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';
import { expectSound, phone } from '../support/sound.js';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', ...cameraArguments],
  },
});

type Switches = CallTypes['/api/sys/config/switch/save']['input'];
const idCard = newIdCard();
const masked = `110***********${idCard.slice(-4)}`;
const realName = `安${Date.now().toString(36)}`;
let school: School;
let switches: Switches;
let auditor: Person;
test.beforeAll(async () => {
  await sitDown((await alterations['darker']?.(await facePhoto('ann'))) ?? Buffer.alloc(0));
  school = await School.open();
  auditor = await school.person({ roles: [school.administrators] });
  const { revision: _, ...before } = await ask('/api/sys/config/switch/detail', school.admin, {});
  switches = before;
  await removeFaces();
  await turn({
    realPerson: true,
    faceAudit: 1,
    faceLogin: true,
    faceAlone: true,
    userReg: true,
    userAudit: true,
    userDeptType: 0,
    userDeptCode: '',
  });
});
test.afterAll(async () => {
  await removeFaces();
  await turn(switches);
});

const turn = (changes: Partial<Switches>) => ask('/api/sys/config/switch/save', school.admin, { ...switches, ...changes });

/** A run that was broken off would leave a second account with the same face. */
async function removeFaces(): Promise<void> {
  const { records } = await ask('/api/sys/user/paging', school.admin, { size: 5000, params: {} });
  for (const { id, userName, realName, deptCode, roles } of records.filter(({ hasFace }) => hasFace))
    await ask('/api/sys/user/save', school.admin, { id, userName, realName, deptCode, roles, face: '' });
}

const rowOf = (page: Page, { account }: Person) => page.getByRole('row', { name: new RegExp(account.userName) });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** From the login page to the camera. */
async function openCamera(page: Page): Promise<void> {
  await page.goto('/pages/login/login');
  await page.getByRole('button', { name: '人脸登录' }).click();
  const dialog = page.getByRole('dialog', { name: '人脸登录' });
  await expect(dialog.getByText('人脸登录会打开摄像头')).toBeVisible();
  await dialog.getByRole('button', { name: '同意并打开摄像头' }).click();
}

test('somebody registers, is let in, signs in, confirms the real name, and signs in with the face once it has passed', async ({
  page,
  browser,
}) => {
  const account: Account = { userName: fresh('new').replaceAll('_', '-').slice(-32), password: 'Xinmima#2026' };
  const learner = new LearnerPage(page);
  await page.goto('/pages/login/register');
  await learner.register(account, '欧阳新生', '高一（二）班');
  await expect(page.getByText(`管理员审核通过后，就可以用账号“${account.userName}”登录。`)).toBeVisible();
  const consolePage = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const administration = new ConsolePage(consolePage);
  await administration.enter(auditor.account);
  await administration.approve(account.userName, '欧阳新生');
  await learner.signIn(account);
  await page.goto('/pages/uc/info');
  await expect(page.getByLabel('姓名', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel('身份证号码', { exact: true })).toHaveValue('未认证');
  await page.getByRole('link', { name: '实名认证' }).click();
  await page.waitForURL('**/pages/uc/real');
  await expect(page.getByLabel('真实姓名')).toBeVisible();
  await expectSound(page, 'real-name-empty');

  const submit = page.getByRole('button', { name: '提交认证' });
  await page.getByLabel('真实姓名').fill(' ');
  await submit.click();
  for (const sentence of ['真实姓名不能为空！', '身份证号码不能为空！', '人脸照片必须上传！', '请先阅读并同意。'])
    await expect(page.getByText(sentence)).toBeVisible();
  await page.getByLabel('身份证号码', { exact: true }).fill('110101199003071234');
  await expect(page.getByText('身份证号码格式不正确!')).toBeVisible();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(page.getByText('请选择 jpg、jpeg、png 格式的照片。')).toBeVisible();
  await input.setInputFiles(file('a.jpg', Buffer.from('text')));
  await expect(page.getByText('照片无法读取，请换一张。')).toBeVisible();
  await page.getByLabel('真实姓名').fill(realName);
  await page.getByLabel('身份证号码', { exact: true }).fill(idCard);
  await input.setInputFiles(file('我.jpg', await facePhoto('ann')));
  await expect(page.getByRole('group', { name: '人脸照片' }).getByRole('img')).toBeVisible();
  await page.getByRole('checkbox', { name: /^我同意平台/ }).check();
  await submit.click();
  await expect(page.getByText('提交成功，请等待审核！')).toBeVisible();
  await expect(page.getByText('认证资料审核中，通过之前不能使用人脸登录。')).toBeVisible();
  await expect(page.getByLabel('身份证号码', { exact: true })).toHaveValue(masked);
  await expectSound(page, 'real-name-waiting');

  // under review the face opens nothing
  const other = await (await browser.newContext({ permissions: ['camera'] })).newPage();
  await openCamera(other);
  await expect(other.getByText('没有识别出您的身份，请正对摄像头再试一次，或改用其他方式登录。')).toBeVisible();
  await expect(other.getByTestId('face-frame')).toBeVisible();

  await consolePage.getByRole('link', { name: '实名认证' }).click();
  await consolePage.getByRole('searchbox', { name: '真实姓名' }).fill(realName);
  // a list that is about to be asked for anew is paler
  await consolePage.waitForURL(/keyword/);
  await expect(consolePage.getByText(masked)).toBeVisible();
  await expectSound(consolePage, 'console-real-names');
  await consolePage.getByRole('button', { name: `审核：${realName}` }).click();
  const dialog = consolePage.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: '人脸照片' })).toBeVisible();
  await expectSound(consolePage, 'console-real-name-audit');
  await dialog.getByLabel('不通过').check();
  await dialog.getByRole('button', { name: '提交审核结果' }).click();
  await expect(dialog.getByText('请填写未通过的原因')).toBeVisible();
  await dialog.getByLabel('通过', { exact: true }).check();
  await dialog.getByRole('button', { name: '提交审核结果' }).click();
  await expect(consolePage.getByText('操作成功！')).toBeVisible();
  await consolePage.getByRole('button', { name: `更多操作：${realName}` }).click();
  await consolePage.getByRole('menuitem', { name: '查看完整证件号' }).click();
  await consolePage.getByRole('dialog').getByRole('button', { name: '查看', exact: true }).click();
  await expect(consolePage.getByText('查看原因不能为空！')).toBeVisible();
  await consolePage.getByLabel('查看原因').fill('核对学籍');
  await consolePage.getByRole('dialog').getByRole('button', { name: '查看', exact: true }).click();
  await expect(consolePage.getByRole('status', { name: '身份证号码' })).toHaveText(idCard);
  await consolePage.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  const id = (await ask('/api/sys/user/paging', school.admin, { params: { keyword: account.userName } })).records[0]?.id ?? '';
  await expect
    .poll(async () => (await ask('/api/sys/log/paging', school.admin, { size: 5, params: { title: '完整的身份证' } })).records[0]?.object)
    .toBe(`${id}：核对学籍`);

  // the camera that was open all the time recognises now
  await expect(other.getByRole('heading', { name: '考试', exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: `账号菜单：${realName}` })).toBeVisible();
  await other.goto('/pages/uc/real');
  await expect(other.getByText('实名认证已通过，可以使用人脸登录。修改资料需要重新审核，在此之前原来的人脸继续有效。')).toBeVisible();
});

test('the window of the face is closed by its button only, and says so', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  const scripts: string[] = [];
  page.on('console', (message) => message.type() === 'error' && scripts.push(message.text()));
  await page.goto('/pages/login/login');
  await page.getByRole('button', { name: '人脸登录' }).click();
  const dialog = page.getByRole('dialog', { name: '人脸登录' });
  await expect(dialog.getByText('人脸登录会打开摄像头')).toBeVisible();
  await expectSound(page, 'face-consent');
  await dialog.getByRole('button', { name: '同意并打开摄像头' }).click();
  await expect(dialog.getByTestId('face-frame')).toBeVisible();
  await page.mouse.click(4, 4);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(540);
  await picture(page, 'face-tracking-1440');
  await page.setViewportSize(phone);
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(phone.width);
  await picture(page, 'face-tracking-390');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('窗口已关闭，若要重新识别请刷新页面！')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '人脸登录' }).click();
  await expect(page.getByText('窗口已关闭，若要重新识别请刷新页面！')).toBeVisible();
  // no rule against scripts was broken on the way
  expect(scripts.filter((line) => /Content Security Policy/i.test(line))).toEqual([]);
});

test('real names are sound', async ({ page }) => {
  const learner = await school.person();
  const photo = `data:image/jpeg;base64,${(await facePhoto('bea')).toString('base64')}`;
  await ask('/api/sys/user/real/submit', learner.token, { realName: '贝小北', idCard: newIdCard(), face: photo });
  await new LearnerPage(page).enter(learner.account);
  await page.goto('/pages/uc/real');
  await expect(page.getByRole('group', { name: '人脸照片' }).getByRole('img')).toBeVisible();
  await expectSound(page, 'real-name');
  await new ConsolePage(page).enter(auditor.account);
  await page.goto('/admin/real');
  await expectSound(page, 'console-real-names');
});

test('a photo before the camera does not pass where somebody has to be there', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  const choose = (liveCheck: boolean) =>
    ask('/api/sys/config/prop/save', school.admin, { type: 'face', provider: 'local', data: { liveCheck } });
  await choose(true);
  try {
    await openCamera(page);
    await expect(page.getByText(/^请缓慢地向[左右]转头$/)).toBeVisible();
    await expect(page.getByText('没有通过活体检测，请由本人先正对摄像头，再按提示的方向缓慢转头，不要使用照片。')).toBeVisible();
  } finally {
    await choose(false);
  }
});

test('the password comes first where a face does not sign in alone', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  const learner = await school.person();
  await turn({ realPerson: true, faceAudit: 1, faceLogin: true, faceAlone: false });
  try {
    await openCamera(page);
    const form = page.getByRole('form', { name: '人脸登录' });
    const begin = form.getByRole('button', { name: '开始识别' });
    await expect(begin).toBeVisible();
    await expectSound(page, 'face-password');
    await begin.click();
    for (const sentence of ['账号不能为空', '密码不能为空']) await expect(form.getByText(sentence)).toBeVisible();
    await form.getByLabel('账号').fill(learner.account.userName);
    await form.getByLabel('密码', { exact: true }).fill(learner.account.password);
    await begin.click();
    // somebody else sits before the camera: the form is there for the next attempt
    await expect(page.getByText('没有识别出您的身份，请正对摄像头再试一次，或改用其他方式登录。')).toBeVisible();
    await expect(begin).toBeVisible();
  } finally {
    await turn({ realPerson: true, faceAudit: 1, faceLogin: true, faceAlone: true });
  }
});

test('whoever is not seen in time reads so, and does not type everything again', async ({ page }) => {
  const { account } = await school.person();
  await page.addInitScript(() => {
    // a camera in a dark room
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const context = canvas.getContext('2d');
      setInterval(() => context?.fillRect(0, 0, 640, 480), 100);
      return Promise.resolve(canvas.captureStream(10));
    };
  });
  await page.route('**/api/sys/user/face-ticket', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: CallTypes['/api/sys/user/face-ticket']['output'] }; // the contract's form
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, expiresSeconds: 9 } } });
  });
  await turn({ realPerson: true, faceAudit: 1, faceLogin: true, faceAlone: false });
  try {
    await openCamera(page);
    const form = page.getByRole('form', { name: '人脸登录' });
    await form.getByLabel('账号').fill(account.userName);
    await form.getByLabel('密码', { exact: true }).fill(account.password);
    await form.getByRole('button', { name: '开始识别' }).click();
    await expect(page.getByText(/^请在 \d 秒内完成识别$/)).toBeVisible();
    await expect(page.getByText('没有及时识别到人脸，请再次点击“开始识别”。')).toBeVisible();
    await expect(form.getByLabel('账号')).toHaveValue(account.userName);
    await expect(form.getByLabel('密码', { exact: true })).toHaveValue(account.password);
    await expect(form.getByRole('button', { name: '开始识别' })).toBeFocused();
  } finally {
    await turn({ realPerson: true, faceAudit: 1, faceLogin: true, faceAlone: true });
  }
});

test.describe('without a camera', () => {
  test('says what to do', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await openCamera(page);
    await expect(page.getByText('摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！')).toBeVisible();
  });

  test('says that the browser is too old', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    await openCamera(page);
    await expect(page.getByText('您的浏览器不支持媒体访问，请升级浏览器！')).toBeVisible();
  });
});

test('an administrator sets the face of a user, has applications decided by the machine, and sees no face where faces are off', async ({
  page,
}) => {
  const learner = await school.person();
  await turn({ realPerson: true, faceAudit: 1, faceLogin: true, faceAlone: true });
  const two = `data:image/jpeg;base64,${groupPhoto().toString('base64')}`;
  await ask('/api/sys/user/real/submit', learner.token, { realName: '多人合影', idCard: newIdCard(), face: two });
  const app = new ConsolePage(page);
  await app.enter(auditor.account);
  await page.goto('/admin/real');
  await page.getByRole('searchbox', { name: '真实姓名' }).fill('多人合影');
  await expect(rowOf(page, learner)).toHaveCount(1);
  await rowOf(page, learner).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: '自动审核' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '自动审核' }).click();
  await expect(page.getByText('通过 0 份，未通过 1 份，留待人工审核 0 份')).toBeVisible();
  expect((await call('/api/sys/user/real/detail', learner.token, {})).data).toMatchObject({
    state: 2,
    auditMsg: expect.stringContaining('现在检测到 3 张'),
  });

  await page.goto('/admin/user');
  await page.getByLabel('用户名或姓名').fill(learner.account.userName);
  await expect(page.getByText(/共 1 条/)).toBeVisible();
  const edit = () =>
    rowOf(page, learner)
      .getByRole('button', { name: /^编辑：/ })
      .click();
  await edit();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: '人脸照片' }).getByText('未设置')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(file('cid.jpg', await facePhoto('cid')));
  await expect(dialog.getByRole('img', { name: '人脸照片' })).toBeVisible();
  await expectSound(page, 'console-user-face');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('用户资料保存成功！！')).toBeVisible();
  // the row that the form begins with
  await page.reload();
  await edit();
  await expect(dialog.getByRole('group', { name: '人脸照片' }).getByText('已设置，不显示')).toBeVisible();
  await turn({ realPerson: false, faceAudit: 0, faceLogin: false });
  await page.reload();
  await edit();
  await expect(dialog.getByLabel('用户名')).toBeVisible();
  await expect(dialog.getByRole('group', { name: '人脸照片' })).toHaveCount(0);
});
