import { describe, expect, it } from '@jest/globals';
import { readBreakState } from './break-state.js';

describe('what the taking screen hands over', () => {
  it('is read with care, since anybody can write a history entry', () => {
    expect(readBreakState({ paperId: 'p', lost: [1, 'x', 3] })).toEqual({ paperId: 'p', lost: [1, 3] });
    expect([readBreakState(null), readBreakState('x'), readBreakState({ paperId: 1, lost: [] }), readBreakState({ paperId: 'p' })]).toEqual(
      [null, null, null, null],
    );
  });
});
