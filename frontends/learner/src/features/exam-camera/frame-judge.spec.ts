import { describe, expect, it } from '@jest/globals';
import { FrameJudge, greyOf, type Grey } from './frame-judge.js';

const [width, height] = [32, 24];
const picture = (valueAt: (x: number, y: number) => number): Grey => ({
  pixels: Uint8Array.from({ length: width * height }, (_, at) => valueAt(at % width, Math.floor(at / width))),
  width,
  height,
});
const noise = (at: number): number => ((at * 2654435761) >>> 24) % 3;
/** Squares with edges, as a room has them. */
const room = (light: number, seed = 0): Grey =>
  picture((x, y) => Math.min(255, ((Math.floor(x / 4) + Math.floor(y / 4)) % 2 === 0 ? light : light * 2) + noise(x + y * 31 + seed)));
const judged = (grey: Grey) => new FrameJudge().see(grey);

describe('a frame', () => {
  it('with light, edges and noise is worth sending', () => {
    expect(judged(room(80))).toBeNull();
  });
  it('is dark, covered or blurred', () => {
    expect(judged(room(21))).toBe('dark');
    expect(judged(picture(() => 3))).toBe('covered');
    expect(judged(picture((x) => 200 + noise(x)))).toBe('covered');
    expect(judged(picture((x, y) => 60 + 3 * x + 2 * y))).toBe('blurred');
  });
  it('is frozen once it stays the same for many looks, and lives again with the next change', () => {
    const judge = new FrameJudge();
    const looks = Array.from({ length: 13 }, () => judge.see(room(80)));
    expect(looks.slice(0, 12).every((fault) => fault === null)).toBe(true);
    expect(looks[12]).toBe('frozen');
    expect(judge.see(room(80, 7))).toBeNull();
  });
  it('is grey by what the eye sees of each colour', () => {
    const data = Uint8ClampedArray.from([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
    expect([...greyOf({ data, width: 3, height: 1 } as ImageData).pixels]).toEqual([255, 149, 28]);
  });
});
