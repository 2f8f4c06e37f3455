import { describe, expect, it } from '@jest/globals';
import { showsTurningHead } from './liveness.js';

/**
 * Half of a head's width at the jaw, and how far the tip of the nose stands before it, in centimetres: a narrow nose, so that others show
 * more.
 */
const [halfJaw, noseAhead] = [7, 8];
/** Landmarks of a rigid head that is turned so many degrees to its left. */
const headAt = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  const [jaw, nose] = [halfJaw * Math.cos(angle), noseAhead * Math.sin(angle)];
  return { x: 0, y: 0, width: 200, height: 200, turn: (nose + jaw) / (2 * jaw), descriptor: Float32Array.of(0, 0) };
};
const seen = (...degrees: number[]) => degrees.map(headAt);

describe('a rigid head', () => {
  it('passes when it looks ahead and then turns by fifteen degrees or more to the side that was asked for', () => {
    for (const most of [15, 20, 30]) {
      const frames = seen(0, 2, most / 2, most, most);
      expect([showsTurningHead(frames, 'left'), showsTurningHead(frames, 'right')]).toEqual([true, false]);
      const mirrored = seen(0, -2, -most / 2, -most, -most);
      expect([showsTurningHead(mirrored, 'left'), showsTurningHead(mirrored, 'right')]).toEqual([false, true]);
    }
  });

  it.each<[string, number[]]>([
    ['hardly turns', [0, 3, 6, 6]],
    ['turns to both sides', [0, 20, 0, -20]],
    ['began turned', [20, 10, 0, 40]],
    ['comes back from a turn', [-20, -10, 0, 10]],
    ['is seen too seldom', [0, 10, 20]],
    ['is not seen', []],
  ])('does not pass when it %s', (_what, degrees) => {
    expect([showsTurningHead(seen(...degrees), 'left'), showsTurningHead(seen(...degrees), 'right')]).toEqual([false, false]);
  });

  it('is one person all along', () => {
    const frames = seen(0, 10, 20, 20);
    const other = { ...headAt(20), descriptor: Float32Array.of(0.6, 0) };
    expect([showsTurningHead(frames, 'left'), showsTurningHead([...frames, other], 'left')]).toEqual([true, false]);
  });
});
