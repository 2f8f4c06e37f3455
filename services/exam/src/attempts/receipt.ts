import { createHash } from 'node:crypto';
import { acceptedText } from '@xuekao/contracts/accepted-answers';
import type { Held } from './attempt.state.js';

const form = 'xuekao-receipt-1';
/** 0 to 9 and the letters but I, L, O and U, which are taken for others. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 5;
const groupLength = 5;
const bitsOfSign = 5;

/** Digest of the answers of an attempt, as the learner's device makes it of those that it holds. */
export function acceptedDigest(answers: ReadonlyMap<string, Pick<Held, 'answer'>>): string {
  const said = [...answers].map(([quId, { answer }]) => [quId, answer] as const);
  return createHash('sha256').update(acceptedText(said)).digest('base64url');
}

/**
 * The receipt of a hand-in: 25 signs that stand for the whole chain of the attempt up to there and for its accepted answers. Another log or
 * other answers have another one.
 * @param hash of the append with the hand-in
 */
export function receiptCode({ paperId, hash, digest }: { paperId: string; hash: string; digest: string }): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([form, paperId, hash, digest]))
    .digest();
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const sign = (at: number): string => signs[Number.parseInt(bits.slice(at * bitsOfSign, (at + 1) * bitsOfSign), 2)] ?? '';
  return Array.from({ length: groups }, (_, group) =>
    Array.from({ length: groupLength }, (__, at) => sign(group * groupLength + at)).join(''),
  ).join('-');
}
