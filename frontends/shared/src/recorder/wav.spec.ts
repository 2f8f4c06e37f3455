import { expect, it } from '@jest/globals';
import { mostRecordingBytes } from '@xuekao/contracts/own-sounds';
import { wavOf } from './wav.js';

const samplesOf = (wav: ArrayBuffer): number[] => Array.from(new Int16Array(wav.slice(44)));
const words = (wav: ArrayBuffer, from: number, to: number): string => String.fromCharCode(...new Uint8Array(wav.slice(from, to)));

it('a recording is WAV of 48,000 samples of 16 bits a second, its channels mixed into one', () => {
  const wav = wavOf([Float32Array.of(0, 1, -1, 0.5, 3), Float32Array.of(0, 1, -1, -0.5, 3)]);
  const head = new DataView(wav);
  expect([words(wav, 0, 4), words(wav, 8, 16), words(wav, 36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  expect([head.getUint32(4, true), head.getUint32(40, true)]).toEqual([wav.byteLength - 8, 10]);
  // PCM, one channel, samples and bytes a second, bytes and bits of a sample
  expect([20, 22, 32, 34].map((at) => head.getUint16(at, true))).toEqual([1, 1, 2, 16]);
  expect([head.getUint32(24, true), head.getUint32(28, true)]).toEqual([48_000, 96_000]);
  expect(samplesOf(wav)).toEqual([0, 32_767, -32_767, 0, 32_767]);
});

it('ends at three minutes', () => {
  expect(wavOf([new Float32Array(48_000 * 180 + 5000)]).byteLength).toBe(mostRecordingBytes);
});
