import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { sendRow } from '../support/matrix/send.js';
import { administrator, ask, until } from '../support/platform.js';
import { fresh, School, type QuestionDraft } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';
import { wavOf } from '../support/sounds.js';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const photos = ['exam.png', 'console.png'].map((name) => join(import.meta.dirname, '../../docs/pictures', name));
const pieces = '**/api/paper/answer-file/put';
const spoken: QuestionDraft = {
  quType: 'saq',
  quLevel: 2,
  content: '<p>朗读这首诗，再把默写的诗句拍照上传：</p><p>千山鸟飞绝，万径人踪灭。</p>',
  manual: true,
  answerFiles: ['sound', 'photo'],
  answerList: [{ content: '孤舟蓑笠翁，独钓寒江雪。' }],
};

/** A new learner before a new exam of this question. */
async function sit(page: Page) {
  const school = await School.open();
  const title = fresh('朗读');
  const { quIds } = await school.bank([spoken]);
  const examId = await school.exam(quIds, { title });
  const person = await school.person();
  const learner = new LearnerPage(page);
  // the one session: another one would end it
  const token = await learner.enter(person.account);
  const paperId = await learner.start(title);
  const [quId = ''] = quIds;
  const own = async () => (await ask('/api/paper/answer-file/own', token, { paperId, quId })).files;
  return { school, learner, token, examId, paperId, quId, own, files: page.getByRole('group', { name: '第 1 题的录音和照片' }) };
}
async function record(page: Page, files: Locator): Promise<void> {
  await files.getByRole('button', { name: /录音作答|重新录音/ }).click();
  const recorder = page.getByRole('dialog', { name: '录音' });
  await recorder.getByRole('button', { name: '开始录音' }).click();
  await expect(recorder.getByText('0:01')).toBeVisible();
  await recorder.getByRole('button', { name: '停止录音' }).click();
  await recorder.getByRole('button', { name: '使用录音' }).click();
}
const isOnline = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('online')));

test('a learner records and photographs an answer, hears it, makes it anew, and deletes a photo', async ({ page }) => {
  const { files, learner, own, paperId, quId, token } = await sit(page);
  await expectSound(page, 'answer-files-empty', { sizes: [desk, phone] });
  await record(page, files);
  const player = files.getByLabel('播放录音');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.5);
  await expect(files.getByText('已上传')).toHaveCount(1);
  const [first] = await own();

  await record(page, files);
  await expect(files.getByText('已上传')).toHaveCount(1);
  await files.getByLabel('拍照或选图').setInputFiles(photos);
  await expect(files.getByRole('button', { name: '查看照片 2' })).toBeVisible();
  await expect(files.getByText('已上传')).toHaveCount(3);
  await page.getByLabel('第1题答案').fill('孤舟蓑笠翁');
  await learner.expectSaved();
  await expectSound(page, 'answer-files', { sizes: [desk, phone] });

  const stored = await own();
  expect(stored.map(({ kind }) => kind)).toEqual(['sound', 'photo', 'photo']);
  expect(stored[0]?.sha).not.toBe(first?.sha);
  const [, photo] = stored;
  const bytes = Buffer.from(await (await page.request.get(photo?.url ?? '')).body());
  expect([bytes.subarray(0, 3).toString('hex'), bytes.includes('Exif')]).toEqual(['ffd8ff', false]);
  expect(createHash('sha256').update(bytes).digest('base64url')).toBe(photo?.sha);
  const saved = (await ask('/api/paper/paper/paper-detail', token, { paperId })).cards.find((card) => card.quId === quId);
  expect(saved?.answer?.text).toBe('孤舟蓑笠翁');

  await files.getByRole('button', { name: '删除照片 1' }).click();
  await page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '删除' }).click();
  await expect(files.getByRole('button', { name: '查看照片 2' })).toHaveCount(0);
  await learner.expectSaved();
  expect((await own()).length).toBe(2);
});

