import { expect, test, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { ask, signIn } from '../support/platform.js';
import { fresh, radio, School } from '../support/school.js';

/**
 * T7: a person types, the network goes, the tab is killed, the clock of the computer is wrong. `TRIAL=full`: ten cases with a minute
 * without network.
 */
const isFull = process.env['TRIAL'] === 'full';
const awayMs = isFull ? 60_000 : 3000;
const totalMinutes = 30;

type End = 'nothing' | 'closed' | 'crashed';
const ends: End[] = ['nothing', 'closed', 'crashed'];
const shifts = [2, -2, 0];
const all = ends.flatMap((end) => shifts.map((hours) => ({ end, hours, characters: 40 })));
const cases = isFull
  ? [...all, { end: 'closed' as const, hours: 2, characters: 3000 }]
  : ends.map((end, index) => ({ end, hours: shifts[index] ?? 0, characters: 40 }));

/** The page's clock is wrong by so many hours, from its first script on; it runs as fast as any. */
async function wrongClock(page: Page, hours: number): Promise<void> {
  await page.addInitScript((shift) => {
    const Real = Date;
    class Shifted extends Real {
      constructor(...given: [] | [number | string]) {
        super(given.length === 0 ? Real.now() + shift : given[0]);
      }
      static override now(): number {
        return Real.now() + shift;
      }
    }
    window.Date = Shifted as unknown as DateConstructor; // called without `new` by nobody here
  }, hours * 3_600_000);
}

async function type(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('第1题答案');
  await box.press('Control+End');
  await box.pressSequentially(text);
}

/** Seconds that the timer shows. */
async function secondsLeft(page: Page): Promise<number> {
  const shown = /(\d+:)?\d+:\d+/.exec((await page.getByRole('timer').textContent()) ?? '')?.[0] ?? '';
  return shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

async function kill(page: Page, end: End): Promise<void> {
  if (end === 'closed') return page.close({ runBeforeUnload: false });
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined); // it never answers
  await crashed;
  await page.close();
}

for (const { end, hours, characters } of cases) {
  test(
    `${characters} characters without network, the tab ${end === 'nothing' ? 'stays' : `is ${end}`}, the clock wrong by ` +
      `${hours} h: every character arrives, and the time left is the server's`,
    async ({ page, context }) => {
      test.setTimeout(240_000 + awayMs + characters * 40);
      const school = await School.open();
      const title = fresh('断网');
      const { quIds } = await school.bank([
        { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] },
        radio(),
      ]);
      const { account } = await school.person();
      await school.exam(quIds, { title, totalTime: totalMinutes });
      await wrongClock(page, hours);
      const first = new LearnerPage(page);
      await first.signIn(account);
      const paperId = await first.start(title);
      const begun = Date.now();
      await type(page, '有网络时写的。');
      await first.expectSaved();

      await context.setOffline(true);
      const away = '断网时写的'.repeat(Math.ceil(characters / 5)).slice(0, characters);
      await type(page, away);
      await expect(page.locator('[data-save-state="offline"]')).toBeVisible();
      await page.waitForTimeout(awayMs); // the length of the cut is what is tried
      let last = page;
      if (end !== 'nothing') {
        await kill(page, end);
        last = await context.newPage();
        await wrongClock(last, hours);
      }
      await context.setOffline(false);
      if (end !== 'nothing') await last.goto(`/pages/exam/start/${paperId}`);
      await expect(last.getByLabel('第1题答案')).toHaveValue(`有网络时写的。${away}`);
      await type(last, '又有了。');
      await new LearnerPage(last).expectSaved();
      const expected = totalMinutes * 60 - (Date.now() - begun) / 1000;
      expect(Math.abs((await secondsLeft(last)) - expected)).toBeLessThan(15);

      const token = await signIn(account);
      const { cards } = await ask('/api/paper/paper/paper-detail', token, { paperId });
      expect(cards.find(({ quId, answer }) => quId !== '' && answer !== null && 'text' in answer)?.answer).toEqual({
        text: `有网络时写的。${away}又有了。`,
      });
    },
  );
}
