import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ask, platform, type Account } from '../platform.js';
import type { Chance } from './chance.js';
import { LossyLine, type Plan } from './lossy-line.js';
import type { Diary } from './verdict.js';
import { observePages, type Sight } from './page-observer.js';

/** Place in which a person is. */
type Place = 'sign-in' | 'ended' | 'elsewhere' | 'exam' | 'result' | 'entry' | 'lost' | 'busy' | 'other';

const pressMs = 1500;
/** After so long before a page that does not come the person loads it again. */
const impatientMs = 2500;

/** One browser with a line of its own, and what was seen in it. */
export class Device {
  isGone = false;
  #texts = 0;
  readonly #crashes: number[] = [];

  private constructor(
    readonly name: string,
    readonly line: LossyLine,
    readonly context: BrowserContext,
    public page: Page,
    private readonly chance: Chance,
    readonly sights: readonly Sight[],
  ) {}

  static async open(browser: Browser, name: string, plan: Plan, chance: Chance): Promise<Device> {
    const line = await LossyLine.to(platform().url, plan);
    const viewport = chance.is(0.5) ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const context = await browser.newContext({
      baseURL: line.url,
      viewport,
      reducedMotion: 'reduce',
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    context.setDefaultTimeout(pressMs);
    const sights: Sight[] = [];
    await observePages(context, (sight) => sights.push(sight));
    return new Device(name, line, context, await context.newPage(), chance, sights);
  }

  get diary(): Diary {
    return { device: this.name, sights: this.sights, isGone: this.isGone, crashes: this.#crashes };
  }

  /** Presses what may be gone by then, as a person does. @returns whether it was there */
  press(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<boolean> {
    return this.page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
      .then(
        () => true,
        () => false,
      );
  }

  async goTo(path: string): Promise<void> {
    // the browser's own page says that nothing came: the person tries again
    await this.page.goto(path, { waitUntil: 'commit', timeout: 4000 }).catch(() => undefined);
  }
  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'commit', timeout: 4000 }).catch(() => undefined);
  }
  /** The tab ends in the middle of everything; what the browser has kept is there for the next one. */
  async crash(): Promise<void> {
    this.#crashes.push(Date.now());
    const crashed = this.page.waitForEvent('crash', { timeout: 5000 });
    await this.page.goto('chrome://crash', { timeout: 5000 }).catch(() => undefined); // it never answers
    await crashed;
    await this.page.close();
    this.page = await this.context.newPage();
  }
  async newTab(): Promise<void> {
    this.page = await this.context.newPage();
  }
  /** The whole browser ends, with all that it had kept. */
  async end(): Promise<void> {
    this.isGone = true;
    await this.close();
  }
  async close(): Promise<void> {
    await this.context.close();
    this.line.close();
  }

  async place(): Promise<Place> {
    return this.page
      .evaluate(() => {
        const words = document.body?.innerText ?? '';
        const has = (selector: string): boolean => document.querySelector(selector) !== null;
        const pressable = (name: RegExp): boolean =>
          [...document.querySelectorAll('button, a')].some((one) => name.test((one.textContent ?? '').trim()));
        if (location.protocol === 'chrome-error:') return 'lost';
        if (words.includes('需要重新登录') || words.includes('账号不能使用')) return 'ended';
        if (words.includes('这场考试正在另一个页面作答')) return 'elsewhere';
        if (has('[data-save-state]')) return 'exam';
        if (/\/exam\/result\//.test(location.pathname) && pressable(/^返回考试列表$/)) return 'result';
        if (has('input[autocomplete="username"], input[name="userName"]') || (words.includes('登录') && has('input[type=password]')))
          return 'sign-in';
        if (pressable(/^(开始考试|继续考试)$/) && /\/exam\/check\//.test(location.pathname)) return 'entry';
        // loaded again after the hand-in, the page before the exam says so: the person has got there
        if (/\/exam\/check\//.test(location.pathname) && words.includes('您已交卷') && pressable(/^(查看成绩|本场记录)$/)) return 'result';
        if (pressable(/^(重试|刷新页面)$/) && !words.includes('正在打开')) return 'lost';
        if (words.includes('正在打开') || has('.MuiSkeleton-root, [data-skeleton]')) return 'busy';
        return 'other';
      })
      .catch(() => 'busy' as const);
  }

  /** Does whatever it takes until the exam, or its result, is in front of the person. */
  async arrive(account: Account, path: string, wanted: readonly Place[] = ['exam'], seconds = 60): Promise<Place> {
    let busySince = Date.now();
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100)) {
      const place = await this.place();
      if (wanted.includes(place)) return place;
      if (place !== 'busy' && place !== 'other') busySince = Date.now();
      if (place === 'sign-in') await this.#signIn(account);
      else if (place === 'ended') await this.press(/重新登录|返回登录页|确定/);
      else if (place === 'elsewhere') await this.press('在此页面继续');
      else if (place === 'entry') await this.#begin();
      else if (place === 'exam' || place === 'result') return place;
      else if (place === 'other' || Date.now() - busySince > impatientMs || (place === 'lost' && !(await this.press('重试')))) {
        await this.goTo(path);
        busySince = Date.now();
        await pause(500);
      }
    }
    throw new Error(
      `${this.name} did not get to ${wanted.join(' or ')} within ${seconds} s: ${this.page.url()} ` +
        (await this.page.evaluate(() => document.body.innerText.slice(0, 300)).catch(() => '')),
    );
  }

  async #signIn({ userName, password }: Account): Promise<void> {
    await this.page
      .getByLabel('账号')
      .fill(userName)
      .catch(() => undefined);
    await this.page
      .getByRole('textbox', { name: '密码' })
      .fill(password)
      .catch(() => undefined);
    await this.press('登录');
    const refused = this.page.getByRole('form', { name: '登录' }).getByRole('alert');
    await this.#until(async () => (await this.place()) !== 'sign-in' || refused.isVisible(), 4000);
  }
  async #begin(): Promise<void> {
    await this.press(/^(开始|继续)考试$/);
    await this.press('确定');
    await this.#until(async () => (await this.place()) !== 'entry', 4000);
  }
  async #until(is: () => Promise<boolean>, ms: number): Promise<void> {
    for (const end = Date.now() + ms; Date.now() < end && !(await is());) await pause(100);
  }

  /** Waits until everything is called saved. */
  async saved(seconds: number): Promise<boolean> {
    await this.#until(() => this.isSaved(), seconds * 1000);
    return this.isSaved();
  }
  private isSaved(): Promise<boolean> {
    return this.page
      .evaluate(() => document.querySelector('[data-save-state]')?.getAttribute('data-save-state') === 'saved')
      .catch(() => false);
  }

  /** One answer, or another one, to a question that is in front of the person; with one question at a time another one first, mostly. */
  async answer(): Promise<void> {
    if (this.chance.is(0.7))
      await this.page
        .getByRole('button', { name: this.chance.is(0.6) ? '下一题' : '上一题' })
        .click({ timeout: 150 })
        .catch(() => undefined);
    if (this.chance.is(0.1))
      await this.page
        .getByRole('button', { name: /^(取消)?标记第\d+题$/ })
        .first()
        .click()
        .catch(() => undefined);
    const fields = this.page.locator('textarea[aria-label^="第"]:visible, input[aria-label^="第"]:visible, fieldset:visible');
    const count = await fields.count().catch(() => 0);
    if (count === 0) return;
    const field = fields.nth(Math.floor(this.chance.next() * count));
    const options = field.locator('label');
    const choices = await options.count().catch(() => 0);
    this.#texts += 1;
    if (choices > 0)
      await options
        .nth(Math.floor(this.chance.next() * choices))
        .click()
        .catch(() => undefined);
    else await field.fill(`${this.name}写的第${this.#texts}次${'，再写一些'.repeat(this.chance.between(0, 3))}`).catch(() => undefined);
    // now and then a person takes the other answer instead
    if (this.chance.is(0.2))
      await this.page
        .getByRole('button', { name: /^换(用|回)这一份$/ })
        .first()
        .click({ timeout: 150 })
        .catch(() => undefined);
  }

  /** Hands in by the buttons of the page, as often as it takes. */
  async handIn(account: Account, path: string): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      if ((await this.arrive(account, path, ['exam', 'result'])) === 'result') return;
      const review = this.page.getByRole('dialog', { name: '检查并交卷' });
      if (!(await review.isVisible().catch(() => false))) await this.press('交卷');
      await review
        .getByRole('button', { name: '交卷', exact: true })
        .click()
        .catch(() => undefined);
      await this.#until(async () => (await this.place()) === 'result', 4000);
    }
    throw new Error(`${this.name} could not hand in: ${this.page.url()}`);
  }
}

/** An administrator ends every session of somebody: disabled, and enabled again. */
export async function throwOut(admin: string, id: string): Promise<void> {
  const { userName, realName, deptCode, roles } = await ask('/api/sys/user/detail', admin, { id });
  const same = { id, userName, realName, deptCode, roles };
  for (const state of [1, 0] as const) await ask('/api/sys/user/save', admin, { ...same, state });
}
