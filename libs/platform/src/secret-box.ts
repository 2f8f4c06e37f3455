import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Config } from './config.js';

const algorithm = 'aes-256-gcm';

/**
 * Values that must not be readable in the database: AES-256-GCM under a key of one purpose, derived from the installation's root secret
 * (security.md row 33). The text names its key, so that a value sealed under another one is known as such.
 */
export class SecretBox {
  private readonly key: Buffer;
  private readonly keyId: string;

  constructor(config: Pick<Config, 'key'>, purpose: string) {
    this.key = config.key(purpose);
    this.keyId = createHash('sha256').update(this.key).digest('hex').slice(0, 8);
  }

  /** @param place what the value belongs to; it cannot be opened for anything else. Form: `v1.<key id>.<iv>.<tag>.<text>` in base64url */
  seal(value: string | Buffer, place: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.key, iv).setAAD(Buffer.from(place));
    const text = Buffer.concat([cipher.update(value), cipher.final()]);
    return ['v1', this.keyId, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
  }

  /** Whether it was sealed under this root secret and for this purpose. */
  isOurs(sealed: string): boolean {
    const [version, keyId] = sealed.split('.');
    return version === 'v1' && keyId === this.keyId;
  }

  /** @throws {Error} when the value was changed, belongs to another place, or the root secret is not the one it was sealed under */
  open(sealed: string, place: string): Buffer {
    if (!this.isOurs(sealed)) throw new Error('A stored secret was sealed under another SECRET_KEY');
    const [, , iv = '', tag = '', text = ''] = sealed.split('.');
    const decipher = createDecipheriv(algorithm, this.key, Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(place))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]);
  }
}
