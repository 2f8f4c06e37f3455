import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@xuekao/platform';
import type { UserDoc } from '../../people/index.js';

const lifeDays = 180;
/** A proof that is older is replaced at the next sign-in. */
const renewDays = 60;
const dayMs = 86_400_000;
const form = /^([\w-]{16})\.([0-9a-z]{1,6})\.([\w-]{22})$/;

type Person = Pick<UserDoc, '_id' | 'epoch'>;

/**
 * Proofs that a browser has signed in as a person before: a random name, the day and a MAC over both and the person. The browser keeps it
 * and sends it with the next sign-in; it opens nothing, tells nobody whose it is, and ends with a new password. With it the failures of
 * others do not delay its owner.
 */
@Injectable()
export class KnownBrowsers {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<Config, 'key'>) {
    this.key = config.key('known-browsers');
  }

  /** Proof for the browser; empty when it holds one that is good for long. */
  renew(person: Person, proofs: readonly string[]): string {
    const today = Math.floor(Date.now() / dayMs);
    const held = this.find(person, proofs);
    if (held && today - held.day < renewDays) return '';
    const name = held?.name ?? randomBytes(12).toString('base64url');
    return `${name}.${today.toString(36)}.${this.mac(person, name, today)}`;
  }

  /** The name of the browser, empty when none of the proofs is this person's. */
  recognise(person: Person | null, proofs: readonly string[]): string {
    return person ? (this.find(person, proofs)?.name ?? '') : '';
  }

  private find(person: Person, proofs: readonly string[]): { name: string; day: number } | null {
    const today = Math.floor(Date.now() / dayMs);
    for (const proof of proofs) {
      const [, name = '', days = '', mac = ''] = form.exec(proof) ?? [];
      const day = parseInt(days, 36);
      if (name === '' || !(today - day <= lifeDays)) continue;
      if (timingSafeEqual(Buffer.from(mac), Buffer.from(this.mac(person, name, day)))) return { name, day };
    }
    return null;
  }

  private mac({ _id, epoch }: Person, name: string, day: number): string {
    return createHmac('sha256', this.key)
      .update(`${String(_id)}\n${epoch}\n${name}\n${day}`)
      .digest('base64url')
      .slice(0, 22);
  }
}
