import type { CaptureVerdict } from '@xuekao/contracts';
import type { NewestPicture } from './newest-pictures.js';
import type { CaptureDoc } from './capture.model.js';
import { failedInARow } from './failed-row.js';

type Sign = NonNullable<NewestPicture['sign']>;
export type Look = Pick<CaptureDoc, '_id' | 'at' | 'verdict' | 'ended' | 'finding'>;

/** A face too small, or a picture that cannot be read, shows nobody whom a proctor could know. */
const signs: Partial<Record<CaptureVerdict, Sign['kind']>> = {
  other: 'otherFace',
  several: 'twoFaces',
  nobody: 'noFace',
  small: 'noFace',
  unreadable: 'noFace',
  broken: 'stream',
};

/** Tile of an attempt on the wall. @param looks the first one first. @returns null: the camera never looked */
export function tileOf(looks: readonly Look[]): NewestPicture | null {
  const newest = looks.at(-1);
  if (!newest) return null;
  // a camera without a picture leaves the one before it on the tile
  const shown = looks.findLast(({ verdict }) => verdict !== 'broken');
  return { id: shown?._id ?? null, at: newest.at, comparedAt: comparedAt(looks), sign: signOf(looks) };
}

/** Null: nothing has compared a picture yet. */
const comparedAt = (looks: readonly Look[]): Date | null =>
  looks.findLast(({ verdict }) => verdict !== 'broken' && verdict !== 'unavailable')?.at ?? null;

/** Of the newest failure, since the first of those in a row. */
function signOf(looks: readonly Look[]): NewestPicture['sign'] {
  const failed = failedInARow(looks);
  const [first, newest] = [failed[0], failed.at(-1)];
  const kind = newest && signs[newest.verdict];
  return first && kind ? { kind, since: first.at, n: failed.length } : null;
}
