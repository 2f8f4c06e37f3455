import type { Turn } from '../face-provider.js';
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

/**
 * The other way: what a head that is asked for one side does by the way, and what landmarks waver on a still photo (docs/measurements.md).
 */
const mayStray = 0.08;
const straightAhead = 0.5;

/**
 * A head that looks straight ahead first and then turns to the side that was asked for and to no other, the same person all along. It stops
 * a photo that is held up, bent or waved, and frames that were made before the side was known. It does not stop a photo that is stretched
 * towards that side.
 * @param frames in the order in which they were taken
 */
export function showsTurningHead(frames: readonly DescribedFace[], asked: Turn): boolean {
  const [first] = frames;
  if (!first || frames.length < leastFrames || Math.abs(first.turn - straightAhead) > leastTurn) return false;
  // a camera does not mirror: the nose of who turns to the left goes to the right of the picture
  const sign = asked === 'left' ? 1 : -1;
  const turned = frames.map(({ turn }) => sign * (turn - first.turn));
  if (Math.max(...turned) < leastTurn || Math.min(...turned) < -mayStray) return false;
  return isOnePerson(frames);
}

function isOnePerson(frames: readonly DescribedFace[]): boolean {
  const middle = frames.toSorted((one, other) => one.turn - other.turn)[Math.floor(frames.length / 2)];
  return middle !== undefined && frames.every(({ descriptor }) => distance(middle.descriptor, descriptor) <= sameDistance);
}
