import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BackLayers } from './back-layers.js';

/** The history of one tab, as browsers keep it: going somewhere takes a moment, and is told when it has happened. */
class Tab extends EventTarget {
  entries: unknown[] = [{ idx: 0 }];
  at = 0;
  /** the part of it that the layers use */
  get history(): History {
    return this as unknown as History;
  }
  get state(): unknown {
    return this.entries[this.at];
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }
  go(by: number): void {
    setTimeout(() => this.move(by));
  }
  private move(by: number): void {
    this.at += by;
    this.dispatchEvent(new Event('popstate'));
  }
  /** the person presses Back */
  async back(): Promise<void> {
    this.move(-1);
    await rest();
  }
}
/** what is on its way has happened */
const rest = async (): Promise<void> => await jest.runAllTimersAsync();

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

describe('what lies over a page', () => {
  it('is closed by Back, the topmost first, and the page stays', async () => {
    const tab = new Tab();
    const layers = new BackLayers(tab);
    const closed: string[] = [];
    const remove = ['sheet', 'dialog'].map((name, at) =>
      layers.add(() => {
        closed.push(name);
        remove[at]?.();
      }),
    );
    await rest();
    expect([tab.at, tab.entries]).toEqual([2, [{ idx: 0 }, { idx: 0, layers: 1 }, { idx: 0, layers: 2 }]]);
    await tab.back();
    expect([tab.at, closed]).toEqual([1, ['dialog']]);
    await tab.back();
    expect([tab.at, closed]).toEqual([0, ['dialog', 'sheet']]);
  });

  it('leaves no entry behind when it closes itself, and moves nothing when one takes the place of another', async () => {
    const tab = new Tab();
    const layers = new BackLayers(tab);
    const closed: string[] = [];
    const remove = layers.add(() => closed.push('sheet'));
    await rest();
    remove();
    const other = layers.add(() => closed.push('dialog'));
    await rest();
    expect([tab.at, tab.entries.length]).toEqual([1, 2]);
    other();
    // opened again before the browser has gone back
    const again = layers.add(() => closed.push('again'));
    await rest();
    expect(tab.at).toBe(1);
    again();
    await rest();
    expect([tab.at, closed]).toEqual([0, []]);
  });

  it('has its entry again where it must not close now', async () => {
    const tab = new Tab();
    const layers = new BackLayers(tab);
    let asked = 0;
    layers.add(() => (asked += 1));
    await rest();
    await tab.back();
    expect([tab.at, asked]).toEqual([1, 1]);
  });

  it('is gone from the history before somebody replaces the page', async () => {
    const tab = new Tab();
    const layers = new BackLayers(tab);
    const closed: string[] = [];
    layers.add(() => closed.push('sheet'));
    await rest();
    const left = layers.leave();
    await rest();
    await left;
    expect([tab.at, closed]).toEqual([0, []]);
    await layers.leave();
    expect(tab.at).toBe(0);
  });
});
