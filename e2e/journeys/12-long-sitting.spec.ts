import { expect, test, type Page } from '@playwright/test';
import { PageMemory, type Held } from '../support/page-memory.js';
import { radio, type QuestionDraft } from '../support/school.js';
import { essay, firstOption, sit } from '../support/sitting.js';
import type { LearnerPage } from '../support/learner-page.js';

/**
 * T18: what a page holds after hours of sitting. A lap is what somebody does while going once through the paper; six laps of 100 questions
 * are three hours of a candidate who looks at each question six times. One short sitting is among the journeys; `TRIAL=full`: 100
 * questions, for MINUTES (15) in each way of showing them.
 */
const isFull = process.env['TRIAL'] === 'full';
const minutes = isFull ? Number(process.env['MINUTES'] ?? 15) : 0;
const size = isFull ? { questions: 100, laps: 7 } : { questions: 15, laps: 4 };
/** Growth from the second lap to the last one. What a lap leaves behind once is not growth; what each leaves behind is. */
const most = { heapMb: 1.5, nodes: 150, listeners: 30, documents: 0 };

const isText = (at: number): boolean => at % 10 === 9;
const questionOf = (at: number): QuestionDraft =>
  isText(at)
    ? { ...essay, content: `<p>第 ${at + 1} 问：简答</p>` }
    : radio({ content: `<p>第 ${at + 1} 问：$x_{${at}}^2+\\frac{1}{${at + 2}}$</p>` });

/** Each question is gone to by the card, answered anew and sometimes marked; now and then the tools and the keys' help are opened. */
async function lap(page: Page, number: number): Promise<number> {
  let acts = 0;
  for (let at = 0; at < size.questions; at += 1) {
    const sort = at + 1;
    await page.getByRole('button', { name: new RegExp(`^第${sort}题，`) }).click();
    if (isText(at)) {
      const field = page.getByLabel(`第${sort}题答案`);
      await field.fill('');
      await field.pressSequentially(`第 ${number} 遍的回答，写得长一些再改一改。`);
    } else {
      const options = page.getByRole('group', { name: `第${sort}题选项` }).locator('label');
      await options.nth(number % 2).click();
    }
    acts += 2;
    if (at % 5 === 0) {
      await page.getByRole('button', { name: new RegExp(`^(?:取消)?标记第${sort}题$`) }).click();
      acts += 1;
    }
    if (at % 10 === 5) {
      await page.getByRole('button', { name: '工具', exact: true }).click();
      await page.getByRole('dialog', { name: '工具', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      acts += 2;
    }
  }
  return acts;
}

const said = ({ heapMb, nodes, listeners, documents }: Held): string =>
  `${heapMb.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners, ${documents} documents`;

/** Laps until the time is over. @returns what the page held after each */
async function sitLong(page: Page, learner: LearnerPage): Promise<Held[]> {
  const memory = await PageMemory.of(page);
  const held: Held[] = [];
  const begun = Date.now();
  let acts = 0;
  while (held.length < size.laps || Date.now() - begun < minutes * 60_000) {
    acts += await lap(page, held.length);
    await learner.expectSaved();
    const now = await memory.held();
    held.push(now);
    console.log(`lap ${held.length}, ${acts} acts, ${Math.round((Date.now() - begun) / 1000)} s: ${said(now)}`);
  }
  return held;
}

for (const { name, answerMode } of [
  { name: 'one after the other', answerMode: 1 },
  { name: 'all on one page', answerMode: 2 },
] as const)
  test(`a long sitting holds no more at its end than at its beginning, questions ${name}`, async ({ page }) => {
    test.setTimeout((minutes + (isFull ? 20 : 5)) * 60_000);
    const { learner } = await sit(page, async () => Array.from({ length: size.questions }, (_, at) => questionOf(at)), {
      answerMode,
      totalTime: 180,
      endTime: new Date(Date.now() + 4 * 3_600_000).toISOString(),
    });
    await expect(firstOption(page, 1)).toBeVisible();
    const held = await sitLong(page, learner);
    const [from, to] = [held[1], held.at(-1)];
    for (const what of ['heapMb', 'nodes', 'listeners', 'documents'] as const)
      expect.soft((to?.[what] ?? Number.NaN) - (from?.[what] ?? Number.NaN), what).toBeLessThanOrEqual(most[what]);
  });
