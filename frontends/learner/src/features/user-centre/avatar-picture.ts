/** twice what is ever shown, for dense screens */
const longestSidePx = 512;
const jpegQuality = 0.9;
export const avatarTypes = ['image/jpeg', 'image/png'] as const;

/** A photo made small before it is sent: phones take them larger than the upload may be. Null where it is no picture. */
export async function avatarPicture(file: Blob): Promise<{ picture: Blob; name: string } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, jpegQuality));
  return picture === null ? null : { picture, name: file.type === 'image/png' ? 'avatar.png' : 'avatar.jpg' };
}
