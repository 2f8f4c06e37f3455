import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { courseFile, filmOf, smallPdf } from '../support/course-files.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const passed = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();
const directory = (page: Page) => page.getByRole('navigation', { name: '课程目录' });

test('a learner finds a course, studies it in its order, asks about it, and is led to its exam', async ({ browser }) => {
  test.setTimeout(300_000);
  const school = await School.open();
  const [pupil, other] = [await school.person(), await school.person()];
  const { quIds } = await school.bank([radio()]);
  // the audience of the exam is somebody else: the course alone lets the learner in
  const examId = await school.exam(quIds, { title: fresh('结业考试'), openType: 3, users: [other.id] });
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  const [film, handout] = [fresh('消防常识'), fresh('消防讲义')];
  const filmId = await courseFile(school.admin, `${film}.webm`, await filmOf(page, 8));
  const handoutId = await courseFile(school.admin, `${handout}.pdf`, smallPdf());
  const title = fresh('消防安全培训');
  const { id: courseId } = await ask('/api/course/course/save', school.admin, {
    ...{ title, openType: 1, periods: 2, refExam: examId, content: '<p>灭火器的使用和检查。</p>' },
    dirList: [
      { title: '第一章 基础', fileList: [{ fileId: filmId }] },
      { title: '第二章 资料', fileList: [{ fileId: handoutId, needLearn: 3 }] },
    ],
  });

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(pupil.account);
  await small.goto('/course');
  await expect(small).toHaveURL(/\/pages\/course/);
  await small.getByLabel('搜索课程').fill(title);
  await passed(small, '共 1 门课程');
  await expectSound(small, 'courses', { sizes: [phone, desk] });
  await small.getByRole('button', { name: `加入课程 ${title}` }).click();
  await passed(small, '已加入课程，可在“我的课程”中找到。');
  await small.getByRole('tab', { name: '我的课程' }).click();
  await passed(small, '学习进度 0/2');
  await expectSound(small, 'courses-mine', { sizes: [phone, desk] });
  // the tab is remembered
  await small.goto('/pages/course');
  await expect(small.getByRole('tab', { name: '我的课程' })).toHaveAttribute('aria-selected', 'true');
  await small.getByRole('link', { name: title }).click();
  await expect(small).toHaveURL(new RegExp(`/pages/course/view/${courseId}`));
  await expectSound(small, 'course-view', { sizes: [phone, desk] });

  await directory(small).getByRole('button', { name: handout }).click();
  await passed(small, '该课件还未解锁，请按顺序学习！');
  await small.getByRole('button', { name: '开始学习' }).click();
  await expect(small).toHaveURL(new RegExp(`/pages/course/view/${courseId}/${filmId}`));
  const video = small.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 60_000 }).toBeGreaterThan(0);
  // a jump is taken back
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 7;
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeLessThan(2.5);
  await expectSound(small, 'course-video', { sizes: [phone, desk] });
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect(small.getByText('您已学完本课件').first()).toBeVisible({ timeout: 60_000 });
  // back at its beginning
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 10_000 }).toBeLessThan(1);

  await small.getByRole('button', { name: '学习下一个课件' }).click();
  await expect(small).toHaveURL(new RegExp(handoutId));
  await expect(small.getByText('第 1 页，共 2 页')).toBeVisible();
  await expect(small.getByText('Fire safety, page 1')).toBeAttached();
  await expect(small.getByText('您已学完全部课程').first()).toBeVisible({ timeout: 60_000 });
  await expectSound(small, 'course-document', { sizes: [phone, desk] });
  await expect(small.getByRole('link', { name: '进入考试' })).toHaveAttribute('href', new RegExp(examId));
  await small.getByRole('link', { name: '进入考试' }).click();
  await small.waitForURL(`**/pages/exam/check/${examId}?courseId=${courseId}`);
  await expect(small.getByRole('button', { name: '开始考试' })).toBeVisible();
  await small.goto(`/pages/course/view/${courseId}/${handoutId}`);

  await small.getByRole('tab', { name: /^课程问答/ }).click();
  await small.getByRole('button', { name: '我要提问' }).click();
  const question = fresh('灭火器多久检查一次');
  const ask1 = small.getByRole('dialog', { name: '提问' });
  await expectSound(small, 'course-ask', { sizes: [phone, desk] });
  await ask1.getByRole('button', { name: '提交问题' }).click();
  await expect(ask1.getByText('内容不能为空！')).toBeVisible();
  await ask1.getByRole('textbox', { name: '问题内容' }).fill(question);
  await ask1.getByRole('button', { name: '提交问题' }).click();
  await passed(small, '问题提交成功！');
  await expect(small.getByRole('tab', { name: '课程问答（1）' })).toBeVisible();
  await small.goto(`/pages/course/qa?courseId=${courseId}`);
  await small.getByRole('button', { name: '我要提问' }).click();
  await ask1.getByRole('textbox', { name: '问题内容' }).fill('没有选择课件');
  await ask1.getByRole('button', { name: '提交问题' }).click();
  await expect(ask1.getByText('必须选择一个课件！')).toBeVisible();
  await ask1.getByRole('button', { name: '取消' }).click();
  await expectSound(small, 'course-questions', { sizes: [phone, desk] });
  await small.getByRole('button', { name: new RegExp(question) }).click();
  await passed(small, '此问答还没有回复奥~');

  await page.goto('/admin/course-qa');
  await page.getByRole('button', { name: `查看与回复：${question}` }).click();
  const desk1 = page.getByRole('dialog', { name: new RegExp(question) });
  await desk1.getByRole('textbox', { name: '您的回复' }).fill('每月检查一次。');
  await expectSound(page, 'course-qa-dialog', { sizes: [desk, phone] });
  await desk1.getByRole('button', { name: '提交回复' }).click();
  await passed(page, '回复成功，提问人会收到消息');
  await desk1.getByRole('button', { name: '关闭' }).click();
  await expectSound(page, 'course-qa-list', { sizes: [desk, phone] });

  await small.reload();
  await small.getByRole('checkbox', { name: '只看已回复' }).check();
  await small.getByRole('button', { name: new RegExp(question) }).click();
  await passed(small, '每月检查一次。');
  await expectSound(small, 'course-question', { sizes: [phone, desk] });
});

test('a lesson plays in one page of a person; the other one stops and is led away', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const fileId = await courseFile(school.admin, `${fresh('讲义')}.pdf`, smallPdf());
  const course = { title: fresh('一处学习'), openType: 3 as const, users: [pupil.id] };
  const dirList = [{ title: '第一章', fileList: [{ fileId, needLearn: 600 }] }];
  const { id } = await ask('/api/course/course/save', school.admin, { ...course, dirList });
  const context = await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' });
  const first = await context.newPage();
  await new LearnerPage(first).enter(pupil.account);
  const opened = first.waitForEvent('websocket', (socket) => socket.url().includes('/api/socket/read/'));
  await first.goto(`/pages/course/view/${id}/${fileId}`);
  await expect(first.getByText('第 1 页，共 2 页')).toBeVisible();
  // its ticket is taken when it answers
  await (await opened).waitForEvent('framereceived');
  const second = await context.newPage();
  await second.goto(`/pages/course/view/${id}/${fileId}`);
  await expect(second.getByText('第 1 页，共 2 页')).toBeVisible();
  await passed(first, '您已在其他页面或设备上学习，本页已停止。');
  await first.waitForURL(/\/pages\/course\?break/);
  await passed(first, '学习已中断，请重新进入课程继续学习。');
  await expect(second.getByText('您已在其他页面或设备上学习，本页已停止。')).toHaveCount(0);
});
