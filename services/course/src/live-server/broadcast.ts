import { flvHeadOf, flvTag, roleOf, type FlvTag } from './flv.js';

/** Receiver of the bytes of a live, as a response of HTTP has it. */
export interface Viewer {
  readonly writableLength: number;
  write(bytes: Buffer): unknown;
  end(): unknown;
}

/** Bounds of a live: what it keeps for those who come, and how far one may be behind. */
const mostKeptBytes = 16 * 1024 ** 2;
const mostBehindBytes = 3 * 1024 ** 2;
const caughtUpBytes = 64 * 1024;
const mostConfigBytes = 64 * 1024;

/**
 * The stream of a live, as it goes to all who see it: whoever comes begins at the last key frame. One whose network is too slow loses
 * pictures up to the next key frame at which it has caught up; nobody waits for it, and nothing is kept for it.
 */
export class Broadcast {
  private readonly viewers = new Map<Viewer, { isBehind: boolean }>();
  /** those who came before the first key frame */
  private readonly early = new Set<Viewer>();
  private readonly heads = new Map<'script' | 'videoConfig' | 'audioConfig', FlvTag>();
  /** from the last key frame on; empty: there was none */
  private recent: Buffer[] = [];
  private recentBytes = 0;
  private recentFrom = 0;
  private hasSound = false;

  get viewerCount(): number {
    return this.viewers.size + this.early.size;
  }

  /** @returns false: of a kind that browsers do not play */
  send(tag: FlvTag): boolean {
    const role = roleOf(tag);
    if (role === null || (role.endsWith('Config') && tag.data.length > mostConfigBytes)) return false;
    const bytes = flvTag(tag);
    if (role === 'audioConfig' || role === 'sound') this.hasSound = true;
    if (role === 'script' || role === 'videoConfig' || role === 'audioConfig') this.heads.set(role, tag);
    else this.keep(bytes, role === 'keyFrame', tag.timestamp);
    for (const [viewer, state] of this.viewers) {
      if (state.isBehind && role === 'keyFrame' && viewer.writableLength < caughtUpBytes) state.isBehind = false;
      if (!state.isBehind && viewer.writableLength > mostBehindBytes) state.isBehind = true;
      // one that stands still gets no more, and its page begins anew
      if (viewer.writableLength > mostKeptBytes + mostBehindBytes) {
        this.viewers.delete(viewer);
        viewer.end();
      } else if (!state.isBehind || role.endsWith('Config')) viewer.write(bytes);
    }
    if (role === 'keyFrame') {
      for (const viewer of this.early) this.begin(viewer);
      this.early.clear();
    }
    return true;
  }

  private keep(bytes: Buffer, isKeyFrame: boolean, timestamp: number): void {
    if (isKeyFrame) {
      this.recent = [];
      this.recentBytes = 0;
      this.recentFrom = timestamp;
    } else if (this.recent.length === 0) return;
    // a picture that never begins anew: whoever comes sees its beginning, and goes on with what comes
    if (this.recentBytes + bytes.length > mostKeptBytes) return;
    this.recent.push(bytes);
    this.recentBytes += bytes.length;
  }

  add(viewer: Viewer): void {
    if (this.recent.length === 0) this.early.add(viewer);
    else this.begin(viewer);
  }

  private begin(viewer: Viewer): void {
    const heads = [...this.heads.values()].map((tag) => flvTag({ ...tag, timestamp: this.recentFrom }));
    viewer.write(Buffer.concat([flvHeadOf(this.hasSound), ...heads, ...this.recent]));
    this.viewers.set(viewer, { isBehind: false });
  }

  remove(viewer: Viewer): void {
    this.viewers.delete(viewer);
    this.early.delete(viewer);
  }

  end(): void {
    for (const viewer of [...this.viewers.keys(), ...this.early]) viewer.end();
    this.viewers.clear();
    this.early.clear();
  }
}
