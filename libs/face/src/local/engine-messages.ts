import type { Face } from '../face-provider.js';

/** What the process that knows the models finds out about one face. */
export interface DescribedFace extends Face {
  /** see `turnOf` */
  turn: number;
  /** 128 numbers; the distance of two says how alike the faces are */
  descriptor: Float32Array;
}

export interface EngineRequest {
  id: number;
  photo: Uint8Array;
}
export type EngineReply =
  /** the models are loaded */
  { kind: 'ready' } | { kind: 'faces'; id: number; faces: DescribedFace[] } | { kind: 'unreadable'; id: number };
