import type { FrameFault } from '@xuekao/contracts';

/** Look of the camera at a moment. */
export interface Look {
  faces: number;
  fault: FrameFault | null;
}
export type Hint = FrameFault | 'none' | 'several' | 'hold';
export interface Step {
  /** a picture is taken now */
  take: boolean;
  /** words to show while a picture is due; null: nothing to say */
  hint: Hint | null;
  /** nobody was seen for twenty seconds */
  isOut: boolean;
}
/** The specification: twenty seconds without a face, one second of holding the pose. */
const outMs = 20_000;
const holdMs = 1000;
/** The first picture of a sitting comes soon. */
const firstMs = 3000;
export const hintOf = ({ faces, fault }: Look): FrameFault | 'none' | 'several' | null =>
  fault ?? (faces === 0 ? 'none' : faces > 1 ? 'several' : null);

/** Decides by looks when a picture is taken: of a good look that holds, or after twenty seconds of whatever is there. */
export class CapturePlan {
  private dueAt: number;
  private heldSince: number | null = null;
  private seenAt: number;

  /**
   * @param everyMs 0: no picture is taken
   * @param share of the interval before the second picture, up to 1: a hall that begins at one moment is not compared at one moment again
   * and again
   */
  constructor(
    private readonly everyMs: number,
    now: number,
    private share = 1,
  ) {
    this.dueAt = now + firstMs;
    this.seenAt = now;
  }

  isDue(now: number): boolean {
    return this.everyMs > 0 && now >= this.dueAt;
  }

  /** A sitting that stands, and a camera that is opened again, begin anew. */
  forget(now: number): void {
    this.heldSince = null;
    this.seenAt = now;
    if (this.isDue(now)) this.dueAt = now;
  }

  see(look: Look, now: number): Step {
    if (look.faces > 0) this.seenAt = now;
    const isOut = now - this.seenAt >= outMs;
    if (!this.isDue(now)) return { take: false, hint: null, isOut };
    const hint = hintOf(look);
    if (hint === null) this.heldSince ??= now;
    else this.heldSince = null;
    const take = this.heldSince === null ? now - this.dueAt >= outMs : now - this.heldSince >= holdMs;
    if (take) this.taken(now);
    return { take, hint: take ? null : (hint ?? 'hold'), isOut };
  }

  taken(now: number): void {
    this.dueAt = now + this.everyMs * this.share;
    this.share = 1;
    this.heldSince = null;
  }
}
