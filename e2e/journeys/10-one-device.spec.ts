import { expect, test, type Page } from '@playwright/test';
import { ConsolePage } from '../support/console-page.js';
import { kept } from '../support/kept.js';
import { LearnerPage } from '../support/learner-page.js';
import { picture } from '../support/picture.js';
import { ask, platform, signIn } from '../support/platform.js';
import { examInput, fresh, inMinutes, radio, School } from '../support/school.js';
import { essay } from '../support/sitting.js';

async function signOut(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const dialog = page.getByRole('dialog', { name: '退出登录' });
  await dialog.getByRole('button', { name: '确定' }).click();
  return dialog;
}

/** A battle and a survey that are open. */
async function openOthers(school: School, repoId: string): Promise<{ battleId: string; surveyId: string }> {
  const { id: battleId } = await ask('/api/battle/battle/save', school.admin, {
    ...{ title: fresh('对战'), cycleType: 1, cycleCount: 2, quScore: 5, openType: 1 },
    rules: [{ repoId, quType: 'radio', levels: [], count: 1 }],
    startTime: inMinutes(-1),
    endTime: inMinutes(60),
  });
  await ask('/api/battle/battle/state', school.admin, { id: battleId, state: 0 });
  const { id: surveyId } = await ask('/api/survey/survey/save', school.admin, {
    ...{ title: fresh('问卷'), content: '<p>请如实填写</p>', surveyType: 'satisfaction', needLogin: true },
    ...{ startTime: inMinutes(-1), endTime: inMinutes(60) },
  });
  await ask('/api/survey/qu/save-all', school.admin, { id: surveyId, questions: [{ id: 'q1', quType: 'saq', content: '您的建议' }] });
  await ask('/api/survey/survey/publish', school.admin, { id: surveyId, state: 1 });
  return { battleId, surveyId };
}

