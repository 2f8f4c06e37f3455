import { createHmac, timingSafeEqual } from 'node:crypto';

interface Signed<Value> {
  until: number;
  value: Value;
}

/** Words that one process signs and another one believes for a time. Everybody can read them. */
export class SignedText<Value extends object> {
  /** @param purpose of the words: what was signed for one is none of another */
  constructor(
    private readonly key: Buffer,
    private readonly purpose: string,
  ) {}

  /** Letters of an address and no others. @param until epoch ms */
  sign(value: Value, until: number): string {
    const words = Buffer.from(JSON.stringify({ until, value } satisfies Signed<Value>)).toString('base64url');
    return `${words}.${this.seal(words).toString('base64url')}`;
  }

  /** null: changed, signed for something else, or over. */
  read(text: string, now: number): Value | null {
    const [words = '', seal = '', ...more] = text.split('.');
    const given = Buffer.from(seal, 'base64url');
    const due = this.seal(words);
    if (more.length > 0 || given.length !== due.length || !timingSafeEqual(given, due)) return null;
    // signed above
    const { until, value } = JSON.parse(Buffer.from(words, 'base64url').toString('utf8')) as Signed<Value>;
    return now < until ? value : null;
  }

  private seal(words: string): Buffer {
    return createHmac('sha256', this.key).update(`${this.purpose}\n${words}`).digest();
  }
}
