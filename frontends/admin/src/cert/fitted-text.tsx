import Box from '@mui/material/Box';
import type { CertElement } from '@xuekao/contracts';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';

/** Millimetres of a point. */
const pointMm = 0.352_778;
/** The printer makes nothing smaller, in points. */
const leastSize = 5;
const stepSize = 0.5;
const sides = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

/** A text as the printer lays it out: what is too high or too wide for its place becomes smaller. */
export function FittedText({
  element: { w, h, size, colour, bold, align },
  text,
  widthMm,
}: {
  element: Extract<CertElement, { kind: 'text' }>;
  text: string;
  widthMm: number;
}): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(size);
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, words.current];
    if (!outer || !inner) return;
    const isFitting = (points: number): boolean => {
      inner.style.fontSize = sizeOf(points, widthMm);
      return inner.offsetHeight <= outer.clientHeight + 1 && inner.scrollWidth <= outer.clientWidth + 1;
    };
    let [low, high] = [leastSize, size];
    if (isFitting(size)) low = size;
    else
      while (high - low > stepSize) {
        const middle = (low + high) / 2;
        if (isFitting(middle)) low = middle;
        else high = middle;
      }
    inner.style.fontSize = sizeOf(low, widthMm);
    setShown(low);
  }, [w, h, size, bold, text, widthMm]);
  return (
    <Box
      ref={place}
      sx={{ height: '100%', display: 'flex', alignItems: 'center', justifyContent: sides[align], overflow: 'hidden' }}
      style={{ color: colour, fontWeight: bold ? 700 : 400, textAlign: align, lineHeight: 1.35, whiteSpace: 'pre-wrap' }}
    >
      <span ref={words} style={{ fontSize: sizeOf(shown, widthMm), minWidth: 0 }}>
        {text}
      </span>
    </Box>
  );
}

/** A part of the sheet's width: the sheet may have any size on the screen. */
const sizeOf = (points: number, widthMm: number): string => `${((points * pointMm) / widthMm) * 100}cqw`;
