import { sentence, type Sentence } from '@xuekao/contracts';
import { streamOf } from './compound-file.js';
import { FormulaFault, notTaken } from './formula-fault.js';
import { mtefOfMetafile } from './metafile.js';
import { readMtef } from './mtef-records.js';
import { latexOfMtef } from './mtef-tex.js';

const longest = 4000;
const headBytes = 28;
const native = 'Equation Native';

function latexOf(mtef: Buffer): string {
  const tex = latexOfMtef(readMtef(mtef));
  if (tex === '') return notTaken(sentence('questionFiles.mathTypeEmpty'));
  return tex.length > longest ? notTaken(sentence('questionFiles.mathTypeLarge')) : tex;
}

function latexOfObject(file: Buffer): string {
  const stream = streamOf(file, native) ?? notTaken(sentence('questionFiles.mathTypeNothing'));
  if (stream.length <= headBytes || stream.readUInt16LE(0) !== headBytes) return notTaken(sentence('questionFiles.mathTypeDamaged'));
  return latexOf(stream.subarray(headBytes));
}

/** A formula as LaTeX, or why it is not taken. */
export type FoundFormula = { tex: string } | { why: Sentence };

function found(read: () => string): FoundFormula {
  try {
    return { tex: read() };
  } catch (error) {
    if (error instanceof FormulaFault) return { why: error.why };
    throw error;
  }
}

/** The formula that MathType keeps in its drawing, as a comment; null for a drawing of something else. */
export function formulaOfPreview(preview: Buffer): FoundFormula | null {
  const mtef = mtefOfMetafile(preview);
  return mtef === null ? null : found(() => latexOf(mtef));
}

/** The formula of an object of MathType or of Equation Editor: of the object itself, else of its drawing. */
export function formulaOfObject(object: Buffer | undefined, preview: Buffer | undefined): FoundFormula {
  const own = found(() => latexOfObject(object ?? notTaken(sentence('questionFiles.mathTypeNothing'))));
  if ('tex' in own) return own;
  const drawn = preview === undefined ? null : formulaOfPreview(preview);
  return drawn !== null && 'tex' in drawn ? drawn : own;
}
