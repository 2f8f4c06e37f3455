import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ServiceTime, SignedText, type Config } from '@xuekao/platform';

/** A player asks at once; one that comes later opens its lesson anew. */
const ticketMs = 60_000;
/** of AES-128 */
const keyBytes = 16;

/** Words that a page asks for the key of a film with. */
export interface KeyTicket {
  userId: string;
  fileId: string;
  run: string;
  /** of a learner, which has to be the one that plays; empty: a page of the console */
  page: string;
}

/** Keys of encrypted films, each derived from its file and run: none is written down where films lie, or in the database. */
@Injectable()
export class FilmKeys {
  private readonly key: Buffer;
  private readonly signed: SignedText<KeyTicket>;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    private readonly time: ServiceTime,
  ) {
    this.key = config.key('lesson-films');
    this.signed = new SignedText(this.key, 'ticket');
  }

  filmKeyOf({ fileId, run }: Pick<KeyTicket, 'fileId' | 'run'>): Buffer {
    return createHmac('sha256', this.key).update(`film\n${fileId}\n${run}`).digest().subarray(0, keyBytes);
  }

  sign(ticket: KeyTicket): string {
    return this.signed.sign(ticket, this.time.now() + ticketMs);
  }

  /** null: none of ours, or over */
  read(text: string): KeyTicket | null {
    return this.signed.read(text, this.time.now());
  }
}
