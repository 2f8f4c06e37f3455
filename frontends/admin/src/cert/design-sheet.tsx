import Box from '@mui/material/Box';
import { certProofAddress, certSheet, filledText, type CertField } from '@xuekao/contracts/cert-sheet';
import { CodeDrawing } from '@xuekao/frontend-shared/qr';
import type { CertDesign, CertElement } from '@xuekao/contracts';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { certText } from './cert.texts.js';
import { FittedText } from './fitted-text.js';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface DesignSheetProps {
  design: CertDesign;
  values: Readonly<Record<CertField, string>>;
  chosen: number | null;
  onChoose: (at: number | null) => void;
  onMove: (at: number, element: CertElement) => void;
  onRemove: (at: number) => void;
  onUndo: () => void;
  onRedo: () => void;
}

const nameOf = (element: CertElement): string =>
  element.kind === 'text' ? `${certText('design.text')}：${element.text}` : certText(`design.${element.kind}`);

function Content({
  element,
  values,
  widthMm,
}: {
  element: CertElement;
  values: DesignSheetProps['values'];
  widthMm: number;
}): ReactElement {
  if (element.kind === 'text') return <FittedText element={element} text={filledText(element.text, values)} widthMm={widthMm} />;
  if (element.kind === 'picture')
    return <Box component="img" src={element.src} alt="" draggable={false} sx={{ width: 1, height: 1, objectFit: 'contain' }} />;
  return <CodeDrawing text={`${window.location.origin}${certProofAddress(values.number)}`} colour={element.colour} />;
}

/** The sheet as it will be printed: elements are dragged, made larger at their corner, and moved by the arrow keys. */
export function DesignSheet({ design, values, chosen, onChoose, onMove, onRemove, onUndo, onRedo }: DesignSheetProps): ReactElement {
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<{ at: number; from: CertElement; x: number; y: number; isSize: boolean } | null>(null);
  const { width, height } = certSheet(design.landscape);

  const begin = (event: PointerEvent, at: number, isSize: boolean): void => {
    const element = design.elements[at];
    if (!element || event.button !== 0) return;
    event.stopPropagation();
    onChoose(at);
    drag.current = { at, from: element, x: event.clientX, y: event.clientY, isSize };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (!drag.current || !sheet.current) return;
    const { at, from, x, y, isSize } = drag.current;
    const scale = width / sheet.current.clientWidth;
    const [dx, dy] = [(event.clientX - x) * scale, (event.clientY - y) * scale];
    onMove(at, isSize ? { ...from, w: from.w + dx, h: from.h + dy } : { ...from, x: from.x + dx, y: from.y + dy });
  };
  const end = (): void => void (drag.current = null);
  const press = (event: KeyboardEvent, at: number): void => {
    const element = design.elements[at];
    if (!element) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      // not the next element: a second press would remove that, too
      sheet.current?.focus();
      onRemove(at);
      return;
    }
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    onMove(at, { ...element, x: element.x + arrow[0] * step, y: element.y + arrow[1] * step });
  };
  const undo = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    // a browser would take back what was typed into some other field
    event.preventDefault();
    if (key === 'y' || event.shiftKey) onRedo();
    else onUndo();
  };
  return (
    <Box
      ref={sheet}
      tabIndex={-1}
      onKeyDown={undo}
      role="group"
      aria-label={certText('design.sheet')}
      onPointerDown={() => onChoose(null)}
      sx={{
        position: 'relative',
        width: 1,
        maxWidth: design.landscape ? 900 : 560,
        containerType: 'inline-size',
        bgcolor: '#fff',
        border: 1,
        borderColor: 'divider',
        boxShadow: 1,
        overflow: 'hidden',
        userSelect: 'none',
      }}
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(design.background === '' ? {} : { backgroundImage: `url("${design.background}")`, backgroundSize: '100% 100%' }),
      }}
    >
      {design.elements.map((element, at) => (
        <Box
          // elements have no names of their own; their order is what tells them apart
          key={at}
          role="button"
          tabIndex={0}
          aria-label={nameOf(element)}
          aria-pressed={chosen === at}
          onFocus={() => onChoose(at)}
          onPointerDown={(event) => begin(event, at, false)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={(event) => press(event, at)}
          sx={{
            position: 'absolute',
            cursor: 'move',
            touchAction: 'none',
            outline: chosen === at ? '2px solid' : '1px dashed transparent',
            outlineColor: chosen === at ? 'primary.main' : 'transparent',
            '&:hover': { outlineColor: 'primary.main' },
          }}
          style={{
            left: `${(element.x / width) * 100}%`,
            top: `${(element.y / height) * 100}%`,
            width: `${(element.w / width) * 100}%`,
            height: `${(element.h / height) * 100}%`,
          }}
        >
          <Content element={element} values={values} widthMm={width} />
          {chosen === at ? (
            <Box
              aria-hidden
              title={certText('design.resize')}
              onPointerDown={(event) => begin(event, at, true)}
              sx={{ position: 'absolute', right: -2, bottom: -2, width: 14, height: 14, bgcolor: 'primary.main', cursor: 'nwse-resize' }}
            />
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
