import { expect, test } from '@jest/globals';
import { challengeColours, challengeTimes, type ChallengeColour } from '@xuekao/contracts';
import { middleTone, type Tone } from '@xuekao/pictures';
import { between, chanceOf, LitRoom, usualRoom, type Room } from '../test-support/spectral-light.js';
import { coloursBy } from './challenge-colours.js';
import { judgeChallenge } from './challenge-judge.js';

const rounds = 60;
const [fadeSeconds, restSeconds] = [challengeTimes.fadeMs / 1000, challengeTimes.restMs / 1000];

function drawn(seed: number): ChallengeColour[] {
  const chance = chanceOf(seed);
  return coloursBy((count) => Math.floor(chance() * count));
}

/** Light in the pictures of a room whose screen shows these colours. */
function taken(room: Room, colours: readonly ChallengeColour[], seed: number): Tone[] {
  const lit = new LitRoom(room, seed);
  const chance = chanceOf(seed + 77);
  let shown: string = challengeColours.white;
  return colours.map((colour) => {
    const [from, to] = [shown, challengeColours[colour]];
    lit.pass(fadeSeconds + restSeconds, (second) => between(from, to, second / fadeSeconds));
    const { data, width, height } = lit.picture(to);
    // the way to the service and back
    lit.pass(0.1 + 0.5 * chance(), () => to);
    shown = to;
    return middleTone(data, width, height);
  });
}
type Verdict = ReturnType<typeof judgeChallenge>['verdict'];
function followed(verdictOf: (seed: number) => Verdict): number {
  return Array.from({ length: rounds }, (_, n) => verdictOf(n + 1)).filter((verdict) => verdict === 'followed').length / rounds;
}
const atTheScreen = (room: Partial<Room>) =>
  followed((seed) => judgeChallenge(drawn(seed), taken({ ...usualRoom, ...room }, drawn(seed), seed)).verdict);

test.each<[string, Partial<Room>]>([
  ['diodes of an office', {}],
  ['tubes of a classroom', { lamp: 'tube', lux: 350 }],
  ['a bulb in the evening', { lamp: 'bulb', lux: 90 }],
  ['a window', { lamp: 'daylight', lux: 500 }],
  ['brown skin', { melanin: 0.45 }],
  ['very dark skin', { melanin: 0.8 }],
  ['a camera that takes white up quickly', { camera: { exposure: 0.3, white: 1.5, cast: 0.9 } }],
])('by spectra as well, a person at the screen follows it: %s', (_, room) => {
  expect(atTheScreen(room)).toBeGreaterThanOrEqual(0.95);
});

test.each<[string, Partial<Room>]>([
  ['a small laptop', { nits: 200, screen: { area: 0.05, distance: 0.55 } }],
  ['a head that does not rest', { moves: 0.06 }],
])('by spectra as well, some who sit there honestly are not seen to follow, so that it is a hint at most: %s', (_, room) => {
  expect(atTheScreen(room)).toBeGreaterThanOrEqual(0.75);
});

test.each<[string, Partial<Room>]>([
  ['an office', {}],
  ['an evening', { lamp: 'bulb', lux: 90 }],
  ['darkness', { lux: 10 }],
])('by spectra as well, a film of another challenge does not follow: %s', (_, room) => {
  const share = followed((seed) => judgeChallenge(drawn(seed), taken({ ...usualRoom, ...room }, drawn(seed + 5000), seed)).verdict);
  expect(share).toBeLessThanOrEqual(0.07);
});

test('by spectra as well, a film before a screen that shows nothing does not follow', () => {
  const still = Array.from({ length: 7 }, () => 'white' as const);
  expect(followed((seed) => judgeChallenge(drawn(seed), taken(usualRoom, still, seed)).verdict)).toBe(0);
});
