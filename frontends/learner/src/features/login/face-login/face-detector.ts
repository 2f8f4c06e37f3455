import * as faceApi from '@vladmandic/face-api';

/** set by tools/face-files.mjs */
declare const FACE_FILES: string;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// what face-api's bundle of tfjs has beside the thin type that it declares
interface Tensors {
  setWasmPaths: (folder: string) => void;
  setBackend: (name: string) => Promise<boolean>;
  ready: () => Promise<void>;
}
/** small and quick on every machine; what counts is decided by the server */
const options = new faceApi.TinyFaceDetectorOptions({ inputSize: 416, scoreThreshold: 0.5 });
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const tf = faceApi.tf as unknown as Tensors;
  tf.setWasmPaths(FACE_FILES);
  // without a graphics processor ten times quicker than the others
  await tf.setBackend('wasm');
  await tf.ready();
  await faceApi.nets.tinyFaceDetector.loadFromUri(FACE_FILES);
}

/** Loaded once; a failure can be tried again. */
export function loadDetector(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Places of faces in the picture, in its own pixels. */
export async function detectFaces(video: HTMLVideoElement): Promise<Box[]> {
  const found = await faceApi.detectAllFaces(video, options);
  return found.map(({ box }) => ({ x: box.x, y: box.y, width: box.width, height: box.height }));
}
