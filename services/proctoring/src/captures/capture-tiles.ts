import { isDuplicate } from '@xuekao/documents';
import { Schema, type mongo } from 'mongoose';
import type { NewestPicture } from './newest-pictures.js';
import type { CaptureDoc } from './capture.model.js';
import { tileOf } from './capture-tile.js';

/** Tile of one attempt, kept beside its looks: an answer of the wall does not read all looks of an exam. */
export interface CaptureTileDoc {
  /** of the attempt */
  _id: string;
  /** changes of its looks that have begun and have not ended; one that a kill broke off stays, and the looks are read */
  pending: number;
  /** beginnings and ends of changes so far, and those that `tile` knows of */
  writes: number;
  done: number;
  /** null: the camera never looked */
  tile: NewestPicture | null;
}

export const captureTileSchema = new Schema<CaptureTileDoc>(
  {
    _id: { type: String, required: true },
    pending: { type: Number, required: true },
    writes: { type: Number, required: true },
    done: { type: Number, required: true },
    tile: { type: Object, default: null },
  },
  { versionKey: false, minimize: false },
);

const lookFields = { paperId: 1, at: 1, verdict: 1, ended: 1, finding: 1 } as const;
type Looks = mongo.Collection<CaptureDoc>;

/** Tiles that are always what their looks say: one that may be behind is made of the looks when it is read. */
export class CaptureTiles {
  /** @param stores read when they are used: a model is there before its collection */
  constructor(private readonly stores: () => { looks: Looks; tiles: mongo.Collection<CaptureTileDoc> }) {}

  /** Makes a change of the looks of an attempt, and its tile with them. */
  async around<T>(paperId: string, change: () => Promise<T>): Promise<T> {
    const { tiles } = this.stores();
    await tiles.updateOne({ _id: paperId }, { $inc: { pending: 1, writes: 1 }, $setOnInsert: { done: 0, tile: null } }, { upsert: true });
    try {
      return await change();
    } finally {
      const after = await tiles.findOneAndUpdate({ _id: paperId }, { $inc: { pending: -1, writes: 1 } }, { returnDocument: 'after' });
      if (after) await this.renew([after]);
    }
  }

  /** By attempt; one at which the camera never looked is missing. */
  async of(paperIds: readonly string[]): Promise<ReadonlyMap<string, NewestPicture>> {
    const { tiles } = this.stores();
    const known = new Map((await tiles.find({ _id: { $in: [...paperIds] } }).toArray()).map((tile) => [tile._id, tile]));
    const behind = paperIds.map((paperId) => known.get(paperId) ?? { _id: paperId, ...unknown }).filter((tile) => !isRight(tile));
    const made = await this.renew(behind);
    return new Map(
      paperIds.flatMap((paperId) => {
        const tile = made.has(paperId) ? made.get(paperId) : known.get(paperId)?.tile;
        return tile ? [[paperId, tile] as const] : [];
      }),
    );
  }

  /** Makes tiles of their looks. @returns them, also where they are behind again by now */
  private async renew(behind: readonly CaptureTileDoc[]): Promise<ReadonlyMap<string, NewestPicture | null>> {
    const { looks, tiles } = this.stores();
    if (behind.length === 0) return new Map();
    const found = await looks
      .find({ paperId: { $in: behind.map(({ _id }) => _id) } }, { projection: lookFields })
      .sort({ paperId: 1, at: 1 })
      .toArray();
    const byPaper = Map.groupBy(found, ({ paperId }) => paperId);
    const made = new Map(behind.map(({ _id }) => [_id, tileOf(byPaper.get(_id) ?? [])]));
    // an attempt without a look needs no tile; one that was changed meanwhile is made by whoever changed it
    const kept = behind.filter(({ _id, writes, pending }) => pending === 0 && (writes > 0 || byPaper.has(_id)));
    if (kept.length > 0)
      await tiles
        .bulkWrite(
          kept.map(({ _id, writes }) => ({
            updateOne: {
              filter: { _id, writes, pending: 0 },
              update: { $set: { tile: made.get(_id) ?? null, done: writes } },
              // of a release before this one
              upsert: writes === 0,
            },
          })),
          { ordered: false },
        )
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
        });
    return made;
  }
}

const unknown = { pending: 0, writes: 0, done: -1, tile: null } as const;
const isRight = ({ pending, writes, done }: CaptureTileDoc): boolean => pending === 0 && writes === done;
