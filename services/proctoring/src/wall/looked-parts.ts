import { createHash } from 'node:crypto';
import { isInTree } from '@xuekao/access';
import type { AttemptPart } from '@xuekao/contracts';

/** Milliseconds after its last reading for which a part counts as looked at: pages read every ten seconds, unless somebody sets more. */
const lookedMs = 15_000;

/** Part of the attempts of an exam at which somebody looks. */
export interface LookedPart {
  /** the same of the same part */
  key: string;
  within: readonly string[] | null;
  paperIds: ReadonlySet<string>;
}

export function partOf({ within, paperIds }: AttemptPart): LookedPart {
  const [codes, ids] = [within && [...new Set(within)].sort(), [...new Set(paperIds)].sort()];
  const key = createHash('sha256')
    .update(JSON.stringify([codes, ids]))
    .digest('base64url');
  return { key, within: codes, paperIds: new Set(ids) };
}

/** @param place `deptCode` is the learner's */
export const covers = ({ within, paperIds }: LookedPart, place: { paperId: string; deptCode: string }): boolean =>
  within === null || paperIds.has(place.paperId) || within.some((code) => isInTree(code, place.deptCode));

/** Whether each attempt of the other part is in this one, whoever sits. Of two that only overlap it is false. */
function includes(wide: LookedPart, other: LookedPart): boolean {
  if (wide.within === null) return true;
  const { within } = wide;
  return (
    other.within !== null &&
    other.within.every((code) => within.some((root) => isInTree(root, code))) &&
    [...other.paperIds].every((id) => wide.paperIds.has(id))
  );
}

/**
 * Parts of exams at which proctors look now. What one of them needs is read out of the widest part that includes it and is read for
 * somebody else anyhow: no more is asked of the exam service than somebody sees, and an exam that an administrator watches is read once.
 */
export class LookedParts {
  private readonly exams = new Map<string, Map<string, { part: LookedPart; until: number }>>();

  /** Notes that somebody looks at the part. @returns the widest one that includes it; where there is none, the part itself */
  look(examId: string, part: LookedPart): LookedPart {
    const now = performance.now();
    for (const [id, parts] of this.exams) {
      for (const [key, { until }] of parts) if (until <= now) parts.delete(key);
      if (parts.size === 0) this.exams.delete(id);
    }
    const looked = this.exams.get(examId) ?? new Map<string, { part: LookedPart; until: number }>();
    this.exams.set(examId, looked.set(part.key, { part, until: now + lookedMs }));
    let widest = part;
    // one round is enough: whatever includes a part of this round includes what was before it
    for (const { part: other } of looked.values()) if (includes(other, widest)) widest = other;
    return widest;
  }
}