test('a chosen sign-out sends what is only in the browser, asks before it drops it, and leaves nothing of the person', async ({ page }) => {
  const [note, cut, suggestion] = ['写在笔记里的一句', '从答案里剪下的一句', '只写在问卷里的一句'];
  const school = await School.open();
  const { account, id } = await school.person();
  const { repoId, quIds } = await school.bank([radio(), essay]);
  const { battleId, surveyId } = await openOthers(school, repoId);
  const title = fresh('收拾干净');
  await school.exam(quIds, { title });
  const learner = new LearnerPage(page);
  const token = await learner.enter(account);

  // a sitting that ends without its page: notes, letters, a text that was cut
  const paperId = await learner.start(title);
  await page.getByRole('button', { name: '工具', exact: true }).click();
  await page.getByRole('dialog', { name: '工具', exact: true }).getByRole('radio', { name: '150%' }).check();
  await page.getByRole('dialog', { name: '工具', exact: true }).getByRole('button', { name: '笔记' }).click();
  await page.getByRole('textbox', { name: '笔记' }).fill(note);
  const box = page.getByLabel('第2题答案');
  await box.fill(cut);
  await box.press('Control+A');
  await box.press('Control+X');
  await learner.expectSaved();
  await expect.poll(() => kept(page)).toContain(note);
  expect(await kept(page)).toContain(cut);
  await ask('/api/paper/paper/hand-exam', token, { id: paperId });

  // answers that do not get through
  await page.route(/\/api\/(battle\/paper|survey\/qu)\/fill-answer$/, (route) => route.abort());
  await page.goto(`/pages/battle/detail/${battleId}`);
  await page.getByRole('button', { name: '参加对战' }).click();
  await page.waitForURL(/\/pages\/battle\/exam\/[0-9a-f]{24}/);
  const battlePaper = /exam\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
  await page.getByText('选项甲').click();
  await expect(page.getByText('离线，已存本机')).toBeVisible();
  const { paperId: surveyPaper } = await ask('/api/survey/paper/create', token, { id: surveyId });
  await page.goto(`/pages/survey/answer?paperId=${surveyPaper}`);
  await page.getByRole('textbox', { name: '您的建议' }).fill(suggestion);
  await expect(page.getByText('离线，已存本机')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: '您的建议' })).toHaveValue(suggestion);

  // the sign-out says so, and whoever stays loses nothing
  await page.goto('/pages/exam');
  const asked = await signOut(page);
  await expect(asked.getByText('还有 2 处作答没有保存到服务器', { exact: false })).toBeVisible();
  await picture(page, 'sign-out-unsaved');
  await asked.getByRole('button', { name: '留下等待保存' }).click();
  expect(await kept(page)).toContain(suggestion);

  await page.unrouteAll();
  await signOut(page);
  await page.waitForURL(/login/);
  const after = await kept(page);
  for (const trace of [token, id, account.userName, paperId, battlePaper, surveyPaper, note, cut, suggestion])
    expect(after).not.toContain(trace);
  const again = await learner.enter(account);
  expect((await ask('/api/battle/paper/qu-index', again, { paperId: battlePaper })).quList.map(({ answered }) => answered)).toEqual([true]);
  expect(JSON.stringify(await ask('/api/survey/paper/detail-for-answer', again, { id: surveyPaper }))).toContain(suggestion);

  // how the person wants the exam screen is there for the next visit
  const other = fresh('下一场');
  await school.exam(quIds, { title: other });
  await learner.start(other);
  await page.getByRole('button', { name: '工具', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '工具', exact: true }).getByRole('radio', { name: '150%' })).toBeChecked();

  // who leaves all the same has been told
  await page.route('**/api/survey/qu/fill-answer', (route) => route.abort());
  await page.goto(`/pages/survey/answer?paperId=${surveyPaper}`);
  await page.getByRole('textbox', { name: '您的建议' }).fill('最后改的一句');
  await expect(page.getByText('离线，已存本机')).toBeVisible();
  await page.goto('/pages/exam');
  await (await signOut(page)).getByRole('button', { name: '仍然退出' }).click();
  await page.waitForURL(/login/);
  expect(await kept(page)).not.toContain('最后改的一句');
});

test("answers that wait stay through another person's visit and sign-out, and that person sees nothing of them", async ({ page }) => {
  const words = '还没有送到的一句';
  const school = await School.open();
  const [first, second] = [await school.person(), await school.person()];
  const { quIds } = await school.bank([essay]);
  const title = fresh('同一台电脑');
  await school.exam(quIds, { title, openType: 3, users: [first.id] });
  const learner = new LearnerPage(page);
  await learner.enter(first.account);
  const paperId = await learner.start(title);
  await page.route('**/api/paper/paper/fill-answer', (route) => route.abort());
  await page.getByLabel('第1题答案').fill(words);
  await expect(page.locator('[data-save-state="offline"]')).toBeVisible();
  // a sign-in elsewhere ends this session
  await signIn(first.account);
  const ended = page.getByRole('alertdialog');
  await expect(ended).toBeVisible();
  await ended.getByRole('button').click();
  await page.waitForURL(/login/);
  await page.unrouteAll();

  await learner.signIn(second.account);
  await expect(page.getByText(/本机|补交/)).toHaveCount(0);
  await page.goto(`/pages/exam/start/${paperId}`);
  await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
  await page.goto('/pages/exam');
  await signOut(page);
  await page.waitForURL(/login/);
  expect(await kept(page)).not.toContain(second.id);

  await learner.signIn(first.account);
  await expect(page.getByText('上次未提交的 1 处作答已补交到服务器。')).toBeVisible();
  await page.goto(`/pages/exam/start/${paperId}`);
  await expect(page.getByLabel('第1题答案')).toHaveValue(words);
});

