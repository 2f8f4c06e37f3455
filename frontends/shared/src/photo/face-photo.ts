/** enough for every recognition, and small enough for a phone's network */
const longestSidePx = 1280;
/** the specification's limit for a real-name photo (part 1, section 5) */
const longestBytes = 3_000_000;
const qualities = [0.92, 0.8, 0.6];
export const facePhotoTypes = ['image/jpeg', 'image/png'] as const;

export interface Canvas {
  canvas: HTMLCanvasElement;
  jpeg: (quality: number) => string;
}
/** A picture drawn no larger than that. */
export function drawn(source: CanvasImageSource, width: number, height: number, longestSide: number): Canvas {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return { canvas, jpeg: (quality) => canvas.toDataURL('image/jpeg', quality) };
}

/** A photo of a face as a data address, made small; null where the file is no picture. */
export async function facePhotoOf(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const { jpeg } = drawn(bitmap, bitmap.width, bitmap.height, longestSidePx);
  bitmap.close();
  const photos = qualities.map((quality) => () => jpeg(quality));
  for (const photo of photos) {
    const address = photo();
    if (address.length < (longestBytes * 4) / 3) return address;
  }
  return null;
}
