import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a learner asks about a mark, a marker answers, and the learner reads it', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('复核考试');
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id] });
  const { id: paperId } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  await ask('/api/paper/paper/hand-exam', pupil.token, { id: paperId });

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(pupil.account);
  await small.goto(`/pages/exam/result/${paperId}`);
  await small.getByRole('button', { name: '第1题申请复核' }).click();
  const dialog = small.getByRole('dialog', { name: '第1题申请复核' });
  await dialog.getByRole('textbox').fill('我认为两个选项都对，请老师再看一次。');
  await expectSound(small, 'appeal-ask', { sizes: [desk, phone] });
  // a dialog that closes by mistake loses no word
  await small.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await small.getByRole('button', { name: '第1题申请复核' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('我认为两个选项都对，请老师再看一次。');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(small.getByText('等待老师答复')).toBeVisible();

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/');
  await page.getByRole('link', { name: '去答复' }).click();
  await page.goto(`/admin/appeal?filter=${encodeURIComponent(JSON.stringify({ examId, state: 0 }))}`);
  await expectSound(page, 'appeal-list', { sizes: [desk, phone] });
  await page.getByRole('button', { name: /^答复/ }).first().click();
  const answering = page.getByRole('dialog', { name: /第 1 题/ });
  await expect(answering.getByText('我认为两个选项都对，请老师再看一次。')).toBeVisible();
  await expect(answering.getByText('正确答案')).toBeVisible();
  await answering.getByRole('textbox', { name: '答复（考生会看到）' }).fill('只有甲正确，评分无误。');
  await expectSound(page, 'appeal-answer', { sizes: [desk, phone] });
  await answering.getByRole('button', { name: '提交答复' }).click();
  await expect(page.getByText('已答复，考生会收到消息')).toBeVisible();

  await small.goto('/pages/uc/im');
  await small.getByText(`复核已答复：${title}`).click();
  await small.getByRole('dialog').getByRole('link', { name: '查看' }).click();
  await expect(small.getByText('只有甲正确，评分无误。')).toBeVisible();
  await expectSound(small, 'appeal-answered', { sizes: [desk, phone] });
});
