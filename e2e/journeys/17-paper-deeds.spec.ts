import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, signIn } from '../support/platform.js';
import { fresh, radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

async function sit(who: Person, examId: string): Promise<string> {
  const { id } = await ask('/api/paper/paper/create-paper', who.token, { examId });
  await ask('/api/paper/paper/hand-exam', who.token, { id });
  return id;
}

test('papers of a list are made invalid with a reason that the learner reads, and one is deleted and sat again', async ({ browser }) => {
  const school = await School.open();
  const [one, other] = [await school.person(), await school.person()];
  const { quIds } = await school.bank([radio()]);
  const title = fresh('作废考试');
  const examId = await school.exam(quIds, { title, chance: 1, openType: 3, users: [one.id, other.id] });
  const [paperId] = [await sit(one, examId), await sit(other, examId)];

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '设为无效' }).click();
  const dialog = page.getByRole('dialog', { name: '将 2 份考卷的成绩设为无效？' });
  await dialog.getByRole('button', { name: '设为无效' }).click();
  await expect(dialog.getByText('请填写原因！')).toBeVisible();
  await dialog.getByRole('textbox').fill('考场网络故障，成绩作废');
  await expectSound(page, 'paper-invalid', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '设为无效' }).click();
  await expect(page.getByText('已处理 2 份考卷')).toBeVisible();
  await expect(page.getByText('成绩无效', { exact: true })).toHaveCount(2);

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(one.account);
  await small.goto(`/pages/exam/result/${paperId}`);
  await expect(small.getByText('成绩无效：考场网络故障，成绩作废')).toBeVisible();
  await expectSound(small, 'result-invalid', { sizes: [desk, phone] });

  await page.setViewportSize(phone);
  await page
    .getByRole('checkbox', { name: new RegExp(one.account.userName) })
    .or(page.getByRole('checkbox').last())
    .first()
    .check();
  await page.getByRole('button', { name: '删除' }).click();
  const asking = page.getByRole('dialog', { name: '删除 1 份考卷？' });
  await asking.getByRole('textbox').fill('重新参加');
  await expectSound(page, 'paper-delete', { sizes: [desk, phone] });
  await asking.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已处理 1 份考卷')).toBeVisible();
  const left = await ask('/api/paper/paper/paging', school.admin, { params: { examId } });
  expect(left.total).toBe(1);
  const gone = left.records[0]?.userId === one.id ? other : one;
  expect((await ask('/api/paper/paper/create-paper', await signIn(gone.account), { examId })).id).toMatch(/^[0-9a-f]{24}$/);
});
