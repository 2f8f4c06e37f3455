import type { Random } from './captcha-drawing.js';

/** In samples a second: what a telephone carries and a little more, in half the bytes of what the program speaks. */
export const soundRate = 11_025;
/** Digits of a sound. 1 and 7 end alike when they are spoken in Mandarin (yī, qī): 1 is never said, and counts as 7. */
export const soundAlphabet = '023456789';
export const soundLength = 6;
/** Men and women, so that no program learns one voice; fixed names, never anything that somebody typed. */
const voices = ['cmn', 'cmn+m3', 'cmn+f2', 'cmn+f4'] as const;

const between = (random: Random, from: number, to: number): number => from + random() * (to - from);
const percent = (random: Random, from: number, to: number): string => `${Math.round(between(random, from, to))}%`;

/** Input of the speech program: each digit at its own pace and pitch, with pauses in which people can type. */
export function speechOf(digits: string, random: Random): { voice: string; markup: string } {
  const words = [...digits].map(
    (digit) =>
      `<prosody rate="${percent(random, 70, 95)}" pitch="${percent(random, 80, 125)}">${digit}</prosody><break ` +
      `time="${Math.round(between(random, 350, 750))}ms"/>`,
  );
  return { voice: voices[Math.floor(random() * voices.length)] ?? voices[0], markup: `<speak>${words.join('')}</speak>` };
}

/**
 * The samples of a WAV file with one channel of 16 bits. A program that writes into a pipe does not know the length in its header: the file
 * ends where it ends.
 */
export function samplesOf(wav: Buffer): { rate: number; samples: Int16Array } | null {
  if (
    wav.length < 46 ||
    wav.toString('latin1', 0, 4) !== 'RIFF' ||
    wav.toString('latin1', 36, 40) !== 'data' ||
    wav.readUInt16LE(22) !== 1 ||
    wav.readUInt16LE(34) !== 16
  )
    return null;
  const count = Math.floor((wav.length - 44) / 2);
  return { rate: wav.readUInt32LE(24), samples: Int16Array.from({ length: count }, (_, index) => wav.readInt16LE(44 + 2 * index)) };
}

/** Half as many samples a second, each the mean of two. */
const halved = (samples: Int16Array): Int16Array =>
  Int16Array.from(
    { length: Math.floor(samples.length / 2) },
    (_, index) => ((samples[2 * index] ?? 0) + (samples[2 * index + 1] ?? 0)) / 2,
  );

/**
 * The voice with noise that swells and fades behind it, some 15 dB below: silence would tell a program where a digit ends, and nobody has
 * trouble to follow. As a WAV file.
 */
export function soundOf(spoken: Int16Array, random: Random): Buffer {
  const voice = halved(spoken);
  const lead = Math.round(between(random, 0.3, 0.6) * soundRate);
  const length = lead + voice.length;
  const [level, swell, start] = [between(random, 500, 800), between(random, 0.5, 1.5) * soundRate, between(random, 0, 7)];
  const wav = Buffer.alloc(44 + 2 * length);
  let noise = 0;
  for (let index = 0; index < length; index += 1) {
    // each value leans on the one before: a rush of air, not a hiss
    noise = 0.6 * noise + 0.8 * between(random, -1, 1);
    const behind = noise * level * (1 + 0.5 * Math.sin(index / swell + start));
    const value = 0.8 * (voice[index - lead] ?? 0) + behind;
    wav.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value))), 44 + 2 * index);
  }
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + 2 * length, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(soundRate, 24);
  wav.writeUInt32LE(2 * soundRate, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(2 * length, 40);
  return wav;
}
