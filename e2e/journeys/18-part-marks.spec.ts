import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('an author gives the parts of a compound question points of their own; paper, marking and result hold to them', async ({ page }) => {
  const school = await School.open();
  const options = [{ content: '甲', isRight: true }, { content: '乙' }];
  const { quIds } = await school.bank([
    {
      quType: 'mix',
      quLevel: 2,
      content: '<p>阅读材料，回答问题。</p>',
      subList: [
        { quType: 'radio', content: '<p>第一问</p>', answerList: options },
        { quType: 'saq', content: '<p>第二问</p>', manual: true, answerList: [{ content: '略' }] },
      ],
    },
  ]);
  const [quId = ''] = quIds;
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/question/${quId}`);
  await page.getByLabel('小题 1 的分值').fill('1');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('小题的分值要么每道都填，要么都不填（都不填时平均分配）。')).toBeVisible();
  await page.getByLabel('小题 2 的分值').fill('4');
  await expect(page.getByText('各小题合计 5 分。组合题在试卷里是别的分数时按比例折算。')).toBeVisible();
  await expectSound(page, 'part-marks-editor', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功！')).toBeVisible();

  const examId = await school.draft(await school.template(quIds), { openType: 1, scoreRelease: 0, answerRelease: 0, resultType: 3 });
  await school.publish(examId);
  const pupil = await school.person();
  const { id } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  const { groupList } = await ask('/api/paper/paper/paper-detail', pupil.token, { paperId: id });
  const parts = groupList[0]?.quList[0]?.subList ?? [];
  expect(parts.map(({ score }) => score)).toEqual([1, 4]);
  const [choice, essay] = parts;
  await ask('/api/paper/paper/fill-answer', pupil.token, {
    paperId: id,
    answers: [
      { quId: choice?.quId ?? '', seq: 1, answer: { options: [choice?.answerList.find(({ content }) => content === '甲')?.id ?? ''] } },
      { quId: essay?.quId ?? '', seq: 1, answer: { text: '答' } },
    ],
  });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id });
  await page.goto(`/admin/paper/${id}`);
  await expect(page.getByText('得 1 / 1 分')).toBeVisible();
  await expect(page.getByText('满分 4')).toBeVisible();
  await expectSound(page, 'part-marks-desk', { sizes: [desk, phone] });
  const { version } = await ask('/api/paper/paper/review-detail', school.admin, { id });
  await ask('/api/paper/paper/review-paper', school.admin, { id, version, items: [{ quId: essay?.quId ?? '', score: 3 }] });
  await new LearnerPage(page).enter(pupil.account);
  await page.goto(`/pages/exam/result/${id}`);
  await expect(page.getByText(/1 \/ 1 分/)).toBeVisible();
  await expect(page.getByText(/3 \/ 4 分/)).toBeVisible();
  await expectSound(page, 'part-marks-result', { sizes: [desk, phone] });
});
