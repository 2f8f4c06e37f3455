import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { fresh, radio, School, type Person } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';
import { downloadSheet, sheetOf } from '../support/sheets.js';

const place = '教学楼 301';
const rowOf = (page: Page, person: Person) => page.getByRole('listitem').filter({ hasText: person.account.userName });
const total = (page: Page, person: Person) => rowOf(page, person).getByRole('textbox', { name: /：总分$/ });

test('an exam in a room: set up, seen with its place, marked by keys and by a spreadsheet, changed with a reason', async ({ browser }) => {
  const school = await School.open();
  const pupils = await school.people(3);
  const { quIds } = await school.bank(Array.from({ length: 4 }, () => radio()));
  const groups = ['选择题', '综合题'].map((title, index) => ({
    ...{ title, joinType: 1 as const, perScore: 10 },
    items: quIds.slice(index * 2, index * 2 + 2).map((quId) => ({ quId })),
  }));
  const { id: tmplId } = await ask('/api/tmpl/tmpl/save', school.admin, { title: fresh('笔试卷'), groups });
  const title = fresh('期末笔试');
  const startTime = new Date(Date.now() - 60_000).toISOString();
  const users = pupils.map(({ id }) => id);
  const examId = await school.draft(tmplId, { title, openType: 3, users, startTime, qualifyScore: 24, scoreRelease: 0, catId: '' });

  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/exam/${examId}`);
  await expect(page.getByRole('radiogroup', { name: '答题方式' })).toBeVisible();
  await page.getByRole('switch', { name: '线下考试' }).check();
  await page.getByRole('textbox', { name: '考试地点' }).fill(place);
  // what is a rule of a page is gone
  await expect(page.getByRole('radiogroup', { name: '答题方式' })).toBeHidden();
  await expect(page.getByRole('switch', { name: '限制迟到' })).toBeHidden();
  await expect(page.getByRole('radio', { name: '凭密码' })).toBeHidden();
  await expect(page.getByRole('radiogroup', { name: '答案公布时间' })).toBeHidden();
  await expect(page.getByRole('radio', { name: '登记后立即' })).toBeChecked();
  await expectSound(page, 'offline-form', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('操作成功！').first()).toBeVisible();
  await school.publish(examId);
  // in the order of the table
  const { records } = await ask('/api/exam/offline/paging', school.admin, { params: { examId } });
  const [one, two, three] = records.map(({ id }) => pupils.find((pupil) => pupil.id === id));
  if (!one || !two || !three) throw new Error('three pupils');

  const small = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  // ends the session of the same person that the school opened
  const token = await new LearnerPage(small).enter(one.account);
  await small.goto('/pages/exam?tab=mine');
  const card = small.getByRole('article', { name: title });
  await expect(card.getByText(`线下 ${place}`)).toBeVisible();
  await expectSound(small, 'offline-hall', { sizes: [phone, desk] });
  await card.getByRole('link', { name: '查看考试' }).click();
  await expect(small.getByText(`这是线下考试，请按时到考场（${place}）参加，不在系统里作答。`)).toBeVisible();
  await expect(small.getByRole('button', { name: /开始考试|不能开始/ })).toBeHidden();
  await expect(small.getByText('成绩登记后可以查看。')).toBeVisible();
  await expectSound(small, 'offline-entry', { sizes: [phone, desk] });

  // by keys alone: a mark, down, a mark, down
  await page.goto('/admin/exam');
  await page.goto(`/admin/offline/exam/${examId}`);
  await expect(page.getByText('已登记 0 人，缺考 0 人，未登记 3 人')).toBeVisible();
  const fields = page.getByRole('textbox', { name: /：总分$/ });
  await fields.first().focus();
  for (const mark of ['35', '41', '12']) {
    await page.keyboard.type(mark);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('0 到 40 分，最多一位小数')).toBeVisible();
  await expectSound(page, 'offline-table-wrong', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '保存（3 人）' }).click();
  await expect(page.getByText('有 1 处得分填写有误，请改正后保存。').first()).toBeVisible();
  await expect(fields.nth(1)).toBeFocused();
  await fields.nth(1).fill('');
  const [, middle] = await page.getByRole('listitem').filter({ has: fields }).all();
  if (!middle) throw new Error('three rows');
  await middle.getByRole('textbox', { name: /：选择题$/ }).fill('8.5');
  await middle.getByRole('textbox', { name: /：综合题$/ }).fill('10');
  await expect(fields.nth(1)).toHaveValue('18.5');
  await page.getByRole('button', { name: '保存（3 人）' }).click();
  await expect(page.getByText('已登记 3 人，缺考 0 人，未登记 0 人')).toBeVisible();

  // another mark in the place of one wants a reason
  await total(page, one).fill('30');
  await rowOf(page, two)
    .getByRole('checkbox', { name: /：缺考$/ })
    .check();
  await page.getByRole('button', { name: '保存（2 人）' }).click();
  const asked = page.getByRole('dialog', { name: '修改已登记的成绩' });
  await asked.getByRole('button', { name: '保存' }).click();
  await expect(asked.getByText('请填写修改原因！')).toBeVisible();
  await asked.getByRole('textbox', { name: '修改原因' }).fill('核对登记表');
  await expectSound(page, 'offline-reason', { sizes: [desk, phone] });
  await asked.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已登记 2 人，缺考 1 人，未登记 0 人')).toBeVisible();
  await expectSound(page, 'offline-table', { sizes: [desk, phone] });

  // the same by a spreadsheet, in which one row is wrong
  const { rows } = await downloadSheet('/api/exam/offline/template', school.admin, { examId });
  const [heading = [], ...below] = rows;
  const at = heading.indexOf('总分');
  const filled = below.map((cells) => {
    if (cells[0] === three.account.userName) return cells.map((cell, index) => (index < 3 ? cell : index === at ? '26' : ''));
    return cells[0] === one.account.userName
      ? cells
          .with(at, '400')
          .with(at - 1, '')
          .with(at - 2, '')
      : cells;
  });
  await page.getByRole('button', { name: '导入成绩' }).click();
  const dialog = page.getByRole('dialog', { name: '导入成绩' });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog.locator('input[type=file]').setInputFiles({ name: '成绩.xlsx', mimeType, buffer: await sheetOf([heading, ...filled]) });
  await dialog.getByRole('button', { name: '上传并检查' }).click();
  await expect(dialog.getByText('共 3 行：1 人将登记，1 行没有变化，1 行有问题。')).toBeVisible();
  await expect(dialog.getByText('得分不能超过 40 分')).toBeVisible();
  await expectSound(page, 'offline-import', { sizes: [desk, phone] });
  await dialog.getByRole('textbox', { name: '修改原因' }).fill('按成绩单更正');
  await dialog.getByRole('button', { name: '登记 1 人' }).click();
  await expect(dialog).toBeHidden();
  await expect(total(page, three)).toHaveValue('26');

  // the learner reads the mark that stands now
  await until(
    'the mark',
    () => ask('/api/paper/paper/my-paging', token, { params: { examId } }),
    (own) => own.records[0]?.userScore === 30,
  );
  await small.reload();
  await small.getByRole('link', { name: '查看成绩' }).click();
  await expect(small.getByText('及格', { exact: true })).toBeVisible();
  await expect(small.getByText('登记时间')).toBeVisible();
  await expect(small.getByText('作答')).toBeHidden();
  await expectSound(small, 'offline-result', { sizes: [phone, desk] });
});
