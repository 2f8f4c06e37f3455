import type { DomainEvent } from './decider.js';

type Listener = (events: readonly Pick<DomainEvent, 'type'>[]) => void;

const listeners = new Map<string, Set<Listener>>();
const counters = new Set<(count: number) => void>();

/**
 * Events were written to a log by this process, or are about to be with its transaction. It saves followers of this process the wait for
 * their next look, and promises nothing: those of other processes find the events when they look.
 * @param namespace database and collection
 */
export function tellAppended(namespace: string, events: readonly Pick<DomainEvent, 'type'>[]): void {
  for (const listener of listeners.get(namespace) ?? []) listener(events);
  for (const counter of counters) counter(events.length);
}

/** Hears how many events this process writes, to whatever log. @returns a function that ends it */
export function onAnyAppended(counter: (count: number) => void): () => void {
  counters.add(counter);
  return () => counters.delete(counter);
}

/** @returns a function that ends it */
export function onAppended(namespace: string, listener: Listener): () => void {
  const own = listeners.get(namespace) ?? new Set();
  listeners.set(namespace, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0 && listeners.get(namespace) === own) listeners.delete(namespace);
  };
}
