import { createContext } from 'react';

/** Options that a person has struck out: an aid, never an answer. */
export interface OptionStrikes {
  isStruck: (quId: string, optionId: string) => boolean;
  /** strikes it out, or takes the strike away */
  strike: (quId: string, optionId: string) => void;
}
/** null: options cannot be struck out here */
export const OptionStrikesContext = createContext<OptionStrikes | null>(null);
