import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { courseFile, smallPdf } from '../support/course-files.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('an activity leads to a course: who has signed up studies it, and nobody else', async ({ browser }) => {
  test.setTimeout(240_000);
  const school = await School.open();
  const [pupil, member, stranger] = [await school.person(), await school.person(), await school.person()];
  const [courseTitle, title, handout] = [fresh('高处作业课程'), fresh('高处作业培训'), fresh('高处作业讲义')];
  const fileId = await courseFile(school.admin, `${handout}.pdf`, smallPdf());
  // the audience of the course is somebody else
  const { id: courseId } = await ask('/api/course/course/save', school.admin, {
    ...{ title: courseTitle, openType: 3, users: [member.id], periods: 1, content: '' },
    dirList: [{ title: '第一章', fileList: [{ fileId, needLearn: 3 }] }],
  });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/activity/create');
  await page.getByLabel('活动名称').fill(title);
  await expect(page.getByLabel('关联考试')).toBeVisible();
  await page.getByRole('radio', { name: '课程报名' }).check();
  await expect(page.getByLabel('关联考试')).toHaveCount(0);
  await page.getByLabel('关联课程').fill(courseTitle);
  await page.getByRole('option', { name: courseTitle }).click();
  await page.getByLabel('报名开始时间').fill('2026-01-01 08:00');
  await expectSound(page, 'activity-course-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/activity\/[0-9a-f]{24}/);
  await page.reload();
  await expect(page.getByLabel('关联课程')).toHaveValue(courseTitle);
  const activityId = /activity\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(pupil.account);
  await small.goto(`/pages/course/view/${courseId}?activityId=${activityId}`);
  await expect(small.getByText('您不在本课程的学习人员名单中。')).toBeVisible();
  await small.goto(`/pages/activity/detail/${activityId}`);
  await small.getByRole('button', { name: '立即报名' }).click();
  await expect(small.getByRole('link', { name: '去学习' })).toBeVisible();
  await expectSound(small, 'activity-course', { sizes: [phone, desk] });
  await small.goto('/pages/activity?tab=my');
  await expectSound(small, 'activity-course-records', { sizes: [phone, desk] });
  await small.getByRole('link', { name: '去学习' }).click();
  await small.waitForURL(`**/pages/course/view/${courseId}?activityId=${activityId}`);
  await small.getByRole('button', { name: '开始学习' }).click();
  await expect(small.getByText('您已学完全部课程').first()).toBeVisible({ timeout: 60_000 });
  // from now on it is among the own courses
  await small.goto('/pages/course');
  await small.getByRole('tab', { name: '我的课程' }).click();
  await expect(small.getByRole('link', { name: courseTitle })).toBeVisible();

  const other = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(other).enter(stranger.account);
  await other.goto(`/pages/course/view/${courseId}?activityId=${activityId}`);
  await expect(other.getByText('您不在本课程的学习人员名单中。')).toBeVisible();
});
