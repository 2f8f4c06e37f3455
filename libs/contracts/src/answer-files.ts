import { mostRecordingBytes, recording } from './own-sounds.js';

/** Files that a short answer may hold beside its text: a recording (WAV, as `own-sounds` has it) and photos (JPEG). */
export const answerFileKinds = ['sound', 'photo'] as const;
export type AnswerFileKind = (typeof answerFileKinds)[number];

/** A file as an answer names it. `sha`: SHA-256 of its bytes in base64url, so the answer vouches for the file, whenever that arrives. */
export interface AnswerFile {
  kind: AnswerFileKind;
  sha: string;
  size: number;
}

/** Files of one kind that one answer holds. */
export const mostFiles: Readonly<Record<AnswerFileKind, number>> = { sound: 1, photo: 6 };
/** Photos are made smaller on the device: the longer side, in pixels. */
export const longestPhotoSide = 2000;
const mostPhotoBytes = 3 * 1024 * 1024;
export const mostFileBytes: Readonly<Record<AnswerFileKind, number>> = { sound: mostRecordingBytes, photo: mostPhotoBytes };
/** Files that one attempt may store, those that were recorded anew or deleted included. */
export const mostStored = { files: 120, bytes: 400 * 1024 * 1024 } as const;
/** A file is sent in pieces of this size, so that a network that breaks off costs one of them. */
export const pieceBytes = 512 * 1024;

/** Path of files of answers, for whoever holds a link: a name that is signed, and good for a quarter of an hour. */
export const answerFilePath = '/api/file/answer/';

/** Length of a recording in seconds: its size says it. */
export const secondsOf = ({ size }: Pick<AnswerFile, 'size'>): number =>
  Math.max(1, Math.round((size - recording.headBytes) / (recording.rate * recording.bytesPerSample)));

/** How many files of each kind there are, kinds without one left out. */
export const countFiles = (files: readonly Pick<AnswerFile, 'kind'>[] = []): { kind: AnswerFileKind; count: number }[] =>
  answerFileKinds.flatMap((kind) => {
    const count = files.filter((file) => file.kind === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });

const segmentsKept = (marker: number): boolean =>
  // JFIF, and the profile of the colours; tables, frames and what a scan needs
  marker === 0xe0 || marker === 0xe2 || (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdd);

/**
 * A JPEG without what its picture does not need: Exif and its place and time, XMP, previews, comments, and whatever follows its end.
 * null where it is no whole JPEG.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const kept: [from: number, to: number][] = [[0, 2]];
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xd9) return hasFrame && hasScan ? joined(bytes, [...kept, [at, at + 2]]) : null;
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (end > bytes.length || end < at + 4) return null;
    if (segmentsKept(marker)) kept.push([at, end]);
    hasFrame ||= marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    at = end;
    if (marker !== 0xda) continue;
    hasScan = true;
    // coded data runs to the next marker that is neither a stuffed byte nor a restart
    while (at < bytes.length && !(bytes[at] === 0xff && bytes[at + 1] !== 0 && !isRestart(bytes[at + 1]))) at += 1;
    kept.push([end, at]);
  }
  return null;
}

const isRestart = (marker = 0): boolean => marker >= 0xd0 && marker <= 0xd7;

function joined(bytes: Uint8Array, parts: readonly [number, number][]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, [from, to]) => sum + to - from, 0));
  let at = 0;
  for (const [from, to] of parts) {
    whole.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  return whole;
}
