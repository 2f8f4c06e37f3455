import type { AnswerFile } from '@xuekao/contracts';
import { SignedText } from './signed-text.js';

/** A file of an answer as the gateway stores it. */
export interface StoredAnswerFile extends AnswerFile {
  /** hex digits that say nothing about whose it is */
  fileId: string;
  /** for whom it was signed */
  userId: string;
}

/** Pieces of one file that the exam service admits, and the gateway takes. */
export const answerFileTickets = (key: Buffer): SignedText<StoredAnswerFile> => new SignedText(key, 'put');
/** A file that the exam service shows to somebody, and the gateway serves. */
export const answerFileLinks = (key: Buffer): SignedText<Pick<StoredAnswerFile, 'fileId' | 'kind' | 'userId'>> =>
  new SignedText(key, 'read');
