import { Injectable } from '@nestjs/common';
import type { CaptureVerdict } from '@xuekao/contracts';
import { NewestPictures, type NewestPicture } from '../kernel/newest-pictures.js';
import { CaptureCollections } from './capture.collections.js';
import type { CaptureDoc } from './capture.model.js';
import { failedInARow } from './failed-row.js';

type Sign = NonNullable<NewestPicture['sign']>;
type Looked = Pick<CaptureDoc, '_id' | 'paperId' | 'at' | 'verdict' | 'ended' | 'finding'>;

/** A face too small, or a picture that cannot be read, shows nobody whom a proctor could know. */
const signs: Partial<Record<CaptureVerdict, Sign['kind']>> = {
  other: 'otherFace',
  several: 'twoFaces',
  nobody: 'noFace',
  small: 'noFace',
  unreadable: 'noFace',
  broken: 'stream',
};

/** Captures as the wall shows them. No picture is read for it: a tile asks for its own, once. */
@Injectable()
export class CapturesOnTheWall extends NewestPictures {
  constructor(private readonly store: CaptureCollections) {
    super();
  }

  async lastOf(paperIds: readonly string[]): Promise<ReadonlyMap<string, NewestPicture>> {
    const found = await this.store.captures
      .find({ paperId: { $in: [...paperIds] } }, { paperId: 1, at: 1, verdict: 1, ended: 1, finding: 1 })
      .sort({ paperId: 1, at: 1 })
      .lean<Looked[]>();
    const last = new Map<string, NewestPicture>();
    for (const [paperId, looks] of Map.groupBy(found, (look) => look.paperId)) {
      const newest = looks.at(-1);
      // a camera without a picture leaves the one before it on the tile
      const shown = looks.findLast(({ verdict }) => verdict !== 'broken');
      if (newest) last.set(paperId, { id: shown?._id ?? null, at: newest.at, sign: signOf(looks) });
    }
    return last;
  }
}

/** Of the newest failure, since the first of those in a row. */
function signOf(looks: readonly Looked[]): NewestPicture['sign'] {
  const failed = failedInARow(looks);
  const [first, newest] = [failed[0], failed.at(-1)];
  const kind = newest && signs[newest.verdict];
  return first && kind ? { kind, since: first.at, n: failed.length } : null;
}
