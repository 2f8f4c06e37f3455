import { expect, test } from '@jest/globals';
import { challengeColours, challengeTimes, type ChallengeColour } from '@xuekao/contracts';
import { middleTone, type Tone } from '@xuekao/pictures';
import { DeskLight, randomOf, type Desk, type Shine } from '../test-support/light-model.js';
import { judgeChallenge } from './challenge-judge.js';
import { coloursBy } from './challenge-colours.js';

const sequence = (seed: number): ChallengeColour[] => {
  const random = randomOf(seed * 7919 + 1);
  return coloursBy((count) => Math.floor(random() * count));
};
const office: Desk = {
  ...{ roomLux: 300, roomKelvin: 4000, screenNits: 220, screenArea: 0.07, distance: 0.55, skin: 'medium' },
  ...{ balanceSeconds: 4, balanceShare: 0.7, wander: 0.01 },
};
const perColour = { fade: challengeTimes.fadeMs / 1000, rest: challengeTimes.restMs / 1000 };

/** Light of the picture under each colour. @param lag colours that the film is behind */
function filmed(desk: Desk, colours: readonly ChallengeColour[], seed: number, { reach = 1, lag = 0 } = {}): Tone[] {
  const light = new DeskLight(desk, seed, reach);
  const white = challengeColours.white;
  const hexOf = (at: number): string => (at < 0 ? white : challengeColours[colours[at] ?? 'white']);
  light.pass(20, () => ({ from: white, to: white, share: 1 }));
  // people and networks are not all the same: what comes between two colours
  const random = randomOf(seed + 3);
  return colours.map((_, at) => {
    const [from, to] = [hexOf(at - lag - 1), hexOf(at - lag)];
    const shineAt = (second: number): Shine => ({ from, to, share: Math.min(1, second / perColour.fade) });
    light.pass(perColour.fade + perColour.rest, shineAt);
    const { data, width, height } = light.frame({ from, to, share: 1 }, 48, 36);
    light.pass(0.1 + 0.6 * random(), () => ({ from, to, share: 1 }));
    return middleTone(data, width, height);
  });
}
const times = 60;
/** Share of challenges with this verdict. */
function share(run: (seed: number) => 'followed' | 'flat' | 'unlike'): Record<'followed' | 'flat' | 'unlike', number> {
  const counts = { followed: 0, flat: 0, unlike: 0 };
  for (let seed = 1; seed <= times; seed += 1) counts[run(seed)] += 1 / times;
  return counts;
}
const sitting = (desk: Partial<Desk>, options = {}) =>
  share((seed) => judgeChallenge(sequence(seed), filmed({ ...office, ...desk }, sequence(seed), seed, options)).verdict);

test.each<[string, Partial<Desk>]>([
  ['an office', {}],
  ['a bulb in the evening', { roomLux: 80, roomKelvin: 2700 }],
  ['daylight beside a window', { roomLux: 500, roomKelvin: 6500 }],
  ['light skin', { skin: 'light' }],
  ['dark skin', { skin: 'dark' }],
  ['a small laptop', { screenArea: 0.05, screenNits: 180, distance: 0.6 }],
  ['a camera that corrects itself quickly', { balanceSeconds: 1.5, balanceShare: 0.9 }],
  ['a restless head', { wander: 0.04 }],
])('a person at a desk follows the screen: %s', (_, desk) => {
  expect(sitting(desk).followed).toBeGreaterThanOrEqual(0.95);
});

test('under very bright light, or before a dim screen, nobody can tell, and it is a hint at most', () => {
  const { followed, unlike } = sitting({ roomLux: 2500, screenNits: 60, roomKelvin: 6500 });
  expect(followed + unlike).toBeLessThan(1);
});

test('a film that was taken elsewhere does not follow', () => {
  for (const desk of [{}, { wander: 0.04 }, { roomLux: 80, roomKelvin: 2700 as const }, { balanceSeconds: 1.5 }])
    expect(sitting(desk, { reach: 0 }).followed).toBeLessThanOrEqual(0.01);
});

test('a film of another challenge of the same person does not follow, also in the dark', () => {
  const other = (desk: Desk) =>
    share((seed) => {
      const [now, then] = [sequence(seed), sequence(seed + 5000)];
      return judgeChallenge(now, filmed(desk, then, seed)).verdict;
    });
  for (const desk of [office, { ...office, roomLux: 60, roomKelvin: 2700 as const }])
    expect(other(desk).followed).toBeLessThanOrEqual(0.08);
});

test('what comes one or two colours late is another film', () => {
  for (const lag of [1, 2]) expect(sitting({}, { lag }).followed).toBeLessThanOrEqual(0.02);
});

test('pictures that are all the same, or black, are told', () => {
  const colours = sequence(1);
  const same = colours.map((): Tone => [0.3, 0.2, 0.15]);
  expect(judgeChallenge(colours, same)).toEqual({ verdict: 'flat', match: 0 });
  expect(
    judgeChallenge(
      colours,
      colours.map((): Tone => [0, 0, 0]),
    ).verdict,
  ).toBe('flat');
});
