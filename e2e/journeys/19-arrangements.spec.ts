import { expect, test, type Browser, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { LearnerPage } from '../support/learner-page.js';
import { administrator, ask, until } from '../support/platform.js';
import { examInput, fresh, inMinutes, radio, School } from '../support/school.js';
import { desk, expectSound, phone } from '../support/sound.js';

const pageOf = async (browser: Browser, viewport: typeof desk): Promise<Page> =>
  (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

/** An exam of one question for two people, of whom one sits it on a phone. */
async function sat(browser: Browser, name: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const school = await School.open();
  const [pupil, other] = [await school.person(), await school.person()];
  const { quIds } = await school.bank([radio()]);
  const title = fresh(name);
  const tmplId = await school.template(quIds);
  const examId = await school.draft(tmplId, { title, openType: 3, users: [pupil.id, other.id], totalTime: 30, chance: 1 });
  await school.publish(examId);
  const small = await pageOf(browser, phone);
  await prepare(small);
  const learner = new LearnerPage(small);
  await learner.enter(pupil.account);
  await learner.start(title);
  return { school, examId, title, tmplId, small, pupil, other };
}
async function arrangePage(browser: Browser, examId: string): Promise<Page> {
  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/arrange/${examId}`);
  return page;
}
const secondsLeft = async (page: Page): Promise<number> => {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

test('extra time for one who sits: from the page of the exam to the clock of the learner within three seconds', async ({ browser }) => {
  const { examId, small, pupil } = await sat(browser, '加时考试');
  const page = await arrangePage(browser, examId);
  await expect(page.getByText('还没有安排。')).toBeVisible();
  await page.getByRole('button', { name: '安排', exact: true }).click();
  await expect(page.getByText('请选择部门、用户组或人员')).toBeVisible();
  await expect(page.getByText('请填写原因！')).toBeVisible();
  await page.getByRole('button', { name: '选择人员' }).click();
  const picker = page.getByRole('dialog', { name: '选择人员' });
  await picker.getByLabel('姓名或用户名').fill(pupil.account.userName);
  await expect(picker.getByText('共 1 人')).toBeVisible();
  await picker.getByRole('checkbox', { name: '选择 测试人员' }).check();
  await picker.getByRole('button', { name: /^确定/ }).click();
  await page.getByRole('radio', { name: '按分钟' }).check();
  await page.getByLabel('加时分钟').fill('15');
  await page.getByLabel('原因（考卷延长的考生会看到）').fill('手部受伤');
  await expectSound(page, 'arrange-form', { sizes: [desk, phone] });
  expect(await secondsLeft(small)).toBeLessThanOrEqual(30 * 60);
  await page.getByRole('button', { name: '安排', exact: true }).click();
  await expect(small.getByText('原因：手部受伤')).toBeVisible({ timeout: 3000 });
  await expect.poll(() => secondsLeft(small), { timeout: 3000 }).toBeGreaterThan(40 * 60);
  await expectSound(small, 'arrange-learner-more-time', { sizes: [phone, desk] });
  await expect(page.getByText('已延长 1 份作答中的考卷')).toBeVisible();
  await page.reload();
  await expect(page.getByText('加时 15 分钟')).toBeVisible();

  // taken back: whoever sits keeps the time
  await page.getByRole('button', { name: '撤销安排：测试人员' }).click();
  const removing = page.getByRole('dialog', { name: '撤销这条安排？' });
  await removing.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(removing.getByText('请填写原因！')).toBeVisible();
  await removing.getByLabel('撤销原因').fill('登记错了');
  await expectSound(page, 'arrange-remove', { sizes: [desk, phone] });
  await removing.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByText('已撤销：登记错了', { exact: false })).toBeVisible();
  await expectSound(page, 'arrange-log', { sizes: [desk, phone] });
  await small.reload();
  await expect.poll(() => secondsLeft(small)).toBeGreaterThan(40 * 60);
});

test('a page without its socket shows the extra time within thirty seconds', async ({ browser }) => {
  const { school, examId, small } = await sat(browser, '加时无连接', async (page) => {
    await page.routeWebSocket('**', (socket) => socket.close());
    await page.clock.install();
  });
  await ask('/api/exam/exam/arrange-give', school.admin, {
    ...{ id: '6747f0a1c2d3e4f5a6b7c8f1', examId, reason: '设备故障' },
    ...{ targets: [{ kind: 'all' as const, id: '' }], extraPercent: 50 },
  });
  await until(
    'the paper is reached',
    () => ask('/api/exam/exam/arrange-paging', school.admin, { params: { examId } }),
    ({ records }) => records[0]?.papers === 1,
  );
  expect(await secondsLeft(small)).toBeLessThanOrEqual(30 * 60);
  await small.clock.fastForward('00:30');
  await expect.poll(() => secondsLeft(small)).toBeGreaterThan(43 * 60);
});

test('another time and one more attempt for a group open an exam again that is over', async ({ browser }) => {
  const { school, examId, title, tmplId, small, pupil, other } = await sat(browser, '另定时间');
  const groupName = fresh('缓考组');
  const { id: groupId } = await ask('/api/sys/group/save', school.admin, { groupName });
  await ask('/api/sys/group/user/batch-join', school.admin, { userIds: [pupil.id], groupIds: [groupId], flag: 1 });
  await new LearnerPage(small).handIn(1);
  // its end is set to the past
  const rules = { title, openType: 3 as const, users: [pupil.id, other.id], totalTime: 30, chance: 1, endTime: inMinutes(-1) };
  await ask('/api/exam/exam/save', school.admin, { ...examInput(tmplId, rules), id: examId });
  await small.goto(`/pages/exam/check/${examId}`);
  await expect(small.getByRole('button', { name: '开始考试' })).toBeHidden();

  const page = await arrangePage(browser, examId);
  await page.getByLabel('用户组').fill(groupName);
  await page.getByRole('option', { name: groupName }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('增加次数').fill('1');
  await page.getByLabel('原因（考卷延长的考生会看到）').fill('因病缓考');
  await page.getByLabel('另定结束时间').fill(typed(90));
  await expect(page.getByText('另定时间后，这些考生不再按原来的时间')).toBeVisible();
  await expectSound(page, 'arrange-window', { sizes: [desk, phone] });
  await page.getByRole('button', { name: '安排', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: groupName })).toContainText('增加 1 次');

  await small.reload();
  await expect(small.getByText('您的考试安排：考试时间另定，以本页的考试时间为准；增加 1 次考试机会。')).toBeVisible();
  await expectSound(small, 'arrange-entry', { sizes: [phone, desk] });
  await small.getByRole('button', { name: '开始考试' }).click();
  await expect(small.getByRole('button', { name: '交卷', exact: true })).toBeVisible();
});

/** As the field of the console is typed, in the time of the site. */
const typed = (minutes: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(
    Date.parse(inMinutes(minutes)),
  );

test('another paper for one who sits: the page shows it by itself, with the socket and without', async ({ browser }) => {
  const school = await School.open();
  const pupil = await school.person();
  const stem = ['第一道', '第二道', '第三道', '第四道'];
  const { repoId } = await school.bank(stem.map((content) => ({ ...radio(), content: `<p>${content}</p>` })));
  const title = fresh('换卷考试');
  const examId = await school.draft(await school.drawnTemplate(repoId), { title, openType: 3, users: [pupil.id], totalTime: 30 });
  await school.publish(examId);
  const small = await pageOf(browser, phone);
  const learner = new LearnerPage(small);
  await learner.enter(pupil.account);
  const first = await learner.start(title);
  const shown = async () => stem.find((_, index) => texts[index]);
  const texts: boolean[] = [];
  const read = async (): Promise<string> => {
    for (const [index, content] of stem.entries()) texts[index] = await small.getByText(content).first().isVisible();
    return (await shown()) ?? '';
  };
  await expect.poll(read).not.toBe('');
  const before = await read();
  await small.getByText('选项甲').click();
  await expect(small.locator('[data-save-state="saved"]')).toBeVisible();

  const page = await pageOf(browser, desk);
  await new ConsolePage(page).enter(administrator());
  await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
  await page.getByRole('button', { name: /^更多操作：/ }).click();
  await page.getByRole('menuitem', { name: '换卷', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /换卷？$/ });
  await dialog.getByRole('button', { name: '换卷' }).click();
  await expect(dialog.getByText('请填写原因！')).toBeVisible();
  await dialog.getByLabel('原因（考生会看到）').fill('试题显示不完整');
  await expectSound(page, 'paper-swap', { sizes: [desk, phone] });
  await dialog.getByRole('button', { name: '换卷' }).click();
  await small.waitForURL((url) => url.pathname.includes('/exam/start/') && !url.pathname.endsWith(first), { timeout: 5000 });
  await expect(small.getByText('管理员已为您更换考卷，请在这份新考卷上作答。')).toBeVisible();
  await expect.poll(read).not.toBe('');
  expect(await read()).not.toBe(before);
  await expect(small.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectSound(small, 'paper-swapped', { sizes: [phone, desk] });

  // without the socket: the next save leads to the other paper
  const second = small.url();
  await small.context().routeWebSocket('**', (socket) => socket.close());
  await small.reload();
  await expect(small.getByRole('button', { name: '交卷', exact: true })).toBeVisible();
  const deed = { id: school.root.id.replace(/^./, 'a'), paperId: /start\/([0-9a-f]{24})/.exec(second)?.[1] ?? '', reason: '再换一次' };
  await ask('/api/paper/paper/swap', school.admin, { ...deed, time: 'whole' });
  await small.getByText('选项甲').click();
  await small.waitForURL((url) => url.pathname.includes('/exam/start/') && url.href !== second);
  await expect(small.getByRole('radio', { checked: true })).toHaveCount(0);
});
