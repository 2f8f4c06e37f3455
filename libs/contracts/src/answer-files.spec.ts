import { expect, test } from '@jest/globals';
import { bareJpeg, countFiles, secondsOf } from './answer-files.js';

const segment = (marker: number, ...content: number[]): number[] => [0xff, marker, 0, content.length + 2, ...content];
const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
const jfif = segment(0xe0, 1, 2);
const exif = segment(0xe1, 0x45, 0x78, 0x69, 0x66, 39, 54);
const frame = segment(0xc0, 8, 0, 1, 0, 1);
/** a stuffed byte and a restart are no ends of the coded data */
const scan = [...segment(0xda, 1), 5, 0xff, 0, 6, 0xff, 0xd3, 7];
const bare = [...start, ...jfif, ...frame, ...scan, ...end];
const kept = (...bytes: number[]): number[] | null => {
  const jpeg = bareJpeg(Uint8Array.from(bytes));
  return jpeg === null ? null : [...jpeg];
};

test('a photo keeps its picture, and loses its place, its comments and what follows its end', () => {
  const comment = segment(0xfe, 1, 2, 3);
  const tail = [0x50, 0x4b, 3, 4];
  expect(kept(...start, ...jfif, ...exif, ...comment, ...frame, ...scan, ...segment(0xe1, 9), ...end, ...tail)).toEqual(bare);
});

test('a photo that is bare already stays as it is, one with several scans too', () => {
  expect(kept(...bare)).toEqual(bare);
  const several = [...start, ...frame, ...scan, ...segment(0xc4, 1), ...scan, ...end];
  expect(kept(...several)).toEqual(several);
});

test.each([
  ['nothing', []],
  ['another file', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture without its end', bare.slice(0, -2)],
  ['a picture without a frame', [...start, ...scan, ...end]],
  ['a segment that runs over the end', [...start, 0xff, 0xe0, 0xff, 0xff, 1]],
  ['a segment without a length', [...start, 0xff, 0xe0, 0, 0, ...frame, ...scan, ...end]],
  ['words between segments', [...start, 1, 2, 3, 4, ...frame, ...scan, ...end]],
])('%s is no photo', (_name, bytes) => {
  expect(kept(...bytes)).toBeNull();
});

test('files are counted by kind, and the size of a recording says how long it is', () => {
  expect(countFiles([{ kind: 'photo' }, { kind: 'photo' }])).toEqual([{ kind: 'photo', count: 2 }]);
  expect(countFiles()).toEqual([]);
  expect(secondsOf({ size: 44 + 96_000 * 7 })).toBe(7);
});
