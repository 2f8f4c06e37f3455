import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test('a teacher records a sound in the editor of a question, and a learner hears it', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([
    { quType: 'saq', quLevel: 2, content: '<p>听录音，写下大意。</p>', manual: true, answerList: [{ content: '略' }] },
  ]);
  const [quId = ''] = quIds;
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/question/${quId}`);
  const stem = page.getByRole('textbox', { name: '题干' });
  await stem.click();
  await page.keyboard.press('Control+End');
  await page.getByRole('toolbar', { name: '题干的格式' }).getByRole('button', { name: '录音' }).click();
  const recorder = page.getByRole('dialog', { name: '录音' });
  await expect(recorder.getByRole('button', { name: '使用录音' })).toBeDisabled();
  await recorder.getByRole('button', { name: '开始录音' }).click();
  await expect(recorder.getByText('0:01')).toBeVisible();
  await recorder.getByRole('button', { name: '停止录音' }).click();
  await expect(recorder.getByLabel('试听录音')).toBeVisible();
  await expectSound(page, 'recorder-done', { sizes: [desk, phone] });
  await recorder.getByRole('button', { name: '使用录音' }).click();
  await expect(stem.locator('audio')).toHaveAttribute('src', /^\/api\/file\/sound\/[0-9a-f]{40}\.wav$/);
  await expectSound(page, 'recorded-question', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功！')).toBeVisible();

  const examId = await school.draft(await school.template(quIds), { openType: 1 });
  await school.publish(examId);
  const pupil = await school.person();
  const { id } = await ask('/api/paper/paper/create-paper', pupil.token, { examId });
  const learner = new LearnerPage(page);
  await learner.enter(pupil.account);
  await page.goto(`/pages/exam/start/${id}`);
  const player = page.locator('audio');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.5);
  await player.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await expectSound(page, 'recording-heard', { sizes: [desk, phone] });
});

test('without a microphone the recorder says what to look at', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([{ quType: 'saq', quLevel: 2, content: '<p>题</p>', manual: true, answerList: [{ content: '略' }] }]);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/question/${quIds[0] ?? ''}`);
  await page.getByRole('toolbar', { name: '题干的格式' }).getByRole('button', { name: '录音' }).click();
  await page.getByRole('button', { name: '开始录音' }).click();
  await expect(page.getByText('操作失败，请检查设备是否具备录音功能！')).toBeVisible();
  await expect(page.getByRole('button', { name: '重新录音' })).toBeEnabled();
});
