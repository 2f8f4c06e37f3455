import { picturePath, sentence, type Sentence } from '@xuekao/contracts';
import { isMetafile } from './metafile.js';
import { FileRefusal } from './refusal.js';
import { lostPicture } from './rich.js';

/** A picture of the file; its address in the text is a placeholder until the picture is in our own store. */
export interface FilePicture {
  address: string;
  name: string;
  base64: string;
}

/** Place of a drawing: the text and the notes where it is drawn, and where it cannot be. */
export interface DrawingPlace {
  /** of its file, for the notes */
  name: string;
  /** instead of the picture, where there is none */
  mark: string;
  /** why there is none */
  note: Sentence;
  /** said where it is drawn, null: nothing of its own */
  remark: Sentence | null;
  /** a piece that is missing makes it wrong: it is drawn as a whole or not at all */
  isFormula: boolean;
}

/** A drawing of Windows commands (WMF, EMF); it becomes a PNG when the whole file is read (docs/decisions/0195). */
export interface FileDrawing extends DrawingPlace {
  address: string;
  bytes: Buffer;
}

const maxPictures = 500;
/** Of all pictures of a file. */
export const maxBytes = 30 * 1024 * 1024;

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
  readonly drawings: FileDrawing[] = [];
  private readonly known = new Map<string, string>();
  private bytes = 0;

  /**
   * The placeholder for a picture; null where its form is none that can be shown.
   * @param key the same for the same picture
   * @param place of a drawing
   */
  take(key: string, bytes: Buffer, place: Partial<DrawingPlace> = {}): string | null {
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const kind = kindOf(bytes) ?? (isMetafile(bytes) ? 'drawing' : null);
    if (kind === null) return null;
    this.bytes += bytes.length;
    if (this.known.size >= maxPictures || this.bytes > maxBytes)
      throw new FileRefusal('limits', sentence('questionFiles.pictures', { n: maxPictures, mb: maxBytes / 1024 / 1024 }));
    const n = this.known.size + 1;
    const name = `${n}.${kind === 'drawing' ? 'png' : kind}`;
    const address = `${picturePath}file-${name}`;
    this.known.set(key, address);
    if (kind === 'drawing') this.drawings.push({ address, bytes, ...placed(place, name) });
    else this.taken.push({ address, name, base64: bytes.toString('base64') });
    return address;
  }
}

function placed({ name: given = '', ...place }: Partial<DrawingPlace>, own: string): DrawingPlace {
  const name = given === '' ? own : given;
  return { name, mark: lostPicture, note: sentence('questionFiles.pictureForm', { name }), remark: null, isFormula: false, ...place };
}
