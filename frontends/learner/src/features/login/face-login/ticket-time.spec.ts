import { expect, it } from '@jest/globals';
import { lookSecondsOf } from './ticket-time.js';

it('a face is looked for while there is time to send it before the ticket ends', () => {
  expect([
    lookSecondsOf({ expiresSeconds: 30, instruction: null }),
    lookSecondsOf({ expiresSeconds: 30, instruction: 'left' }),
    lookSecondsOf({ expiresSeconds: 2, instruction: 'left' }),
  ]).toEqual([27, 23, 1]);
});
