import { bookId, type BookItemDoc } from './training.model.js';

/** A question in the book of a person. */
export type BookRef = Pick<BookItemDoc, 'userId' | 'refType' | 'refId' | 'quId'>;

export const idOf = ({ userId, refType, refId, quId }: BookRef): string => bookId(userId, refType, refId, quId);

/** Fields of a question that comes into the book. */
export const newItem = (ref: BookRef, kept: Pick<BookItemDoc, 'quType' | 'title'>) => ({
  ...ref,
  ...kept,
  ...{ isWrong: false, wrongCount: 0, isFav: false, note: '' },
});
