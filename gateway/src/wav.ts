import { BusinessError, recording } from '@xuekao/contracts';

const { rate, bytesPerSample, headBytes } = recording;
const pcm = 1;

/** The samples of a recording. @throws {BusinessError} FILE_CONTENT for anything but WAV of the one form, whole, with sound in it */
function samplesOf(bytes: Buffer): Buffer {
  const broken = new BusinessError('FILE_CONTENT');
  if (bytes.length < headBytes || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') throw broken;
  let isOurs = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const from = at + 8;
    const size = bytes.readUInt32LE(at + 4);
    if (from + size > bytes.length) throw broken;
    if (name === 'fmt ') {
      isOurs =
        size >= 16 &&
        bytes.readUInt16LE(from) === pcm &&
        bytes.readUInt16LE(from + 2) === 1 &&
        bytes.readUInt32LE(from + 4) === rate &&
        bytes.readUInt16LE(from + 14) === bytesPerSample * 8;
    } else if (name === 'data') {
      if (!isOurs || size === 0 || size % bytesPerSample !== 0) throw broken;
      return bytes.subarray(from, from + size);
    }
    at = from + size + (size % 2);
  }
  throw broken;
}

/** Head of a recording of the one form. @param sampleBytes length of what follows it */
export function recordingHead(sampleBytes: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(headBytes - 8 + sampleBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(pcm, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * bytesPerSample, 28);
  head.writeUInt16LE(bytesPerSample, 32);
  head.writeUInt16LE(bytesPerSample * 8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(sampleBytes, 40);
  return head;
}

/**
 * A recording written anew: a head of ours and the samples, without whatever else came along.
 * @throws {BusinessError} FILE_CONTENT
 */
export function cleanRecording(bytes: Buffer): { bytes: Buffer; seconds: number } {
  const samples = samplesOf(bytes);
  const whole = Buffer.concat([recordingHead(samples.length), samples]);
  return { bytes: whole, seconds: Math.round((samples.length / bytesPerSample / rate) * 10) / 10 };
}
