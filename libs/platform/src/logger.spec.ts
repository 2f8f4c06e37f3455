import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

/** Line that the logger writes. */
const lineOf = (...logged: [object, string]): string => linesOf(logged);

/** Lines of one logger, one after the other. */
function linesOf(...logged: [object, string][]): string {
  let written = '';
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const logger = createLogger('exam', 'info', out);
  for (const each of logged) logger.info(...each);
  return written;
}

describe('logger', () => {
  it('leaves nothing of a line in the next one', () => {
    const [, second = ''] = linesOf([{ userId: 'u1', err: new Error('first') }, 'one'], [{}, 'two']).split('\n');
    expect(JSON.parse(second)).toEqual({ level: 30, time: expect.any(String), service: 'exam', msg: 'two' });
  });

  it('removes secrets at every depth, in lists, in errors and what they carry, in any case of their letters', () => {
    const nested = { a: { b: { c: { d: { e: [{ password: 'geheim1', passWord: 'geheim2', keep: 'kept' }] } } } } };
    const error = Object.assign(new Error('failed', { cause: Object.assign(new Error('inner'), { token: 'geheim3' }) }), {
      command: { updates: [{ u: { $set: { passwordHash: 'geheim4' } } }] },
    });
    const line = lineOf({ nested, err: error, others: [Object.assign(new Error('other'), { answers: 'geheim5' })], at: new Date(0) }, 'm');
    expect(line).not.toMatch(/geheim/);
    expect(JSON.parse(line)).toMatchObject({
      nested: { a: { b: { c: { d: { e: [{ keep: 'kept', password: '[removed]' }] } } } } },
      err: { message: expect.stringContaining('failed') },
      at: '1970-01-01T00:00:00.000Z',
      others: [{ message: 'other' }],
    });
  });

  it.each<[string, string, string]>([
    [
      'a mobile number that a database repeats',
      'E11000 duplicate key error collection: x.users index: mobile_1 dup key: { mobile: "13800138001" }',
      '13800138001',
    ],
    ['a number with its country', 'isv.MOBILE_NUMBER_ILLEGAL: +8613800138001 ', '13800138001'],
    ['a number of identity', 'no person 11010519900307123X is known', '11010519900307123X'],
    ['an address of mail', 'mailbox zhang.san@example.com is full', 'zhang.san@example.com'],
    ['a token in a URL', 'GET https://api.example.com/sns/userinfo?openid=o1&access_token=geheim_1-2&lang=zh failed', 'geheim_1-2'],
    ['a secret in a URL', 'GET https://qyapi.example.com/gettoken?corpid=c&corpsecret=geheim%2B3', 'geheim%2B3'],
    ['a password of a connection', 'cannot connect to mongodb://app:geheim4@10.0.0.1:27017/x', 'geheim4'],
    ['a header', 'sent Authorization: Bearer geheim5.abc', 'geheim5.abc'],
  ])('removes from sentences %s', (_what, text, secret) => {
    const error = Object.assign(new Error(text, { cause: new Error(text) }), { errmsg: text, request: { url: text } });
    for (const line of [lineOf({ err: error }, 'failed'), lineOf({ said: text, list: [text] }, 'm'), lineOf({}, text)]) {
      expect(line).not.toContain(secret);
      expect(JSON.parse(line)).toMatchObject({ service: 'exam' });
    }
  });

  it('removes what tells who somebody is, and leaves ids, numbers, codes and times', () => {
    const keyValue = {
      mobile: '+852 5123 4567',
      idCard: 'H1234567',
      realName: '张三丰',
      email: 'x',
      apiKey: 'geheim',
      pushKey: 'geheim',
      appSecret: 'geheim',
    };
    expect(lineOf({ err: Object.assign(new Error('dup'), { keyValue }) }, 'm')).not.toMatch(/5123|H1234567|张三丰|geheim/);
    const kept = {
      userId: '665f1c2b9d3e4a0012345678',
      requestId: '1380013800113800',
      bytes: 13800138001,
      at: '2026-11-22T10:00:00.000Z',
      code: 10010105,
      ms: 12,
      call: '/api/sys/user/login',
      mobileVerified: true,
    };
    expect(JSON.parse(lineOf(kept, 'm'))).toMatchObject(kept);
  });

  it('is done with a line of a megabyte at once, whatever stands in it', () => {
    const texts = ['a', '.', '//', '1', '//a:', '?code=', 'bearer ', 'a@'].map((part) => part.repeat(1_000_000 / part.length));
    const began = performance.now();
    for (const text of texts) lineOf({ text }, 'm');
    // 0.2 s on a machine that has nothing else to do; tried at every letter it would be hours
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('writes what holds itself', () => {
    const ring: { self?: object; token: string } = { token: 'geheim' };
    ring.self = ring;
    expect(lineOf({ ring }, 'm')).toMatch(/\[deep\]/);
    expect(lineOf({ ring }, 'm')).not.toMatch(/geheim/);
  });

  it('writes one object a line and removes what must not be read in a log', () => {
    let written = '';
    const out = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString();
        done();
      },
    });
    const logger = createLogger('exam', 'info', out);
    logger.info({ requestId: 'r1', input: { password: 'geheim1', deep: { token: 'geheim2' } }, answer: 'geheim3' }, 'line one\nline two');
    expect(written).not.toMatch(/geheim/);
    expect(written.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(written)).toMatchObject({ service: 'exam', requestId: 'r1', msg: 'line one\nline two', answer: '[removed]' });
  });
});
