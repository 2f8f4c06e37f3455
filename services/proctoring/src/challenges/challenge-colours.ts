import { challengeLength, type ChallengeColour } from '@xuekao/contracts';

const drawn = ['red', 'green', 'blue', 'yellow'] as const satisfies readonly ChallengeColour[];

/**
 * White, then others, each of them other than the two before: so what comes late differs at every step.
 * @param choose a whole number below its argument
 */
export function coloursBy(choose: (count: number) => number): ChallengeColour[] {
  const colours: ChallengeColour[] = ['white'];
  while (colours.length < challengeLength) {
    const others = drawn.filter((colour) => !colours.slice(-2).includes(colour));
    colours.push(others[choose(others.length)] ?? 'red');
  }
  return colours;
}
