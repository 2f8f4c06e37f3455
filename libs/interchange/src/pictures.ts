import { picturePath, sentence } from '@xuekao/contracts';
import { FileRefusal } from './refusal.js';

/** A picture of the file; its address in the text is a placeholder until the picture is in our own store. */
export interface FilePicture {
  address: string;
  name: string;
  base64: string;
}

const maxPictures = 500;
const maxBytes = 30 * 1024 * 1024;

/** The kind of a picture by its first bytes; null for anything that our store does not take. */
function kindOf(bytes: Buffer): 'png' | 'jpg' | 'gif' | 'webp' | null {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\x89PNG')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null;
}

export class Pictures {
  readonly taken: FilePicture[] = [];
  private readonly known = new Map<string, string>();
  private bytes = 0;

  /** The placeholder for a picture; null where its form is none that can be shown. @param key the same for the same picture */
  take(key: string, bytes: Buffer): string | null {
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const kind = kindOf(bytes);
    if (kind === null) return null;
    this.bytes += bytes.length;
    if (this.taken.length >= maxPictures || this.bytes > maxBytes)
      throw new FileRefusal('limits', sentence('questionFiles.pictures', { n: maxPictures, mb: maxBytes / 1024 / 1024 }));
    const address = `${picturePath}file-${this.taken.length + 1}.${kind}`;
    this.known.set(key, address);
    this.taken.push({ address, name: `${this.taken.length + 1}.${kind}`, base64: bytes.toString('base64') });
    return address;
  }
}
