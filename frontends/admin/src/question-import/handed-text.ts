import { draftKey, readDraft, writeDraft } from '../lib/draft-store.js';

/** The text of the import's page, kept in this browser until it is imported. */
export const importDraftKey = (userId: string): string => draftKey(userId, 'question-import', 'text');

/** Whether the page holds a text that somebody has not imported yet. */
export const hasImportText = (userId: string): boolean => (readDraft<string>(importDraftKey(userId))?.value ?? '').trim() !== '';

/** Puts a text there that another page has made. */
export const handToImport = (userId: string, text: string): void => void writeDraft(importDraftKey(userId), text);
