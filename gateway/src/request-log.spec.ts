import { Writable } from 'node:stream';
import { beforeEach, expect, it } from '@jest/globals';
import { createLogger } from '@xuekao/platform';
import { RequestLog } from './request-log.js';

let written: Record<string, unknown>[];
let log: RequestLog;
beforeEach(() => {
  written = [];
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(JSON.parse(chunk.toString()) as Record<string, unknown>); // the logger writes one object a line
      done();
    },
  });
  log = new RequestLog(createLogger('gateway', 'info', out), 1000);
});
const answered = (requestId: string, path: string, status: number, ms: number) => ({ requestId, path, status, ms, userId: 'u' });

it('a crowd that is refused costs two lines for each path and status, the first of them in full', () => {
  for (let n = 0; n < 5000; n += 1) log.add(answered(`s${n}`, '/api/save', 503, n % 40), { admitMs: 3 });
  for (let n = 0; n < 100; n += 1) log.add(answered(`t${n}`, '/api/save', 504, 10_000), { admitMs: 1, placeMs: 2, answerMs: 9998 });
  log.close();
  expect(written).toHaveLength(4);
  expect(written[0]).toMatchObject({ level: 40, requestId: 's0', path: '/api/save', status: 503, userId: 'u', admitMs: 3 });
  expect(written[1]).toMatchObject({ requestId: 't0', status: 504, ms: 10_000, answerMs: 9998 });
  expect(written.slice(2)).toMatchObject([
    { path: '/api/save', status: 503, more: 4999, slowestMs: 39 },
    { path: '/api/save', status: 504, more: 99 },
  ]);
});

it('a slow call is found with where its time went, whatever its class; a quick one and a slow download are not in the way', () => {
  log.add(answered('slow', '/api/save', 200, 2300), { admitMs: 4, placeMs: 6, answerMs: 2290 });
  log.add(answered('quick', '/api/save', 200, 40), { admitMs: 4, placeMs: 6, answerMs: 30 });
  log.add(answered('film', '/files/a.mp4', 200, 60_000), null);
  expect(written).toMatchObject([
    { level: 40, msg: 'slow call', requestId: 'slow', path: '/api/save', status: 200, ms: 2300, admitMs: 4, placeMs: 6, answerMs: 2290 },
  ]);
});

it('of a thousand slow calls twenty are written and the others counted', () => {
  for (let n = 0; n < 1000; n += 1) log.add(answered(`s${n}`, `/api/${n % 7}`, 200, 1000 + n), {});
  log.close();
  expect(written).toHaveLength(21);
  expect(written[20]).toMatchObject({ more: 980, slowestMs: 1999 });
});
