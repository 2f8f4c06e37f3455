import { describe, expect, it } from '@jest/globals';
import { viewOf } from './exam-view.js';

describe('how a person wants the exam screen', () => {
  const plain = { size: 100, lines: 'normal', clockHiddenIn: '', strikes: false };
  it('is plain at first, and after anything that is not understood', () => {
    for (const kept of [null, '', '{', '7', 'null', '"x"', '[]', '{"size":90,"lines":"huge","clockHiddenIn":1,"strikes":"yes"}'])
      expect(viewOf(kept)).toEqual(plain);
  });
  it('is as it was kept', () => {
    expect(viewOf('{"size":200,"lines":"wider","clockHiddenIn":"p1","strikes":true}')).toEqual({
      size: 200,
      lines: 'wider',
      clockHiddenIn: 'p1',
      strikes: true,
    });
    // a release before this one hid the clock of every exam
    expect(viewOf('{"hidesClock":true,"strikes":true}')).toEqual({ ...plain, strikes: true });
    expect(viewOf('{"size":150,"lines":"huge"}')).toEqual({ ...plain, size: 150 });
  });
});
