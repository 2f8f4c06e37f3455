import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('who comes too late applies, hears of the approval, sits the exam, and sees the mark', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('迟到的考试');
  const startTime = new Date(Date.now() - 60_000).toISOString();
  const rules = { title, openType: 3 as const, users: [pupil.id], startTime, late: true, lateMax: 0, scoreRelease: 0 as const };
  const examId = await school.exam(quIds, rules);

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const learner = new LearnerPage(small);
  const token = await learner.enter(pupil.account);
  await small.goto(`/pages/exam/check/${examId}`);
  await small.getByRole('button', { name: '申请参加' }).click();
  const dialog = small.getByRole('dialog', { name: '申请参加考试' });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog.getByText('申请理由不能为空！')).toBeVisible();
  await dialog.getByRole('textbox', { name: '申请理由' }).fill('地铁故障，迟到三分钟');
  await expectSound(small, 'apply', { sizes: [phone, desk] });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(small.getByText('提交成功，审核结果将通过站内信通知您！').first()).toBeVisible();
  await expect(small.getByText('审核已提交，管理员审核通过后可以直接开始考试！')).toBeVisible();
  await expect(small.getByRole('button', { name: '不能开始' })).toBeDisabled();
  await expectSound(small, 'apply-pending', { sizes: [phone, desk] });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/apply?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await expect(page.getByText('地铁故障，迟到三分钟')).toBeVisible();
  await expectSound(page, 'apply-list', { sizes: [desk, phone] });
  await page.getByRole('button', { name: /^审核：测试人员/ }).click();
  const audit = page.getByRole('dialog', { name: '审核：测试人员' });
  await audit.getByRole('button', { name: '审核', exact: true }).click();
  await expect(audit.getByText('审核意见不能为空！')).toBeVisible();
  await expect(audit.getByText('审核理由不能为空！')).toBeVisible();
  await audit.getByRole('radio', { name: '通过', exact: true }).check();
  await audit.getByRole('textbox', { name: '审核理由' }).fill('地铁公司已公告');
  await expectSound(page, 'apply-audit', { sizes: [desk, phone] });
  await audit.getByRole('button', { name: '审核', exact: true }).click();
  await expect(page.getByText('已通过').first()).toBeVisible();

  await until(
    'the message',
    () => ask('/api/sys/user/msg/paging', token, { size: 5 }),
    ({ records }) => records.some((message) => message.title === `考试申请已通过：${title}`),
  );
  await small.goto('/pages/uc/im');
  await small.getByText(`考试申请已通过：${title}`).click();
  await small.getByRole('dialog').getByRole('link', { name: '查看' }).click();
  await expect(small.getByText('您的申请已通过，可以参加一次。')).toBeVisible();
  await expectSound(small, 'apply-approved', { sizes: [phone, desk] });
  await small.getByRole('button', { name: '开始考试' }).click();
  await learner.handIn(1);
  await expect(small.getByText('不及格')).toBeVisible();
  await page.reload();
  await expect(page.getByText('已交卷').first()).toBeVisible();
});
