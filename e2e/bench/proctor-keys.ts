import { expect as usual, type Locator, type Page } from '@playwright/test';

/** On a machine that is busy a deed takes its time, and is measured. */
const expect = usual.configure({ timeout: 30_000 });
/** More Tabs than any way through the page has. */
const mostTabs = 150;

/** A proctor who has a keyboard and nothing else. */
export class ProctorKeys {
  /** milliseconds of each deed, by its name */
  readonly times = new Map<string, number[]>();
  readonly failed: string[] = [];
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** One deed; a deed that is not possible by keyboard is noted, and the page put in order by Escape. */
  async does(name: string, deed: () => Promise<void>): Promise<void> {
    const began = performance.now();
    try {
      await deed();
      this.times.set(name, [...(this.times.get(name) ?? []), performance.now() - began]);
    } catch (error) {
      this.failed.push(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
      for (let n = 0; n < 3; n += 1) await this.press('Escape');
    }
  }

  /** Attempt under the focus; null: it is on no tile. */
  focused(): Promise<string | null> {
    return this.#page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? (document.activeElement.dataset['tile'] ?? null) : null,
    );
  }

  /** Walks to the tiles, where the focus is not on one. */
  async toTiles(): Promise<void> {
    if ((await this.focused()) === null) await this.walk(async () => (await this.focused()) !== null, 'Tab', 'a tile');
  }

  /** Opens whoever stands under the focus two steps on, reads what happened, and comes back. */
  async look(): Promise<void> {
    await this.toTiles();
    await this.press('ArrowRight');
    await this.press('ArrowDown');
    await this.press('Enter');
    await expect(this.#page.getByRole('dialog').getByRole('list', { name: '监考记录' })).toBeVisible();
    await this.press('Escape');
    await this.isBackAtTiles();
  }

  /** A ready sentence. */
  async say(): Promise<void> {
    await this.toTiles();
    await this.press('2');
    await expect(this.#page.getByRole('dialog').getByRole('button', { name: '发消息' })).toBeFocused();
    await this.press('Enter');
    await this.isBackAtTiles();
  }

  async choose(): Promise<void> {
    await this.toTiles();
    await this.press(' ');
    await expect(this.#page.getByText('已选 1 人')).toBeVisible();
    await this.press(' ');
    await expect(this.#page.getByText('已选 1 人')).toBeHidden();
  }

  async turnPages(): Promise<void> {
    await this.toTiles();
    await this.press('End');
    await this.walkTo(this.#page.getByRole('button', { name: '转到第 2 页' }));
    await this.press('Enter');
    await expect(this.#page.getByRole('button', { name: '第 2 页', exact: true })).toHaveAttribute('aria-current', 'page');
    await this.walkTo(this.#page.getByRole('button', { name: '转到第 1 页' }), 'Shift+Tab');
    await this.press('Enter');
    await expect(this.#page.getByRole('button', { name: '第 1 页', exact: true })).toHaveAttribute('aria-current', 'page');
    await this.walk(async () => (await this.focused()) !== null, 'Shift+Tab', 'a tile');
  }

  /** Chooses those who are away, and then everybody. */
  async filter(): Promise<void> {
    const presence = this.#page.getByRole('combobox', { name: '在线状态' });
    await this.press('Home');
    await this.walkTo(presence, 'Shift+Tab');
    await this.press('Enter');
    await this.press('End');
    await this.press('Enter');
    await expect(presence).toHaveText('离线');
    await this.press('Enter');
    await this.press('Home');
    await this.press('Enter');
    await expect(presence).toHaveText('全部');
    await this.toTiles();
  }

  async sayToAll(): Promise<void> {
    await this.toTiles();
    await this.press('Home');
    await this.walkTo(this.#page.getByRole('button', { name: '群发消息' }), 'Shift+Tab');
    await this.press('Enter');
    const dialog = this.#page.getByRole('dialog', { name: '给考生发消息' });
    await this.walkTo(dialog.getByRole('button', { name: /^7 / }));
    await this.press('Enter');
    await this.walkTo(dialog.getByRole('button', { name: '发送' }));
    await this.press('Enter');
    await expect(this.#page.getByText(/消息发送成功/)).toBeVisible();
    await this.press('Escape');
    await expect(dialog).toBeHidden();
    await this.toTiles();
  }

  /** Ends a paper with its reason. @returns the attempt */
  async force(): Promise<string> {
    await this.toTiles();
    await this.press('End');
    const paperId = (await this.focused()) ?? '';
    await this.press(' ');
    await this.press('Home');
    await this.walkTo(this.#page.getByRole('button', { name: '强制交卷' }), 'Shift+Tab');
    await this.press('Enter');
    const dialog = this.#page.getByRole('dialog', { name: /^强制交卷：/ });
    await this.walkTo(dialog.getByRole('combobox', { name: '考卷状态' }));
    await this.press('Enter');
    await this.press('Enter');
    await this.walkTo(dialog.getByRole('textbox', { name: '收卷理由' }));
    await this.#page.keyboard.insertText('设备故障');
    await this.walkTo(dialog.getByRole('radio', { name: '成绩有效' }));
    await this.press(' ');
    await this.walkTo(dialog.getByRole('button', { name: '强制交卷' }));
    await this.press('Enter');
    const sure = this.#page.getByRole('dialog', { name: /确实要交卷吗/ });
    await this.walkTo(sure.getByRole('button', { name: '强制交卷' }));
    await this.press('Enter');
    await expect(this.#page.getByText('已交卷 1 人')).toBeVisible();
    await this.toTiles();
    return paperId;
  }

  /** The list of those who have handed in, and back. */
  async readHanded(): Promise<void> {
    const tab = (name: string): Locator => this.#page.getByRole('tab', { name, exact: true });
    await this.toTiles();
    await this.press('Home');
    await this.walkTo(tab('在考考生'), 'Shift+Tab');
    await this.press('ArrowRight');
    await this.press('Enter');
    await expect(this.#page.getByRole('table', { name: '已交卷' })).toBeVisible();
    await this.press('ArrowLeft');
    await this.press('Enter');
    await expect(this.#page.getByRole('table', { name: '已交卷' })).toBeHidden();
    await this.toTiles();
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.#page.keyboard.press(key);
  }

  walkTo(locator: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    return this.walk(() => locator.evaluate((element) => element === document.activeElement), key, locator.toString());
  }

  async walk(isThere: () => Promise<boolean>, key: string, where: string): Promise<void> {
    for (let n = 0; n < mostTabs; n += 1) {
      if (await isThere()) return;
      await this.press(key);
    }
    throw new Error(`no Tab leads to ${where}`);
  }

  /** Expects that the next key counts where the proctor was. */
  private async isBackAtTiles(): Promise<void> {
    await expect(this.#page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => this.focused()).not.toBeNull();
  }
}
