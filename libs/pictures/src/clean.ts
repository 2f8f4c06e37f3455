import { decodeQR } from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';
import { maxPixels } from './limits.js';
import type { Lack } from './metafile-svg.js';
import { middleTone, type Tone } from './tone.js';

export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp';
/**
 * `picture`: of `format` and no other, kept in it. `photo`: a JPEG or PNG of a camera, becomes a JPEG of at most 1,280 pixels a side;
 * with `tone` the light in its middle is measured as well. `icon`: a picture of any kind in the middle of a white square, whose outer
 * pixels a system may cut off; becomes a PNG. `code`: a photo in which a QR code may be, of which its text alone is kept. `metafile`: a
 * drawing of Windows commands (WMF, EMF), which no browser shows; becomes a PNG.
 */
export type PictureTask =
  | { kind: 'picture'; format: PictureFormat }
  | { kind: 'photo'; maxPixels: number; tone?: boolean }
  | { kind: 'icon'; sidePx: number; innerPx: number }
  | { kind: 'code'; maxPixels: number }
  | { kind: 'metafile' };
export type Refusal = 'content' | 'pixels' | 'frames';
export interface Cleaned {
  bytes: Uint8Array;
  width: number;
  /** of one frame */
  height: number;
  /** that were decoded, in all frames together */
  pixels: number;
  /** of a photo, where it was asked for */
  tone?: Tone;
  /** of a code; empty: none was found */
  text?: string;
  /** of a metafile: what it has and its picture has not */
  lacks?: Lack[];
}
/** Of what is kept, in all frames together: a larger picture is made smaller while it is decoded. */
const keptPixels = 12_000_000;
const maxFrames = 500;
const photoSidePx = 1280;
/** Further tries at a code that lies aslant or is small, and milliseconds for them. */
const codeEffort = { effort: 8, timeLimit: 300 } as const;
/** Fast ones: the highest take ten times as long for a tenth of the bytes. */
const encodings = {
  png: { compressionLevel: 6 },
  jpeg: { quality: 88, mozjpeg: true },
  gif: { effort: 1 },
  webp: { effort: 1 },
} as const;

/**
 * Decodes a picture within limits and encodes it anew, so that metadata, appended archives and scripts are gone. Takes seconds of a
 * processor and hundreds of MB for what an attacker sends: runs in the decoder's process only (docs/decisions/0019).
 */
export async function clean(task: PictureTask, bytes: Uint8Array): Promise<Cleaned | { refused: Refusal }> {
  try {
    if (task.kind === 'icon') return await iconOf(bytes, task.sidePx, task.innerPx);
    if (task.kind === 'code') return await codeOf(bytes, task.maxPixels);
    // loaded where it is asked for: what reads these files is large, and most processes never see one
    if (task.kind === 'metafile') return await (await import('./metafile.js')).drawMetafile(bytes);
    return task.kind === 'picture' ? await cleanPicture(task.format, bytes) : await cleanPhoto(bytes, task.maxPixels, task.tone === true);
  } catch (error) {
    return { refused: error instanceof Error && /pixel limit/i.test(error.message) ? 'pixels' : 'content' };
  }
}

async function cleanPicture(format: PictureFormat, bytes: Uint8Array): Promise<Cleaned | { refused: Refusal }> {
  const source = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    animated: format === 'gif' || format === 'webp',
    sequentialRead: true,
  });
  const { format: found, width, height, pageHeight, pages = 1, autoOrient } = await source.metadata();
  if (found !== format) return { refused: 'content' };
  if (pages > maxFrames) return { refused: 'frames' };
  const pixels = width * (pageHeight ?? height) * pages;
  if (pixels > maxPixels) return { refused: 'pixels' };
  const share = Math.sqrt(keptPixels / pixels);
  const smaller = share < 1 ? source.rotate().resize({ width: Math.max(1, Math.floor(autoOrient.width * share)) }) : source.rotate();
  return encoded(smaller.toFormat(format, encodings[format]), pixels);
}

async function cleanPhoto(bytes: Uint8Array, limit: number, measures: boolean): Promise<Cleaned | { refused: Refusal }> {
  const photo = sharp(bytes, { limitInputPixels: limit, failOn: 'error', sequentialRead: true });
  const { format, width, height } = await photo.metadata();
  if (format !== 'jpeg' && format !== 'png') return { refused: 'content' };
  const upright = photo.rotate().resize({ width: photoSidePx, height: photoSidePx, fit: 'inside', withoutEnlargement: true });
  const kept = await encoded(upright.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }), width * height);
  return measures ? { ...kept, tone: await toneOf(kept.bytes) } : kept;
}

async function toneOf(jpeg: Uint8Array): Promise<Tone> {
  const small = sharp(jpeg).resize({ width: 96, height: 72, fit: 'fill' }).removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return middleTone(data, info.width, info.height);
}

async function codeOf(bytes: Uint8Array, limit: number): Promise<Cleaned | { refused: Refusal }> {
  const photo = sharp(bytes, { limitInputPixels: limit, failOn: 'error', sequentialRead: true });
  const { format, width, height } = await photo.metadata();
  if (format !== 'jpeg' && format !== 'png') return { refused: 'content' };
  const upright = photo.rotate().resize({ width: photoSidePx, height: photoSidePx, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await upright.flatten({ background: '#ffffff' }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(), width: info.width, height: info.height, pixels: width * height, text: textIn(data, info) };
}

/** A reader says with an error that it found nothing. */
function textIn(data: Uint8Array, { width, height }: { width: number; height: number }): string {
  try {
    return decodeQR({ data, width, height }, { format: 'RGB', ...codeEffort });
  } catch {
    return '';
  }
}

async function iconOf(bytes: Uint8Array, sidePx: number, innerPx: number): Promise<Cleaned> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  const { width, height } = await picture.metadata();
  const background = '#ffffff';
  const [before, behind] = [Math.floor((sidePx - innerPx) / 2), Math.ceil((sidePx - innerPx) / 2)];
  const square = picture
    .rotate()
    .resize({ width: innerPx, height: innerPx, fit: 'contain', background })
    .extend({ top: before, left: before, bottom: behind, right: behind, background })
    .flatten({ background });
  return encoded(square.png({ compressionLevel: 9 }), width * height);
}

async function encoded(picture: Sharp, pixels: number): Promise<Cleaned> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, pixels };
}
