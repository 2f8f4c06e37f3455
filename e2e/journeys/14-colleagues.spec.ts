import { expect, test, type Browser, type Page } from '@playwright/test';
import { errors, permissionCodes, type PermissionCode } from '@xuekao/contracts';
import { ConsolePage } from '../support/console-page.js';
import { ask, call, until } from '../support/platform.js';
import { examInput, fresh, radio, School, sevenTypes, type Person } from '../support/school.js';
import { expectSound } from '../support/sound.js';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let school: School;
let teacherRole: string;
/** teachers who share with each other, and the name by which they are found */
let owner: Person;
let colleague: Person;
test.beforeAll(async () => {
  school = await School.open();
  teacherRole = await roleWithMenus(3, permissionCodes);
  [owner, colleague] = await Promise.all([school.person({ roles: [teacherRole] }), school.person({ roles: [teacherRole] })]);
});

/** A role with the pages of banks, templates, exams and papers. */
async function roleWithMenus(roleLevel: 2 | 3, permissions: readonly PermissionCode[]): Promise<string> {
  const id = await school.role(roleLevel, [...permissions]);
  const menus = await ask('/api/sys/menu/tree', school.admin, {});
  const all = (nodes: typeof menus): string[] => nodes.flatMap((menu) => [menu.id, ...all(menu.children)]);
  await ask('/api/sys/role/save-menus', school.admin, { id, menuIds: all(menus), permissions: [...permissions] });
  return id;
}
async function pageOf(browser: Browser, who: Person, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  // one session a person: what is asked beside the page is asked in its session
  who.token = await new ConsolePage(page).enter(who.account);
  return page;
}
async function chooseColleague(page: Page, label: string, who: Person): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(who.account.userName);
  await page.getByRole('option', { name: new RegExp(who.account.userName) }).click();
}

