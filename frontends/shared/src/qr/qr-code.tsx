import Box from '@mui/material/Box';
import { useMemo, type ReactElement } from 'react';
import { encode } from 'uqr';
import { qrPath } from './qr-path.js';

/** the specification's */
const codePx = 180;
const marginPx = 12;
/** A code with the white around it and its line. */
export const framePx = codePx + 2 * (marginPx + 1);

/** Dark on white in both schemes: many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text]);
  return (
    <Box sx={{ p: `${marginPx}px`, bgcolor: '#fff', border: 1, borderColor: 'divider', borderRadius: 1, lineHeight: 0 }}>
      <svg role="img" aria-label={label} width={codePx} height={codePx} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={qrPath(data)} fill="#000" />
      </svg>
    </Box>
  );
}
