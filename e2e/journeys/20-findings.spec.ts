import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const pageOf = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
const both = { sizes: [desk, phone] };

test('a leave is confirmed, its candidate disputes it, a proctor answers, and the candidate reads it', async ({ browser }) => {
  test.slow();
  const school = await School.open();
  const teacher = await school.person({ roles: [school.administrators] });
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('异常考试');
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id], leaveOn: true, leaveCount: 0 });
  const { id: paperId } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  for (const [kind, seconds] of [
    ['hidden', 42],
    ['blur', 6],
  ] as const)
    await ask('/api/paper/paper/leave-incr', pupil.token, { id: paperId, kind, seconds });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id: paperId });

  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/paper/${paperId}`);
  const record = page.getByRole('table', { name: '离开记录' });
  await record
    .getByRole('row', { name: /切换页面/ })
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog', { name: /^离开记录 / });
  await dialog.getByRole('button', { name: '确认异常' }).click();
  await expect(dialog.getByText('请填写处理说明')).toBeVisible();
  await dialog.getByLabel('处理说明').fill('查看录屏，打开了聊天窗口');
  await expectSound(page, 'finding-judge', both);
  await dialog.getByRole('button', { name: '确认异常' }).click();
  await expect(record.getByText(/^确认异常（.+）：查看录屏，打开了聊天窗口$/)).toBeVisible();

  const small = await pageOf(browser, phone);
  await new LearnerPage(small).enter(pupil.account);
  await small.goto(`/pages/exam/result/${paperId}`);
  const own = small.getByRole('region', { name: '监考异常记录' });
  await expect(own.getByText('切换页面，42 秒')).toBeVisible();
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(own).not.toContainText('聊天窗口');
  await expectSound(small, 'finding-own', both);
  await own.getByRole('button', { name: /提出异议$/ }).click();
  const asking = small.getByRole('dialog', { name: /提出异议$/ });
  await asking.getByRole('button', { name: '提交' }).click();
  await expect(asking.getByText('请填写异议内容！')).toBeVisible();
  await asking.getByRole('textbox').fill('系统更新的弹窗挡住了页面，我马上关掉了。');
  await expectSound(small, 'finding-dispute', both);
  await asking.getByRole('button', { name: '提交' }).click();
  await expect(own.getByText('等待老师答复')).toBeVisible();
  await expect(own.getByRole('button', { name: /提出异议$/ })).toHaveCount(0);

  await page.goto(`/admin/watch?examId=${examId}`);
  await page.getByRole('tab', { name: '已交卷' }).click();
  await expectSound(page, 'finding-handed', both);
  await page.getByRole('link', { name: '1 条异议待答复' }).click();
  await expect(record.getByText('有异议，待答复')).toBeVisible();
  await record
    .getByRole('row', { name: /切换页面/ })
    .getByRole('button')
    .click();
  await expect(dialog.getByText('系统更新的弹窗挡住了页面，我马上关掉了。')).toBeVisible();
  await dialog.getByLabel('答复（考生会看到）').fill('核对录屏，确为系统弹窗，记录排除。');
  await expectSound(page, 'finding-answer', both);
  await dialog.getByRole('button', { name: '排除异常' }).click();
  await expect(page.getByText('已答复，考生会收到消息')).toBeVisible();
  await expect(record.getByText('异议已答复')).toBeVisible();

  await expect(async () => {
    await small.goto('/pages/uc/im');
    await expect(small.getByText(`异议已答复：${title}`)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await small.getByText(`异议已答复：${title}`).click();
  await small.getByRole('dialog').getByRole('link', { name: '查看' }).click();
  await expect(own.getByText('核对录屏，确为系统弹窗，记录排除。')).toBeVisible();
  await expect(own.getByText('已排除')).toBeVisible();
  await expectSound(small, 'finding-answered', both);
});
