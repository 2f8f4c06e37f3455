/** The file drawn on a canvas with its longer side at most so many pixels; null where it is no picture. */
export async function drawnFile(file: Blob, longestSide: number): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

const quality = 0.9;

/**
 * A picture made small before it is sent: phones take them larger than an upload may be. What moves stays as it is; null where the file is
 * no picture.
 */
export async function shrinkPicture(file: Blob, longestSide: number): Promise<Blob | null> {
  if (file.type === 'image/gif') return file;
  const canvas = await drawnFile(file, longestSide);
  return canvas === null ? null : new Promise((resolve) => canvas.toBlob(resolve, file.type, quality));
}
