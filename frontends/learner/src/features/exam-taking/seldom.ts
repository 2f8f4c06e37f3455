import { lazy, type ComponentType } from 'react';

/** A part that few people need. Where it does not load it is missing, and the exam goes on. */
export const seldom = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazy<ComponentType<P>>(() => load().then((part) => ({ default: part }), () => ({ default: () => null })));
