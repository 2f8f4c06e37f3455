import { expect, test } from '@playwright/test';
import { courseFile, largePdf, servedInRanges } from '../support/course-files.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const pages = 8;

test('a document whose address is over says so and opens again, and counts from when it is in view', async ({ browser }) => {
  test.setTimeout(180_000);
  const school = await School.open();
  const pupil = await school.person();
  const bytes = largePdf(pages);
  const fileId = await courseFile(school.admin, `${fresh('讲义')}.pdf`, bytes);
  const course = { title: fresh('长文档'), openType: 3 as const, users: [pupil.id] };
  const { id } = await ask('/api/course/course/save', school.admin, {
    ...course,
    dirList: [{ title: '第一章', fileList: [{ fileId, needLearn: 3 }] }],
  });
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(page).enter(pupil.account);
  let isGone = false;
  await servedInRanges(page, bytes, () => isGone);
  // it does not come for a while
  let open = (): void => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/api/file/course/**/*.pdf', async (route) => {
    await held;
    await route.fallback();
  });
  await page.clock.install();
  await page.goto(`/pages/course/view/${id}/${fileId}`);
  await expect(page.getByRole('region', { name: /^文档/ })).toBeVisible();
  const said = page.waitForRequest('**/api/course/learn/save-process');
  await page.clock.fastForward(20_000);
  open();
  await expect(page.getByText('Fire safety, page 1')).toBeAttached();
  await page.clock.fastForward(5000);
  const word = (await said).postDataJSON() as { plays: { began: number }[] }; // of the call
  expect(word.plays[0]?.began).toBeGreaterThanOrEqual(20_000);
  await expectSound(page, 'course-document-long', { sizes: [desk, phone] });

  isGone = true;
  await page.getByRole('group', { name: `第 ${pages} 页，共 ${pages} 页` }).scrollIntoViewIfNeeded();
  await expect(page.getByText('课件加载失败。')).toBeVisible();
  await expectSound(page, 'course-document-lost', { sizes: [desk, phone] });
  isGone = false;
  await page.getByRole('button', { name: '重新打开' }).click();
  await expect(page.getByText(`第 ${pages} 页，共 ${pages} 页`)).toBeVisible();
  await expect(page.getByText(`Fire safety, page ${pages}`)).toBeAttached();
});
