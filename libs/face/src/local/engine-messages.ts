import type { Face } from '../face-provider.js';

/** Description of one face by the process that holds the models. */
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
