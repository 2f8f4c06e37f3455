import { expect, test } from '@playwright/test';
import { BadSitting } from '../support/bad-network/sitting.js';
import { faultsOf, type Diary } from '../support/bad-network/verdict.js';
import { observePages, type Sight } from '../support/bad-network/page-observer.js';

/**
 * T14: sittings behind a line that loses requests of every kind, each file once too. One short sitting is among the journeys; `TRIAL=full`:
 * twenty long ones. `SEED=…` repeats them, `-g 'sitting 3 '` one of them.
 */
const isFull = process.env['TRIAL'] === 'full';
const count = isFull ? 20 : 1;
const size = isFull ? { first: 1, incidents: 7, answers: 3 } : { first: 1, incidents: 2, answers: 2 };

// as in life: once the worker has the pages, a reload on this line finds them
test.use({ serviceWorkers: 'allow' });

const diary = (device: string, ...sights: Sight[]): Diary => ({ device, sights, isGone: false, crashes: [] });
const gives = (at: number, value: string): Sight => ({ kind: 'gives', at, label: '1', value });
const shows = (at: number, value: string, saved = true): Sight => ({ kind: 'shows', at, label: '1', value, saved });
const held = (value: string) => new Map([['1', value]]);

test('the verdict on a sitting finds what it is there for', () => {
  // saved and gone; saved and older than what stands; saved late and given first
  expect(faultsOf([diary('甲', gives(1, 'a'), shows(2, 'a'))], held(''))).toEqual([
    expect.stringMatching(/^lost: question 1: 甲 showed “a”/),
    expect.stringMatching(/^unsaid:/),
  ]);
  expect(faultsOf([diary('甲', gives(1, 'a'), shows(2, 'a'), gives(3, 'b'), shows(4, 'b'))], held('a'))).toEqual([
    expect.stringMatching(/^lost:/),
    expect.stringMatching(/^unsaid:/),
  ]);
  expect(faultsOf([diary('甲', gives(1, 'a'), shows(2, 'a'), gives(3, 'b'), shows(3, 'b', false))], held('b'))).toEqual([]);
  // a draft that gave way: a page has to say it, with the number of the question
  const replaced = (...said: Sight[]) =>
    faultsOf([diary('甲', gives(1, 'a'), shows(1, 'a', false), ...said), diary('乙', gives(2, 'b'), shows(3, 'b'))], held('b'));
  expect(replaced()).toEqual([expect.stringMatching(/^unsaid: question 1: “a” of 甲/)]);
  expect(replaced({ kind: 'says', at: 4, words: '第 2、11 题：本机保存的旧作答没有使用' })).toHaveLength(1);
  expect(replaced({ kind: 'says', at: 4, words: '第 1、11 题：本机保存的旧作答没有使用' })).toEqual([]);
  // who saw the answer and gave another one needs no word
  expect(
    faultsOf([diary('甲', gives(1, 'a'), shows(2, 'a')), diary('乙', shows(3, 'a'), gives(4, 'b'), shows(5, 'b'))], held('b')),
  ).toEqual([]);
  // what never left a browser that is gone was called saved by nobody
  expect(faultsOf([{ ...diary('甲', gives(1, 'a'), shows(1, 'a', false)), isGone: true }], held(''))).toEqual([]);
  const killedAfter = (ms: number) => faultsOf([{ ...diary('甲', gives(1, 'a'), shows(1, 'a', false)), crashes: [1 + ms] }], held(''));
  expect(killedAfter(40)).toEqual([]);
  expect(killedAfter(1000)).toEqual([expect.stringMatching(/^unsaid: question 1: “a” of 甲/)]);
  expect(faultsOf([diary('甲', { kind: 'white', at: 1, ms: 900, where: '/' })], new Map())).toEqual([
    expect.stringMatching(/^white page: 甲/),
  ]);
});

test('the observer knows an answer whose page ends in the same moment', async ({ page, context }) => {
  const sights: Sight[] = [];
  await observePages(context, (sight) => sights.push(sight));
  await page.goto('/favicon.ico');
  await page.evaluate(() => {
    document.body.innerHTML =
      '<div id="root"><fieldset><legend>第3题选项</legend><label>甲<input type="checkbox" value="a" checked></label>' +
      '<label>乙<input type="checkbox" value="b"></label></fieldset></div>';
    document.querySelector<HTMLInputElement>('input[value=b]')?.click();
    document.body.innerHTML = '';
  });
  await expect.poll(() => sights.filter(({ kind }) => kind === 'gives')).toEqual([expect.objectContaining({ label: '3', value: 'a|b' })]);
});

if (isFull) test.describe.configure({ mode: 'parallel' });
for (let number = 1; number <= count; number += 1) {
  test(`sitting ${number} on a line that loses requests: no white page, no saved answer lost, every replaced answer said`, async ({
    browser,
  }) => {
    test.setTimeout(isFull ? 600_000 : 240_000);
    const seed = process.env['SEED'] ?? String(Date.now() % 1_000_000);
    const sitting = await BadSitting.of(browser, `${seed} ${number}`, size);
    const report = await sitting.run().catch((error: unknown) => {
      throw new Error(`SEED=${seed}, sitting ${number}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
    console.log(`sitting ${number}, SEED=${seed}: ${report.figures}; ${report.faults.length} faults`);
    if (report.faults.length > 0) console.log(report.diary);
    expect(report.faults, `SEED=${seed}, sitting ${number}: ${report.figures}`).toEqual([]);
  });
}
