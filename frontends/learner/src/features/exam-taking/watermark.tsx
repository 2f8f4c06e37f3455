import Box from '@mui/material/Box';
import type { ReactElement } from 'react';

const rows = 14;
const columns = 6;

/** Real name and mobile or user name over the whole screen, under everything that can be clicked. */
export function Watermark({ words }: { words: string }): ReactElement {
  return (
    <Box
      aria-hidden
      data-watermark
      sx={{
        position: 'fixed', inset: '-20% -10%', zIndex: 1050, pointerEvents: 'none', userSelect: 'none', overflow: 'hidden', opacity: 0.07, color: 'text.primary',
        display: 'grid', gridTemplateColumns: `repeat(${columns}, minmax(220px, 1fr))`, gridAutoRows: '1fr', transform: 'rotate(-18deg)', fontSize: 15, whiteSpace: 'nowrap',
      }}
    >
      {Array.from({ length: rows * columns }, (_, index) => (
        <span key={index} style={{ alignSelf: 'center', paddingLeft: Math.floor(index / columns) % 2 === 0 ? 0 : 110 }}>{words}</span>
      ))}
    </Box>
  );
}
