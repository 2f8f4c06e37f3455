import Button from '@mui/material/Button';
import { classNames, useMedia } from '@xuekao/frontend-shared';
import { CodeDrawing } from '@xuekao/frontend-shared/qr';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { isNarrow } from '../../lib/narrow-window.js';
import { codeLoop } from './code-loop.js';
import { coverText } from './cover.texts.js';
import styles from './screen-code.module.css';

interface Props {
  paperId: string;
  running: boolean;
}

/**
 * In the column: before or behind what else stands there, the first unless somebody moves it, because the own picture of the camera lies
 * over the end; in a narrow window: over or under the questions, the last, because it moves nothing.
 */
type Place = 'first' | 'last';

/** Free beside the panel, at both of its edges together. */
const gapPx = 20;
const rooms = { first: '--code-above', last: '--code-below' } as const;
const rootStyle = (): CSSStyleDeclaration => document.documentElement.style;
/** Places that were chosen, in a column and in a narrow window, for the next code. */
const chosen = new Map<boolean, Place>();

/**
 * The code that the phone beside the sitting should see: beside the questions, never over them (decision 0185). It takes no focus: whoever
 * writes goes on, and may move it or put it away.
 */
export function ScreenCode({ paperId, running }: Props): ReactElement | null {
  const beside = useColumn();
  const [text, setText] = useState('');
  const [shut, setShut] = useState('');
  const runs = useRef(running);
  useEffect(() => {
    runs.current = running;
  });
  useEffect(() => codeLoop({ paperId, isRunning: () => runs.current, show: setText }), [paperId]);
  useEffect(
    () => () => {
      for (const room of Object.values(rooms)) rootStyle().removeProperty(room);
    },
    [],
  );
  if (text === '' || text === shut || !running) return null;
  const panel = <CodePanel key={text} text={text} isBeside={beside !== null} onShut={() => setShut(text)} />;
  return beside === null ? panel : createPortal(panel, beside);
}

/** The column beside the questions; null: the window has no room for one. */
function useColumn(): HTMLElement | null {
  const narrow = useMedia(isNarrow);
  const [column, setColumn] = useState<HTMLElement | null>(null);
  // it is there, or gone, in the same frame as the width
  useEffect(() => setColumn(narrow ? null : document.querySelector('aside')), [narrow]);
  return column;
}

interface PanelProps {
  text: string;
  isBeside: boolean;
  onShut: () => void;
}

function CodePanel({ text, isBeside, onShut }: PanelProps): ReactElement {
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<Place>(() => chosen.get(isBeside) ?? (isBeside ? 'first' : 'last'));
  const move = (): void => {
    const next = place === 'first' ? 'last' : 'first';
    rootStyle().removeProperty(rooms.first);
    chosen.set(isBeside, next);
    setPlace(next);
  };
  useEffect(() => {
    const { current } = panel;
    if (current === null) return undefined;
    if (!isBeside) return roomFor(current, place);
    // a calculator may fill the column
    current.scrollIntoView({ block: 'nearest' });
    return undefined;
  }, [isBeside, place]);
  return (
    <section
      ref={panel}
      aria-labelledby={title}
      className={classNames(styles['panel'], styles[isBeside ? 'beside' : 'across'], styles[place])}
    >
      <div className={styles['code']}>
        <CodeDrawing text={text} colour="#000" ecc="H" />
      </div>
      <div className={styles['words']}>
        <h2 id={title} className={styles['title']}>
          {coverText('code.title')}
        </h2>
        <p role="status" className={styles['sentence']}>
          {coverText('code.words')}
        </p>
        <div className={styles['buttons']}>
          <Button onClick={move} sx={{ minHeight: 44 }}>
            {coverText('code.move')}
          </Button>
          <Button onClick={onShut} sx={{ minHeight: 44 }}>
            {coverText('code.shut')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * Lets the page be scrolled so far that nothing of it stays under the panel, and has the browser keep what a key leads to clear of it. The
 * room stays when the code goes: a page that becomes shorter by itself would move under a finger. @returns ends it
 */
function roomFor(panel: HTMLElement, place: Place): () => void {
  const sizes = new ResizeObserver(() => rootStyle().setProperty(rooms[place], `${panel.offsetHeight + gapPx}px`));
  sizes.observe(panel);
  return () => sizes.disconnect();
}
