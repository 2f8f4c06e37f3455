import { useEffect, useLayoutEffect, useRef } from 'react';

type Close = () => void;
/** how many layers an entry of the history stands for */
const key = 'layers';
/** longest wait for the browser to go back */
const backMs = 500;

/**
 * Layers over a page, such as a sheet or a dialog, have entries of their own in the browser's history: Back closes the topmost layer and
 * stays on the page. The router takes these entries for the page itself, because they keep its address and its part of the state.
 */
export class BackLayers {
  private readonly layers: Close[] = [];
  /** we go back ourselves: nothing is to be closed when we arrive */
  private returning = false;

  constructor(private readonly page: Pick<Window, 'history' | 'addEventListener'>) {
    page.addEventListener('popstate', this.popped);
  }

  /** @returns how to say that the layer is closed */
  add(close: Close): () => void {
    this.layers.push(close);
    // one layer may take the place of another in one turn: then nothing moves
    queueMicrotask(this.agree);
    return () => {
      const at = this.layers.lastIndexOf(close);
      if (at >= 0) this.layers.splice(at, 1);
      queueMicrotask(this.agree);
    };
  }

  /** For who is about to replace the page: ends once its own entry is the current one. */
  async leave(): Promise<void> {
    const depth = this.depth();
    this.layers.length = 0;
    if (depth === 0) return;
    const arrived = new Promise<void>((resolve) => {
      this.page.addEventListener('popstate', () => resolve(), { once: true });
      // nothing that a browser does or does not do may hold up who is leaving
      setTimeout(resolve, backMs);
    });
    if (!this.returning) this.back(depth);
    await arrived;
    this.returning = false;
  }

  private depth(): number {
    // whatever the router keeps there; of anything but an object it is undefined
    const depth = (this.page.history.state as Record<string, unknown> | null)?.[key];
    return typeof depth === 'number' ? depth : 0;
  }
  private back(by: number): void {
    this.returning = true;
    this.page.history.go(-by);
  }
  private readonly agree = (): void => {
    if (this.returning) return;
    const { history } = this.page;
    const depth = this.depth();
    if (this.layers.length < depth) this.back(depth - this.layers.length);
    for (let at = depth; at < this.layers.length; at += 1) history.pushState({ ...history.state, [key]: at + 1 }, '');
  };
  private readonly popped = (): void => {
    if (this.returning) this.returning = false;
    else for (const close of this.layers.slice(this.depth()).reverse()) close();
    // what stays open, because it is busy, gets its entry again
    setTimeout(this.agree);
  };
}

let shared: BackLayers | null = null;
export const backLayers = (): BackLayers => (shared ??= new BackLayers(window));

/** Back calls `close` while something is open. */
export function useBackCloses(isOpen: boolean, close: Close): void {
  const latest = useRef(close);
  latest.current = close;
  // before it is seen: a Back that follows at once must find it
  useLayoutEffect(() => (isOpen ? backLayers().add(() => latest.current()) : undefined), [isOpen]);
}

/** Going back out of a layer, the browser would scroll to where the page was before: away from the question that was just chosen there. */
export function useStaysInPlace(): void {
  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = before;
    };
  }, []);
}
