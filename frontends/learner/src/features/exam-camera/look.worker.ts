import * as faceApi from '@vladmandic/face-api';
import type { Look } from './capture-plan.js';
import { FrameJudge, greyOf } from './frame-judge.js';

/** set by tools/face-files.mjs */
declare const FACE_FILES: string;

export interface LookQuestion {
  id: number;
  bitmap: ImageBitmap;
}
export type LookAnswer = { id: number; look: Look } | { id: number; failed: string };

// what face-api's bundle of tfjs has beside the thin type that it declares
interface Tensors {
  setWasmPaths: (folder: string) => void;
  setBackend: (name: string) => Promise<boolean>;
  ready: () => Promise<void>;
  tensor3d: (values: Int32Array, shape: [number, number, number], type: 'int32') => { dispose: () => void };
}
/** Width of the frame that is judged; sharper ones cost time and tell nothing more. */
const judgedWidth = 160;
const options = new faceApi.TinyFaceDetectorOptions({ inputSize: 416, scoreThreshold: 0.5 });
const tf = faceApi.tf as unknown as Tensors;
const judge = new FrameJudge();

/** A worker has no page: face-api is told of canvases that need none, and is given tensors only. */
function withoutPage(): void {
  class Nothing {}
  const never = (): never => {
    throw new Error('a worker shows nothing');
  };
  const env = {
    Canvas: OffscreenCanvas,
    CanvasRenderingContext2D: OffscreenCanvasRenderingContext2D,
    Image: Nothing,
    ImageData,
    Video: Nothing,
    createCanvasElement: () => new OffscreenCanvas(1, 1),
    createImageElement: never,
    createVideoElement: never,
    fetch: (input: RequestInfo, init?: RequestInit) => fetch(input, init),
    readFile: never,
  };
  faceApi.env.setEnv(env as never); // its types know pages only
}

async function load(): Promise<void> {
  withoutPage();
  tf.setWasmPaths(FACE_FILES);
  await tf.setBackend('wasm');
  await tf.ready();
  await faceApi.nets.tinyFaceDetector.loadFromUri(FACE_FILES);
}
let loading: Promise<void> | null = null;

function pixelsOf(bitmap: ImageBitmap, width: number): ImageData {
  const height = Math.max(1, Math.round((width * bitmap.height) / bitmap.width));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

async function facesOn({ data, width, height }: ImageData): Promise<number> {
  const rgb = new Int32Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1)
    for (let colour = 0; colour < 3; colour += 1) rgb[at * 3 + colour] = data[at * 4 + colour] ?? 0;
  const tensor = tf.tensor3d(rgb, [height, width, 3], 'int32');
  try {
    return (await faceApi.detectAllFaces(tensor as never, options)).length;
  } finally {
    tensor.dispose();
  }
}

async function answer({ id, bitmap }: LookQuestion): Promise<LookAnswer> {
  try {
    loading ??= load();
    await loading;
    const fault = judge.see(greyOf(pixelsOf(bitmap, judgedWidth)));
    const faces = await facesOn(pixelsOf(bitmap, bitmap.width));
    return { id, look: { faces, fault } };
  } catch (error) {
    loading = null;
    return { id, failed: String(error) };
  } finally {
    bitmap.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<LookQuestion>) => void answer(data).then((said) => postMessage(said)));
