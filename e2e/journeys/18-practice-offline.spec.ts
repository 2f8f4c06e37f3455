import { expect, test, type Page, type Route } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask } from '../support/platform.js';
import { fresh, School, sevenTypes } from '../support/school.js';
import { phone } from '../support/sound.js';

/** The first request of each kind is lost on its way; of the answers every third is taken by the server and its reply is lost. */
async function badLine(page: Page): Promise<{ lost: () => number }> {
  const seen = new Map<string, number>();
  let lost = 0;
  await page.route(/\/api\/(client\/(repo|book)|repo\/train)\//, async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const count = (seen.get(pathname) ?? 0) + 1;
    seen.set(pathname, count);
    const isAnswer = pathname.endsWith('/fill');
    if (count !== 1 && !(isAnswer && count % 3 === 0)) return route.continue();
    lost += 1;
    if (isAnswer && count !== 1) await route.fetch();
    return route.abort('connectionreset');
  });
  return { lost: () => lost };
}

const modes = ['顺序练习', '随机练习', '背题模式', '单选题', '多选题', '不定项选择题', '判断题', '填空题', '简答题', '组合题'];

/** Gives an answer to the question in view, whatever its type. */
async function answer(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const [radio, box, field] = [main.getByRole('radio'), main.getByRole('checkbox', { name: /^(?!答对后)/ }), main.getByRole('textbox')];
  await expect(radio.or(box).or(field).first()).toBeVisible();
  if ((await radio.count()) > 0) await radio.first().click({ force: true });
  else if ((await box.count()) > 0) await box.first().click({ force: true });
  else await field.first().fill('答案');
  const confirm = page.getByRole('button', { name: '确认答案' });
  await expect(confirm.or(page.getByText(/^已答 1 \//))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
}

test('every mode of practice on a phone with a bad line: left, gone on with, begun anew, and the lists of the book follow', async ({
  browser,
}) => {
  const school = await School.open();
  const pupil = await school.person();
  const { repoId } = await school.bank(sevenTypes());
  const { title } = await ask('/api/repo/detail', school.admin, { id: repoId });
  const page = await (await browser.newContext({ viewport: phone, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const token = await new LearnerPage(page).enter(pupil.account);
  const line = await badLine(page);
  const home = async (): Promise<void> => {
    await page.goto(`/pages/repo/view/${repoId}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  };
  for (const name of modes) {
    await home();
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByText(/^已答 0 \//)).toBeVisible();
    if (name === '背题模式') {
      // its keys are there at once
      await expect(page.getByText('正确答案').first()).toBeVisible();
      continue;
    }
    await answer(page);
    await expect(page.getByText(/^已答 1 \//)).toBeVisible();
  }
  // left and gone on with, then begun anew
  await home();
  await page.getByRole('link', { name: /^顺序练习/ }).click();
  await expect(page.getByText('已答 1 / 7')).toBeVisible();
  await page.getByRole('button', { name: '收藏' }).click();
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible();
  const note = fresh('笔记');
  await page.getByRole('button', { name: '笔记', exact: true }).click();
  await page.getByLabel('我的笔记').fill(note);
  // another question is opened in between: what was typed is there again
  await page.getByRole('button', { name: /^第 3 题，/ }).click();
  await expect(page.getByLabel('我的笔记')).toHaveCount(0);
  await page.getByRole('button', { name: /^第 2 题，/ }).click();
  await expect(page.getByLabel('我的笔记')).toHaveValue(note);
  await page.getByRole('button', { name: '保存笔记' }).click();
  await expect(page.getByText('笔记已保存')).toBeVisible();
  await page.getByRole('button', { name: '重新开始' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新开始' }).click();
  await expect(page.getByText('已答 0 / 7')).toBeVisible();

  for (const { tab, mode } of [
    { tab: 'wrong', mode: '错题练习' },
    { tab: 'fav', mode: '收藏练习' },
    { tab: 'note', mode: '笔记练习' },
  ]) {
    await page.goto(`/pages/book/list?refId=${repoId}&mark=${tab}`);
    await expect(page.getByText(/^共 [1-9] 道题/)).toBeVisible();
    await page.getByRole('link', { name: '开始练习' }).click();
    await expect(page.getByRole('heading', { name: mode })).toBeVisible();
    await answer(page);
    await expect(page.getByText(/^已答 1 \//)).toBeVisible();
  }
  // what the line lost was done once, and nothing twice
  expect(line.lost()).toBeGreaterThan(10);
  const { records } = await ask('/api/repo/train/paging', token, { size: 50, params: { repoId } });
  expect(records.map(({ answerCount }) => answerCount).toSorted()).toEqual([0, 0, ...Array.from({ length: 12 }, () => 1)]);
  await page.context().close();
});
