import { expect, test, type Browser, type Page } from '@playwright/test';
import { permissionCodes } from '@xuekao/contracts';
import { ConsolePage } from '../support/console-page.js';
import { ask, until } from '../support/platform.js';
import { School, type Person, type QuestionDraft } from '../support/school.js';
import { ofSize } from '../support/size.js';
import { desk, expectSound, phone } from '../support/sound.js';

let school: School;
let role: string;
test.beforeAll(async () => {
  school = await School.open();
  role = await school.role(3, [...permissionCodes]);
  const menus = await ask('/api/sys/menu/tree', school.admin, {});
  const all = (nodes: typeof menus): string[] => nodes.flatMap((menu) => [menu.id, ...all(menu.children)]);
  await ask('/api/sys/role/save-menus', school.admin, { id: role, menuIds: all(menus), permissions: [...permissionCodes] });
});

const short: QuestionDraft = {
  quType: 'saq',
  quLevel: 2,
  content: '<p>为什么植物的叶子在秋天会变黄？请说明叶绿素和类胡萝卜素各起什么作用。</p>',
  manual: true,
  answerList: [{ content: '秋天叶绿素分解而不再合成（3 分）；原来被遮盖的类胡萝卜素显出黄色（2 分）。' }],
  analysis: '<p>只答出“叶绿素减少”给 2 分。</p>',
};

/** An exam of the owner with one short question, and papers with these answers that wait for a mark. */
async function waitingExam(owner: Person, texts: readonly string[], people: number): Promise<{ examId: string; paperIds: string[] }> {
  const { quIds } = await school.bank([short], owner.token);
  const examId = await school.draft(await school.template(quIds, owner.token), { openType: 1, chance: 0 }, owner.token);
  await school.publish(examId, owner.token);
  const pupils = await Promise.all(Array.from({ length: people }, () => school.person()));
  const sat = pupils.map(async ({ token }, index) => {
    const ids: string[] = [];
    for (const text of texts.filter((_, at) => at % people === index)) {
      const { id } = await ask('/api/paper/paper/create-paper', token, { examId });
      await ask('/api/paper/paper/fill-answer', token, { paperId: id, answers: [{ quId: quIds[0] ?? '', seq: 1, answer: { text } }] });
      await ask('/api/paper/paper/hand-exam', token, { id });
      ids.push(id);
    }
    return ids;
  });
  const paperIds = (await Promise.all(sat)).flat();
  await until(
    'all papers wait for a mark',
    () => ask('/api/paper/marking/questions', owner.token, { examId }),
    ({ records }) => records[0]?.waiting === texts.length,
  );
  return { examId, paperIds };
}