for (const [width, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test(`two teachers make a bank together, on ${width}`, async ({ browser }) => {
    const { repoId } = await school.bank([radio()], owner.token);
    const { title } = await ask('/api/repo/detail', owner.token, { id: repoId });
    const page = await pageOf(browser, owner, viewport);
    await page.goto(`/admin/repo/${repoId}`);
    await page.getByRole('button', { name: '共享', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `共享“${title}”` });
    await expect(dialog.getByText('还没有共享给任何人。')).toBeVisible();
    await chooseColleague(page, '共享给', colleague);
    await expect(dialog.getByRole('button', { name: '测试人员' })).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog.getByRole('combobox', { name: '权限', exact: true }).first().click();
    await page.getByRole('option', { name: '可编辑' }).click();
    await dialog.getByRole('button', { name: '共享', exact: true }).click();
    await expect(dialog.getByText('已共享（1）')).toBeVisible();
    await expectSound(page, `sharing a bank on ${width}`, { sizes: [viewport] });
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/share-${viewport.width}.png` });

    // the colleague adds a question, and can neither delete the bank nor pass it on
    const other = await pageOf(browser, colleague, viewport);
    await other.goto('/admin/repo');
    await expect(other.getByText(title)).toBeVisible();
    await expect(other.getByText('可编辑').first()).toBeVisible();
    await expectSound(other, `a list with a shared bank on ${width}`, { sizes: [viewport] });
    if (process.env['PICTURES']) await other.screenshot({ path: `${process.env['PICTURES']}/shared-list-${viewport.width}.png` });
    await ask('/api/qu/qu/save', colleague.token, { ...radio({ content: '<p>同事的题</p>' }), repoId });
    expect((await call('/api/repo/delete', colleague.token, { ids: [repoId] })).code).toBe(errors.NOT_FOUND.code);
    await other.getByRole('checkbox', { name: new RegExp(title) }).check();
    await other.getByRole('button', { name: '删除', exact: true }).click();
    await expect(other.getByText(`“${title}”的所有者不是您`)).toBeVisible();
    await other.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

    // who asks why somebody sees it is told
    await dialog.getByRole('button', { name: '某人为什么能看到？' }).click();
    await chooseColleague(page, '查询人员', colleague);
    await expect(dialog.getByText('直接共享给此人（可编辑）')).toBeVisible();

    // taken back, it is gone at once
    await dialog.getByRole('button', { name: /^取消对/ }).click();
    await expect(dialog.getByText('还没有共享给任何人。')).toBeVisible();
    expect((await call('/api/repo/detail', colleague.token, { id: repoId })).code).toBe(errors.NOT_FOUND.code);
    await other.goto(`/admin/repo/${repoId}`);
    await expect(other.getByText('找不到您要的内容，可能已被删除，或不再对您开放。')).toBeVisible();
  });

test('an answer that comes while an option is pressed does not take the option away from under the pointer', async ({ browser }) => {
  const word = fresh('教研');
  for (const name of ['甲组', '乙组']) await ask('/api/sys/depart/save', school.admin, { parentId: school.root.id, deptName: word + name });
  const { repoId } = await school.bank([radio()], owner.token);
  const page = await pageOf(browser, owner, desk);
  await page.goto(`/admin/repo/${repoId}`);
  await page.getByRole('button', { name: '共享', exact: true }).click();
  const field = page.getByRole('combobox', { name: '共享给' });
  await field.fill(word);
  await expect(page.getByRole('option')).toHaveText([`${word}甲组`, `${word}乙组`]);

  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/sys/user/colleagues', async (route) => {
    await held;
    await route.continue();
  });
  await field.fill(`${word}乙`);
  const option = page.getByRole('option', { name: `${word}乙组` });
  await option.hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/api/sys/user/colleagues');
  answer();
  await (await answered).finished();
  await expect(page.getByRole('option')).toHaveText([`${word}乙组`]);
  await page.mouse.up();
  await expect(page.getByRole('dialog').getByRole('button', { name: `${word}乙组` })).toBeVisible();
});

for (const [width, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test(`a marker marks a colleague’s papers, a form master reads her class’s marks alone, the owner hands over, on ${width}`, async ({
    browser,
  }) => {
    const [own, others] = [await school.department(), await school.department()];
    const headRole = await roleWithMenus(2, ['exam:list', 'paper:list']);
    const [formMaster, pupil, stranger] = await Promise.all([
      school.person({ roles: [headRole], deptCode: own.deptCode }),
      school.person({ deptCode: own.deptCode }),
      school.person({ deptCode: others.deptCode }),
    ]);
    const { quIds } = await school.bank(sevenTypes(), owner.token);
    const tmplId = await school.template(quIds, owner.token);
    const examId = await school.draft(tmplId, { openType: 3, users: [pupil.id, stranger.id] }, school.admin);
    await school.publish(examId);
    await ask('/api/exam/exam/share/hand-over', school.admin, { id: examId, userId: owner.id });
    const { title } = await ask('/api/exam/exam/detail', owner.token, { id: examId });
    for (const who of [pupil, stranger]) {
      const { id } = await ask('/api/paper/paper/create-paper', who.token, { examId });
      const saq = quIds[5] ?? '';
      await ask('/api/paper/paper/fill-answer', who.token, { paperId: id, answers: [{ quId: saq, seq: 1, answer: { text: '参考' } }] });
      await ask('/api/paper/paper/hand-exam', who.token, { id });
    }
    await until(
      'both papers in the list',
      () => ask('/api/paper/paper/paging', owner.token, { params: { examId } }),
      ({ total }) => total === 2,
    );

    // the form master: one paper of the two
    const head = await pageOf(browser, formMaster, viewport);
    await head.goto(`/admin/exam?filter=${encodeURIComponent(JSON.stringify({ title }))}`);
    await expect(head.getByText(title)).toBeVisible();
    await head.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
    await expect(head.getByText(pupil.account.userName)).toBeVisible();
    await expect(head.getByText(stranger.account.userName)).toHaveCount(0);
    // one more of the class, who has not begun, is reminded
    const late = await school.person({ deptCode: own.deptCode });
    const { users } = await ask('/api/exam/exam/detail', owner.token, { id: examId });
    const stored = await ask('/api/exam/exam/detail', owner.token, { id: examId });
    await ask('/api/exam/exam/save', owner.token, {
      ...examInput(tmplId, { title, openType: 3, users: [...users.map(({ id }) => id), late.id] }),
      id: examId,
      startTime: stored.startTime,
      endTime: stored.endTime,
    });
    await head.goto(`/admin/roster?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
    await expect(head.getByText('未参加 1 人 · 作答中 0 人 · 已交卷 1 人')).toBeVisible();
    await expectSound(head, `roster of a class on ${width}`, { sizes: [viewport] });
    if (process.env['PICTURES']) await head.screenshot({ path: `${process.env['PICTURES']}/roster-${viewport.width}.png` });
    await head.getByRole('button', { name: '提醒未参加的考生' }).click();
    await head.getByRole('dialog').getByRole('button', { name: '提醒未参加的考生' }).click();
    await expect(head.getByText('已提醒 1 位考生')).toBeVisible();
    const { records: messages } = await ask('/api/sys/user/msg/paging', late.token, { size: 5 });
    expect(messages.map((message) => message.title)).toContain(`请尽快参加考试：${title}`);

    // the marker
    await ask('/api/exam/exam/share/save', owner.token, { id: examId, to: [{ kind: 'user', id: colleague.id }], right: 'mark' });
    const marker = await pageOf(browser, colleague, viewport);
    await marker.goto(`/admin/exam?filter=${encodeURIComponent(JSON.stringify({ title, scope: 'shared' }))}`);
    await expect(marker.getByText('可阅卷').first()).toBeVisible();
    await expectSound(marker, `an exam that a colleague shared for marking on ${width}`, { sizes: [viewport] });
    const { records } = await ask('/api/paper/paper/paging', colleague.token, { params: { examId } });
    expect(records).toHaveLength(2);

    // the owner limits the marker to one question
    const page = await pageOf(browser, owner, viewport);
    await page.goto(`/admin/exam/${examId}`);
    await page.getByRole('button', { name: '共享', exact: true }).click();
    await page.getByRole('button', { name: /^阅卷范围/ }).click();
    const limits = page.getByRole('dialog', { name: /的阅卷范围$/ });
    await limits.getByRole('combobox', { name: '试题' }).click();
    await page.getByRole('option', { name: /简答/ }).click();
    await page.keyboard.press('Escape');
    await expectSound(page, `limits of a marker on ${width}`, { sizes: [viewport] });
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/scope-${viewport.width}.png` });
    await limits.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('阅卷范围：1 道题')).toBeVisible();
    const limited = await ask('/api/paper/paper/review-detail', colleague.token, { id: records[0]?.id ?? '' });
    expect(limited.groupList.flatMap(({ quList }) => quList).map(({ quType }) => quType)).toEqual(['saq']);
    await ask('/api/paper/paper/review-detail', colleague.token, { id: records[0]?.id ?? '' });

    // the owner leaves and hands over
    const dialog = page.getByRole('dialog', { name: `共享“${title}”` });
    await dialog.getByRole('button', { name: '移交', exact: true }).click();
    await chooseColleague(page, '接手人', colleague);
    await expectSound(page, `handing an exam over on ${width}`, { sizes: [viewport] });
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/hand-over-${viewport.width}.png` });
    await dialog.getByRole('button', { name: '移交给接手人' }).click();
    const question = page.getByRole('dialog', { name: `把“${title}”移交给测试人员？` });
    await expect(question.getByText(/一同移交：\d+ 道题的考试和 \d+ 份答卷/)).toBeVisible();
    await expectSound(page, `the question before handing over on ${width}`, { sizes: [viewport] });
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/hand-over-asks-${viewport.width}.png` });
    await question.getByRole('button', { name: '确认移交' }).click();
    // the dialog below it is hidden from the reader while this one is open, and closes with it when the exam is handed over
    await expect(question).toBeHidden();
    await expect(dialog).toBeHidden();
    expect((await call('/api/exam/exam/detail', owner.token, { id: examId })).code).toBe(errors.NOT_FOUND.code);
    expect((await ask('/api/paper/paper/paging', owner.token, { params: { examId } })).total).toBe(0);
    expect((await ask('/api/exam/exam/detail', colleague.token, { id: examId })).right).toBe('own');
  });
