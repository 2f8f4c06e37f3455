import { sha256 } from '@noble/hashes/sha2.js';
import { acceptedText } from '@xuekao/contracts/accepted-answers';
import { personKey } from '@xuekao/frontend-shared/core';
import type { AnswerQueue } from '../../lib/answer-queue/answer-queue.js';
import { readSetting, writeSetting } from '../../lib/preferences.js';

/** Answers by their questions, as the queue of an attempt knows them. */
export type HeldAnswers = AnswerQueue['held'];

const key = 'exam-receipts';
/** Attempts whose digests the browser remembers. */
const remembered = 50;

/** Digest of answers as the exam service makes it. Not by the browser's own functions, which pages of plain http do not have. */
export function digestOf(answers: Parameters<typeof acceptedText>[0]): string {
  const bytes = sha256(new TextEncoder().encode(acceptedText(answers)));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

const storageKeyOf = (userId: string): string => personKey(key, userId);
/** Lines of a paper's id and its digest. A digest tells no answer. A release before this one had one list for everybody. */
const known = (userId: string): string[] =>
  [readSetting(key), readSetting(storageKeyOf(userId))].flatMap((lines) => (lines ?? '').split('\n')).filter((line) => line !== '');

/**
 * Digest of the answers that this device held as saved at the end of the attempt; null where it did not sit it.
 * @param held these answers, where the page comes from the attempt
 */
export function heldDigest(userId: string, paperId: string, held: HeldAnswers | undefined): string | null {
  const isOwn = (line: string): boolean => line.startsWith(`${paperId} `);
  if (held === undefined)
    return (
      known(userId)
        .find(isOwn)
        ?.slice(paperId.length + 1) ?? null
    );
  const digest = digestOf([...held].flatMap(([quId, { answer }]) => (answer === null ? [] : [[quId, answer] as const])));
  const others = known(userId).filter((line) => !isOwn(line));
  writeSetting(storageKeyOf(userId), [...others, `${paperId} ${digest}`].slice(-remembered).join('\n'));
  return digest;
}
