import { useMemo, type ReactElement } from 'react';
import { encode } from 'uqr';
import { qrPath } from './qr-path.js';

/** Modules of white that readers ask for around a code (ISO/IEC 18004). */
const quietZone = 4;

/** A code that fills its place, with the white around it: as it will be printed. @param ecc `H` for readers that see it badly */
export function CodeDrawing({ text, colour, ecc = 'M' }: { text: string; colour: string; ecc?: 'M' | 'H' }): ReactElement {
  const { size, data } = useMemo(() => encode(text, { ecc, border: quietZone }), [text, ecc]);
  return (
    <svg aria-hidden width="100%" height="100%" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={qrPath(data)} fill={colour} />
    </svg>
  );
}
