import { createContext } from 'react';

/** Fact that holds although the page could not be shown. */
export interface CertainFact {
  /** the heading in the place of the page */
  title: string;
  text: string;
}

/** After an important action whose next page does not come, the person reads first that the action is done. */
export const Certain = createContext<CertainFact | null>(null);
