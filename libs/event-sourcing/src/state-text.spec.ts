import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stateFrom, stateText } from './state-text.js';

test('whatever a state may hold comes back as it was', () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
  );
  const { state } = fc.letrec((tie) => ({
    state: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('state')),
      fc
        .dictionary(
          fc.string().filter((name) => name !== '__proto__'),
          tie('state'),
        )
        .map((fields) => ({ ...fields })),
      fc.array(fc.tuple(fc.string(), tie('state'))).map((entries) => new Map(entries)),
      fc.array(fc.string()).map((entries) => new Set(entries)),
    ),
  }));
  fc.assert(fc.property(state, (value) => expect(stateFrom(stateText(value))).toEqual(value)));
});

test('what would come back as something else is refused', () => {
  class Account {
    balance = 1;
  }
  for (const value of [Number.NaN, () => 1, 1n, Symbol('x'), new Account(), { '~map': [] }])
    expect(() => stateText({ value })).toThrow(TypeError);
  expect(stateFrom(stateText({ left: undefined, kept: new Map([['a', new Set([1])]]) }))).toEqual({ kept: new Map([['a', new Set([1])]]) });
});
