import Box from '@mui/material/Box';
import { useMemo, type ReactElement } from 'react';

const font = 15;
/** how much each line of words climbs */
const slope = Math.PI / 10;

/** @returns half of a tile's width and height, px: one line of words, however long a name is, and room before the next */
export const halfTile = (words: number): [number, number] => [
  Math.max(150, Math.ceil(words * Math.cos(slope)) + 30),
  Math.max(95, Math.ceil(words * Math.sin(slope)) + 33),
];

/** One tile with the words twice, drawn: as text it would be read out and counted as content. @returns with the size of the tile */
function drawTile(words: string): { image: string; size: string } {
  const scale = Math.max(1, Math.min(3, window.devicePixelRatio));
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return { image: 'none', size: 'auto' };
  const face = `${font}px ${getComputedStyle(document.body).fontFamily}`;
  pen.font = face;
  const [halfWidth, halfHeight] = halfTile(pen.measureText(words).width);
  [canvas.width, canvas.height] = [2 * halfWidth * scale, 2 * halfHeight * scale];
  pen.scale(scale, scale);
  // grey enough for both schemes, faint enough that an exponent under it is read at once
  pen.fillStyle = 'rgba(128, 128, 128, 0.1)';
  pen.font = face;
  for (const [x, y] of [
    [10, halfHeight - 15],
    [halfWidth + 10, 2 * halfHeight - 15],
  ] as const) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(-slope);
    pen.fillText(words, 0, 0);
    pen.restore();
  }
  return { image: `url(${canvas.toDataURL()})`, size: `${2 * halfWidth}px ${2 * halfHeight}px` };
}

/** Real name and mobile or user name over the whole screen; nothing under it is harder to click. */
export function Watermark({ words }: { words: string }): ReactElement {
  const tile = useMemo(() => drawTile(words), [words]);
  return (
    <Box
      aria-hidden
      data-watermark={words}
      sx={{ position: 'fixed', inset: 0, zIndex: 1050, pointerEvents: 'none', backgroundImage: tile.image, backgroundSize: tile.size }}
    />
  );
}
