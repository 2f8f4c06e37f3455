import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FaceDetection, FaceLandmarks68 } from '@vladmandic/face-api';
import sharp from 'sharp';
import type { DescribedFace } from './engine-messages.js';

// CommonJS all three, and one copy of tfjs: face-api finds the backend that is set here
const require = createRequire(import.meta.url);
const tf = require('@tensorflow/tfjs') as typeof import('@tensorflow/tfjs');
const wasm = require('@tensorflow/tfjs-backend-wasm') as typeof import('@tensorflow/tfjs-backend-wasm');
const faceApi = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as typeof import('@vladmandic/face-api');

/** Larger photos are made smaller before faces are looked for: accuracy does not grow, time does. */
const longestSidePx = 640;
const maxPixels = 40_000_000;
/** Surer hits only: a pattern that is taken for a face refuses a good photo. */
const minConfidence = 0.5;
/** Faces that are described, the surest first. Two are too many for everything that asks; a picture of a hundred holds up nobody. */
const maxResults = 5;
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** Everything comes from packages; nothing is asked of the network. */
export async function loadModels(): Promise<void> {
  wasm.setWasmPaths(`${join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist')}/`);
  await tf.setBackend('wasm');
  await tf.ready();
  const models = join(folderOf('@vladmandic/face-api'), 'model');
  const { ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet } = faceApi.nets;
  await Promise.all([ssdMobilenetv1.loadFromDisk(models), faceLandmark68Net.loadFromDisk(models), faceRecognitionNet.loadFromDisk(models)]);
}

interface Picture {
  rgb: Buffer;
  width: number;
  height: number;
  /** pixels of the photo to one of these */
  scale: number;
}

/** Upright, small, three colours. @throws {Error} when the bytes are no picture */
export async function decode(photo: Uint8Array): Promise<Picture> {
  const upright = sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
  const { autoOrient } = await upright.metadata();
  const { data, info } = await upright
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height, scale: autoOrient.width / info.width };
}

/** Steeper heads are made upright before they are described: the models know upright ones (docs/measurements.md). */
const steepestDegrees = 6;

export async function describeFaces(picture: Picture): Promise<DescribedFace[]> {
  const found = await look(picture);
  const [only] = found;
  const tilt = only && found.length === 1 ? tiltOf(only.landmarks) : 0;
  const [level] = Math.abs(tilt) > steepestDegrees ? await look(await rotated(picture, -tilt)) : [];
  return found.map(({ detection, landmarks, descriptor }) => ({
    ...boxOf(detection, picture.scale),
    turn: turnOf(level?.landmarks ?? landmarks),
    descriptor: level?.descriptor ?? descriptor,
  }));
}

async function look({ rgb, width, height }: Picture) {
  const tensor = tf.tensor3d(rgb, [height, width, 3], 'int32');
  try {
    // face-api's own type of a tensor is thinner than the one of tfjs
    return await faceApi
      .detectAllFaces(tensor as never, new faceApi.SsdMobilenetv1Options({ minConfidence, maxResults }))
      .withFaceLandmarks()
      .withFaceDescriptors();
  } finally {
    tensor.dispose();
  }
}

async function rotated({ rgb, width, height, scale }: Picture, degrees: number): Promise<Picture> {
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .rotate(degrees, { background: '#808080' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height, scale };
}

/** Degrees by which the line of the eyes falls to the right. */
function tiltOf({ positions }: FaceLandmarks68): number {
  const [left, right] = [positions[36], positions[45]];
  return left && right ? (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI : 0;
}

const boxOf = ({ box }: FaceDetection, scale: number) => ({
  x: Math.round(box.x * scale),
  y: Math.round(box.y * scale),
  width: Math.round(box.width * scale),
  height: Math.round(box.height * scale),
});

/**
 * Place of the nose's tip between the two sides of the face, 0 to 1. A head that turns moves it, because the nose is nearer than the
 * cheeks; a flat picture that is turned or tilted hardly does.
 */
function turnOf({ positions }: FaceLandmarks68): number {
  const [left, right, nose] = [positions[2], positions[14], positions[30]];
  if (!left || !right || !nose) return 0.5;
  const [dx, dy] = [right.x - left.x, right.y - left.y];
  const along = ((nose.x - left.x) * dx + (nose.y - left.y) * dy) / (dx * dx + dy * dy || 1);
  return Math.min(1, Math.max(0, along));
}
