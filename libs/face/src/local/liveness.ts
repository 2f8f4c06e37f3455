import type { DescribedFace } from './engine-messages.js';

/** Frames of one series that must show a face; fewer say nothing about movement. */
export const leastFrames = 4;
/** How far the nose must travel between the sides of the face: see docs/measurements.md for what still pictures reach. */
const leastTurn = 0.15;
/** A turned head is less like itself than a second photo of it, so the bar is lower than for another person's photo. */
const sameDistance = 0.55;

export const distance = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
  return Math.sqrt(sum);
};

/** A head that turns, and the same person all along. It stops a photo that is held up, bent or waved; it does not stop a video of the person. */
export function showsTurningHead(frames: readonly DescribedFace[]): boolean {
  const inOrder = frames.toSorted((one, other) => one.turn - other.turn);
  const [first, middle, last] = [inOrder[0], inOrder[Math.floor(inOrder.length / 2)], inOrder.at(-1)];
  if (!first || !middle || !last || frames.length < leastFrames || last.turn - first.turn < leastTurn) return false;
  return frames.every(({ descriptor }) => distance(middle.descriptor, descriptor) <= sameDistance);
}
