import type { CallOutput } from '@xuekao/frontend-shared';
import { api } from '../lib/api.js';
import { uploadPicture } from '../rich/pictures.js';
import { importText } from './import.texts.js';

/** Files that the server reads; the kind is known by the content, the ending only helps the person to choose. */
export const importKinds = '.txt,.docx,.xlsx,.xml,.zip,.gift,text/plain';

type Answer = CallOutput<'/api/qu/qu/import-read'>;
export interface ReadText {
  kind: Answer['kind'];
  text: string;
  notes: string[];
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = window.atob(base64);
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** The bytes of a file as base64. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')));
    reader.readAsDataURL(file);
  });
}

const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' };

/** Stores the pictures of the file and names their addresses in the text; one that is refused is asked for at its place. */
async function withPictures(
  { text, pictures }: Answer,
  onStored: (stored: number, all: number) => void,
): Promise<{ text: string; refused: number }> {
  const addresses = new Map<string, string | null>();
  for (const [index, { address, name, base64 }] of pictures.entries()) {
    onStored(index, pictures.length);
    const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'image/png';
    addresses.set(address, await uploadPicture(new Blob([bytesOf(base64)], { type })).catch(() => null));
  }
  let stored = text;
  for (const [address, own] of addresses) {
    const pattern = address.replaceAll('.', String.raw`\.`);
    stored =
      own === null
        ? stored.replace(
            new RegExp(String.raw`!\[[^\]\n]*\]\(${pattern}\)|<img src="${pattern}"[^<>]*>`, 'g'),
            importText('imp.lostPicture'),
          )
        : stored.replaceAll(address, own);
  }
  return { text: stored, refused: [...addresses.values()].filter((own) => own === null).length };
}

/**
 * The questions of a file as text, its pictures stored on the way.
 * @throws {ApiError} with the reason why the file cannot be read
 */
export async function readImportFile(file: File, onStored: (stored: number, all: number) => void): Promise<ReadText> {
  const answer = await api.call('/api/qu/qu/import-read', { name: file.name, base64: await base64Of(file) });
  const { text, refused } = await withPictures(answer, onStored);
  const notes = refused === 0 ? answer.notes : [...answer.notes, importText('imp.picturesRefused', { n: refused })];
  return { kind: answer.kind, text, notes };
}

/** A type in brackets, as each question of the import's format begins. */
const typed =
  /(?:[【[［]\s{0,3}(?:小题[:：])?|^\s{0,9}\d{1,4}\s{0,3}[.、．]?\s{0,3}[（(])(?:单选|多选|单项|多项|不定项|判断|填空|简答|问答|组合)/m;

/**
 * A pasted text in the format of the import: a paper as teachers write it, GIFT and Aiken are read as if they came in a file; a text that
 * names the types itself stays as it is.
 */
export async function textOfPaper(text: string): Promise<Pick<ReadText, 'text' | 'notes'>> {
  if (typed.test(text)) return { text, notes: [] };
  return readImportFile(new File([text], 'paste.txt'), () => undefined);
}
