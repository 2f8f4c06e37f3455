import type { CDPSession, Page } from '@playwright/test';

/** Content of a page after everything that nobody needs any more was thrown away. */
export interface Held {
  heapMb: number;
  nodes: number;
  listeners: number;
  documents: number;
}

/** Observes what one page holds, as long as it is open. */
export class PageMemory {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<PageMemory> {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    return new PageMemory(session);
  }

  async held(): Promise<Held> {
    // what the first throwing away lets go, such as an object with a finaliser, is thrown away by the second
    for (let round = 0; round < 2; round += 1) await this.session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners, documents } = await this.session.send('Memory.getDOMCounters');
    return { heapMb: usedSize / 1_000_000, nodes, listeners: jsEventListeners, documents };
  }
}
