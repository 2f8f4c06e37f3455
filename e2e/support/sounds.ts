import { recording } from '@xuekao/contracts';

/** A tone as the recorder of the pages writes it: WAV of 16 bits, one channel, 48,000 samples a second. */
export function wavOf(seconds: number, hertz = 440): Buffer<ArrayBuffer> {
  const { rate, bytesPerSample, headBytes } = recording;
  const count = Math.round(seconds * rate);
  const bytes = Buffer.alloc(headBytes + count * bytesPerSample);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * bytesPerSample],
    [40, count * bytesPerSample],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, bytesPerSample],
    [34, bytesPerSample * 8],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36, 'latin1');
  for (let index = 0; index < count; index += 1)
    bytes.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * hertz * index) / rate)), headBytes + index * bytesPerSample);
  return bytes;
}
