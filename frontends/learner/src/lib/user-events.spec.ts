import { describe, expect, it } from '@jest/globals';
import { eventNames } from './user-events.js';

describe('server events', () => {
  it('finds events in chunks that are cut anywhere', () => {
    const stream = 'event: ready\ndata: {}\n\n: \n\nevent: session-ended\ndata: {"reason":"kicked"}\n\n';
    for (let cut = 1; cut < stream.length; cut += 1) {
      const names = eventNames();
      expect([...names(stream.slice(0, cut)), ...names(stream.slice(cut))]).toEqual(['ready', 'session-ended']);
    }
  });
});
