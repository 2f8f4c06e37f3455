import type { DomainEvent } from './decider.js';
import type { EventTypes } from './event-types.js';

/** One side of an entry of a ledger: what an account gains (positive) or loses, in the smallest unit of its currency. */
export interface Leg {
  readonly account: string;
  readonly minor: number;
}

/** The legs of a posting do not balance, or an amount is no whole number that a number can hold. */
export class Unbalanced extends RangeError {
  override readonly name = 'Unbalanced';
}

/**
 * Double entry: of an event whose type is declared as a posting the legs sum to 0. The store checks it, so that no decider can create or
 * destroy money by a mistake.
 * @throws {Unbalanced} nothing may be written
 */
export function checkPostings(events: readonly DomainEvent[], types: EventTypes | undefined): void {
  for (const { type, data } of events) if (types?.[type]?.isPosting === true) checkLegs(type, data);
}

function checkLegs(type: string, data: unknown): void {
  const legs = legsOf(data);
  if (legs.length < 2) throw new Unbalanced(`${type} has ${legs.length} legs, and an entry has two at least`);
  let sum = 0n;
  for (const { account, minor } of legs) {
    if (typeof account !== 'string' || account === '') throw new Unbalanced(`${type} has a leg without an account`);
    if (!Number.isSafeInteger(minor) || minor === 0) throw new Unbalanced(`${type} moves ${minor} on ${account}`);
    sum += BigInt(minor);
  }
  if (sum !== 0n) throw new Unbalanced(`the legs of ${type} sum to ${sum}`);
}

function legsOf(data: unknown): readonly Leg[] {
  const legs: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'legs') : undefined;
  return Array.isArray(legs) ? (legs as Leg[]) : []; // each is checked where it is read
}