async function pageOf(browser: Browser, who: Person, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce', hasTouch: viewport === phone });
  const page = await context.newPage();
  // one session a person: what is asked beside the page is asked in its session
  who.token = await new ConsolePage(page).enter(who.account);
  return page;
}
const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/desk-${name}-${page.viewportSize()?.width}.png` });
};
/** The server counts the answers that wait before the mark arrives, and its count reaches the page after its answer to the mark. */
async function crossOnTheWay(page: Page): Promise<() => Promise<void>> {
  const [next, mark] = ['**/api/paper/marking/next', '**/api/paper/marking/mark'];
  const marked = page.waitForResponse(mark);
  let tell = (): void => undefined;
  const counted = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(mark, async (route) => {
    await counted;
    await route.continue();
  });
  await page.route(next, async (route) => {
    const response = await route.fetch();
    tell();
    await marked;
    await route.fulfill({ response });
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}
const scoreOf = (page: Page) => page.getByLabel('第 1 题得分', { exact: true });

for (const [width, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const)
  test(`two markers and an adjudicator mark one question, on ${width}`, async ({ browser }) => {
    const [owner, first, second] = await Promise.all([1, 2, 3].map(() => school.person({ roles: [role] })));
    if (!owner || !first || !second) throw new Error('somebody is missing');
    const texts = ['叶绿素在低温下分解，类胡萝卜素的黄色显了出来。', '因为天气冷了，叶子老了。'];
    const { examId, paperIds } = await waitingExam(owner, texts, 2);
    const { title } = await ask('/api/exam/exam/detail', owner.token, { id: examId });
    const to = [first, second].map(({ id }) => ({ kind: 'user' as const, id }));
    await ask('/api/exam/exam/share/save', owner.token, { id: examId, to, right: 'mark' });

    // the owner has two people mark each answer
    const own = await pageOf(browser, owner, viewport);
    await own.goto(`/admin/marking/${examId}`);
    await own.getByRole('button', { name: '阅卷设置' }).click();
    const settings = own.getByRole('dialog', { name: '阅卷设置' });
    await settings.getByRole('radio', { name: '全部人工评分的试题' }).check();
    await settings.getByLabel('允许分差').fill('1');
    await picture(own, 'settings');
    await settings.getByRole('button', { name: '保存', exact: true }).click();
    await expect(settings).toBeHidden();
    await expect(own.getByText('双评', { exact: true })).toBeVisible();
    await expectSound(own, `marking of an exam on ${width}`, { sizes: [viewport] });
    await picture(own, 'exam');

    // each of the two gives marks, and sees neither names nor marks of the other
    for (const [who, marks] of [
      [first, { 分解: '5', 老了: '0' }],
      [second, { 分解: '4', 老了: '3' }],
    ] as const) {
      const page = await pageOf(browser, who, viewport);
      await page.goto(`/admin/paper?filter=${encodeURIComponent(JSON.stringify({ examId }))}`);
      // the list of papers names nobody either
      await expect(page.getByText(/^考卷 [0-9A-F]{6}$/)).toHaveCount(texts.length);
      await expect(page.getByRole('main').getByText('测试人员')).toHaveCount(0);
      await page.getByRole('link', { name: '按题阅卷' }).click();
      await page.getByRole('link', { name: '评阅第 1 题' }).click();
      for (const turn of [1, 2]) {
        const answer = page.locator('[data-paper]');
        await expect(answer).toBeVisible();
        const paperId = (await answer.getAttribute('data-paper')) ?? '';
        if (turn === 1) {
          await expect(page.getByRole('main').getByText('测试人员')).toBeHidden();
          await expectSound(page, `the desk of a question on ${width}`, { sizes: [viewport] });
          await picture(page, 'answer');
        }
        const text = (await answer.textContent()) ?? '';
        const refilled = page.waitForResponse('**/api/paper/marking/next');
        const letPass = turn === 2 ? await crossOnTheWay(page) : undefined;
        await scoreOf(page).fill(text.includes('分解') ? marks.分解 : marks.老了);
        await scoreOf(page).press('Enter');
        await expect(page.locator(`[data-paper="${paperId}"]`)).toBeHidden();
        await refilled;
        await letPass?.();
      }
      await expect(page.getByText('这道题没有您要评的答案了。')).toBeVisible();
      await picture(page, 'done');
      await page.context().close();
    }

    // what the two do not agree about is decided by the owner, who sees both marks
    await own.reload();
    await own.getByRole('link', { name: '仲裁第 1 题' }).click();
    await expect(own.locator('[data-paper]')).toHaveText('因为天气冷了，叶子老了。');
    await own.getByRole('button', { name: '采用 3 分' }).click();
    await expect(scoreOf(own)).toHaveValue('3');
    await expectSound(own, `adjudication on ${width}`, { sizes: [viewport] });
    await picture(own, 'decide');
    await own.getByRole('button', { name: '提交并评下一份' }).click();
    await expect(own.getByText('这道题没有您要评的答案了。')).toBeVisible();
    await own.getByRole('link', { name: '回到试题列表' }).click();
    await expect(own.getByRole('heading', { name: title })).toBeVisible();
    await expect(own.getByText('待评 0 · 已评 2').first()).toBeVisible();
    const marked = await Promise.all(paperIds.map((id) => ask('/api/paper/paper/review-detail', owner.token, { id })));
    expect(marked.map(({ state, userScore }) => [state, userScore]).sort()).toEqual([
      [2, 3],
      [2, 4.5],
    ]);

    // one of them is asked for once more, with the reason
    await own.goto(`/admin/paper/${paperIds[0] ?? ''}`);
    await own.getByRole('button', { name: '重新评阅' }).click();
    const again = own.getByRole('dialog', { name: '重新评阅这份考卷' });
    await again.getByLabel('原因').fill('评分标准有变');
    await picture(own, 'reopen');
    await again.getByRole('button', { name: '重新评阅' }).click();
    await expect(again).toBeHidden();
    await expect
      .poll(async () => (await ask('/api/paper/marking/questions', owner.token, { examId })).records[0])
      .toMatchObject({ waiting: 1, marked: 1 });
  });

/** Thinks again about the answer before: what is typed takes the place of the mark that is there. */
async function mark3And4(page: Page, paperId: string): Promise<void> {
  for (const digit of ['3', '4']) {
    await expect(page.locator(`[data-paper="${paperId}"]`)).toBeHidden();
    await page.keyboard.press('Shift+Enter');
    await expect(page.locator(`[data-paper="${paperId}"]`)).toBeVisible();
    await expect(scoreOf(page)).toBeFocused();
    await page.keyboard.press(digit);
    await expect(scoreOf(page)).toHaveValue(digit);
    await page.keyboard.press('Enter');
  }
}

test('short answers are marked by keys alone, and the same ones together', async ({ browser }) => {
  const count = ofSize(12, 200);
  test.setTimeout(ofSize(240_000, 600_000));
  const owner = await school.person({ roles: [role] });
  const texts = Array.from({ length: count }, (_, index) => (index < 2 ? '叶子老了' : `第${index}份：叶绿素分解，类胡萝卜素显色。`));
  const { examId, paperIds } = await waitingExam(owner, texts, ofSize(4, 20));
  const page = await pageOf(browser, owner, desk);
  await page.goto(`/admin/marking/${examId}`);
  await page.getByRole('link', { name: '评阅第 1 题' }).click();
  const answer = page.locator('[data-paper]');
  await expect(answer).toBeVisible();
  await expect(scoreOf(page)).toBeFocused();
  // from Enter to the frame that shows the next answer
  await page.evaluate(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    const shown = (): string => document.querySelector('[data-paper]')?.getAttribute('data-paper') ?? '';
    document.addEventListener(
      'keydown',
      ({ key, altKey }) => {
        if (key !== 'Enter' || altKey || document.querySelector('[role=dialog]') !== null) return;
        const [from, before] = [performance.now(), shown()];
        const look = (): void => {
          if (shown() === before) requestAnimationFrame(look);
          else waits.push(performance.now() - from);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  const begun = Date.now();
  let left = count;
  let isChanged = false;
  while (left > 0) {
    const paperId = (await answer.getAttribute('data-paper')) ?? '';
    await page.keyboard.press('4');
    const same = page.getByRole('button', { name: '同样的答案共 2 份，一起评分' });
    if (await same.isVisible()) {
      await picture(page, 'same');
      await page.keyboard.press('Alt+Enter');
      await page.getByRole('dialog').getByRole('button', { name: '一起评分' }).press('Enter');
      await expect(page.getByText('已评 2 份同样的答案')).toBeVisible();
      left -= 2;
    } else {
      await page.keyboard.press('Enter');
      left -= 1;
      if (!isChanged) await mark3And4(page, paperId);
      isChanged = true;
    }
    await expect(page.locator(`[data-paper="${paperId}"]`)).toBeHidden();
    if (left > 0) await expect(answer).toBeVisible();
  }
  await expect(page.getByText('这道题没有您要评的答案了。')).toBeVisible();
  // behind the last answer the hand stays on the keys
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  const seconds = (Date.now() - begun) / 1000;
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits.sort((a, b) => a - b));
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? Infinity;
  console.log(`${count} answers in ${Math.round(seconds)} s; from Enter to the next answer p95 ${Math.round(p95)} ms of ${waits.length}`);
  expect(p95).toBeLessThan(1000);
  expect(count / (seconds / 60)).toBeGreaterThan(20);
  const { records } = await ask('/api/paper/paper/paging', owner.token, { size: count, params: { examId } });
  expect(records.map(({ id, userScore }) => [id, userScore]).sort()).toEqual(paperIds.map((id) => [id, 4]).sort());
  await page.keyboard.press('Shift+Enter');
  await expect(answer).toBeVisible();
  await expect(scoreOf(page)).toBeFocused();
});
