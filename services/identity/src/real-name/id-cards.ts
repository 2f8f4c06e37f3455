import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox, type Config } from '@xuekao/platform';
import type { Types } from 'mongoose';

/** Identity numbers as they are stored: sealed to be read again, hashed under a key to be looked for (security.md row 35). */
@Injectable()
export class IdCards {
  private readonly box: SecretBox;
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<Config, 'key'>) {
    this.box = new SecretBox(config, 'id-cards');
    this.key = config.key('id-card-lookup');
  }

  seal(idCard: string, person: Types.ObjectId): string {
    return this.box.seal(idCard, `id-card:${String(person)}`);
  }

  open(sealed: string, person: Types.ObjectId): string {
    return this.box.open(sealed, `id-card:${String(person)}`).toString('utf8');
  }

  /** The same for the 15 digits of a person and the 18 that they became, which differ in the century and the check digit. */
  lookUp(idCard: string): string {
    const short = idCard.length === 18 && idCard.startsWith('19', 6) ? `${idCard.slice(0, 6)}${idCard.slice(8, 17)}` : idCard;
    return createHmac('sha256', this.key).update(short).digest('base64url');
  }
}
