import type { CallTypes } from '@xuekao/contracts';
import type { Person } from '../school.js';
import type { Code, Codes, colleagues, Column, OwnerKind, RoutedPath } from './columns.js';
import type { World } from './world/world.js';

export interface At {
  world: World;
  owner: Person;
}

/** Answers of a call by caller. The codes are what they should be by access, ownership and reach; nobody copied them from an answer. */
export interface Row<P extends RoutedPath> {
  owner: OwnerKind;
  /** a valid input; of an upload the name and bytes are the sender's own business */
  input: (at: At) => CallTypes[P]['input'] | Promise<CallTypes[P]['input']>;
  codes: Codes;
  /** Answers to colleagues, where they are another one than the stranger's (`elsewhere`). */
  shared?: Partial<Record<(typeof colleagues)[number], Code>>;
  /** The input is good once: made anew for each cell that succeeds, or (`tries`) for each cell. */
  spends?: 'success' | 'tries';
  /** The call ends or changes the sender's own account, or is counted against what one person may do: everybody in the row is new. */
  newPeople?: true;
  /** Lists answer everybody: which of the columns find the owner's object in the answer. */
  finds?: { object: (data: CallTypes[P]['output'], input: CallTypes[P]['input']) => boolean; by: readonly Column[] };
  /** Nothing happens to the owner's object although these get an OK. */
  idle?: readonly Column[];
  /** The same deed by somebody whom it is about: what they send, who has every right to the call, and the refusal. */
  own?: { who: 'formMaster' | 'administrator'; input: (world: World, who: Person) => Promise<CallTypes[P]['input']>; code: Code };
  /** Whether the object is as it was after every cell that is refused or idle. */
  stays?: (at: At, input: CallTypes[P]['input']) => Promise<boolean>;
}
export type Rows = { [P in RoutedPath]: Row<P> };
