import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { ask, until } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const pageOf = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
const both = { sizes: [desk, phone] };

test('a time without the page is judged by a proctor, and its candidate may dispute it', async ({ browser }) => {
  test.slow();
  const school = await School.open();
  const teacher = await school.person({ roles: [school.administrators] });
  const pupil = await school.person();
  const { quIds } = await school.bank([radio()]);
  const title = fresh('中断考试');
  await school.exam(quIds, { title, openType: 3, users: [pupil.id], leaveOn: true, leaveCount: 0 });

  const small = await pageOf(browser, phone);
  const token = await new LearnerPage(small).enter(pupil.account);
  // who was never there is not away
  const isThere = new Promise((resolve) => {
    small.on('websocket', (socket) => {
      if (socket.url().includes('/api/socket/exam/')) socket.on('framereceived', resolve);
    });
  });
  const paperId = await new LearnerPage(small).start(title);
  await isThere;
  const presence = () => ask('/api/exam/watch/interruption-list', school.admin, { paperId });
  // the page goes without a word, as when a battery is empty
  await small.close();
  await until('a page that is away', presence, (rows) => rows.length > 0);
  await ask('/api/paper/paper/hand-exam', token, { id: paperId });
  await until('its end', presence, ([first]) => first?.seconds !== null);

  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(teacher.account);
  await page.goto(`/admin/paper/${paperId}`);
  const record = page.getByRole('table', { name: '离线与画面中断' });
  await record
    .getByRole('row', { name: /答题页面离线/ })
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog', { name: /^中断 / });
  await dialog.getByRole('button', { name: '确认异常' }).click();
  await expect(dialog.getByText('请填写处理说明')).toBeVisible();
  await dialog.getByLabel('处理说明').fill('离线期间未报告监考人员');
  await expectSound(page, 'interruption-judge', both);
  await dialog.getByRole('button', { name: '确认异常' }).click();
  await expect(record.getByText(/^确认异常（.+）：离线期间未报告监考人员$/)).toBeVisible();

  const result = await pageOf(browser, phone);
  await new LearnerPage(result).enter(pupil.account);
  await result.goto(`/pages/exam/result/${paperId}`);
  const own = result.getByRole('region', { name: '监考异常记录' });
  await expect(own.getByText(/^答题页面离线，\d+ 秒$/)).toBeVisible();
  await expect(own.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d 前可以提出异议$/)).toBeVisible();
  await expectSound(result, 'interruption-told', both);
  await own.getByRole('button', { name: /提出异议$/ }).click();
  const asking = result.getByRole('dialog', { name: /提出异议$/ });
  await asking.getByRole('textbox').fill('手机没电了，借了充电器才交卷。');
  await asking.getByRole('button', { name: '提交' }).click();
  await expect(own.getByText('等待老师答复')).toBeVisible();
  await expectSound(result, 'interruption-own', both);
  await page.reload();
  await expect(record.getByText('有异议，待答复')).toBeVisible();
});
