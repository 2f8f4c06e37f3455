import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { courseFile, filmOf, smallPdf } from '../support/course-files.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a teacher sees how a course is learnt, where a video is left, and takes it along', async ({ browser }) => {
  test.setTimeout(180_000);
  const school = await School.open();
  const [pupil, other] = [await school.person(), await school.person()];
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  const [film, handout] = [fresh('灭火器的使用'), fresh('消防讲义')];
  const filmId = await courseFile(school.admin, `${film}.webm`, await filmOf(page, 6));
  const paperId = await courseFile(school.admin, `${handout}.pdf`, smallPdf());
  const dirList = [{ title: '第一章', fileList: [{ fileId: filmId }, { fileId: paperId }] }];
  const course = { title: fresh('统计的课程'), openType: 3 as const, users: [pupil.id, other.id], dirList };
  const { id: courseId } = await ask('/api/course/course/save', school.admin, course);
  for (const { token } of [pupil, other]) {
    const began = performance.now();
    const { ticket } = await ask('/api/course/learn/load-process', token, { courseId, fileId: filmId });
    await page.waitForFunction((until) => performance.now() > until, (await page.evaluate(() => performance.now())) + 1500);
    const ended = Math.floor(performance.now() - began) - 200;
    const plays = [{ began: 0, ended, from: 0, to: ended }];
    await ask('/api/course/learn/save-process', token, { courseId, fileId: filmId, ticket, sequence: 1, position: ended, plays });
  }
  for (const fileId of [filmId, paperId])
    await ask('/api/course/learn/fix-process', school.admin, { courseId, fileId, userId: pupil.id, reason: '现场已培训' });

  await page.goto(`/admin/course/stat/${courseId}`);
  const section = page
    .getByRole('region', { name: '学习统计' })
    .or(page.locator('section', { hasText: '学习统计' }))
    .first();
  await expect(section.getByRole('row', { name: /已完成课程.*1.*50%/ })).toBeVisible();
  await expect(section.getByRole('row', { name: new RegExp(`${film}.*2`) })).toBeVisible();
  await expectSound(page, 'course-statistics', { sizes: [desk, phone] });
  await page.getByRole('button', { name: `观看分布：${film}` }).click();
  const dialog = page.getByRole('dialog', { name: `观看分布：${film}` });
  await expect(dialog.getByRole('row')).toHaveCount(21);
  await expect(dialog.getByRole('row').nth(1)).toContainText('2');
  await expectSound(page, 'course-watch', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '关闭' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出学习情况' }).click()]);
  expect(file.suggestedFilename()).toBe(`学习情况_${course.title}.xlsx`);
});
