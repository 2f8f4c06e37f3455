import { expect, type CDPSession, type Page } from '@playwright/test';

interface AxValue {
  value?: unknown;
}
interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: AxValue;
  name?: AxValue;
  description?: AxValue;
  childIds?: string[];
  parentId?: string;
  backendDOMNodeId?: number;
}
interface Met {
  role: string;
  name: string;
  description: string;
  id: number;
  /** what is around it, from the page inwards */
  inside: readonly Met[];
}

const operable = new Set([
  'button',
  'link',
  'textbox',
  'radio',
  'checkbox',
  'tab',
  'switch',
  'slider',
  'combobox',
  'searchbox',
  'menuitem',
]);
const said = new Set([
  ...operable,
  'heading',
  'group',
  'radiogroup',
  'dialog',
  'timer',
  'status',
  'alert',
  'banner',
  'main',
  'navigation',
  'complementary',
  'region',
  'image',
  'StaticText',
]);

/** Meets a page as a screen reader does: by the accessibility tree that the browser gives it, and by what live regions announce. */
export class ScreenReader {
  private readonly announced: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async open(page: Page): Promise<ScreenReader> {
    const session = await page.context().newCDPSession(page);
    const reader = new ScreenReader(page, session);
    await page.exposeFunction('xuekaoHeard', (words: string) => void reader.announced.push(words));
    await page.addInitScript(listen);
    await session.send('Accessibility.enable');
    return reader;
  }

  /** Announcements so far, in order. */
  heard(): string[] {
    return [...this.announced];
  }

  async hears(words: string): Promise<void> {
    await expect.poll(() => this.announced, `heard: ${words}`).toContain(words);
  }

  /** Waits until something of this role and name is there; gives what is read after its name. */
  async meet(role: string, name: string | RegExp): Promise<string> {
    return (await this.find(role, name)).description;
  }

  /** Text as it is read, from the beginning of the page to its end. */
  async script(): Promise<string[]> {
    return (await this.all())
      .filter(({ role, name }) => said.has(role) && name !== '')
      .map(({ role, name, inside }) => `${'  '.repeat(inside.filter((around) => said.has(around.role)).length)}${role} ${name}`);
  }

  /** The names of these, in the order in which they are read. */
  async order(...roles: readonly string[]): Promise<string[]> {
    return (await this.all()).filter(({ role }) => roles.includes(role)).map(({ name }) => name);
  }

  /** Controls without a name. */
  async nameless(): Promise<string[]> {
    return (await this.all())
      .filter(({ role, name }) => operable.has(role) && name.trim() === '')
      .map(({ role, inside }) => `${role} in ${inside.map((around) => around.name).join(', ')}`);
  }

  /** @param within name of the group or dialog around it */
  async press(role: string, name: string | RegExp, within?: string): Promise<void> {
    await this.act(await this.find(role, name, within), 'function () { this.click(); }');
  }

  async type(name: string, words: string): Promise<void> {
    await this.act(await this.find('textbox', name), 'function () { this.focus(); }');
    await this.page.keyboard.insertText(words);
  }

  private async find(role: string, name: string | RegExp, within?: string): Promise<Met> {
    const isCalled = (read: string): boolean => (typeof name === 'string' ? read === name : name.test(read));
    const found: Met[] = [];
    await expect
      .poll(
        async () => {
          const met = (await this.all()).find(
            (one) =>
              one.role === role && isCalled(one.name) && (within === undefined || one.inside.some((around) => around.name === within)),
          );
          if (met !== undefined) found.push(met);
          return found.length;
        },
        { message: `${role} ${String(name)} ${within ?? ''}`, intervals: [50, 100, 200] },
      )
      .toBe(1);
    const [met] = found;
    if (met === undefined) throw new Error(`no ${role}`);
    return met;
  }

  private async act({ id }: Met, declaration: string): Promise<void> {
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId: id });
    await this.session.send('Runtime.callFunctionOn', { objectId: object.objectId ?? '', functionDeclaration: declaration });
  }

  private async all(): Promise<Met[]> {
    const { nodes } = (await this.session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const all: Met[] = [];
    const read = (node: AxNode, inside: readonly Met[]): void => {
      const met: Met = {
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? ''),
        description: String(node.description?.value ?? ''),
        id: node.backendDOMNodeId ?? 0,
        inside,
      };
      if (!node.ignored) all.push(met);
      for (const id of node.childIds ?? []) {
        const child = byId.get(id);
        if (child !== undefined) read(child, node.ignored ? inside : [...inside, met]);
      }
    };
    const [root] = nodes;
    if (root !== undefined) read(root, []);
    return all;
  }
}

/**
 * Runs in the page: writes down what live regions say, when they say it. A region that comes with its words is read only where it is an
 * alert.
 */
function listen(): void {
  const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
  const last = new WeakMap<Element, string>();
  const { xuekaoHeard } = window as unknown as { xuekaoHeard: (words: string) => void };
  const hear = (element: Element | null | undefined): void => {
    const region = element?.closest(regions);
    if (!(region instanceof HTMLElement) || region.closest('[aria-live=off], [aria-hidden=true], [inert]') !== null) return;
    const words = region.innerText.trim();
    if (words === (last.get(region) ?? '')) return;
    last.set(region, words);
    if (words !== '') xuekaoHeard(words);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      hear(target instanceof Element ? target : target.parentElement);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('[role=alert]')]) if (alert.matches('[role=alert]')) hear(alert);
    }
  });
  // what the document itself comes with is read as a page, not announced
  document.addEventListener('DOMContentLoaded', () => observer.observe(document, { subtree: true, childList: true, characterData: true }));
}
