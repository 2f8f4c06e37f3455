import { expect, test } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

test('a learner reports an error in practice, a teacher accepts it, and its points arrive with a message', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const stem = fresh('报错题');
  const { repoId } = await school.bank([radio({ content: `<p>${stem}</p>` })]);
  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(small).signIn(pupil.account);
  await small.goto(`/pages/train/start/${repoId}/repo_sort`);
  await small.getByRole('button', { name: '反馈错误' }).click();
  const dialog = small.getByRole('dialog', { name: '反馈试题错误' });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(dialog.getByText('错误描述不能为空！')).toBeVisible();
  const words = '选项甲和选项乙都对，请老师核对。';
  await dialog.getByRole('textbox', { name: '错误描述' }).fill(words);
  await expectSound(small, 'report-dialog', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(small.getByText('问题提交成功！')).toBeVisible();

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).signIn(school.account);
  await page.goto(`/admin/report?filter=${encodeURIComponent(JSON.stringify({ repoId, auditState: 0 }))}`);
  await expect(page.getByText(words)).toBeVisible();
  await expectSound(page, 'report-list', { sizes: [desk, phone] });
  await page.getByRole('button', { name: /^审核/ }).first().click();
  const audit = page.getByRole('dialog', { name: '审核试题反馈' });
  await expect(audit.getByText(stem)).toBeVisible();
  await expect(audit.getByText(words)).toBeVisible();
  await audit.getByRole('radio', { name: '不采纳' }).check();
  await audit.getByRole('button', { name: '提交' }).click();
  await expect(audit.getByText('审核理由不能为空！')).toBeVisible();
  await audit.getByRole('radio', { name: '采纳', exact: true }).check();
  await audit.getByRole('textbox', { name: '奖励积分' }).fill('20');
  await audit.getByRole('textbox', { name: '审核理由（学员会看到）' }).fill('谢谢，已修改。');
  await expectSound(page, 'report-audit', { sizes: [desk, phone] });
  await audit.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('审核完成，反馈人会收到消息')).toBeVisible();

  // points and message come a moment later; the page is asked again until they are there
  await expect(async () => {
    await small.goto('/pages/uc/im');
    await expect(small.getByText('试题反馈已采纳').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await small.getByText('试题反馈已采纳').first().click();
  await expect(small.getByRole('dialog').getByText('奖励 20 积分。')).toBeVisible();
  await small.goto('/pages/uc/points');
  await expect(small.getByText(`反馈试题错误：${stem}`)).toBeVisible();
});
