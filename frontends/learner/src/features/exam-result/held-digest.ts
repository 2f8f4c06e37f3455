import { sha256 } from '@noble/hashes/sha2.js';
import { acceptedText } from '@xuekao/contracts/accepted-answers';
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

/** Lines of a paper's id and its digest. A digest tells no answer. */
const known = (): string[] => (readSetting(key) ?? '').split('\n').filter((line) => line !== '');

/**
 * Digest of the answers that this device held as saved at the end of the attempt; null where it did not sit it.
 * @param held these answers, where the page comes from the attempt
 */
export function heldDigest(paperId: string, held: HeldAnswers | undefined): string | null {
  const isOwn = (line: string): boolean => line.startsWith(`${paperId} `);
  if (held === undefined)
    return (
      known()
        .find(isOwn)
        ?.slice(paperId.length + 1) ?? null
    );
  const digest = digestOf([...held].flatMap(([quId, { answer }]) => (answer === null ? [] : [[quId, answer] as const])));
  const others = known().filter((line) => !isOwn(line));
  writeSetting(key, [...others, `${paperId} ${digest}`].slice(-remembered).join('\n'));
  return digest;
}
