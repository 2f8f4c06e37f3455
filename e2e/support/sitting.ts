import type { Locator, Page } from '@playwright/test';
import { LearnerPage } from './learner-page.js';
import { fresh, radio, School, type QuestionDraft } from './school.js';

/** A new learner sits a new exam of these questions. */
export async function sit(
  page: Page,
  questions: (school: School) => Promise<QuestionDraft[]>,
  changes: Parameters<School['exam']>[1] = {},
): Promise<{ learner: LearnerPage; paperId: string; examId: string }> {
  const school = await School.open();
  const title = fresh('作答');
  const { quIds } = await school.bank(await questions(school));
  const { account } = await school.person();
  const examId = await school.exam(quIds, { title, ...changes });
  const learner = new LearnerPage(page);
  await learner.enter(account);
  return { learner, examId, paperId: await learner.start(title) };
}
export const radios = (count: number) => async (): Promise<QuestionDraft[]> =>
  Array.from({ length: count }, (_, at) => radio({ content: `<p>第 ${at + 1} 问</p>` }));
export const essay: QuestionDraft = { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] };
export const firstOption = (page: Page, number: number): Locator =>
  page
    .getByRole('group', { name: `第${number}题选项` })
    .locator('label')
    .first();
