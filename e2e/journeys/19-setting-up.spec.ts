import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { fresh, inMinutes, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('an exam of several devices has a category and no wrong book; its learner ticks the test, types the password, and begins', async ({
  browser,
}) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('双机位考试');
  const rules = { title, openType: 9 as const, password: 'kaishi', scoreRelease: 1 as const, answerRelease: 1 as const };
  const examId = await school.draft(await school.template(quIds), { ...rules, endTime: inMinutes(120) });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await page.getByRole('combobox', { name: '分类' }).click();
  await page.getByRole('option', { name: '模拟考试' }).click();
  await page.getByRole('radio', { name: '多机位或实时视频' }).check();
  await page.getByRole('switch', { name: /隐藏错题/ }).check();
  await expectSound(page, 'setting-up-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功！').first()).toBeVisible();
  expect(await ask('/api/exam/exam/detail', school.admin, { id: examId })).toMatchObject({ catId: 'mock', examType: '2', hideBook: true });
  await school.publish(examId);
  await page.goto(`/admin/exam?filter=${encodeURIComponent(JSON.stringify({ catId: 'mock', title }))}`);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await page.context().close();

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(pupil.account);
  await small.goto(`/pages/exam?title=${encodeURIComponent(title)}`);
  await expect(small.getByRole('article', { name: title }).getByText('模拟考试')).toBeVisible();
  // neither a course nor an activity leads to it
  await small.goto(`/pages/exam/check/${examId}?courseId=${examId}`);
  await expect(small.getByRole('heading', { name: '内容不存在' })).toBeVisible();
  await small.goto(`/pages/exam/check/${examId}`);
  const begin = small.getByRole('button', { name: '开始考试' });
  await expect(small.getByRole('checkbox', { name: '已完成设备调试' })).toBeVisible();
  await expect(begin).toBeDisabled();
  await expectSound(small, 'setting-up-entry', { sizes: [phone, desk] });
  await small.getByRole('checkbox', { name: '已完成设备调试' }).check();
  await begin.click();
  await expect(small.getByText('考试密码不能为空！')).toBeVisible();
  await small.getByRole('textbox', { name: '考试密码' }).fill('kaishi');
  await begin.click();
  await expect(small).toHaveURL(/\/pages\/exam\/start\//);
  await expect(small.getByRole('button', { name: '交卷' }).first()).toBeVisible();
  await small.context().close();
});

test('a word to all who sit an exam reaches a page at once, is there again after a reload, and is gone once it is acknowledged', async ({
  browser,
}) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('考试消息');
  const examId = await school.exam(quIds, { title, openType: 3, users: [pupil.id] });

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const learner = new LearnerPage(small);
  const token = await learner.enter(pupil.account);
  await small.goto(`/pages/exam/check/${examId}`);
  await small.getByRole('button', { name: '开始考试' }).click();
  await expect(small.getByRole('button', { name: '交卷' }).first()).toBeVisible();
  await until(
    'the paper in the list',
    () => ask('/api/paper/paper/paging', school.admin, { params: { examId, handState: 0 } }),
    ({ total }) => total === 1,
  );

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
  await page.getByRole('button', { name: `更多操作：${title}` }).click();
  await page.getByRole('menuitem', { name: '群发消息' }).click();
  const dialog = page.getByRole('dialog', { name: '给考生发消息' });
  await dialog.getByRole('button', { name: '发送' }).click();
  await expect(dialog.getByText('请填写消息！')).toBeVisible();
  await dialog.getByRole('textbox', { name: '消息内容' }).fill('第 1 题的单位是千克');
  await dialog.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('消息发送成功！1 人正在作答')).toBeVisible();
  await expect(dialog.getByText('第 1 题的单位是千克')).toBeVisible();
  await expect(dialog.getByText(/0\/1 人已确认/)).toBeVisible();
  await expectSound(page, 'announce-dialog', { sizes: [desk, phone] });
  await page.context().close();

  const word = small.getByText('第 1 题的单位是千克');
  await expect(word).toBeVisible();
  await expectSound(small, 'announce-page', { sizes: [phone, desk] });
  await small.reload();
  await expect(word).toBeVisible();
  await small.getByRole('button', { name: '知道了' }).click();
  await until(
    'the acknowledgement',
    () => ask('/api/exam/announce/unread', token, { examId }),
    ({ list }) => list.length === 0,
  );
  await small.reload();
  await expect(small.getByRole('button', { name: '交卷' }).first()).toBeVisible();
  await expect(word).toBeHidden();
  await small.context().close();
});

test('an exam to come tells its people by itself, and its learner takes it into the calendar', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('开考通知');
  const rules = { title, openType: 3 as const, users: [pupil.id], startTime: inMinutes(90), endTime: inMinutes(200) };
  const examId = await school.exam(quIds, rules);
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await page.getByRole('switch', { name: /开考时通知/ }).check();
  await page.getByRole('spinbutton', { name: /结束前提醒/ }).fill('30');
  await expectSound(page, 'notices-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功！').first()).toBeVisible();
  expect(await ask('/api/exam/exam/detail', school.admin, { id: examId })).toMatchObject({ notifyOpen: true, notifyEndMinutes: 30 });
  await page.context().close();

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).enter(pupil.account);
  await small.goto(`/pages/exam/check/${examId}`);
  const button = small.getByRole('button', { name: '加入日历' });
  await expect(button).toBeVisible();
  await expectSound(small, 'calendar-entry', { sizes: [phone, desk] });
  const [download] = await Promise.all([small.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(`${title}.ics`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  expect(file).toContain('BEGIN:VEVENT');
  await small.context().close();
});

test('a teacher sees a draft as its learners will: entry, paper, hand-in, result', async ({ browser }) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio({ content: '<p>预览的题目</p>' })]);
  const title = fresh('草稿预览');
  const rules = { title, startTime: inMinutes(600), endTime: inMinutes(700), content: '<p>请携带证件</p>' };
  const examId = await school.draft(await school.template(quIds), rules);
  const context = await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await page.getByRole('button', { name: '预览' }).click();
  const dialog = page.getByRole('dialog', { name: '预览学员看到的考试' });
  await expectSound(page, 'preview-dialog', { sizes: [desk, phone] });
  const [seen] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('link', { name: '打开预览' }).click()]);
  await expect(seen.getByText('请携带证件')).toBeVisible();
  await expect(seen.getByText(/这是预览/)).toBeVisible();
  await expectSound(seen, 'preview-entry', { sizes: [desk, phone] });
  await seen.getByRole('button', { name: '开始考试' }).click();
  await expect(seen.getByText('预览的题目')).toBeVisible();
  await expect(seen.getByText(`预览：${title}`).first()).toBeVisible();
  await seen.getByText('选项甲').click();
  await expectSound(seen, 'preview-paper', { sizes: [desk, phone] });
  await new LearnerPage(seen).handIn(0);
  await expect(seen.getByText(`预览：${title}`).first()).toBeVisible();
  await expect(seen.getByText('预览的题目')).toBeVisible();
  await expectSound(seen, 'preview-result', { sizes: [desk, phone] });
  expect((await ask('/api/paper/paper/paging', school.admin, { params: { examId } })).total).toBe(0);
  await context.close();
});
