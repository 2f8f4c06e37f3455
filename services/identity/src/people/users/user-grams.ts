/**
 * Fields of a person in which a word is found wherever it stands, each with its pieces, which have an index: a pattern alone would read
 * everybody.
 */
export const gramFields = { userName: 'userNameGrams', realName: 'realNameGrams', mobile: 'mobileGrams' } as const;
export type SearchedField = keyof typeof gramFields;
export const searchedFields = Object.keys(gramFields) as SearchedField[]; // keys of a const object

const narrow = /^[\u0020-\u007e]$/;
const asciiSize = 3;

const slices = (signs: readonly string[], size: number): string[] =>
  signs.slice(size - 1).map((_, index) => signs.slice(index, index + size).join(''));
const isWide = (piece: string): boolean => [...piece].some((sign) => !narrow.test(sign));

/** Every piece by which a text is found: Chinese signs alone and in pairs, letters and digits by threes. */
export function gramsOf(text: string): string[] {
  const signs = [...text.toLowerCase()];
  const pieces = [
    ...signs.filter(isWide),
    ...slices(signs, 2).filter(isWide),
    ...slices(signs, asciiSize).filter((piece) => !isWide(piece)),
  ];
  return [...new Set(pieces)];
}

/** The pieces that a text must have to contain the word; none where the word is one or two letters or digits. */
export function piecesOf(word: string): string[] {
  const signs = [...word.toLowerCase()];
  return signs.length === 1 ? signs.filter(isWide) : gramsOf(word).filter((piece) => [...piece].length > 1);
}

/** The pieces of whichever of the fields a document or a change has. */
export const gramsBeside = (values: Readonly<Record<string, unknown>>): Record<string, string[]> =>
  Object.fromEntries(
    searchedFields.flatMap((field) => (typeof values[field] === 'string' ? [[gramFields[field], gramsOf(values[field])]] : [])),
  );
