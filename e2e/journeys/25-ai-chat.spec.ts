import { expect, test } from '@playwright/test';
import { aiPath, configureAi, schoolModel } from '../support/ai-provider.js';
import { LearnerPage } from '../support/learner-page.js';
import { withSwitches } from '../support/mobiles.js';
import { ask } from '../support/platform.js';
import { radio, School } from '../support/school.js';
import { startSignInProviders } from '../support/sign-in-providers.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a learner asks the assistant, stops it, and hears nothing from it during an exam', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const examId = await school.exam(quIds, { openType: 1 });
  let release: () => void = () => undefined;
  const going = new Promise<void>((resolve) => (release = resolve));
  const model = schoolModel(({ messages }) => ({
    answer: '先看定义域是否关于原点对称，再看 $f(-x)$。\n相等为偶函数。',
    ...(messages.length > 3 ? { until: going } : {}),
  }));
  const providers = await startSignInProviders({ [aiPath]: model.respond });
  await configureAi(school.admin);
  const restore = await withSwitches(school.admin, { aiHelper: true, aiChat: true });
  try {
    const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
    pupil.token = await new LearnerPage(page).enter(pupil.account);
    await page.goto('/pages/repo');
    await page.getByRole('link', { name: 'AI 答疑' }).click();
    const field = page.getByLabel('问题', { exact: true });
    await field.fill('怎样判断函数的奇偶性？');
    await field.press('Enter');
    await expect(page.getByText('相等为偶函数。')).toBeVisible();
    await expect(page.getByRole('list', { name: '对话' }).locator('.katex').first()).toBeVisible();
    await expectSound(page, 'ai-chat', { sizes: [desk, phone] });

    await field.fill('再举一个例子');
    await page.getByRole('button', { name: '发送' }).click();
    await expect.poll(() => model.asked.length).toBe(2);
    await page.getByRole('button', { name: '停止' }).click();
    await expect(page.getByText('（已停止）')).toBeVisible();
    await expect.poll(() => model.left()).toBe(1);

    const { id } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
    await field.fill('这道题选什么？');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.getByText('考试进行中，不能使用 AI，请交卷后再试。')).toBeVisible();
    // the question is not lost
    await expect(field).toHaveValue('这道题选什么？');
    expect(model.asked).toHaveLength(2);
    await ask('/api/paper/paper/hand-exam', pupil.token, { id });
  } finally {
    release();
    await restore();
    await providers.close();
  }
});
