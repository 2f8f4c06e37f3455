import { expect, test } from '@jest/globals';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError } from '../api/api-error.js';
import { sendFile, type Sending } from './send-file.js';

const lost = new ApiError('network', '');
const gone = new ApiError('business', '', { code: pageErrors.NOT_FOUND.code, status: 404 });
const full = new ApiError('business', '今天上传的文件已达上限', { code: 1, status: 200 });
const pieceBytes = 1000;
const size = 2 * pieceBytes + 5;

/** A gateway that has some bytes already, and fails as it is told before each answer. */
function gateway(have: number, faults: readonly (Error | null)[] = []) {
  const queue = [...faults];
  const pieces: [from: number, size: number][] = [];
  const seen: [sent: number, isWaiting: boolean][] = [];
  let tickets = 0;
  const sending: Sending = {
    file: new Blob([new Uint8Array(size)]),
    pieceBytes,
    begin: () => Promise.resolve({ isWhole: have === size, ticket: `t${(tickets += 1)}` }),
    put: (_ticket, from, piece) => {
      const fault = queue.shift() ?? null;
      if (fault !== null) return Promise.reject(fault);
      pieces.push([from, piece.size]);
      if (from === have) have += piece.size;
      return Promise.resolve({ have, kept: have === size });
    },
    pause: () => Promise.resolve(),
    onProgress: (sent, isWaiting) => seen.push([sent, isWaiting]),
    signal: new AbortController().signal,
  };
  return { sending, pieces, seen, ticketsGiven: () => tickets };
}

test('a file goes on where the server has it', async () => {
  const { sending, pieces, seen } = gateway(pieceBytes);
  await sendFile(sending);
  expect(pieces).toEqual([
    [size, 1],
    [pieceBytes, pieceBytes],
    [2 * pieceBytes, 5],
  ]);
  expect(seen.at(-1)).toEqual([size, false]);
});

test('a network that is away costs time and nothing else', async () => {
  const { sending, seen, pieces } = gateway(0, [null, null, lost, lost]);
  await sendFile(sending);
  expect(seen.filter(([, isWaiting]) => isWaiting)).toEqual([
    [pieceBytes, true],
    [pieceBytes, true],
  ]);
  expect(pieces.length).toBe(4);
});

test('a ticket that is over is fetched anew; a file that is gone is given up', async () => {
  const over = gateway(0, [null, gone]);
  await sendFile(over.sending);
  expect(over.ticketsGiven()).toBe(2);
  const { sending } = gateway(0);
  await expect(sendFile({ ...sending, begin: () => Promise.reject(gone) })).rejects.toBe(gone);
});

test('a file that is whole is not sent, and a refusal is told', async () => {
  const whole = gateway(size);
  await sendFile(whole.sending);
  expect(whole.pieces).toEqual([]);
  await expect(sendFile(gateway(0, [null, full]).sending)).rejects.toBe(full);
});

test('whoever stops it while the network is away waits for nothing', async () => {
  const stop = new AbortController();
  const { sending } = gateway(0, [lost]);
  const stopped = sendFile({ ...sending, signal: stop.signal, pause: () => Promise.resolve(stop.abort()) });
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});
