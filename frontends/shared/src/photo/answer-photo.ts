import { bareJpeg, longestPhotoSide, mostFileBytes } from '@xuekao/contracts/answer-files';
import { drawnFile } from './shrink-picture.js';

const qualities = [0.85, 0.7, 0.5];

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/**
 * A photo as an answer holds it: smaller, turned the right way up, without its place and time. null where the browser cannot read it as a
 * picture.
 */
export async function answerPhoto(file: Blob): Promise<Blob | null> {
  const canvas = await drawnFile(file, longestPhotoSide);
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return null;
  // a picture of a screen may be transparent, and a JPEG is black there
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const jpeg = await jpegOf(canvas, quality);
    const bare = jpeg === null ? null : bareJpeg(new Uint8Array(await jpeg.arrayBuffer()));
    if (bare !== null && bare.length <= mostFileBytes.photo) return new Blob([bare], { type: 'image/jpeg' });
  }
  return null;
}
