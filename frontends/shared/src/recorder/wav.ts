import { mostRecordingBytes, recording } from '@xuekao/contracts/own-sounds';

const { rate, bytesPerSample, headBytes } = recording;
const mostSamples = (mostRecordingBytes - headBytes) / bytesPerSample;

/**
 * Samples from -1 to 1 as WAV of the specification's form. What is louder is cut off, and what is longer than a recording may be.
 * @param channels of the same length; they are mixed into one
 */
export function wavOf(channels: readonly Float32Array[]): ArrayBuffer {
  const count = Math.min(channels[0]?.length ?? 0, mostSamples);
  const bytes = new DataView(new ArrayBuffer(headBytes + count * bytesPerSample));
  const write = (at: number, text: string): void =>
    Array.from(text).forEach((char, index) => bytes.setUint8(at + index, char.charCodeAt(0)));
  write(0, 'RIFF');
  bytes.setUint32(4, headBytes - 8 + count * bytesPerSample, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * bytesPerSample, true);
  bytes.setUint16(32, bytesPerSample, true);
  bytes.setUint16(34, bytesPerSample * 8, true);
  write(36, 'data');
  bytes.setUint32(40, count * bytesPerSample, true);
  for (let index = 0; index < count; index += 1) {
    let sample = 0;
    for (const channel of channels) sample += (channel[index] ?? 0) / channels.length;
    bytes.setInt16(headBytes + index * bytesPerSample, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  }
  return bytes.buffer;
}
