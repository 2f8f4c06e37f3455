import { expect, type Page } from '@playwright/test';
import { desk, phone, resize } from './sound.js';

/**
 * Text settings of a reader (WCAG 2.2, 1.4.12), each at the value up to which nothing may be lost; parts far below are laid out as well.
 */
const wideText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { ' +
  'margin-bottom: 2em !important } * { content-visibility: visible !important }';

/** Words that their box cuts off, words out of their button, words upon other words. In the page. */
function faultsOfText(): string[] {
  const root = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body;
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  /** the bars that stay while the page moves below them */
  const layerOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one !== null && one !== root; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one;
    return null;
  };
  const faults: string[] = [];
  const lines: { words: string; node: Node; layer: Element | null; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = (node.textContent ?? '').trim();
    // what is read and not seen, and the parts of a formula, which are laid out by their own measures
    if (
      parent === null ||
      words === '' ||
      !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      parent.closest('.xk-heard, .katex, select, script, style') !== null
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(parent);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      let [isScrolledAway, isShortened] = [false, false];
      let [lookX, lookY] = [true, true];
      for (let around: Element | null = parent; around !== null && around !== root && (lookX || lookY); around = around.parentElement) {
        const style = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        const isOutX = box.left < edge.left - 1 || box.right > edge.right + 1;
        const isOutY = box.top < edge.top - 2 || box.bottom > edge.bottom + 2;
        const isPressed = around.matches('button, a, [role=tab]') && style.display !== 'inline';
        // a bar has room for the beginning of a title that the tools show in full, a row of a list for two lines of one that its link opens
        isShortened =
          around.matches('[title], [title] > *, [title] > * > *') ||
          (style.webkitLineClamp !== 'none' && around.closest('a[href]') !== null);
        if (isShortened) break;
        if ((lookX && isOutX && (isPressed || hides(style.overflowX))) || (lookY && isOutY && (isPressed || hides(style.overflowY))))
          faults.push(`“${words.slice(0, 20)}” is cut or leaves its ${around.tagName.toLowerCase()} .${around.className}`);
        lookX &&= !scrolls(style.overflowX);
        lookY &&= !scrolls(style.overflowY);
        isScrolledAway ||= scrolls(style.overflowX) && (isOutX || isOutY);
      }
      if (!isScrolledAway && !isShortened) lines.push({ words, node, layer, box });
    }
  }
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.node === one.node || other.layer !== one.layer) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 2 && height > 4) faults.push(`“${one.words.slice(0, 20)}” and “${other.words.slice(0, 20)}” stand upon each other`);
    }
  }
  return [...new Set(faults)];
}

