import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { picture } from '../support/picture.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

/** A deed of the only paper that the list shows. */
async function deed(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^更多操作：/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a running paper gets more time, a message, its end and a new beginning from the list; the page follows', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('加时考试');
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id], totalTime: 30 });
  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const learner = new LearnerPage(small);
  await learner.enter(pupil.account);
  await learner.start(title);

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  // a tablet in the exam room shows the deeds without scrolling the table
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('button', { name: /^更多操作：/ })).toBeInViewport({ ratio: 1 });
  await picture(page, 'paper-list-tablet');
  await page.setViewportSize(desk);
  await deed(page, '加时');
  const dialog = page.getByRole('dialog', { name: '给 1 份考卷加时？' });
  await dialog.getByRole('button', { name: '加时' }).click();
  await expect(dialog.getByText('请填写原因！')).toBeVisible();
  await dialog.getByLabel('时长').fill('20');
  await dialog.getByLabel('原因').fill('更换键盘');
  await expectSound(page, 'paper-more-time', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '加时' }).click();
  await expect(page.getByText('已处理 1 份考卷').first()).toBeVisible();
  await expect(small.getByText('更换键盘')).toBeVisible();
  await expect(small.getByRole('timer')).toContainText(/4\d:\d\d/);
  await deed(page, '加时');
  await dialog.getByLabel('时长').fill('5');
  await dialog.getByLabel('原因').fill('又停了一次电');
  await dialog.getByRole('button', { name: '加时' }).click();
  await expect(small.getByText('又停了一次电')).toBeVisible();
  // one end is true
  await expect(small.getByText('更换键盘')).toBeHidden();

  await deed(page, '发消息');
  const words = page.getByRole('dialog', { name: /^给.*发消息$/ });
  await words.getByLabel('消息').fill('请保持安静');
  await expectSound(page, 'paper-message', { sizes: [desk, phone] });
  await words.getByRole('button', { name: '发消息' }).click();
  await expect(small.getByText('请保持安静')).toBeVisible();

  await page.setViewportSize(phone);
  await deed(page, '收卷');
  const ending = page.getByRole('dialog', { name: '收 1 份考卷？' });
  await ending.getByLabel('原因').fill('提前离场');
  await expectSound(page, 'paper-force', { sizes: [desk, phone] });
  await ending.getByRole('button', { name: '收卷' }).click();
  await expect(page.getByText('管理员收卷')).toBeVisible();
  await expect(small).toHaveURL(/\/pages\/exam\/result\//);

  await deed(page, '重新开放');
  const again = page.getByRole('dialog', { name: '重新开放 1 份考卷？' });
  await again.getByLabel('原因').fill('考生已返回');
  await expectSound(page, 'paper-reopen', { sizes: [desk, phone] });
  await again.getByRole('button', { name: '重新开放' }).click();
  await expect(page.getByText('考试中').first()).toBeVisible();
  // who still looks at the result is led into the paper, whose clock runs
  await expect(small).toHaveURL(/\/pages\/exam\/start\//, { timeout: 10_000 });
  await expect(small.getByRole('timer')).toBeVisible();
  const inbox = await small.context().newPage();
  await inbox.goto('/pages/uc/im');
  await inbox.getByText(`考卷重新开放：${title}`).click();
  await expect(inbox.getByRole('dialog').getByText('原因：考生已返回')).toBeVisible();
});

test('a page without its socket follows more time within half a minute', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('加时无连接');
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id], totalTime: 30 });
  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await small.routeWebSocket('**', (socket) => socket.close());
  await small.clock.install();
  const learner = new LearnerPage(small);
  await learner.enter(pupil.account);
  await learner.start(title);
  const { records } = await ask('/api/paper/paper/paging', school.admin, { params: { examId } });
  const given = { id: '6747f0a1c2d3e4f5a6b7c8d9', ids: records.map(({ id }) => id), minutes: 60, reason: '更换键盘' };
  expect(await ask('/api/paper/paper/more-time', school.admin, given)).toEqual({ count: 1, failed: [] });
  await expect(small.getByRole('timer')).toContainText(/[12]\d:\d\d/);
  // the next question after the time left comes after 30 s, a fifth more at most
  await small.clock.fastForward('00:36');
  await expect(small.getByRole('timer')).toContainText(/8\d:\d\d|1:2\d:\d\d/);
});
