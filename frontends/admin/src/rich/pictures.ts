import { api } from '../lib/api.js';
import { fieldText } from '../fields/fields.texts.js';

export const pictureKinds = 'image/png,image/jpeg,image/gif,image/webp';
const maxBytes = 5 * 1024 * 1024;

/** Why a file cannot be a picture here, or null. The server looks into it again. */
export function pictureProblem(file: { type: string; size: number }): string | null {
  if (!pictureKinds.split(',').includes(file.type)) return fieldText('field.pictureKinds');
  return file.size > maxBytes ? fieldText('field.pictureSize') : null;
}

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp' };

/** A pasted picture has no name; the server wants one that fits its bytes. */
export async function uploadPicture(file: Blob): Promise<string> {
  return (await api.upload(file, `picture.${extensions[file.type] ?? 'png'}`)).url;
}

/** The picture with its longer side at most `maxSide` pixels; as it is where it is small enough or moves. */
export async function shrinkPicture(file: File, maxSide: number): Promise<Blob> {
  if (file.type === 'image/gif') return file;
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  if (scale === 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.9));
  return blob ?? file;
}
