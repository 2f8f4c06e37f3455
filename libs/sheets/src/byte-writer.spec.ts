import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ByteWriter, streamFile } from './byte-writer.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('texts, bytes and numbers are written as they are, whatever their lengths', async () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.integer({ min: -10, max: 5000 }),
    fc.double({ noNaN: true }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 40 }), async (parts) => {
      const sent: Buffer[] = [];
      await streamFile(
        async (out) => {
          for (const one of parts) {
            if (typeof one === 'string') out.text(one);
            else if (typeof one === 'number') out.number(one);
            else out.put(one);
          }
        },
        async (bytes) => void sent.push(Buffer.from(bytes)),
      );
      const whole = parts.map((one) => (Buffer.isBuffer(one) ? one : Buffer.from(String(one))));
      expect(Buffer.concat(sent)).toEqual(Buffer.concat(whole));
    }),
  );
});

test('a row longer than a buffer finds room, and what is on its way stays as it was', async () => {
  const sent: string[] = [];
  const long = '很长'.repeat(200_000);
  await streamFile(
    async (out) => {
      for (const sign of ['甲', '乙', '丙']) {
        out.text(sign + long);
        expect(out.isFull).toBe(true);
        await out.flush();
      }
    },
    async (bytes) => {
      await turn();
      sent.push(bytes.toString());
    },
  );
  expect(sent).toEqual(['甲', '乙', '丙'].map((sign) => sign + long));
});

test('a large file is written through two buffers, which wait for who takes them', async () => {
  const places = new Set<ArrayBufferLike>();
  let [taken, atOnce, most] = [0, 0, 0];
  const row = Buffer.alloc(90, 'x');
  await streamFile(
    async (out) => {
      for (let n = 0; n < 60_000; n += 1) {
        out.put(row);
        if (out.isFull) await out.flush();
      }
    },
    async (bytes) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await turn();
      places.add(bytes.buffer);
      taken += bytes.length;
      atOnce -= 1;
    },
  );
  expect([taken, most, places.size]).toEqual([60_000 * row.length, 1, 2]);
});

test('a failure of who takes the bytes is thrown by the next flush', async () => {
  const out = new ByteWriter(() => Promise.reject(new Error('the disk is full')));
  out.text('a');
  await out.flush();
  out.text('b');
  await expect(out.flush()).rejects.toThrow('the disk is full');
});
