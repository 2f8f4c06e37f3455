import { createDecipheriv, X509Certificate, type KeyObject } from 'node:crypto';
import { sentence } from '@xuekao/contracts';
import { OutboundError } from '@xuekao/platform';
import { objectOf, wordOf } from '../json.js';
import { publicKeyOf } from './pem.js';

/** Certificates are asked for anew so often, and at an unknown serial, but not more often than the second. */
const freshMs = 12 * 3_600_000;
const pauseMs = 60_000;
const tagBytes = 16;
const mostCertificates = 20;

/** Opens what was sealed with the merchant's APIv3 key (AEAD_AES_256_GCM). @throws {OutboundError} it was sealed with another key */
export function openSealed(apiV3Key: string, resource: unknown): string {
  const { algorithm, ciphertext, nonce, associated_data } = objectOf(resource);
  const sealed = Buffer.from(wordOf(ciphertext, ''), 'base64');
  try {
    if (algorithm !== 'AEAD_AES_256_GCM' || sealed.length <= tagBytes) throw new Error('no sealed text');
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(wordOf(nonce, ''), 'utf8'), {
      authTagLength: tagBytes,
    });
    cipher.setAAD(Buffer.from(wordOf(associated_data, ''), 'utf8'));
    cipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([cipher.update(sealed.subarray(0, -tagBytes)), cipher.final()]).toString('utf8');
  } catch {
    throw new OutboundError(sentence('outbound.unsealed'));
  }
}

/** Keys by which WeChat Pay signs, by the serial that its signatures name. */
export interface WechatKeys {
  /** Serial that a request names, so that the answer is signed by this key; undefined: the company chooses. */
  readonly wanted: string | undefined;
  /** undefined: no key of this serial is known, or it is out of date */
  find(serial: string): Promise<KeyObject | undefined>;
}

/** The way of the public key: one key, which the merchant platform shows. */
export function wechatPublicKey(id: string, text: string): WechatKeys {
  const key = publicKeyOf(text);
  return { wanted: id, find: (serial) => Promise.resolve(serial === id ? key : undefined) };
}

/** An answer whose signature cannot be checked before it is read: it brings the keys. */
export interface SignedAnswer {
  readonly serial: string;
  readonly json: unknown;
  isSignedBy(key: KeyObject): boolean;
}

/** The way of platform certificates: they are asked for, sealed for the merchant, and change from time to time. */
export class WechatCertificates implements WechatKeys {
  readonly wanted = undefined;
  #certificates = new Map<string, X509Certificate>();
  #fetchedAt = -Infinity;
  #triedAt = -Infinity;
  #fetching: Promise<void> | undefined;

  constructor(
    private readonly apiV3Key: string,
    private readonly fetch: () => Promise<SignedAnswer>,
    private readonly now: () => number,
  ) {}

  async find(serial: string): Promise<KeyObject | undefined> {
    const age = this.now() - this.#fetchedAt;
    if (!this.#certificates.has(serial) || age >= freshMs || age < 0) await this.#refresh();
    return this.#valid(serial)?.publicKey;
  }

  /** Certificates that are known go on where no new ones can be had. Somebody who makes up serials causes one request in a minute. */
  async #refresh(): Promise<void> {
    if (this.#fetching) return this.#fetching;
    const pause = this.now() - this.#triedAt;
    if (pause >= 0 && pause < pauseMs) return;
    this.#triedAt = this.now();
    this.#fetching = this.#load().finally(() => (this.#fetching = undefined));
    try {
      await this.#fetching;
    } catch (error) {
      // the first ones are needed: without any the next question may ask again at once
      if (this.#certificates.size > 0) return;
      this.#triedAt = -Infinity;
      throw error;
    }
  }

  async #load(): Promise<void> {
    const { serial, json, isSignedBy } = await this.fetch();
    const { data } = objectOf(json);
    const all = new Map<string, X509Certificate>();
    for (const each of Array.isArray(data) ? data.slice(0, mostCertificates) : []) {
      const { encrypt_certificate } = objectOf(each);
      const certificate = certificateOf(openSealed(this.apiV3Key, encrypt_certificate));
      all.set(certificate.serialNumber.toUpperCase(), certificate);
    }
    const signer = all.get(serial) ?? this.#certificates.get(serial);
    if (!signer || !isSignedBy(signer.publicKey)) throw new OutboundError(sentence('outbound.unsigned'));
    this.#certificates = all;
    this.#fetchedAt = this.now();
  }

  #valid(serial: string): X509Certificate | undefined {
    const certificate = this.#certificates.get(serial);
    const now = this.now();
    return certificate && Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo) ? certificate : undefined;
  }
}

function certificateOf(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new OutboundError(sentence('outbound.unsealed'));
  }
}
