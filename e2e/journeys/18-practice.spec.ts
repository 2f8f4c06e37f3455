import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a learner practises with a bank: what is wrong is in the book, is practised by itself, and leaves the book when it is right', async ({
  browser,
}) => {
  const school = await School.open();
  const pupil = await school.person();
  const { repoId, quIds } = await school.bank([radio(), radio()]);
  const title = (await ask('/api/repo/detail', school.admin, { id: repoId })).title;
  const keys = await Promise.all(
    quIds.map(async (id) => {
      const { answerList } = await ask('/api/qu/qu/detail', school.admin, { id });
      return { right: answerList.findIndex(({ isRight }) => isRight), wrong: answerList.findIndex(({ isRight }) => !isRight) };
    }),
  );
  const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(page).signIn(pupil.account);
  await page.goto('/pages/train/record');
  await expect(page.getByText('您还没有训练记录！')).toBeVisible();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '练习' }).click();
  await page.getByLabel('搜索题库').fill(title);
  await expect(page.getByText('共 1 个题库')).toBeVisible();
  await page.getByRole('button', { name: `加入我的题库：${title}` }).click();
  await expect(page.getByRole('button', { name: `移出我的题库：${title}` })).toBeVisible();
  await expectSound(page, 'practice-banks', { sizes: [desk, phone] });
  await page.getByRole('link', { name: title }).click();
  await expectSound(page, 'practice-bank', { sizes: [desk, phone] });
  await page.getByRole('link', { name: /^顺序练习/ }).click();

  // one press is the whole answer of a single choice
  const choose = async (index: number): Promise<void> => page.getByRole('radio').nth(index).click({ force: true });
  await choose(keys[0]?.wrong ?? 0);
  await expect(page.getByText('回答错误')).toBeVisible();
  await expect(page.getByText('暂无试题解析!')).toBeVisible();
  await page.getByRole('button', { name: '收藏' }).click();
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible();
  const note = fresh('笔记');
  await page.getByRole('button', { name: '笔记' }).click();
  await page.getByRole('button', { name: '保存笔记' }).click();
  await expect(page.getByText('笔记内容不能为空！')).toBeVisible();
  await page.getByLabel('我的笔记').fill(note);
  await page.getByRole('button', { name: '保存笔记' }).click();
  await expect(page.getByText('笔记已保存')).toBeVisible();
  await expectSound(page, 'practice-checked', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '下一题' }).click();
  await choose(keys[1]?.right ?? 0);
  await expect(page.getByText('回答正确')).toBeVisible();
  await expect(page.getByText('已答 2 / 2，答对 1')).toBeVisible();
  await page.getByRole('button', { name: '结束练习' }).first().click();
  await expect(page.getByRole('heading', { name: '练习结果' })).toBeVisible();
  await page.waitForURL('**/pages/train/result/*');
  await expect(page.getByText('50%').first()).toBeVisible();
  await expectSound(page, 'practice-result', { sizes: [desk, phone] });

  await page.getByRole('link', { name: '查看错题' }).click();
  await expect(page.getByText('共 1 道题')).toBeVisible();
  await expectSound(page, 'practice-book', { sizes: [desk, phone] });
  // it is due today, and for an exam of the next weeks
  const later = fresh('期末考试');
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  await school.exam(quIds, { title: later, startTime: inDays(12), endTime: inDays(13), openType: 3, users: [pupil.id] });
  await page.getByRole('button', { name: '查看全部' }).click();
  const reviews = page.getByRole('region', { name: '今日复习' });
  await expect(reviews.getByText('今天还有 1 题')).toBeVisible();
  await reviews.getByRole('button', { name: '为考试安排复习' }).click();
  await page.getByRole('button', { name: later }).click();
  await expect(reviews.getByText(`为《${later}》准备`)).toBeVisible();
  await expectSound(page, 'practice-review', { sizes: [desk, phone] });
  await reviews.getByRole('link', { name: `开始复习：${title}` }).click();
  await choose(keys[0]?.right ?? 0);
  await expect(page.getByText('回答正确')).toBeVisible();
  await page.getByRole('button', { name: '结束练习' }).first().click();
  await page.getByRole('link', { name: '查看错题' }).click();
  await page.getByRole('button', { name: '查看全部' }).click();
  await expect(reviews.getByText('今天没有要复习的错题 · 已复习 1 题')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: '查看错题' }).click();
  await page.getByRole('tab', { name: '笔记' }).click();
  await page.getByRole('button', { name: new RegExp(note) }).click();
  await expect(page.getByRole('dialog').getByText(note)).toBeVisible();
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('tab', { name: '错题' }).click();
  await page.getByRole('link', { name: '开始练习' }).click();
  await choose(keys[0]?.right ?? 0);
  await expect(page.getByText('回答正确')).toBeVisible();
  await page.getByRole('button', { name: '结束练习' }).first().click();
  await page.getByRole('link', { name: '查看错题' }).click();
  await expect(page.getByText('还没有错题，或者管理员没有开放错题查看。')).toBeVisible();
  await page.goto('/pages/repo?tab=train');
  await expect(page.getByText(`${title} · 顺序练习`)).toBeVisible();

  // a training is under way when its bank is reserved for exams
  await page.goto(`/pages/train/start/${repoId}/repo_sort`);
  await choose(keys[0]?.wrong ?? 0);
  await expect(page.getByText('回答错误')).toBeVisible();
  await page.goto('/pages/book/list');
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '移除所选（1）' }).click();
  const sure = page.getByRole('dialog', { name: '确实要将选定的题目从错题中移除吗?' });
  await sure.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已移除指定的题目！')).toBeVisible();
  const teacher = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(teacher).enter(administrator());
  const examId = await school.draft(await school.template(quIds));
  const publishing = async () => {
    await teacher.goto(`/admin/exam/${examId}`);
    await teacher.getByRole('button', { name: '保存并发布' }).click();
    const dialog = teacher.getByRole('dialog');
    await expect(dialog.getByText('谁可以参加')).toBeVisible();
    return dialog;
  };
  await expect((await publishing()).getByText(`题库“${title}”正对学员开放练习`)).toBeVisible();
  await expectSound(teacher, 'practice-publish', { sizes: [desk, phone] });
  await teacher.goto(`/admin/repo/${repoId}`);
  await teacher.getByRole('switch', { name: '用于练习' }).uncheck();
  await expectSound(teacher, 'practice-reserved', { sizes: [desk, phone] });
  await teacher.getByRole('button', { name: '保存', exact: true }).click();
  await expect(teacher.getByText('操作成功！')).toBeVisible();
  expect(await ask('/api/repo/detail', school.admin, { id: repoId })).toMatchObject({ forExam: true, forTrain: false });
  const told = teacher.waitForResponse('**/api/exam/exam/before-publish');
  const dialog = await publishing();
  await told;
  await expect(dialog.getByText('正对学员开放练习')).toHaveCount(0);
  await teacher.goto(`/admin/repo?filter=${encodeURIComponent(JSON.stringify({ title, forTrain: false }))}`);
  await expect(teacher.getByRole('row').filter({ hasText: title })).toContainText('考试');
  await expectSound(teacher, 'practice-reserved-list', { sizes: [desk, phone] });
  await teacher.context().close();
  await page.goto('/pages/train/record');
  await expect(page.getByText('已不开放练习')).toBeVisible();
  await expect(page.getByRole('link', { name: '继续练习' })).toHaveCount(0);
  await expectSound(page, 'practice-records', { sizes: [desk, phone] });
  await page.context().close();
});
