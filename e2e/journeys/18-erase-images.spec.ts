import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

/** One grey pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNoaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';

test('an administrator erases the images of a person, and the proof stays', async ({ browser }) => {
  const school = await School.open();
  const [pupil, other] = [await school.person({ realName: '林溪' }), await school.person({ realName: '陈默' })];
  const { quIds } = await school.bank([radio()]);
  const rules = { title: fresh('摄像头考试'), openType: 3 as const, users: [pupil.id], camOn: true, camInterval: 5, faceChance: 0 };
  const examId = await school.exam(quIds, rules);
  const { id: paperId } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  await ask('/api/paper/capture/save', pupil.token, { paperId, base64: png, key: 'first-look'.replace('-', '0') });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id: paperId });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  const open = async (userName: string, name: string) => {
    await page.goto(`/admin/user?filter=${encodeURIComponent(JSON.stringify({ keyword: userName }))}`);
    await page.getByRole('button', { name: `更多操作：${name}` }).click();
    await page.getByRole('menuitem', { name: '删除监考影像' }).click();
    return page.getByRole('dialog', { name: `删除监考影像：${name}` });
  };
  const none = await open(other.account.userName, '陈默');
  await expect(none.getByText('没有该用户的监考影像。')).toBeVisible();
  await expect(none.getByRole('button', { name: '永久删除' })).toBeDisabled();

  const dialog = await open(pupil.account.userName, '林溪');
  await expect(dialog.getByText('将删除考试抓拍照片 1 张、监考录像 0 段、课程学习抓拍照片 0 张。')).toBeVisible();
  await dialog.getByRole('button', { name: '永久删除' }).click();
  await expect(dialog.getByText('请填写删除原因')).toBeVisible();
  await dialog.getByRole('textbox', { name: '删除原因' }).fill('本人书面申请，2026-11-28');
  await expectSound(page, 'erase-images', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '永久删除' }).click();
  await expect(page.getByText('监考影像已删除').first()).toBeVisible();
  await expect(dialog.getByText('没有该用户的监考影像。')).toBeVisible();
  await expect(dialog.getByRole('region', { name: '删除记录' })).toContainText(
    '考试照片 1 张、录像 0 段、课程照片 0 张。原因：本人书面申请',
  );
  await expectSound(page, 'erase-proof', { sizes: [desk, phone] });
  const { captures } = await ask('/api/exam/watch/capture-list', school.admin, { paperId });
  expect(captures).toMatchObject([{ hasPicture: false }]);
});
