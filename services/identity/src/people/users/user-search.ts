import { containing } from '@xuekao/documents';
import type { QueryFilter } from 'mongoose';
import { gramFields, piecesOf, searchedFields, type SearchedField } from './user-grams.js';
import type { UserDoc } from './user.model.js';

/** Contains the word, whatever the case. */
export function containingWord(field: SearchedField, word: string): QueryFilter<UserDoc> {
  const pieces = piecesOf(word);
  const pattern = { [field]: containing(word) };
  if (pieces.length === 0) return pattern;
  // a word that is one piece is where the piece is
  const isPiece = pieces.length === 1 && pieces[0] === word.toLowerCase();
  return { [gramFields[field]]: { $all: pieces }, ...(isPiece ? {} : pattern) };
}

const oneContainingWord = (fields: readonly SearchedField[], word: string): QueryFilter<UserDoc> => ({
  $or: fields.map((field) => containingWord(field, word)),
});

/** One of the fields contains the word. */
export const anyContainingWord = (word: string): QueryFilter<UserDoc> => oneContainingWord(searchedFields, word);

/** For lists that show names and keep numbers to themselves: whoever searches digit by digit would read them. */
export const shownContainingWord = (word: string): QueryFilter<UserDoc> => oneContainingWord(['userName', 'realName'], word);
