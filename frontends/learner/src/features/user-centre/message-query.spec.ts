import { describe, expect, it } from '@jest/globals';
import { messageParams, readMessageQuery, writeMessageQuery } from './message-query.js';

describe('the address of the messages', () => {
  it('comes back from the address as it was', () => {
    const query = { state: 'unread', page: 3, open: 'ab'.repeat(12) } as const;
    expect(readMessageQuery(writeMessageQuery(query))).toEqual(query);
  });
  it('is empty at the start and ignores nonsense', () => {
    const start = { state: 'all', page: 1, open: null } as const;
    expect(writeMessageQuery(start).toString()).toBe('');
    expect(readMessageQuery(new URLSearchParams('state=x&page=-1&open=../x'))).toEqual(start);
  });
  it('asks for the chosen state alone', () => {
    expect([messageParams('all'), messageParams('unread'), messageParams('read')]).toEqual([{}, { readState: 0 }, { readState: 1 }]);
  });
});
