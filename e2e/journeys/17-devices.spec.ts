import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School, type Person } from '../support/school.js';
import { firstOption } from '../support/sitting.js';
import { desk, expectSound, phone } from '../support/sound.js';

const pageOf = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

interface Room {
  school: School;
  pupil: Person;
  examId: string;
  title: string;
}
async function room(changes: Parameters<School['exam']>[1] = {}): Promise<Room> {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio({ content: '<p>第 1 问</p>' }), radio({ content: '<p>第 2 问</p>' })]);
  const title = fresh('换设备');
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id], totalTime: 30, answerMode: 2, ...changes });
  return { school, pupil, examId, title };
}
/** The same session in another browser, as after a code of the sync page. */
async function follow(page: Page, token: string, paperId: string): Promise<void> {
  await page.goto('/healthz/live');
  await page.evaluate((given) => localStorage.setItem('xuekao-token', given), token);
  await page.goto(`/pages/exam/start/${paperId}`);
}

test('a paper goes to another device by a button and back again; each page says so, and no answer is lost', async ({ browser }) => {
  const { pupil, title } = await room();
  const small = await pageOf(browser, phone);
  const learner = new LearnerPage(small);
  const token = await learner.enter(pupil.account);
  const paperId = await learner.start(title);
  await firstOption(small, 1).click();
  await expect(small.getByText('已保存')).toBeVisible();

  const large = await pageOf(browser, desk);
  await follow(large, token, paperId);
  const asking = large.getByRole('dialog', { name: '这场考试正在另一台设备上作答' });
  await expect(asking).toBeVisible();
  await expectSound(large, 'device-ask', { sizes: [desk, phone] });
  await asking.getByRole('button', { name: '在此设备继续作答' }).click();
  await expect(firstOption(large, 1).getByRole('radio')).toBeChecked();
  const gone = small.getByRole('dialog', { name: '考试已转到另一台设备上作答' });
  await expect(gone).toBeVisible({ timeout: 3000 });
  await expectSound(small, 'device-gone', { sizes: [phone, desk] });

  await firstOption(large, 2).click();
  await expect(large.getByText('已保存')).toBeVisible();
  await gone.getByRole('button', { name: '在此设备继续作答' }).click();
  await expect(firstOption(small, 2).getByRole('radio')).toBeChecked();
  await expect(large.getByRole('dialog', { name: '考试已转到另一台设备上作答' })).toBeVisible({ timeout: 3000 });
});

test('a new sign-in takes the paper along without a question', async ({ browser }) => {
  const { pupil, title, examId } = await room();
  const small = await pageOf(browser, phone);
  const learner = new LearnerPage(small);
  await learner.enter(pupil.account);
  const paperId = await learner.start(title);

  // the session of the phone is as long as that of the desk where a site allows several; here it ends
  const large = await pageOf(browser, desk);
  const other = new LearnerPage(large);
  // the time of sign-ins has whole seconds
  await expect(async () => {
    await other.enter(pupil.account);
    await large.goto(`/pages/exam/start/${paperId}`);
    await expect(firstOption(large, 1)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await firstOption(large, 1).click();
  await expect(large.getByText('已保存')).toBeVisible();
  const token = await large.evaluate(() => localStorage.getItem('xuekao-token') ?? '');
  expect(await ask('/api/paper/paper/check-process', token, {})).toMatchObject({ id: paperId, examId });
});

test('a page without its socket learns from its poll, or from its next save, that the paper has gone, and keeps the answer', async ({
  browser,
}) => {
  const { pupil, title } = await room();
  const small = await pageOf(browser, phone);
  await small.routeWebSocket('**', (socket) => socket.close());
  const learner = new LearnerPage(small);
  const token = await learner.enter(pupil.account);
  const paperId = await learner.start(title);
  const large = await pageOf(browser, desk);
  await follow(large, token, paperId);
  await large.getByRole('button', { name: '在此设备继续作答' }).click();
  await expect(firstOption(large, 1)).toBeVisible();
  await firstOption(small, 1).click();
  const gone = small.getByRole('dialog', { name: '考试已转到另一台设备上作答' });
  await expect(gone).toBeVisible();
  await expect(firstOption(large, 1).getByRole('radio')).not.toBeChecked();
  await gone.getByRole('button', { name: '在此设备继续作答' }).click();
  await expect(firstOption(small, 1).getByRole('radio')).toBeChecked();
  await expect(small.getByText('已保存')).toBeVisible();
  // and once more by a page that writes nothing: it asks for the time left when it comes into view
  await large.getByRole('button', { name: '在此设备继续作答' }).click();
  await expect(firstOption(large, 1).getByRole('radio')).toBeChecked();
  await small.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(gone).toBeVisible();
});

test('the page that lost the paper hands nothing in, and says where it is', async ({ browser }) => {
  const { pupil, title } = await room();
  const small = await pageOf(browser, phone);
  await small.routeWebSocket('**', (socket) => socket.close());
  const learner = new LearnerPage(small);
  const token = await learner.enter(pupil.account);
  const paperId = await learner.start(title);
  await firstOption(small, 1).click();
  await expect(small.getByText('已保存')).toBeVisible();
  await small.getByRole('button', { name: '交卷', exact: true }).click();
  const review = small.getByRole('dialog');
  await expect(review.getByText('您还有 1 道题未作答，确定要交卷吗？')).toBeVisible();
  const large = await pageOf(browser, desk);
  await follow(large, token, paperId);
  await large.getByRole('button', { name: '在此设备继续作答' }).click();
  await expect(firstOption(large, 1).getByRole('radio')).toBeChecked();
  await review.getByRole('button', { name: '交卷', exact: true }).click();
  await expect(small.getByRole('dialog', { name: '考试已转到另一台设备上作答' })).toBeVisible();
  await firstOption(large, 2).click();
  await expect(large.getByText('已保存')).toBeVisible();
});

test('where an exam asks for it, the device changes when an administrator allows it in the list of papers', async ({ browser }) => {
  const { pupil, title, examId } = await room({ moveAsks: true });
  const small = await pageOf(browser, phone);
  const learner = new LearnerPage(small);
  const token = await learner.enter(pupil.account);
  const paperId = await learner.start(title);
  const large = await pageOf(browser, desk);
  await follow(large, token, paperId);
  const asking = large.getByRole('dialog', { name: '这场考试正在另一台设备上作答' });
  await asking.getByRole('button', { name: '已获允许，继续作答' }).click();
  await expect(asking.getByText('允许后再试')).toBeVisible();
  await expectSound(large, 'device-asks', { sizes: [desk, phone] });

  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await expect(page.getByRole('switch', { name: '更换设备需要允许' })).toBeChecked();
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await page.getByRole('button', { name: /^更多操作：/ }).click();
  await page.getByRole('menuitem', { name: '允许更换设备', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '允许 1 份考卷更换设备？' });
  await dialog.getByLabel('原因').fill('手机没电');
  await expectSound(page, 'device-allow', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '允许更换设备' }).click();
  await expect(page.getByText('已处理 1 份考卷').first()).toBeVisible();

  await asking.getByRole('button', { name: '已获允许，继续作答' }).click();
  await expect(firstOption(large, 1)).toBeVisible();
  await small.getByRole('dialog', { name: '考试已转到另一台设备上作答' }).getByRole('button', { name: '在此设备继续作答' }).click();
  await expect(small.getByText('允许后再试')).toBeVisible();
});
