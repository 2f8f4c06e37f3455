import { createHash, timingSafeEqual } from 'node:crypto';

/** A live that may be pushed, as the course service says. */
export interface AdmittedLive {
  liveId: string;
  /** SHA-256 of its key, in hex */
  keyHash: string;
  /** counts the keys of the live */
  number: number;
  /** epoch ms */
  until: number;
}

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Name of a stream in the program that pushes: `LIVE?key=KEY`. */
export const streamNameOf = (liveId: string, key: string): string => `${liveId}?key=${key}`;

/** Which lives may be pushed now, and by which keys: what the course service said last. */
export class PushKeys {
  private admitted = new Map<string, AdmittedLive>();

  /** A process of the course service that is slow may say an older key behind a newer one: that stays over. */
  replace(lives: readonly AdmittedLive[]): void {
    this.admitted = new Map(
      lives.map((live) => {
        const before = this.admitted.get(live.liveId);
        return [live.liveId, before && live.number < before.number ? { ...before, until: live.until } : live];
      }),
    );
  }

  isAdmitted(liveId: string, now: number): boolean {
    const live = this.admitted.get(liveId);
    return live !== undefined && now < live.until;
  }

  /** Same key as when it was pushed. @returns the hash; null: none is admitted */
  hashOf(liveId: string): string | null {
    return this.admitted.get(liveId)?.keyHash ?? null;
  }

  /** @param name as the program sends it  @returns the live; null: its key is not valid now */
  liveOf(name: string, now: number): string | null {
    const [liveId = '', query = ''] = name.split('?');
    const live = this.admitted.get(liveId);
    if (!live || now >= live.until) return null;
    const given = Buffer.from(hashOfKey(new URLSearchParams(query).get('key') ?? ''), 'hex');
    const due = Buffer.from(live.keyHash, 'hex');
    return given.length === due.length && timingSafeEqual(given, due) ? liveId : null;
  }
}
