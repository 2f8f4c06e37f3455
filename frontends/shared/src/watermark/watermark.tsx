import Box from '@mui/material/Box';
import { useMemo, type ReactElement } from 'react';

const tileWidth = 300;
const tileHeight = 190;

/** One tile with the words twice, drawn: as text it would be read out and counted as content. */
function drawTile(words: string): string {
  const scale = Math.max(1, Math.min(3, window.devicePixelRatio));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [tileWidth * scale, tileHeight * scale];
  const pen = canvas.getContext('2d');
  if (pen === null) return 'none';
  pen.scale(scale, scale);
  // grey enough for both schemes, faint enough to read through
  pen.fillStyle = 'rgba(128, 128, 128, 0.17)';
  pen.font = `15px ${getComputedStyle(document.body).fontFamily}`;
  for (const [x, y] of [[10, 80], [160, 175]] as const) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(-Math.PI / 10);
    pen.fillText(words, 0, 0, tileWidth - 40);
    pen.restore();
  }
  return `url(${canvas.toDataURL()})`;
}

/** Real name and mobile or user name over the whole screen; nothing under it is harder to click. */
export function Watermark({ words }: { words: string }): ReactElement {
  const tile = useMemo(() => drawTile(words), [words]);
  return (
    <Box
      aria-hidden
      data-watermark={words}
      sx={{ position: 'fixed', inset: 0, zIndex: 1050, pointerEvents: 'none', backgroundImage: tile, backgroundSize: `${tileWidth}px ${tileHeight}px` }}
    />
  );
}
