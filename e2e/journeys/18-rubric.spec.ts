import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64');

test('steps of a rubric and a picture of the reference are put in by the editor and stand beside the answer that is marked', async ({
  page,
}) => {
  const school = await School.open();
  const { quIds } = await school.bank([
    { quType: 'saq', quLevel: 2, content: '<p>简述勾股定理并举例。</p>', manual: true, answerList: [{ content: '$a^2+b^2=c^2$' }] },
  ]);
  const [quId = ''] = quIds;
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/question/${quId}`);
  await page.getByLabel('在参考答案中插入图片').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: onePixel });
  const look = page.getByRole('group', { name: '参考答案的显示效果' });
  await expect(look.getByRole('button', { name: '放大图片：参考答案图' })).toBeVisible();
  await expect(look.locator('.katex')).toHaveCount(1);
  const steps = page.getByRole('group', { name: '评分步骤' });
  for (const [n, words, rate] of [
    [1, '写出定理', '60'],
    [2, '举出例子', '40'],
  ] as const) {
    await steps.getByRole('button', { name: '添加评分步骤' }).click();
    await steps.getByLabel(`步骤 ${n}`, { exact: true }).fill(words);
    if (n === 2) {
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText('评分步骤的比例合计应为 100%，现在是 60%。')).toBeVisible();
    }
    await steps.getByLabel(`步骤 ${n} 的给分比例（%）`).fill(rate);
  }
  await expectSound(page, 'rubric-editor', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功！')).toBeVisible();

  const token = school.admin;
  const examId = await school.draft(await school.template(quIds), { openType: 1 });
  await school.publish(examId);
  const pupil = await school.person();
  const { id } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  await ask('/api/paper/paper/fill-answer', pupil.token, { paperId: id, answers: [{ quId, seq: 1, answer: { text: '略' } }] });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id });
  await until(
    'the paper waits for a mark',
    () => ask('/api/paper/marking/questions', token, { examId }),
    ({ records }) => records[0]?.waiting === 1,
  );
  await page.goto(`/admin/marking/${examId}/${quId}`);
  const rubric = page.getByRole('region', { name: '试题' });
  await expect(rubric.getByRole('listitem')).toHaveText(['写出定理 3 分', '举出例子 2 分']);
  await expect(rubric.locator('.katex')).toHaveCount(1);
  await expect(rubric.getByRole('button', { name: '放大图片：参考答案图' })).toBeVisible();
  await expectSound(page, 'rubric-desk', { sizes: [desk, phone] });
});
