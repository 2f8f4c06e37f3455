import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { fresh, inMinutes, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
test.beforeAll(async () => {
  school = await School.open();
});
/** Fields of the designer, which are numbered from 1. */
const field = (page: Page, n: number) => page.getByRole('group', { name: `字段 ${n}` });
const passed = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

test('an office designs a sign-up; a learner signs up, is rejected, mends it, is approved, and sits the linked exam', async ({
  browser,
}) => {
  const [pupil, late, other] = [await school.person(), await school.person(), await school.person()];
  const { quIds } = await school.bank([radio()]);
  const examTitle = fresh('上岗考试');
  // the audience of the exam is somebody else: the activity alone lets the learner in
  const examId = await school.exam(quIds, { title: examTitle, openType: 3, users: [other.id], scoreRelease: 0 });
  const title = fresh('上岗培训');

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto('/admin/activity/create');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('活动名称不能为空！')).toBeVisible();
  await page.getByLabel('活动名称').fill(title);
  await page.getByLabel('关联考试').fill(examTitle);
  await page.getByRole('option', { name: examTitle }).click();
  await page.getByLabel('报名开始时间').fill('2026-01-01 08:00');
  await page.getByLabel('名额', { exact: true }).fill('1');
  await page.getByLabel('报名需要审核').check();
  await page.getByRole('button', { name: '添加字段' }).click();
  await field(page, 1).getByLabel('字段标题').fill('单位');
  await field(page, 1).getByLabel('提示').fill('写全称');
  await page.getByRole('button', { name: '添加字段' }).click();
  await field(page, 2).getByLabel('字段标题').fill('场次');
  await field(page, 2).getByRole('combobox', { name: '字段类型' }).click();
  await page.getByRole('option', { name: '单选' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(field(page, 2).getByText('选项不能为空，也不能重复')).toBeVisible();
  await field(page, 2).getByLabel('选项 1', { exact: true }).fill('上午');
  await field(page, 2).getByLabel('选项 2', { exact: true }).fill('下午');
  await expectSound(page, 'activity-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/admin\/activity\/[0-9a-f]{24}/);
  const activityId = /activity\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const learner = new LearnerPage(small);
  const token = await learner.enter(pupil.account);
  await small.goto('/pages/activity');
  await small.getByLabel('搜索报名').fill(title);
  await expect(small.getByText('共 1 个活动')).toBeVisible();
  await expectSound(small, 'activities', { sizes: [phone, desk] });
  await small.getByRole('link', { name: title }).click();
  await expect(small).toHaveURL(new RegExp(`/pages/activity/detail/${activityId}`));
  await small.getByRole('button', { name: '立即报名' }).click();
  const form = small.getByRole('dialog', { name: `报名：${title}` });
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(form.getByText('单位不能为空！')).toBeVisible();
  await expect(form.getByText('场次不能为空！')).toBeVisible();
  await form.getByLabel('单位').fill('不知道');
  await form.getByRole('radio', { name: '下午' }).check();
  // a form that is closed loses nothing that was typed
  await form.getByRole('button', { name: '取消' }).click();
  await small.getByRole('button', { name: '立即报名' }).click();
  await expect(form.getByLabel('单位')).toHaveValue('不知道');
  await expect(form.getByRole('radio', { name: '下午' })).toBeChecked();
  // and Back closes what fills the screen of a phone, and stays on its page
  await small.goBack();
  await expect(form).toBeHidden();
  await expect(small).toHaveURL(new RegExp(`/pages/activity/detail/${activityId}`));
  await small.getByRole('button', { name: '立即报名' }).click();
  await expect(form.getByLabel('单位')).toHaveValue('不知道');
  await expectSound(small, 'activity-join', { sizes: [phone, desk] });
  await form.getByRole('button', { name: '提交报名' }).click();
  await passed(small, '报名成功，请耐心等待管理员审核！');
  await expect(small.getByText('待审核', { exact: true })).toBeVisible();

  // the only seat is taken while the audit is waited for
  const wide = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(wide).enter(late.account);
  await wide.goto(`/pages/activity/detail/${activityId}`);
  await expect(wide.getByText('名额已满')).toBeVisible();
  await expect(wide.getByRole('button', { name: '立即报名' })).toHaveCount(0);

  // the first page names what waits, and leads to it
  await page.goto('/admin/');
  await expectSound(page, 'waiting-work', { sizes: [desk, phone] });
  await page.getByRole('link', { name: '去审核：活动报名' }).click();
  await expect(page.getByRole('button', { name: /^审核：测试人员/ }).first()).toBeVisible();

  const audit = async (opinion: '通过' | '不通过', reason: string, look: boolean) => {
    await page.goto(`/admin/activity-join?filter=${encodeURIComponent(JSON.stringify({ activityId }))}`);
    if (look) await expectSound(page, 'activity-joins', { sizes: [desk, phone] });
    await page.getByRole('button', { name: /^审核：测试人员/ }).click();
    const dialog = page.getByRole('dialog', { name: '审核：测试人员' });
    await dialog.getByRole('radio', { name: opinion, exact: true }).check();
    if (reason !== '') {
      await dialog.getByRole('button', { name: '审核', exact: true }).click();
      await expect(dialog.getByText('审核理由不能为空！')).toBeVisible();
      await dialog.getByRole('textbox', { name: '审核理由' }).fill(reason);
      await expectSound(page, 'activity-audit', { sizes: [desk, phone] });
    }
    await dialog.getByRole('button', { name: '审核', exact: true }).click();
    await passed(page, '审核完成，报名人会收到站内信');
  };
  await audit('不通过', '请写明单位', true);
  await wide.reload();
  await expect(wide.getByRole('button', { name: '立即报名' })).toBeVisible();

  await small.goto('/pages/activity?tab=my');
  await expect(small.getByText('审核未通过：请写明单位')).toBeVisible();
  await expectSound(small, 'activity-records', { sizes: [phone, desk] });
  await small.getByRole('link', { name: '修改报名信息' }).click();
  await expect(small.getByText('审核未通过：请写明单位')).toBeVisible();
  await small.getByRole('button', { name: '修改报名信息' }).click();
  const change = small.getByRole('dialog', { name: '修改报名信息' });
  await expect(change.getByLabel('单位')).toHaveValue('不知道');
  await expect(change.getByRole('radio', { name: '下午' })).toBeChecked();
  await change.getByLabel('单位').fill('第一机械厂');
  await change.getByRole('button', { name: '重新提交' }).click();
  await passed(small, '已重新提交，请耐心等待管理员审核！');
  await audit('通过', '', false);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).click();
  expect((await saving).suggestedFilename()).toBe(`报名信息_${title}.xlsx`);

  await until(
    'the message',
    () => ask('/api/sys/user/msg/paging', token, { size: 5 }),
    ({ records }) => records.some((message) => message.title === `报名已通过：${title}`),
  );
  await small.reload();
  await small.getByRole('tab', { name: '我的报名' }).click();
  await expect(small.getByText('第一机械厂')).toBeVisible();
  await expectSound(small, 'activity-joined', { sizes: [phone, desk] });
  await small.getByRole('link', { name: '去考试' }).click();
  await small.waitForURL(new RegExp(`/pages/exam/check/${examId}\\?activityId=${activityId}`));
  await small.getByRole('button', { name: '开始考试' }).click();
  await learner.handIn(1);
  await expect(small.getByText('不及格')).toBeVisible();
  // whoever has not joined is not let in by the address
  await wide.goto(`/pages/exam/check/${examId}?activityId=${activityId}`);
  await expect(wide.getByRole('heading', { name: '内容不存在' })).toBeVisible();
});

test('a password opens the form; without a form one press signs up; a corrected answer is what the list shows', async ({ browser }) => {
  const pupil = await school.person();
  const [locked, plain] = [fresh('内部讲座'), fresh('公开讲座')];
  const common = { activityType: '1' as const, startTime: inMinutes(-5), endTime: inMinutes(60) };
  const lockedId = (
    await ask('/api/activity/activity/save', school.admin, {
      ...{ ...common, title: locked, openType: 9 as const, password: '芝麻开门' },
      fields: [
        {
          ...{ fieldName: 'f1', fieldTitle: '饮食', fieldType: 'checkbox' as const, required: true },
          fieldItems: ['清真', '素食', '无要求'].map((word, at) => ({ title: word, value: at + 1 })),
        },
        { fieldName: 'f2', fieldTitle: '工作证', fieldType: 'image' },
      ],
    })
  ).id;
  const plainId = (await ask('/api/activity/activity/save', school.admin, { ...common, title: plain, openType: 1 })).id;

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new LearnerPage(page).enter(pupil.account);
  await page.goto(`/pages/activity/detail/${plainId}`);
  await page.getByRole('button', { name: '立即报名' }).click();
  await passed(page, '报名成功！');
  await expect(page.getByText('报名成功', { exact: true })).toBeVisible();

  await page.goto(`/pages/activity/detail/${lockedId}`);
  await page.getByRole('button', { name: '立即报名' }).click();
  const dialog = page.getByRole('dialog', { name: `报名：${locked}` });
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByText('报名密码不能为空！')).toBeVisible();
  await dialog.getByLabel('报名密码').fill('芝麻关门');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await passed(page, '报名密码不正确，请重新输入！');
  await dialog.getByLabel('报名密码').fill('芝麻开门');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('combobox', { name: '饮食' }).click();
  await page.getByRole('option', { name: '素食' }).click();
  await page.keyboard.press('Escape');
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: png });
  await expect(dialog.getByRole('img', { name: '工作证' })).toBeVisible();
  await expectSound(page, 'activity-join-list', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByText('报名成功', { exact: true })).toBeVisible();

  const office = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(office).enter(administrator());
  await office.goto(`/admin/activity-join?filter=${encodeURIComponent(JSON.stringify({ activityId: lockedId }))}`);
  await office.getByRole('button', { name: /^查看报名信息：测试人员/ }).click();
  const seen = office.getByRole('dialog', { name: /^报名信息：/ });
  await expect(seen.getByText('素食')).toBeVisible();
  await expect(seen.getByRole('img', { name: '工作证' })).toBeVisible();
  await seen.getByRole('button', { name: '修改' }).click();
  await seen.getByRole('combobox', { name: '饮食' }).click();
  await office.getByRole('option', { name: '无要求' }).click();
  await office.keyboard.press('Escape');
  await seen.getByRole('button', { name: '保存' }).click();
  await passed(office, '操作成功！');
  await page.reload();
  await page.getByRole('button', { name: '查看报名信息' }).click();
  await expect(page.getByRole('dialog', { name: '报名信息' }).getByText('素食、无要求')).toBeVisible();

  // an activity with sign-ups stays, and a disabled one is in no list
  await office.goto(`/admin/activity?filter=${encodeURIComponent(JSON.stringify({ title: plain }))}`);
  await expectSound(office, 'activity-list', { sizes: [desk, phone] });
  const row = office.getByRole('row').filter({ hasText: plain });
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await office.getByRole('menuitem', { name: '删除' }).click();
  const sure = office.getByRole('dialog', { name: '确实要删除吗?' });
  await sure.getByRole('button', { name: '删除' }).click();
  await expect(sure.getByText('还有 1 份报名，请先删除报名。')).toBeVisible();
  await sure.getByRole('button', { name: '取消' }).click();
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await office.getByRole('menuitem', { name: '停用' }).click();
  await passed(office, '状态修改成功!');
  await page.goto(`/pages/activity?title=${encodeURIComponent(plain)}`);
  await expect(page.getByText('没有符合条件的活动。')).toBeVisible();
});
