/** Less than this is a bar of the browser that comes and goes. */
const leastPx = 120;
/** a bar at the lower edge, which is away while a keyboard is open */
const barPx = 72;
/** kept free above and below the field */
const gapPx = 12;

/** How much of the window the keyboard of a phone covers, in px; 0 also where the person only has enlarged the page. */
export function keyboardHeight(windowHeight: number, seen: { height: number; scale: number }): number {
  const covered = Math.round(windowHeight - seen.height * seen.scale);
  return covered < leastPx ? 0 : covered;
}

interface WindowSize {
  width: number;
  height: number;
}

/** The largest height that a window of this width had: some browsers make it lower while a keyboard is open. Another width begins anew. */
export const tallestWindow = (before: WindowSize, now: WindowSize): WindowSize =>
  before.width === now.width && before.height > now.height ? before : now;

interface Span {
  top: number;
  bottom: number;
}

/** How far to scroll until `field` is in `room`, or fills it where it is higher; below 0: upwards. */
export function wayInto(field: Span, room: Span): number {
  const [above, below] = [field.top - room.top, field.bottom - room.bottom];
  if (below - above <= 0) return above < 0 ? above : Math.max(0, below);
  return above > 0 ? above : Math.min(0, below);
}

/** How much of a field is written in, at most, up to the caret: lines of full width and one more. @param perLine letters of a line */
export const writtenPx = (before: string, perLine: number, linePx: number): number =>
  linePx * (1 + before.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / perLine)), 0));

function writtenIn(field: Element): number {
  if (!(field instanceof HTMLTextAreaElement)) return Infinity;
  const { fontSize, lineHeight } = getComputedStyle(field);
  const letterPx = Number.parseFloat(fontSize);
  return writtenPx(
    field.value.slice(0, field.selectionEnd),
    Math.max(1, Math.floor(field.clientWidth / letterPx)),
    Number.parseFloat(lineHeight) || letterPx * 1.5,
  );
}

/** Lower edge of the notices that stay until they are closed; 0: there are none. */
function noticesEnd(): number {
  const host = document.querySelector<HTMLElement>('[data-notices=stay]');
  return host === null ? 0 : Math.round(host.getBoundingClientRect().bottom);
}

/**
 * While the keyboard of a phone is open, the window stays as high as it was in most browsers and becomes lower in some; what sticks to its
 * lower edge lies under the keyboard or over the field. `data-keyboard` at the root tells style sheets, `--keyboard` is the height that it
 * covers. `--notices` is the lower edge of the notices that stay. The field that is written in comes into what is left. @returns ends it
 */
export function observeKeyboard(bar: () => Element | null): () => void {
  const view = window.visualViewport;
  const root = document.documentElement;
  const stop = new AbortController();
  let tallest = { width: 0, height: 0 };
  const look = (): void => {
    tallest = tallestWindow(tallest, { width: window.innerWidth, height: window.innerHeight });
    const height = view === null ? 0 : keyboardHeight(window.innerHeight, view);
    const had = root.hasAttribute('data-keyboard');
    // others make room for the keyboard now
    if (root.toggleAttribute('data-keyboard', view !== null && keyboardHeight(tallest.height, view) > 0) !== had)
      requestAnimationFrame(look);
    root.style.setProperty('--keyboard', `${height}px`);
    const notices = noticesEnd();
    // the page gets its room above what it shows, and nothing moves under a finger
    const main = document.querySelector('main');
    const before = main?.getBoundingClientRect().top ?? 0;
    root.style.setProperty('--notices', `${notices}px`);
    // for the line that is written in, where the field is higher than its room
    root.style.scrollPaddingTop = notices === 0 ? '' : `${notices}px`;
    window.scrollBy(0, (main?.getBoundingClientRect().top ?? 0) - before);
    const field = document.activeElement;
    if (
      view === null ||
      (notices === 0 && !root.hasAttribute('data-keyboard')) ||
      field === null ||
      !field.matches('main :is(input, textarea)')
    )
      return;
    const { top, bottom } = field.getBoundingClientRect();
    window.scrollBy(
      0,
      wayInto(
        // of a field that is higher than its room what is written counts, which a notice must not cover
        { top: top - gapPx, bottom: (notices === 0 ? bottom : Math.min(bottom, top + writtenIn(field))) + gapPx },
        {
          top: Math.max(view.offsetTop, notices, bar()?.getBoundingClientRect().bottom ?? 0),
          bottom: view.offsetTop + view.height - (root.hasAttribute('data-keyboard') ? 0 : barPx),
        },
      ),
    );
  };
  view?.addEventListener('resize', look, { signal: stop.signal });
  const sizes = new ResizeObserver(look);
  const host = document.querySelector('[data-notices]');
  if (host !== null) sizes.observe(host);
  look();
  // the browser scrolls first, after its own manner
  document.addEventListener('focusin', () => requestAnimationFrame(look), { signal: stop.signal });
  return () => {
    stop.abort();
    sizes.disconnect();
    root.style.removeProperty('--notices');
    root.style.scrollPaddingTop = '';
    root.removeAttribute('data-keyboard');
    root.style.removeProperty('--keyboard');
  };
}
