import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { courseFile, filmOf, smallPdf } from '../support/course-files.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const put = '**/api/course/file/put';
const pdf = smallPdf();
/** Transcoding has the lowest priority, and the machine is busy. */
const madeMs = 120_000;

const passed = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

test('an office uploads a video and a handout over a bad network, makes a course of them, and sorts it by keyboard', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  // a page that is left while files are on their way asks for it
  page.on('dialog', (dialog) => void dialog.accept());
  await new ConsolePage(page).enter(administrator());
  const [lesson, handout] = [fresh('第一课'), fresh('讲义')];
  const video = { name: `${lesson}.webm`, mimeType: 'video/webm', buffer: await filmOf(page, 4) };
  await page.goto('/admin/course-file');
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });

  await page.getByRole('button', { name: '上传课件' }).first().click();
  const dialog = page.getByRole('dialog', { name: '上传课件' });
  await dialog
    .getByLabel('选择文件')
    .last()
    .setInputFiles([{ name: '程序.exe', mimeType: 'application/octet-stream', buffer: pdf }]);
  await passed(page, '程序.exe：不支持这种文件，或者文件过大');
  await dialog
    .getByLabel('选择文件')
    .last()
    .setInputFiles([video, { name: `${handout}.pdf`, mimeType: 'application/pdf', buffer: pdf }]);
  await expectSound(page, 'course-upload', { sizes: [desk, phone] });
  await page.route(put, (route) => route.abort());
  await dialog.getByRole('button', { name: '上传 2 个文件' }).click();
  await expect(page.getByText('网络中断，恢复后自动继续')).toHaveCount(2);
  await expectSound(page, 'course-uploads', { sizes: [desk, phone] });
  // the page is lost, and with it the files; the same file goes on where the server has it
  await page.reload();
  await page.unroute(put);
  for (const [title, file] of [
    [lesson, video],
    [handout, { name: `${handout}.pdf`, mimeType: 'application/pdf', buffer: pdf }],
  ] as const) {
    await expect(row(title)).toContainText('上传中');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: `继续上传：${title}` }).click();
    await (await choosing).setFiles(file);
  }
  for (const title of [lesson, handout]) await expect(row(title)).toContainText('正常', { timeout: madeMs });
  await expectSound(page, 'course-files', { sizes: [desk, phone] });

  const isPlaying = async () => {
    await page.getByRole('button', { name: `预览：${lesson}` }).click();
    const shown = page.getByRole('dialog', { name: lesson });
    const player = shown.locator('video');
    await expect(player).toBeVisible();
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 30_000 }).toBeGreaterThan(1);
    await expect(shown.getByRole('alert')).toHaveCount(0);
    await expectSound(page, 'course-preview', { sizes: [desk, phone] });
    await shown.getByRole('button', { name: '关闭' }).click();
  };
  await isPlaying();
  // the same video in segments
  await page.getByRole('button', { name: `更多操作：${lesson}` }).click();
  await page.getByRole('menuitem', { name: '重新转码' }).click();
  const again = page.getByRole('dialog', { name: '重新转码' });
  await again.getByRole('radio', { name: 'HLS（m3u8）' }).check();
  await expectSound(page, 'course-transcode', { sizes: [desk, phone] });
  await again.getByRole('button', { name: '重新转码' }).click();
  await passed(page, '已开始转码');
  await expect(row(lesson)).toContainText('正常', { timeout: madeMs });
  await isPlaying();

  await page.goto('/admin/course/create');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await passed(page, '课程名称不能为空！');
  const title = fresh('消防安全');
  await page.getByLabel('课程名称').fill(title);
  await page.getByLabel('每日学习时段').fill('8点到12点');
  await page.getByLabel('学时').fill('8');
  await passed(page, '学习时段格式不正确，例如 08:00-12:00,14:00-18:00');
  await page.getByLabel('每日学习时段').fill('08:00-12:00，14:00-24:00');
  await page.getByRole('button', { name: '添加目录' }).click();
  await page.getByLabel('目录 1 的名称').last().fill('上册');
  await page.getByRole('button', { name: '添加课件' }).click();
  const picker = page.getByRole('dialog', { name: '选择课件' });
  await expect(picker.getByText('必须选择一个课件！')).toBeVisible();
  await expect(picker.getByRole('button', { name: '添加 0 个课件' })).toBeDisabled();
  for (const name of [lesson, handout]) {
    await picker.getByLabel('搜索课件').fill(name);
    await picker.getByRole('checkbox', { name: new RegExp(name) }).check();
  }
  await expectSound(page, 'course-file-picker', { sizes: [desk, phone] });
  await picker.getByRole('button', { name: '添加 2 个课件' }).click();
  await page.getByLabel('课件 1 要求学习的秒数').fill('30');
  await page.getByRole('button', { name: '移动课件 1' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('移到第 1 项')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('移到第 2 项')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('课件 2 的标题')).toHaveValue(lesson);
  await expectSound(page, 'course-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/course\/[0-9a-f]{24}/);
  await page.reload();
  await expect(page.getByLabel('课件 1 的标题')).toHaveValue(handout);
  await expect(page.getByLabel('课件 2 要求学习的秒数')).toHaveValue('30');
  await expect(page.getByLabel('每日学习时段')).toHaveValue('08:00-12:00,14:00-24:00');
  await page.getByRole('link', { name: '课程统计' }).click();
  await expect(page.getByText('课件清单')).toBeVisible();
  await expectSound(page, 'course-stat', { sizes: [desk, phone] });

  // what a course uses stays
  // others put files before it meanwhile
  await page.goto(`/admin/course-file?filter=${encodeURIComponent(JSON.stringify({ title: handout }))}`);
  await page.getByRole('button', { name: `更多操作：${handout}` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await passed(page, `课程“${title}”正在使用所选课件，不能删除。请先从课程中移除。`);

  await page.goto(`/admin/course?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
  await expect(row(title)).toContainText('正常');
  await expectSound(page, 'courses', { sizes: [desk, phone] });
  await page.getByRole('button', { name: `更多操作：${title}` }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await passed(page, '状态修改成功!');
  await expect(row(title)).toContainText('停用');
});

test('an office sees how far a learner is, and grants a lesson with a reason', async ({ browser }) => {
  test.setTimeout(180_000);
  const school = await School.open();
  const pupil = await school.person();
  const handout = fresh('讲义');
  const fileId = await courseFile(school.admin, `${handout}.pdf`, smallPdf());
  const dirList = [{ title: '第一章', fileList: [{ fileId, needLearn: 60 }] }];
  const { id: courseId } = await ask('/api/course/course/save', school.admin, { title: fresh('消防安全'), openType: 1, dirList });
  await ask('/api/client/course/join', pupil.token, { id: courseId });
  await ask('/api/course/learn/load-process', pupil.token, { courseId, fileId });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/course/stat/${courseId}`);
  const learners = page.getByRole('region', { name: '学员进度' });
  await expect(learners.getByText('0 / 1')).toBeVisible();
  await expectSound(page, 'course-learners', { sizes: [desk, phone] });
  await learners.getByRole('button', { name: /^查看进度/ }).click();
  const progress = page.getByRole('dialog', { name: /的学习进度$/ });
  await progress.getByRole('button', { name: `补记完成：${handout}` }).click();
  const grant = page.getByRole('dialog', { name: `补记完成：${handout}` });
  await grant.getByRole('button', { name: '补记完成' }).click();
  await expect(grant.getByText('补记原因不能为空！')).toBeVisible();
  await expectSound(page, 'course-grant', { sizes: [desk, phone] });
  await grant.getByLabel('补记原因').fill('线下已经学完');
  await grant.getByRole('button', { name: '补记完成' }).click();
  await expect(progress.getByText(/补记：线下已经学完/)).toBeVisible();
  await expectSound(page, 'course-learner', { sizes: [desk, phone] });
  await progress.getByRole('button', { name: '关闭' }).click();
  await expect(learners.getByText('1 / 1')).toBeVisible();
});
