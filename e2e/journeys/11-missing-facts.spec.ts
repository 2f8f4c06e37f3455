import { expect, test } from '@playwright/test';
import { picture } from '../support/picture.js';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask } from '../support/platform.js';
import { examInput, fresh, radio, School } from '../support/school.js';

test('what cannot be read holds up what needs it, not more: marks are taken back, and nothing is released or published unseen', async ({
  page,
}) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const id = await school.exam(quIds, { scoreRelease: 2, answerRelease: 2 });
  await ask('/api/exam/exam/release', school.admin, { id, what: 'score', released: true });
  await new ConsolePage(page).enter(administrator());
  let isLost = true;
  await page.route(/exam\/standing|depart\/tree/, (route) => (isLost ? route.abort() : route.fallback()));

  await page.goto(`/admin/exam/${id}`);
  await page.getByRole('button', { name: '收回成绩' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '收回成绩' }).click();
  await expect.poll(async () => (await ask('/api/exam/exam/detail', school.admin, { id })).scoreReleased).toBe(false);
  await page.getByRole('button', { name: '公布答案与解析' }).click();
  const release = dialog.getByRole('button', { name: '公布答案与解析' });
  await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(release).toBeDisabled();
  isLost = false;
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(release).toBeEnabled();
  await expect(dialog).toContainText('才结束');

  isLost = true;
  const title = fresh('待发布');
  const [{ deptCode, deptName } = { deptCode: '', deptName: '' }] = await ask('/api/sys/depart/tree', school.admin, {});
  await ask('/api/exam/exam/save', school.admin, { ...examInput(await school.template(quIds)), title, openType: 2, departs: [deptCode] });
  await page.goto('/admin/exam');
  await page.getByRole('button', { name: `发布：${title}` }).click();
  const publish = dialog.getByRole('button', { name: '发布', exact: true });
  await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(publish).toBeDisabled();
  isLost = false;
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog).toContainText(deptName);
  await expect(publish).toBeEnabled();
});

test('what learners will see is said before it is shown: by the button, with the keys, and by a save of other rules', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const id = await school.exam(quIds, { scoreRelease: 2, answerRelease: 0 });
  const { token } = await school.person();
  const paper = await ask('/api/paper/paper/create-paper', token, { examId: id });
  await ask('/api/paper/paper/hand-exam', token, paper);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${id}#release`);
  await expect(page.getByRole('button', { name: '公布成绩' })).toBeInViewport();
  await expect(page.getByRole('button', { name: '公布成绩' })).toBeFocused();
  await page.getByRole('button', { name: '公布成绩' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('学员马上可以看到 1 份已阅完考卷的成绩、答案与解析。');
  await expect(dialog.getByRole('button', { name: '公布成绩、答案与解析' })).toBeVisible();
  await picture(page, 'release-marks-and-keys');
  await dialog.getByRole('button', { name: '取消' }).click();

  const marks = page.getByRole('radiogroup', { name: '成绩公布时间' });
  await marks.getByRole('radio', { name: '交卷后立即' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '保存并公布成绩、答案与解析' })).toContainText('可能告诉还没考完的人');
  await picture(page, 'release-by-save');
  await dialog.getByRole('button', { name: '取消' }).click();
  expect((await ask('/api/exam/exam/detail', school.admin, { id })).scoreRelease).toBe(2);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByRole('button', { name: '保存并公布' }).click();
  await expect.poll(async () => (await ask('/api/exam/exam/detail', school.admin, { id })).scoreRelease).toBe(0);
  await expect(dialog).toBeHidden();
});
