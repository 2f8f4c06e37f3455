import { sentence, type Sentence } from '@xuekao/contracts';
import type { FoundFile } from './found.js';
import { maxBytes, type FileDrawing, type FilePicture } from './pictures.js';

/** A drawing of a file as a PNG, and what it has and the PNG has not. */
export interface Drawn {
  png: Uint8Array;
  lacks: readonly ('cut' | 'signs' | 'pictures' | 'parts')[];
}
/** Draws a metafile; null where that cannot be. Needs a library of pictures and its limits, which this package does without. */
export type Draw = (metafile: Uint8Array) => Promise<Drawn | null>;

const mostNotes = 200;
const places = /!\[[^\]\n]*\]\(([\w/.-]{1,100})\)|<img src="([\w/.-]{1,100})"[^<>]*>/g;

/** Notes about one drawing that became a picture. */
const notesOf = ({ name, remark }: FileDrawing, { lacks }: Drawn): Sentence[] => [
  ...(remark === null ? [] : [remark]),
  ...(lacks.length === 0
    ? []
    : [sentence('questionFiles.drawingLacks', { name, what: lacks.map((lack) => sentence(`questionFiles.lack_${lack}`)) })]),
];

/** The file with its drawings as pictures; those that cannot be drawn leave a mark at their places, and a note. */
export async function withDrawings(file: FoundFile, draw: Draw): Promise<FoundFile> {
  if (file.drawings.length === 0) return file;
  const pictures: FilePicture[] = [];
  const marks = new Map<string, string>();
  const notes: Sentence[] = [];
  let bytes = 0;
  for (const drawing of file.drawings) {
    const drawn = await draw(drawing.bytes);
    bytes += drawn?.png.length ?? 0;
    if (drawn === null || bytes > maxBytes || (drawing.isFormula && drawn.lacks.length > 0)) {
      marks.set(drawing.address, drawing.mark);
      notes.push(drawing.note);
    } else {
      const name = drawing.address.slice(drawing.address.lastIndexOf('-') + 1);
      pictures.push({ address: drawing.address, name, base64: Buffer.from(drawn.png).toString('base64') });
      notes.push(...notesOf(drawing, drawn));
    }
  }
  const text =
    marks.size === 0
      ? file.text
      : file.text.replace(places, (whole, one: string | undefined, other: string | undefined) => marks.get(one ?? other ?? '') ?? whole);
  const listed =
    notes.length > mostNotes ? [...notes.slice(0, mostNotes), sentence('questionFiles.notListed', { n: notes.length - mostNotes })] : notes;
  const all = pictures.length === 0 ? [] : [sentence('questionFiles.drawings', { n: pictures.length })];
  return { ...file, text, drawings: [], pictures: [...file.pictures, ...pictures], notes: [...all, ...listed, ...file.notes] };
}
