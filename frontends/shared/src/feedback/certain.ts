import { createContext } from 'react';

/** What holds although the page could not be shown. */
export interface CertainFact {
  /** the heading in the place of the page */
  title: string;
  text: string;
}

/** Whoever did something important and then meets a page that does not come reads first that it is done. */
export const Certain = createContext<CertainFact | null>(null);
