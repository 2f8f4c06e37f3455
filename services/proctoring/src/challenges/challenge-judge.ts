import { challengeColours, type ChallengeColour, type ChallengeVerdict } from '@xuekao/contracts';

/** Mean red, green and blue of a picture in linear light. */
type Tone = readonly [number, number, number];
type Chroma = readonly [number, number];

/** How much alike the two ways have to be, and how far the pictures have to go with the screen. Measured: decision 0174. */
const leastMatch = 0.8;
const leastGain = 0.006;
/** Steps that are smaller than this are noise. */
const flatStep = 0.012;
/** Keeps a logarithm of nothing away. */
const least = 1e-4;

const linear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
/** Red and blue against green: brightness and skin are the same in all pictures, and fall out of the differences. */
const chromaOf = ([red, green, blue]: Tone): Chroma => {
  const base = Math.log(Math.max(green, least));
  return [Math.log(Math.max(red, least)) - base, Math.log(Math.max(blue, least)) - base];
};
function shineOf(colour: ChallengeColour): Tone {
  const hex = challengeColours[colour];
  const band = (at: number): number => linear(Number.parseInt(hex.slice(at, at + 2), 16));
  return [band(1), band(3), band(5)];
}
/** From each one to the next: a camera that corrects itself slowly, and a room of another colour, change them little. */
const stepsOf = (chromas: readonly Chroma[]): number[] =>
  chromas.slice(1).flatMap((chroma, at) => {
    const before = chromas[at] ?? chroma;
    return [chroma[0] - before[0], chroma[1] - before[1]];
  });
const dot = (one: readonly number[], other: readonly number[]): number => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/**
 * Whether pictures changed their colour as the screen did. @param tones one for each colour
 * @returns `match` from -1 to 1: how much the way of the pictures is that of the screen
 */
export function judgeChallenge(
  colours: readonly ChallengeColour[],
  tones: readonly Tone[],
): { verdict: Exclude<ChallengeVerdict, 'late'>; match: number } {
  const asked = stepsOf(colours.map((colour) => chromaOf(shineOf(colour))));
  const seen = stepsOf(tones.map(chromaOf));
  const [along, length, size] = [dot(asked, seen), Math.sqrt(dot(asked, asked)), Math.sqrt(dot(seen, seen))];
  const match = size === 0 ? 0 : along / (length * size);
  if (match >= leastMatch && along / (length * length) >= leastGain) return { verdict: 'followed', match };
  return { verdict: size / Math.sqrt(seen.length) < flatStep ? 'flat' : 'unlike', match };
}
