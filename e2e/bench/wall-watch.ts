import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { shareOf } from '../../loadtests/bench/beside-saves.ts';
import { ask, prepare, type Prepared } from '../../loadtests/bench/prepare.ts';
import { startStack, stopStacks } from '../../loadtests/bench/stack.ts';
import { browserProgram } from '../../tools/testing/browser.ts';
import { BrowserTime } from './processor.ts';
import { ProctorKeys } from './proctor-keys.ts';
import { Sitters } from './wall-candidates.ts';
import { noteWall, type WallCounts } from './wall-page.ts';
import { faultsOf, pictureMinutes } from './wall-rule.ts';

/**
 * `npm run bench:wall-watch`: the watch wall of an exam in a browser, used as a proctor would, by keyboard alone, while its candidates
 * write, leave, lose lines and cameras, and hand in. Each minute it holds the first page against the rule, worked out from what the
 * candidates did. It fails where the worst are not first, a tile flickers, a deed cannot be done by keyboard, or the browser takes more
 * than a quarter of a processor. `-- --minutes 30`, `--candidates 300`, `--pictures FOLDER` for what the proctor saw.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    candidates: { type: 'string', default: '300' },
    pictures: { type: 'string' },
  },
});
const [minutes, candidates] = [Number(values.minutes), Number(values.candidates)];
const mostShare = 0.25;
const desk = { width: 1440, height: 900 };
/** Of a machine that is busy, and a deed that was just done. */
const patienceMs = 6000;
/** The clock of the page, and a reading. */
const oldestMs = 15_000;
const began = Date.now();
const say = (text: string): void => console.log(`[${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s] ${text}`);
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

/**
 * Pictures of the bench are compared with nobody: that is work of the machine and not of the browser, and takes a processor for each of
 * them. Its provider answers as one that is away.
 */
async function withoutComparisons({ url, admin }: Prepared): Promise<void> {
  const { token } = await ask(url, '', '/api/sys/user/login', admin);
  const face = { type: 'face', provider: 'qcloud' } as const;
  const account = { region: 'ap-guangzhou', secretId: 'bench', secretKey: 'bench', groupId: 'bench', baseUrl: 'http://127.0.0.1:9/' };
  await ask(url, token, '/api/sys/config/prop/save', { ...face, data: account });
  await ask(url, token, '/api/sys/config/prop/change', face);
}

