import { describe, expect, it } from '@jest/globals';
import { errors, mostRecordingBytes, recording } from '@xuekao/contracts';
import { cleanRecording } from './wav.js';

interface Form {
  format?: number;
  channels?: number;
  rate?: number;
  bits?: number;
}

const chunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
function formatOf({ format = 1, channels = 1, rate = recording.rate, bits = 16 }: Form): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(format, 0);
  content.writeUInt16LE(channels, 2);
  content.writeUInt32LE(rate, 4);
  content.writeUInt32LE((rate * channels * bits) / 8, 8);
  content.writeUInt16LE((channels * bits) / 8, 12);
  content.writeUInt16LE(bits, 14);
  return chunk('fmt ', content);
}
const wav = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WAVE', 'latin1'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};
const samples = Buffer.from(Array.from({ length: 9600 }, (_, index) => index % 251));
const data = chunk('data', samples);

describe('a recording that was uploaded', () => {
  it('keeps its samples, and loses everything beside them', () => {
    const plain = cleanRecording(wav(formatOf({}), data));
    expect(plain.seconds).toBe(0.1);
    expect(plain.bytes.subarray(recording.headBytes)).toEqual(samples);
    const dressed = wav(formatOf({}), chunk('LIST', Buffer.from('<script>alert(1)</script>')), data, chunk('id3 ', Buffer.from('who')));
    expect(cleanRecording(dressed).bytes).toEqual(plain.bytes);
    expect(cleanRecording(plain.bytes).bytes).toEqual(plain.bytes);
  });

  it.each([
    ['is a page', Buffer.from('<script>alert(1)</script>'.repeat(4))],
    ['is empty', Buffer.alloc(0)],
    ['has no samples', wav(formatOf({}), chunk('data', Buffer.alloc(0)))],
    ['has half a sample', wav(formatOf({}), chunk('data', Buffer.alloc(3)))],
    ['is cut off', wav(formatOf({}), data).subarray(0, -20)],
    ['has two channels', wav(formatOf({ channels: 2 }), data)],
    ['has another rate', wav(formatOf({ rate: 44_100 }), data)],
    ['has 8 bits', wav(formatOf({ bits: 8 }), data)],
    ['is compressed', wav(formatOf({ format: 85 }), data)],
    ['does not say its form', wav(data)],
  ])('is refused when it %s', (_what, bytes) => {
    expect(() => cleanRecording(bytes)).toThrow(expect.objectContaining({ code: errors.FILE_CONTENT.code }));
  });

  it('may last three minutes', () => {
    const longest = cleanRecording(wav(formatOf({}), chunk('data', Buffer.alloc(mostRecordingBytes - recording.headBytes))));
    expect([longest.seconds, longest.bytes.length]).toEqual([180, mostRecordingBytes]);
  });
});
