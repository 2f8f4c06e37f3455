import { useState } from 'react';

interface Asked {
  /** what was asked for when the page was chosen */
  of: string;
  page: number;
}

/** Page of a list that begins anew when something else is asked for: the one that was chosen may lie behind the last one now. */
export const pageFor = (chosen: Asked, of: string): number => (chosen.of === of ? chosen.page : 1);

/** @param what conditions of the list */
export function useAskedPage(what: unknown): [page: number, choose: (page: number) => void] {
  const of = JSON.stringify(what);
  const [chosen, setChosen] = useState<Asked>({ of, page: 1 });
  return [pageFor(chosen, of), (page) => setChosen({ of, page })];
}
