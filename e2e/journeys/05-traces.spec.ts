import { expect, test, type Page } from '@playwright/test';
import { kept } from '../support/kept.js';
import { LearnerPage } from '../support/learner-page.js';
import { uploadDot } from '../support/pictures.js';
import { fresh, inMinutes, radio, School, type Person } from '../support/school.js';

// what the worker keeps is looked at as well
test.use({ serviceWorkers: 'allow' });

const answer = '只属于第一个人的一句话';
const stem = '第一个人的题目';
let first: Person;
let second: Person;
let examId: string;
test.beforeAll(async () => {
  const school = await School.open();
  [first, second] = [await school.person(), await school.person()];
  const { quIds } = await school.bank([{ quType: 'saq', quLevel: 1, content: `<p>${stem}</p>`, manual: true }]);
  examId = await school.exam(quIds, { openType: 3, users: [first.id], title: '第一个人的考试' });
});

test('addresses carry no token, and the next person at the browser finds nothing of the last (row 27)', async ({ page }) => {
  const addresses: string[] = [];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
    const token = request.headers()['token'];
    if (token) tokens.add(token);
  });
  const app = new LearnerPage(page);
  await app.signIn(first.account);
  await page.goto(`/pages/exam/check/${examId}`);
  await page.getByRole('button', { name: '开始考试' }).click();
  await page.waitForURL(/\/pages\/exam\/start\/[0-9a-f]{24}/);
  const paperPath = new URL(page.url()).pathname;
  await page.getByLabel('第1题答案').fill(answer);
  await app.expectSaved();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // while the person sits there: the token, and no question with its text
  const during = await kept(page);
  expect(during).not.toContain(stem);

  await page.goto('/');
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确定|退出/ })
    .click();
  await page.waitForURL(/login/);
  expect(tokens.size).toBeGreaterThan(0);
  const after = await kept(page);
  for (const secret of [...tokens, answer, stem, first.id, first.account.userName]) expect(after).not.toContain(secret);

  await app.signIn(second.account);
  await expect(page.getByText('第一个人的考试')).toHaveCount(0);
  await page.goto(paperPath);
  await expect(page.getByText(stem)).toHaveCount(0);
  await expect(page.getByText(answer)).toHaveCount(0);
  for (const secret of [...tokens, first.account.password, second.account.password]) {
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  }
});

/** Memory of the page, as the browser tells it; letters that are not of ASCII stand there as numbers. */
async function memoryOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const parts: string[] = [];
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.takeHeapSnapshot', {});
  await devtools.detach();
  return parts.join('');
}

type WithBlobs = typeof window & { blobs: Set<string> };
/** Counts what the page holds in its memory under addresses of the browser. */
const countBlobs = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const blobs = ((window as WithBlobs).blobs = new Set());
    const [make, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
    URL.createObjectURL = (of) => {
      const url = make(of);
      blobs.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      blobs.delete(url);
      revoke(url);
    };
  });
};
const blobsOf = (page: Page): Promise<string[]> => page.evaluate(() => [...(window as WithBlobs).blobs]);

test('questions and pictures that come before the start can be read at no place then, nor after the end (row 27)', async ({ page }) => {
  const [planted, chosen] = [`planted${Date.now()}stem`, `planted${Date.now()}option`];
  const school = await School.open();
  const { account } = await school.person();
  const picture = await uploadDot(school.admin);
  const { quIds } = await school.bank([
    radio({
      content: `<p>${planted}<img src="${picture}" alt="一点" width="40" height="40" /></p>`,
      answerList: [{ content: chosen, isRight: true }, { content: `${chosen}b` }],
    }),
    { quType: 'saq', quLevel: 1, content: `<p>${planted}</p>`, manual: true },
  ]);
  const title = fresh('考前');
  const examId = await school.exam(quIds, { title, startTime: inMinutes(0.75), endTime: inMinutes(60), resultType: 1 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await countBlobs(page);
  const app = new LearnerPage(page);
  await app.enter(account);
  await page.goto(`/pages/exam/check/${examId}`);
  // within the first half of the time that is left
  await expect.poll(() => kept(page)).toContain(`"examId":"${examId}"`);
  expect(await kept(page)).not.toContain(planted);
  const before = await memoryOf(page);
  expect(before).toContain(examId);
  for (const word of [planted, chosen, picture]) expect(before).not.toContain(word);

  await page.getByRole('button', { name: '开始考试' }).click();
  await page.waitForURL(/\/pages\/exam\/start\//);
  const option = page
    .getByRole('group', { name: '第1题选项' })
    .locator('label')
    .filter({ hasText: `${chosen}b` });
  await option.click();
  await app.expectSaved();
  const dot = page.getByRole('button', { name: /一点/ }).first();
  await expect(dot).toHaveAttribute('src', /^blob:/);
  // the keys came with the answer to the start
  for (const call of ['sealed-detail', 'paper-detail']) expect(asked).not.toContain(`/api/paper/paper/${call}`);
  expect(await kept(page)).not.toContain(planted);
  // this test finds what can be read
  expect(await memoryOf(page)).toContain(planted);
  await page.reload();
  await expect(option.locator('input')).toBeChecked();
  expect(asked).toContain('/api/paper/paper/sealed-detail');
  await expect.poll(() => dot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await blobsOf(page)).toEqual([await dot.getAttribute('src')]);

  await app.handIn(1);
  expect(await kept(page)).not.toContain(planted);
  expect(await blobsOf(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const after = await memoryOf(page);
  expect(after).toContain(examId);
  for (const word of [planted, chosen, picture]) expect(after).not.toContain(word);
  expect(asked).not.toContain('/api/paper/paper/paper-detail');
  // what the browser keeps of the network has no picture either
  expect(asked).not.toContain(picture);
});
