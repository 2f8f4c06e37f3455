import { allCalls, subjectOf } from '@xuekao/contracts';
import { Handle } from '../handle.decorator.js';

/** A service starts only when it handles each of its calls: those of `owner` that a spec has no handler for answer with nothing. */
export function handleRest(controller: { prototype: object }, owner: string, handled: readonly { path: string }[]): void {
  for (const call of allCalls.filter(({ owner: of, path }) => of === owner && !handled.some((known) => known.path === path))) {
    const name = subjectOf(call);
    const descriptor = { configurable: true, value: async () => ({}) };
    Object.defineProperty(controller.prototype, name, descriptor);
    Handle(call)(controller.prototype, name, descriptor);
  }
}
