import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { z } from 'zod';

/** Terms of a licence. */
export interface LicenceTerms {
  /** machine code of the installation, four groups of eight hex digits */
  code: string;
  /** ISO 8601 UTC; from this instant on it is not valid */
  expireTime: string;
  /** whom it was issued to */
  holder: string;
}
/** PKCS#8 and SPKI in base64. */
export interface LicenceKeys {
  privateKey: string;
  publicKey: string;
}
export type LicenceReading = { ok: true; terms: LicenceTerms } | { ok: false };

/** The text begins with this, so that a later form can be told from it. */
const form = 'XK1';
const terms = z.strictObject({ code: z.string(), expireTime: z.iso.datetime(), holder: z.string().max(100) });

export const isMachineCode = (text: string): boolean => /^[0-9A-F]{8}(?:-[0-9A-F]{8}){3}$/.test(text);

export function newKeyPair(): LicenceKeys {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/**
 * The licence as text: `XK1.<terms in base64url>.<Ed25519 signature in base64url>`. @throws {Error} when the key or the terms are unusable
 */
export function issueLicence(granted: LicenceTerms, privateKey: string): string {
  const body = `${form}.${Buffer.from(JSON.stringify(terms.parse(granted))).toString('base64url')}`;
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`;
}

/**
 * Reads a licence whose signature is right; line breaks and spaces that came along by copying do not matter. Whether it is over, or for
 * this machine, is the reader's to judge.
 */
export function readLicence(text: string, publicKey: string): LicenceReading {
  const [name, body = '', signature = '', ...rest] = text.replace(/\s+/g, '').split('.');
  if (name !== form || rest.length > 0) return { ok: false };
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519' || !verify(null, Buffer.from(`${form}.${body}`), key, Buffer.from(signature, 'base64url')))
      return { ok: false };
    return { ok: true, terms: terms.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))) };
  } catch {
    return { ok: false };
  }
}