/** With the spacing that a reader may set no word is lost, and nothing is wider than the screen. */
export async function expectRoomForText(page: Page, what: string): Promise<void> {
  const before = page.viewportSize() ?? desk;
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, wideText);
  for (const size of [desk, phone]) {
    await resize(page, size);
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('h1, h2, button') ?? document.body).letterSpacing),
      'the spacing is set',
    ).not.toBe('normal');
    await expect.poll(() => page.evaluate(faultsOfText), { message: `${what} at ${size.width} px, with wide text` }).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${what} is wider than ${size.width} px`,
    ).toBeLessThanOrEqual(0);
  }
  await page.evaluate(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
  await resize(page, before);
}

/** Names that lack words which one sees on the thing itself, and how many names were looked at. In the page. */
function namesWithoutWords(): { faults: string[]; looked: number } {
  const plain = (words: string): string => words.replaceAll(/[\s\p{P}]/gu, '').toLowerCase();
  const faults: string[] = [];
  let looked = 0;
  for (const one of document.querySelectorAll('a, button, input, textarea, [role=tab], [role=menuitem], [role=switch], [role=combobox]')) {
    const by = one.getAttribute('aria-labelledby');
    const name =
      by === null
        ? one.getAttribute('aria-label')
        : by
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ');
    // what is hidden from a screen reader is a picture made of letters: the first of a person's name, the letter of an option
    const shown = [one, ...(one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? (one.labels ?? []) : [])].flatMap(
      (each) => [...each.querySelectorAll('*'), each],
    );
    const words = shown
      .filter(
        (each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('[aria-hidden=true], .xk-heard, .katex') === null,
      )
      .flatMap((each) =>
        [...each.childNodes].flatMap((node) =>
          node.nodeType === Node.TEXT_NODE && plain(node.textContent ?? '') !== '' ? [node.textContent ?? ''] : [],
        ),
      );
    if (name === null || words.length === 0) continue;
    looked += 1;
    for (const word of words) if (!plain(name).includes(plain(word))) faults.push(`“${word}” is not in “${name}”`);
  }
  return { faults, looked };
}

/** Compares the name of each button with the words on it, for speech control (2.5.3). Gives how many names were looked at. */
export async function expectNamesAsSeen(page: Page, what: string): Promise<number> {
  const { faults, looked } = await page.evaluate(namesWithoutWords);
  expect(faults, `${what}: names without the words that one sees`).toEqual([]);
  return looked;
}

/** How many pixels of two pictures differ to the eye. In the page, which can read them. */
async function changedPixels(pictures: readonly string[]): Promise<number> {
  const [one = new ImageData(1, 1), other = new ImageData(1, 1)] = await Promise.all(
    pictures.map(async (text) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  let changed = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const difference = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)),
      0,
    );
    if (difference > 90) changed += 1;
  }
  return changed;
}

/**
 * Focused element: its name here, and the part of the screen that shows it; null at the end of the page and for an element that was met
 * before. In the page.
 */
function nextStop(one: Element | null): { name: string; clip: { x: number; y: number; width: number; height: number } } | null {
  if (!(one instanceof HTMLElement) || one === document.body || one.hasAttribute('data-was-stop')) return null;
  one.setAttribute('data-was-stop', '');
  // a field shows it by the box around it, an option by its row
  const boxes = [one, ...(one instanceof HTMLInputElement ? [one.parentElement, one.closest('label')] : [])].flatMap(
    (each) => each?.getBoundingClientRect() ?? [],
  );
  const [x, y] = [Math.max(0, Math.min(...boxes.map((box) => box.left)) - 6), Math.max(0, Math.min(...boxes.map((box) => box.top)) - 6)];
  const [right, bottom] = [
    Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)) + 6),
    Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)) + 6),
  ];
  return { name: one.outerHTML.slice(0, 160), clip: { x: x + scrollX, y: y + scrollY, width: right - x, height: bottom - y } };
}

/** Tab through all that is there: what has the focus looks another way than without it (2.4.7). */
export async function expectFocusSeen(page: Page, what: string, least: number): Promise<void> {
  const unseen: string[] = [];
  let stops = 0;
  // a hundred pictures and more: those of Playwright wait for fonts and frames each time, a fourth of the journey
  const camera = await page.context().newCDPSession(page);
  // from the beginning, whatever had the focus
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-was-stop]')) one.removeAttribute('data-was-stop');
    // the caret of a field is no sign of focus that one could rely on
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-color: transparent !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    if (document.querySelector('[role=dialog]') !== null) return;
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
  });
  for (; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluateHandle(() => document.activeElement);
    const stop = await focused.evaluate(nextStop);
    if (stop === null) break;
    const picture = async (): Promise<string> =>
      stop.clip.width > 0 && stop.clip.height > 0
        ? (await camera.send('Page.captureScreenshot', { clip: { ...stop.clip, scale: 1 } })).data
        : '';
    const withFocus = await picture();
    await focused.evaluate((one) => one instanceof HTMLElement && one.blur());
    const without = await picture();
    // a frame of 2 px around the smallest thing has more
    if (withFocus === without || (await page.evaluate(changedPixels, [withFocus, without])) < 60) unseen.push(stop.name);
    await focused.evaluate((one) => one instanceof HTMLElement && one.focus({ preventScroll: true }));
  }
  await camera.detach();
  expect(unseen, `${what}: the focus cannot be seen at`).toEqual([]);
  expect(stops, `${what}: stops of the keyboard`).toBeGreaterThanOrEqual(least);
}
