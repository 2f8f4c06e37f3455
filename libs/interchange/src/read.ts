import { sentence, siteLanguage, type Language } from '@xuekao/contracts';
import { compoundsIn } from '@xuekao/question';
import { isAiken, readAiken } from './aiken.js';
import { linesOfDocx } from './docx.js';
import { withDrawings, type Draw } from './drawings.js';
import { isPaper, textOfPaper } from './paper.js';
import { isGift, readGift } from './gift.js';
import { recognise } from './kind.js';
import { Found, inLanguage, type FoundFile, type ReadFile } from './found.js';
import { readMoodle } from './moodle-read.js';
import { readQtiPackage, readQtiXml } from './qti-read.js';
import { broken } from './refusal.js';
import { readQuestionSheet } from './sheet-read.js';
import { parseXml } from './xml.js';

function readXml(text: string): FoundFile {
  const root = parseXml(text);
  if (root.name === 'quiz') return readMoodle(root);
  const qti = readQtiXml(root);
  if (qti) return qti;
  return broken(sentence('questionFiles.xmlRoot', { name: root.name.slice(0, 40) }));
}

/** Reading passages as exam collections keep them; null for any other text. */
function readPassages(text: string): FoundFile | null {
  if (!/^\s{0,100}\[\s{0,100}\{[^]*"passageWithQuestions"/.test(text)) return null;
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    return broken(sentence('questionFiles.json'));
  }
  const found = new Found();
  const { questions, faults } = compoundsIn(entries);
  for (const { number, fault } of faults) found.note(fault, sentence('questionFiles.passage', { n: number }));
  for (const question of questions) found.add({ ...question, quLevel: null });
  return found.result('text');
}

const plainFile = (text: string): FoundFile => ({
  kind: 'text',
  text: text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'),
  notes: [],
  pictures: [],
  drawings: [],
});

/** Lines in the format of the import, or a paper as teachers write it. */
function readLines(lines: readonly string[], kind: 'docx' | 'paper', found: Found): FoundFile {
  found.addText(isPaper(lines) ? textOfPaper(lines, found) : lines.join('\n'));
  return found.result(kind);
}

function readDocx(bytes: Buffer): FoundFile {
  const found = new Found();
  return readLines(linesOfDocx(bytes, found.pictures, found), 'docx', found);
}

function readText(text: string): FoundFile {
  const passages = readPassages(text);
  if (passages) return passages;
  if (isAiken(text)) return readAiken(text);
  if (isGift(text)) return readGift(text);
  const lines = text.split(/\r\n?|\n/);
  return isPaper(lines) ? readLines(lines, 'paper', new Found()) : plainFile(text);
}

/** Marks stand at the places of drawings. */
const undrawn: Draw = () => Promise.resolve(null);

/**
 * Questions of a file of any kind as the text of the import. Runs in a worker with limits of time and memory.
 * @param language of the notes
 * @param draw makes pictures of drawings (WMF, EMF); without it, a mark stands at the place of each
 * @throws {FileRefusal} with a sentence for the person
 */
export async function readFile(bytes: Buffer, language: Language = siteLanguage, draw = undrawn): Promise<ReadFile> {
  return inLanguage(language, await withDrawings(await read(bytes), draw));
}

async function read(bytes: Buffer): Promise<FoundFile> {
  const file = recognise(bytes);
  switch (file.kind) {
    case 'text':
      return readText(file.text);
    case 'xml':
      return readXml(file.text);
    case 'xlsx':
      return readQuestionSheet(bytes);
    case 'qti':
      return readQtiPackage(bytes);
    case 'docx':
      return readDocx(bytes);
  }
}
