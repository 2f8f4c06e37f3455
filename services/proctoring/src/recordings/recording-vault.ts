import { open } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { recordingPieceBytes } from '@xuekao/contracts';
import { CONFIG, SecretBox, type Config } from '@xuekao/platform';
import { RecordingCollections } from './recording.collections.js';
import type { RecordingDoc } from './recording.model.js';

/** Recordings as they are kept: in pieces, each sealed for its own place, as the pictures of sittings are (decision 0114). */
@Injectable()
export class RecordingVault {
  private readonly box: SecretBox;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    private readonly store: RecordingCollections,
  ) {
    this.box = new SecretBox(config, 'recordings');
  }

  /** Keeps a whole file. Begun anew it writes the same pieces again. @returns its bytes */
  async keep({ _id: recordingId, keptUntil: until }: Pick<RecordingDoc, '_id' | 'keptUntil'>, path: string): Promise<number> {
    const file = await open(path);
    try {
      const piece = Buffer.alloc(recordingPieceBytes);
      let bytes = 0;
      for (let n = 0; ; n += 1) {
        const { bytesRead } = await file.read(piece, 0, piece.length, bytes);
        if (bytesRead === 0) return bytes;
        const sealed = this.box.seal(piece.subarray(0, bytesRead), placeOf(recordingId, n));
        await this.store.pieces.updateOne({ _id: placeOf(recordingId, n) }, { recordingId, sealed, until }, { upsert: true });
        bytes += bytesRead;
      }
    } finally {
      await file.close();
    }
  }

  /** Null: it is not there any more. */
  async read(recordingId: string, n: number): Promise<Buffer | null> {
    const piece = await this.store.pieces.findById(placeOf(recordingId, n)).lean();
    return piece && this.box.open(piece.sealed, placeOf(recordingId, n));
  }

  async remove(recordingId: string): Promise<void> {
    await this.store.pieces.deleteMany({ recordingId });
  }
}

const placeOf = (recordingId: string, n: number): string => `${recordingId}:${n}`;
