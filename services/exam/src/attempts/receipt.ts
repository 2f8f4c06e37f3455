import { createHash } from 'node:crypto';
import { acceptedText } from '@xuekao/contracts/accepted-answers';
import type { Held } from './attempt.state.js';

const form = 'xuekao-receipt-1';
/** 0 to 9 and the letters but I, L, O and U, which are taken for others. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const signCount = 25;
const groupLength = 5;
const digestBits = 256;
const bitsOfSign = 5;
const lowBits = 31n;

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
  const digits = createHash('sha256')
    .update(JSON.stringify([form, paperId, hash, digest]))
    .digest('hex');
  // its first bits, five a sign
  let bits = BigInt(`0x${digits}`) >> BigInt(digestBits - signCount * bitsOfSign);
  const code: string[] = [];
  for (let left = signCount; left > 0; left -= 1) {
    if (left % groupLength === 0 && left < signCount) code.unshift('-');
    code.unshift(signs[Number(bits & lowBits)] ?? '');
    bits >>= BigInt(bitsOfSign);
  }
  return code.join('');
}
