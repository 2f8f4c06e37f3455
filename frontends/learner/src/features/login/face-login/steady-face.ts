import type { Box } from './face-detector.js';

/** in the pixels of the camera; the server refuses smaller ones */
const leastFacePx = 110;
/** looks in a row at nearly the same place: nobody is in the middle of sitting down */
const steadyLooks = 3;
/** of the face's width */
const mayMove = 0.15;

export type Look = 'none' | 'several' | 'far' | 'moving' | 'steady';

/** Tells when one face is near and still enough to be sent. */
export class SteadyFace {
  private last: Box | null = null;
  private looks = 0;

  see(faces: readonly Box[]): Look {
    const [face] = faces;
    if (!face || faces.length > 1) {
      this.forget();
      return face ? 'several' : 'none';
    }
    if (Math.max(face.width, face.height) < leastFacePx) {
      this.forget();
      return 'far';
    }
    const { last } = this;
    const isStill = last !== null && Math.hypot(face.x - last.x, face.y - last.y) < face.width * mayMove;
    this.looks = isStill ? this.looks + 1 : 1;
    this.last = face;
    return this.looks >= steadyLooks ? 'steady' : 'moving';
  }

  forget(): void {
    this.last = null;
    this.looks = 0;
  }
}
