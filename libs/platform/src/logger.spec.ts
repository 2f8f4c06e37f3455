import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

/** What the logger writes for one line. */
function lineOf(...logged: [object, string]): string {
  let written = '';
  const out = new Writable({ write(chunk: Buffer, _encoding, done) {
    written += chunk.toString();
    done();
  } });
  createLogger('exam', 'info', out).info(...logged);
  return written;
}

describe('logger', () => {
  it('removes secrets at every depth, in lists, in errors and what they carry, in any case of their letters', () => {
    const nested = { a: { b: { c: { d: { e: [{ password: 'geheim1', passWord: 'geheim2', keep: 'kept' }] } } } } };
    const error = Object.assign(new Error('failed', { cause: Object.assign(new Error('inner'), { token: 'geheim3' }) }), { command: { updates: [{ u: { $set: { passwordHash: 'geheim4' } } }] } });
    const line = lineOf({ nested, err: error, others: [Object.assign(new Error('other'), { answers: 'geheim5' })], at: new Date(0) }, 'm');
    expect(line).not.toMatch(/geheim/);
    expect(JSON.parse(line)).toMatchObject({ nested: { a: { b: { c: { d: { e: [{ keep: 'kept', password: '[removed]' }] } } } } }, err: { message: expect.stringContaining('failed') }, at: '1970-01-01T00:00:00.000Z', others: [{ message: 'other' }] });
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
