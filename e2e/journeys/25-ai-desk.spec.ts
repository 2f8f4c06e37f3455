import { expect, test } from '@playwright/test';
import { aiPath, configureAi, schoolModel } from '../support/ai-provider.js';
import { ConsolePage } from '../support/console-page.js';
import { withSwitches } from '../support/mobiles.js';
import { administrator, ask, until } from '../support/platform.js';
import { School } from '../support/school.js';
import { startSignInProviders } from '../support/sign-in-providers.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a marker sees what the model proposes and why, and gives the mark that the marker finds right', async ({ page }) => {
  const school = await School.open();
  const text = '秋天叶绿素在低温下分解，类胡萝卜素的黄色显了出来。';
  const model = schoolModel(() => ({
    answer: JSON.stringify({ part: 1, share: 80, quote: '叶绿素在低温下分解', reason: '两点都有，没有说不再合成' }),
  }));
  const providers = await startSignInProviders({ [aiPath]: model.respond });
  await configureAi(school.admin);
  const restore = await withSwitches(school.admin, { aiHelper: true, aiReview: true });
  try {
    const { quIds } = await school.bank([
      {
        quType: 'saq',
        quLevel: 2,
        content: '<p>为什么植物的叶子在秋天会变黄？</p>',
        manual: true,
        answerList: [{ content: '叶绿素分解而不再合成；类胡萝卜素显出黄色。' }],
      },
    ]);
    const [quId = ''] = quIds;
    const examId = await school.exam(quIds, { openType: 1 });
    const pupil = await school.person();
    const { id: paperId } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
    await ask('/api/paper/paper/fill-answer', pupil.token, { paperId, answers: [{ quId, seq: 1, answer: { text } }] });
    await ask('/api/paper/paper/hand-exam', pupil.token, { id: paperId });
    await until(
      'the paper waits for a mark',
      () => ask('/api/paper/marking/questions', school.admin, { examId }),
      ({ records }) => records[0]?.waiting === 1,
    );
    await new ConsolePage(page).signIn(administrator());
    await page.goto(`/admin/marking/${examId}`);
    await page.getByRole('link', { name: '评阅第 1 题' }).click();
    await page.getByRole('button', { name: 'AI 评分建议' }).click();
    const proposal = page.getByRole('region', { name: 'AI 评分建议' });
    await expect(proposal.getByText('建议得分：4 / 5')).toBeVisible();
    await expect(proposal.getByText('两点都有，没有说不再合成')).toBeVisible();
    await expect(page.locator('[data-paper] mark')).toHaveText('叶绿素在低温下分解');
    // the model has seen the answer, and nothing of its learner
    const asked = JSON.stringify(model.asked);
    expect([asked.includes(text), asked.includes(pupil.id), asked.includes('测试人员')]).toEqual([true, false, false]);
    await expectSound(page, 'ai-desk', { sizes: [desk, phone] });
    await proposal.getByRole('button', { name: '采用 4 分' }).click();
    const score = page.getByLabel('第 1 题得分', { exact: true });
    await expect(score).toHaveValue('4');
    // a proposal is no mark
    expect((await ask('/api/paper/marking/questions', school.admin, { examId })).records[0]?.waiting).toBe(1);
    await score.fill('3');
    await score.press('Enter');
    await expect(page.getByText('这道题没有您要评的答案了。')).toBeVisible();
    expect((await ask('/api/paper/paper/review-detail', school.admin, { id: paperId })).userSubjScore).toBe(3);
    // the desk of a whole paper has it too
    await page.goto(`/admin/paper/${paperId}`);
    await page.getByRole('button', { name: '修改评分' }).click();
    await page.getByRole('button', { name: 'AI 评分建议' }).click();
    await expect(page.getByText('建议得分：4 / 5')).toBeVisible();
    await expectSound(page, 'ai-paper', { sizes: [desk, phone] });
  } finally {
    await restore();
    await providers.close();
  }
});
