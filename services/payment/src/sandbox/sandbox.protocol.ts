import { createPrivateKey, createPublicKey, randomBytes, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** Longer than a page of a statement. */
const longestText = 100_000;

/** A text with its signature, as it travels in both directions between the platform and the sandbox. */
export const signedText = z.strictObject({
  /** JSON */
  body: z.string().max(longestText),
  /** seconds since the epoch */
  timestamp: z.int(),
  nonce: z.string().min(8).max(64),
  signature: z.string().max(200),
});
export type SignedText = z.output<typeof signedText>;

/** A text older than this, or from so far in the future, is refused: somebody may have kept it. */
export const staleSeconds = 300;

export interface Keys {
  readonly own: KeyObject;
  readonly other: KeyObject;
}

const pkcs8OfEd25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const privateKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8OfEd25519, seed]), format: 'der', type: 'pkcs8' });

/**
 * Keys of one side. With a real company each side keeps its private key for itself; here both come from the root secret of the
 * installation, so that a sandbox needs no setting up. @param purposeKeyOf 32 bytes for a purpose
 */
export function sandboxKeys(side: 'merchant' | 'provider', purposeKeyOf: (purpose: string) => Buffer): Keys {
  const [merchant, provider] = [privateKey(purposeKeyOf('sandbox merchant')), privateKey(purposeKeyOf('sandbox provider'))];
  return side === 'merchant' ? { own: merchant, other: createPublicKey(provider) } : { own: provider, other: createPublicKey(merchant) };
}

/** @param purpose the call, the answer to one question, or a notice: signed with the text, which serves for nothing else */
const textOf = ({ timestamp, nonce, body }: Omit<SignedText, 'signature'>, purpose: string): Buffer =>
  Buffer.from(`${purpose}\n${timestamp}\n${nonce}\n${body}\n`);

/** Purpose of the answer to a question. */
export const answerTo = ({ nonce }: Pick<SignedText, 'nonce'>): string => `answer ${nonce}`;
export const noticePurpose = 'notice';

interface Signing {
  readonly purpose: string;
  /** seconds since the epoch */
  readonly now: number;
}

export function signedBy({ own }: Keys, value: unknown, { purpose, now }: Signing): SignedText {
  const text = { body: JSON.stringify(value), timestamp: Math.floor(now), nonce: randomBytes(16).toString('hex') };
  return { ...text, signature: sign(null, textOf(text, purpose), own).toString('base64') };
}

/** Value of a text that the other side signed lately for this purpose; undefined for any other. */
export function readSigned<T>({ other }: Keys, text: SignedText, shape: z.ZodType<T>, { purpose, now }: Signing): T | undefined {
  if (Math.abs(now - text.timestamp) > staleSeconds) return undefined;
  if (!verify(null, textOf(text, purpose), other, Buffer.from(text.signature, 'base64'))) return undefined;
  const parsed = shape.safeParse(parseJson(text.body));
  return parsed.success ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const merchant = z.string().min(1).max(60);
const orderId = z.string().regex(/^[0-9a-f]{24}$/);
const amount = z.int().min(1);
const userId = z.string().max(60);

/** Questions of the platform. */
export const requests = {
  create: z.strictObject({
    merchant,
    orderId,
    title: z.string().max(200),
    amount,
    userId,
    /** milliseconds since the epoch */
    expiresAt: z.int(),
    notifyUrl: z.url(),
  }),
  query: z.strictObject({ merchant, orderId }),
  close: z.strictObject({ merchant, orderId }),
  refund: z.strictObject({ merchant, orderId, key: z.string().max(200), transaction: z.string().max(60), amount }),
  /** `from` (included) and `to` in milliseconds since the epoch; `after`: what the page before named as `next`, at first empty */
  statement: z.strictObject({ merchant, kind: z.enum(['payment', 'refund']), from: z.int(), to: z.int(), after: z.string().max(300) }),
};
export type SandboxCall = keyof typeof requests;

export const tradeAnswer = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('paid'), orderId, userId, transaction: z.string().min(1).max(60), amount }),
  z.strictObject({ state: z.enum(['none', 'open', 'closed']) }),
]);
/** A movement in the books of the sandbox; `at` in milliseconds since the epoch. */
const statementLine = z.strictObject({
  orderId: z.string().max(60),
  transaction: z.string().min(1).max(60),
  number: z.string().min(1).max(300),
  amount,
  at: z.int(),
});
export const answers = {
  create: z.strictObject({ qrText: z.url() }),
  query: tradeAnswer,
  close: tradeAnswer,
  refund: z.strictObject({ isReturned: z.boolean() }),
  /** `next` is empty at the last page */
  statement: z.strictObject({ lines: z.array(statementLine), next: z.string() }),
};

/** Notice of the sandbox: a payment has arrived. */
export const notice = z.strictObject({ merchant, orderId, userId, transaction: z.string().min(1).max(60), amount });