test('storage with little room, without room, and of a private window say so before the start', async ({ page, browser, context }) => {
  const school = await School.open();
  const { quIds } = await school.bank([essay]);
  const { account } = await school.person();
  const title = fresh('本机没有空间');
  const examId = await school.exam(quIds, { title });
  const learner = new LearnerPage(page);
  await learner.enter(account);
  // newer browsers tell everybody of the same room
  const small = await context.newPage();
  await small.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ quota: 5_000_000, usage: 0 });
  });
  await small.goto(`/pages/exam/check/${examId}`);
  await expect(small.getByText('本机留给本网站的存储空间不多。', { exact: false })).toBeVisible();
  await picture(small, 'entry-little-room');
  await small.close();

  // 5 MB that are full
  const devtools = await context.newCDPSession(page);
  const origin = new URL(platform().url).origin;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 5_000_000 });
  await page.goto(`/pages/exam/check/${examId}`);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('full');
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('full'));
    });
    const write = (bytes: number, key: number): Promise<boolean> =>
      new Promise((resolve) => {
        const change = database.transaction('rows', 'readwrite');
        change.objectStore('rows').put(crypto.getRandomValues(new Uint8Array(bytes)), key);
        change.oncomplete = () => resolve(true);
        change.onabort = () => resolve(false);
      });
    let key = 0;
    for (const bytes of [60_000, 10_000, 1000]) while (await write(bytes, (key += 1)));
    database.close();
  });
  await page.reload();
  await expect(page.getByText('本机留给本网站的存储空间已用完，不能保存作答。', { exact: false })).toBeVisible();
  await picture(page, 'entry-no-room');
  await page.getByRole('button', { name: '开始考试' }).click();
  await page.waitForURL(/\/pages\/exam\/start\//);
  // what is written is still sent
  await page.getByLabel('第1题答案').fill('写得下');
  await learner.expectSaved();

  // another window with a storage of its own
  const other = await browser.newContext({ storageState: await context.storageState() });
  const hidden = await other.newPage();
  await hidden.addInitScript(() => {
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'));
  });
  const second = await school.exam(quIds);
  await hidden.goto(`/pages/exam/check/${second}`);
  await expect(hidden.getByText('这是无痕（隐私）窗口：', { exact: false })).toBeVisible();
  await picture(hidden, 'entry-private');
  await other.close();
});

test('what was not saved in the console outlives a session that ended; a chosen sign-out names it and clears it', async ({ page }) => {
  const school = await School.open();
  const { quIds } = await school.bank([radio()]);
  const { id } = await ask('/api/exam/exam/save', school.admin, examInput(await school.template(quIds)));
  const [editor, colleague] = [
    await school.person({ roles: [school.administrators] }),
    await school.person({ roles: [school.administrators] }),
  ];
  page.on('dialog', (dialog) => void dialog.accept());
  const staff = new ConsolePage(page);
  await staff.enter(editor.account);
  await page.goto(`/admin/exam/${id}`);
  await page.getByLabel('考试时长').fill('45');
  await expect.poll(() => kept(page)).toContain(`xuekao-admin-draft:${editor.id}`);
  // a sign-in elsewhere, and the page is opened again only later
  await signIn(editor.account);
  await page.goto('/healthz/live');
  await page.goto('/admin/exam');
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();

  const leave = async () => {
    await page.getByRole('button', { name: /^我的账号/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    return page.getByRole('dialog', { name: '确实要退出吗？' });
  };
  // a colleague comes and goes
  await staff.signIn(colleague.account);
  const plain = await leave();
  await expect(plain).not.toContainText('还没有保存');
  await plain.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();

  await staff.signIn(editor.account);
  await page.goto(`/admin/exam/${id}`);
  await expect(page.getByLabel('考试时长')).toHaveValue('45');
  await page.goto('/admin/exam');
  const asked = await leave();
  await expect(asked).toContainText('有 1 份编辑的内容还没有保存，只在这个浏览器里。退出后会清除，无法找回。');
  await picture(page, 'console-sign-out-drafts');
  await asked.getByRole('button', { name: '确定' }).click();
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(editor.id);
});