test('a file that cannot be sent stays on the device, over a reload and a hand-in, and arrives later', async ({ page }) => {
  const { files, learner, own, paperId, school, quId } = await sit(page);
  await page.route(pieces, (route) => route.abort());
  await record(page, files);
  await files.getByLabel('拍照或选图').setInputFiles(photos.slice(0, 1));
  await expect(files.getByText('已存在本机，等待上传')).toHaveCount(2);
  await learner.expectSaved();
  await page.reload();
  await expect(files.getByText(/已存在本机|正在上传/)).toHaveCount(2);
  await expectSound(page, 'answer-files-waiting', { sizes: [desk, phone] });
  expect((await own()).map(({ url }) => url)).toEqual(['', '']);

  await page.getByRole('button', { name: '交卷', exact: true }).click();
  const review = page.getByRole('dialog', { name: '检查并交卷' });
  const go = review.getByRole('button', { name: '交卷', exact: true });
  await expect(go).not.toHaveAttribute('aria-disabled');
  await go.click();
  await expect(review.getByText('还有 2 个录音或照片没有上传完')).toBeVisible({ timeout: 30_000 });
  await expectSound(page, 'answer-files-hand-in', { sizes: [desk, phone] });
  await go.click();
  await page.waitForURL(/\/pages\/exam\/result\//);
  await expect(page.getByText('还有 2 个录音或照片在这台设备上等待上传')).toBeVisible();
  await expectSound(page, 'answer-files-result', { sizes: [desk, phone] });
  await page.reload();
  await expect(page.getByText('还有 2 个录音或照片在这台设备上等待上传')).toBeVisible();

  await page.unroute(pieces);
  await isOnline(page);
  await until(
    'both files are with the server',
    () => ask('/api/paper/answer-file/review', school.admin, { paperId, quId }),
    (answer) => answer.files.length === 2 && answer.files.every(({ url }) => url !== ''),
  );
  await expect(page.getByText('在这台设备上等待上传')).toHaveCount(0);
});

test('without a microphone the learner is told, and a file that is no picture is not taken', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotAllowedError'));
  });
  const { files } = await sit(page);
  await files.getByRole('button', { name: '录音作答' }).click();
  const recorder = page.getByRole('dialog', { name: '录音' });
  await recorder.getByRole('button', { name: '开始录音' }).click();
  await expect(recorder.getByText('操作失败，请检查设备是否具备录音功能！')).toBeVisible();
  await recorder.getByRole('button', { name: '取消' }).click();
  await files.getByLabel('拍照或选图').setInputFiles({ name: '作文.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('作文') });
  await expect(files.getByText('“作文.jpg”打不开')).toBeVisible();
});

test('a teacher allows recordings and photos, and marks what was said and photographed; the learner finds it in the result', async ({
  page,
}) => {
  const school = await School.open();
  const { quIds } = await school.bank([{ ...spoken, answerFiles: [] }]);
  const [quId = ''] = quIds;
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/question/${quId}`);
  const ways = page.getByRole('group', { name: '允许的作答方式' });
  await ways.getByRole('switch', { name: '录音' }).check();
  await ways.getByRole('switch', { name: '拍照上传' }).check();
  await expect(page.getByText('考生在这里录音、拍照上传。')).toBeVisible();
  await expectSound(page, 'answer-files-editor', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功！')).toBeVisible();
  expect((await ask('/api/qu/qu/detail', school.admin, { id: quId })).answerFiles).toEqual(['sound', 'photo']);

  const examId = await school.exam(quIds, { openType: 1, resultType: 3, scoreRelease: 0, answerRelease: 0 });
  const person = await school.person();
  const { id: paperId } = await ask('/api/paper/paper/create-paper', person.token, { examId });
  const sound = wavOf(2);
  const file = { kind: 'sound' as const, sha: createHash('sha256').update(sound).digest('base64url'), size: sound.length };
  const missing = { kind: 'photo' as const, sha: 'x'.repeat(43), size: 1000 };
  await ask('/api/paper/paper/fill-answer', person.token, {
    paperId,
    answers: [{ quId, seq: 1, answer: { text: '孤舟蓑笠翁', files: [file, missing] } }],
  });
  const { ticket } = await ask('/api/paper/answer-file/begin', person.token, { paperId, ...file });
  const { code } = await sendRow('127.0.0.1', '/api/paper/answer-file/put', person.token, {
    ...{ ticket, from: 0, base64: sound.toString('base64') },
  });
  expect(code).toBe(0);
  await ask('/api/paper/paper/hand-exam', person.token, { id: paperId });
  await until(
    'the paper waits for a mark',
    () => ask('/api/paper/marking/questions', school.admin, { examId }),
    ({ records }) => records[0]?.waiting === 1,
  );
  await page.goto(`/admin/marking/${examId}`);
  await page.getByRole('link', { name: '评阅第 1 题' }).click();
  const player = page.getByLabel('录音 0:02');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1.9);
  await expect(page.getByText('有 1 张照片还没有上传，只在作答时的设备上。')).toBeVisible();
  await expectSound(page, 'answer-files-desk', { sizes: [desk, phone] });
  await page.getByLabel('第 1 题得分', { exact: true }).fill('4');
  await page.getByLabel('第 1 题得分', { exact: true }).press('Enter');
  await expect(page.getByText('这道题没有您要评的答案了。')).toBeVisible();

  await page.goto(`/admin/paper/${paperId}`);
  await expect(page.getByLabel('录音 0:02')).toBeVisible();

  const learner = new LearnerPage(page);
  await learner.enter(person.account);
  await page.goto(`/pages/exam/result/${paperId}`);
  const own = page.getByLabel('录音 0:02');
  await expect.poll(() => own.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1.9);
  await expectSound(page, 'answer-files-own-result', { sizes: [desk, phone] });
});
