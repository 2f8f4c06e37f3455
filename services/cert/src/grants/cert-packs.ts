import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, mostPacked, siteText, type calls, type Input, type Output } from '@xuekao/contracts';
import { LOGGER, type Logger, type StreamContext, type UserContext } from '@xuekao/platform';
import { mostZipBytes, zipEnd, zipFile, type ZipEntry } from '@xuekao/printing/zip';
import { PicturesAway } from '../templates/index.js';
import { GrantCollections } from './grant.collections.js';
import type { GrantDoc } from './grant.model.js';
import { timeText } from '../kernel/days.js';
import { GrantLists } from './grant.lists.js';
import { safeWord } from './safe-word.js';

type Pack = typeof calls.cert.grants.pack;
type Piece = Output<Pack>;
/** For the list of files at the end of a pack. */
const endBytes = 1_000_000;
/** How long one certificate waits for a free place at the printer, and how often it asks. */
const patienceMs = 60_000;
const turnMs = 250;

/** Packs of certificates. Each is made while it is read, one PDF after the other, so that none of it is kept anywhere. */
@Injectable()
export class CertPacks {
  constructor(
    private readonly store: GrantCollections,
    private readonly lists: GrantLists,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {BusinessError} NOT_FOUND where there is none, CERT_PACK_MANY, BUSY */
  async *pack({ ids, params }: Input<Pack>, { caller, gone, note }: UserContext & StreamContext): AsyncGenerator<Piece, void> {
    const filter = this.lists.packed(ids, params, caller);
    const total = await this.store.grants.countDocuments(filter, { limit: mostPacked + 1 });
    if (total === 0) throw new BusinessError('NOT_FOUND');
    if (total > mostPacked) throw new BusinessError('CERT_PACK_MANY', { n: `${mostPacked}+`, max: mostPacked });
    note({ after: { certificates: total } });
    let [done, left, size] = [0, 0, 0];
    yield { total, done, left, piece: '', name: '' };
    const entries: ZipEntry[] = [];
    const cursor = this.store.grants.find(filter).sort({ createdAt: -1, _id: -1 }).limit(mostPacked).lean<GrantDoc[]>().cursor();
    for await (const grant of cursor) {
      if (gone.aborted) return;
      done += 1;
      const bytes = await this.pdfOf(caller.userId, grant, gone);
      // the format holds no more, its own end included
      if (bytes === null || size + bytes.length > mostZipBytes - endBytes) {
        left += 1;
        continue;
      }
      const file = zipFile(`${safeWord(grant.title)}_${safeWord(grant.realName)}_${grant.number}.pdf`, bytes, size);
      entries.push(file.entry);
      size += file.bytes.length;
      yield { total, done, left, piece: file.bytes.toString('base64'), name: '' };
    }
    const name = siteText('cert.packFile', { time: safeWord(timeText(new Date())) });
    yield { total, done, left, piece: zipEnd(entries, size).toString('base64'), name };
  }

  /** Null: it cannot be laid out, which costs the others nothing. */
  private async pdfOf(userId: string, grant: GrantDoc, gone: AbortSignal): Promise<Buffer | null> {
    for (const end = performance.now() + patienceMs; ;) {
      try {
        return await this.lists.pdf(userId, grant, { canWait: true });
      } catch (error) {
        const name = error instanceof BusinessError ? error.errorName : '';
        if (name === 'PRINT_HARD' || name === 'CERT_PICTURE') {
          this.logger.warn({ err: error, grantId: grant._id }, 'a certificate is not in its pack');
          return null;
        }
        // many people load theirs in this moment: a pack that has come far waits for its turn
        if (name !== 'BUSY' || error instanceof PicturesAway || gone.aborted || performance.now() > end) throw error;
        await pause(turnMs);
      }
    }
  }
}
