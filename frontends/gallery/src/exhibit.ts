import type { ComponentType } from 'react';

/** States of a component: empty, loading, a failure that a second try mends, or much with long Chinese. */
export const states = ['full', 'empty', 'loading', 'error'] as const;
export type State = (typeof states)[number];

export interface ExhibitProps {
  state: State;
}
export interface Exhibit {
  title: string;
  /** the states in which the component differs */
  states: readonly State[];
  load: () => Promise<ComponentType<ExhibitProps>>;
}