/** A signed-in proctor before the wall, in a browser whose processes are known. */
async function sitDown(prepared: Prepared): Promise<{ page: Page; time: BrowserTime; close: () => Promise<void> }> {
  const server = await chromium.launchServer({ executablePath: await browserProgram(say), args: ['--no-sandbox'] });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await (await browser.newContext({ viewport: desk, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage();
  const { token } = await ask(prepared.url, '', '/api/sys/user/login', prepared.admin);
  // something of this origin that is no page
  await page.goto(`${prepared.url}/healthz/live`);
  await page.evaluate((given) => localStorage.setItem('xuekao-token', given), token);
  await page.addInitScript(noteWall);
  await page.goto(`${prepared.url}/admin/watch?examId=${prepared.examId}`);
  await page.locator('[data-tile]').nth(31).waitFor();
  const time = new BrowserTime(server.process().pid ?? 0);
  return {
    ...{ page, time },
    close: async () => {
      time.close();
      await server.close();
    },
  };
}

interface Shown {
  ids: string[];
  /** when they were asked for */
  askedAt: number;
  /** tiles that are seen without scrolling, as they are on the page at the beginning */
  onScreen: number;
}
const shownOf = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')];
    const isSeen = (tile: HTMLElement): boolean => tile.getBoundingClientRect().bottom + window.scrollY <= window.innerHeight;
    const { askedAt } = window.wallNotes;
    return { ids: tiles.map((tile) => tile.dataset['tile'] ?? ''), askedAt, onScreen: tiles.filter(isSeen).length };
  });

/** Faults of the first page, held against the time at which it was asked for; one that stays is a fault. */
async function faultsNow(page: Page, sitters: Sitters): Promise<string[]> {
  for (const end = Date.now() + patienceMs; ; await pause(500)) {
    const { ids, askedAt } = await shownOf(page);
    const faults = faultsOf(ids, sitters.places(askedAt));
    const old = Date.now() - askedAt;
    if (old > oldestMs) faults.push(`what is shown is ${Math.round(old / 1000)} s old`);
    if (faults.length === 0 || Date.now() > end) return faults;
  }
}

/** One minute of a proctor's work. @param minute from 1 */
async function work(keys: ProctorKeys, page: Page, sitters: Sitters, minute: number): Promise<void> {
  await keys.does('look at somebody', () => keys.look());
  await keys.does('choose somebody', () => keys.choose());
  if (minute % 2 === 0) await keys.does('say a ready sentence', () => keys.say());
  const isOther = (isSo: boolean): Promise<void> =>
    page.evaluate((forgets) => {
      window.wallNotes.forgets = forgets;
    }, isSo);
  await isOther(true);
  if (minute % 5 === 1) await keys.does('turn pages', () => keys.turnPages());
  if (minute % 5 === 2) await keys.does('filter', () => keys.filter());
  if (minute % 5 === 3) await keys.does('read who handed in', () => keys.readHanded());
  await isOther(false);
  if (minute % 5 === 4) await keys.does('say something to all', () => keys.sayToAll());
  if (minute % 10 === 5) await keys.does('end a paper', async () => sitters.ended(await keys.force()));
}

const folder = mkdtempSync(join(tmpdir(), 'xuekao-wall-watch-'));
async function clearUp(): Promise<void> {
  await stopStacks();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void clearUp().finally(() => process.exit(130)));

try {
  const stack = await startStack(folder, 'mongo', say);
  const rules = {
    ...{ leaveOn: true, leaveCount: 0 },
    ...{ camOn: true, camInterval: pictureMinutes, faceChance: 0, captureDays: 1 },
  };
  // who hands in meanwhile is beyond those who sit to the end
  const learners = candidates + Math.ceil(minutes);
  const prepared = await prepare({ url: stack.url, env: stack.env, dataDir: stack.dataDir, learners, started: learners, rules });
  await withoutComparisons(prepared);
  const sitters = new Sitters(prepared);
  await sitters.arrive();
  const { page, time, close } = await sitDown(prepared);
  const keys = new ProctorKeys(page);
  try {
    say(`${learners} sit; load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
    const seconds = minutes * 60;
    const deeds = sitters.run(seconds + 20);
    // the start of the page is not the use of it
    await pause(15_000);
    await page.evaluate(() => Object.assign(window.wallNotes.counts, { longTasks: 0, longest: 0 }));
    const [atFirst, from] = [time.now(), performance.now()];
    const shares: number[] = [];
    const misplaced: string[] = [];
    let fewest = Infinity;
    const sum = (of: Record<string, number>): number => Object.values(of).reduce((all, one) => all + one, 0);
    for (let minute = 1; minute <= minutes; minute += 1) {
      const [before, at] = [sum(time.now()), performance.now()];
      await work(keys, page, sitters, minute);
      const faults = await faultsNow(page, sitters);
      misplaced.push(...faults.map((fault) => `minute ${minute}: ${fault}`));
      for (const fault of faults) say(fault);
      const { onScreen } = await shownOf(page);
      fewest = Math.min(fewest, onScreen);
      if (values.pictures !== undefined) await page.screenshot({ path: join(values.pictures, `wall-${minute}.png`) });
      await pause(Math.max(0, from + minute * 60_000 - performance.now()));
      const share = (sum(time.now()) - before) / (performance.now() - at);
      shares.push(share);
      say(`minute ${minute}: browser ${percent(share)} of a processor, ${onScreen} tiles on the first screen, ${faults.length} misplaced`);
    }
    const [atLast, tookMs] = [time.now(), performance.now() - from];
    const counts: WallCounts = await page.evaluate(() => window.wallNotes.counts);
    const share = (sum(atLast) - sum(atFirst)) / tookMs;
    const kinds = Object.entries(atLast)
      .map(([kind, cpu]) => `${kind} ${percent((cpu - (atFirst[kind] ?? 0)) / tookMs)}`)
      .join(', ');
    const errors = await deeds;
    say(`browser: ${percent(share)} of a processor (${kinds}), the worst minute ${percent(Math.max(...shares))}`);
    say(`page: ${JSON.stringify(counts)}`);
    for (const [name, times] of keys.times) {
      const sorted = times.toSorted((one, other) => one - other);
      say(`${name}: ${times.length} times, p50 ${Math.round(shareOf(sorted, 0.5))} ms, worst ${Math.round(sorted.at(-1) ?? 0)} ms`);
    }
    say(`${keys.presses} keys; ${fewest} tiles and more on the first screen; ${errors} calls of candidates refused`);
    const { replaced, pictures, emptied, unasked, uncaused, unfocused } = counts;
    const flickers = replaced + pictures + emptied + unasked + uncaused;
    const missed = [
      ...misplaced,
      ...keys.failed,
      ...(flickers > 0 ? [`${flickers} flickers`] : []),
      ...(unfocused > 0 ? [`the focus was lost ${unfocused} times`] : []),
      ...(share > mostShare ? [`the browser took ${percent(share)} of a processor`] : []),
    ];
    for (const each of missed) console.log(`missed: ${each}`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    sitters.close();
    await close();
  }
} finally {
  await clearUp();
}
