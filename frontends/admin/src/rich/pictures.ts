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
