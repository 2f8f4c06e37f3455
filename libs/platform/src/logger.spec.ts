import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

describe('logger', () => {
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
