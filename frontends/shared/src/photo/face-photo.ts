import { drawnFile } from './shrink-picture.js';

/** enough for every recognition, and small enough for a phone's network */
const longestSidePx = 1280;
/** the specification's limit for a real-name photo (part 1, section 5) */
const longestBytes = 3_000_000;
const qualities = [0.92, 0.8, 0.6];
export const facePhotoTypes = ['image/jpeg', 'image/png'] as const;

/** A photo of a face as a data address, made small; null where the file is no picture. */
export async function facePhotoOf(file: Blob): Promise<string | null> {
  const canvas = await drawnFile(file, longestSidePx);
  if (canvas === null) return null;
  for (const quality of qualities) {
    const address = canvas.toDataURL('image/jpeg', quality);
    if (address.length < (longestBytes * 4) / 3) return address;
  }
  return null;
}
