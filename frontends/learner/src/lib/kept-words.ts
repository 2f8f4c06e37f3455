import { useState } from 'react';
import { useUser } from './session.js';

/** Places whose words are kept; the oldest go first. */
const mostPlaces = 50;

/** Words that were typed and not sent, while the page is open. */
export class KeptWords {
  private readonly byPlace = new Map<string, string>();

  of(place: string): string | undefined {
    return this.byPlace.get(place);
  }

  keep(place: string, words: string): void {
    this.byPlace.delete(place);
    this.byPlace.set(place, words);
    const [oldest] = this.byPlace.keys();
    if (this.byPlace.size > mostPlaces && oldest !== undefined) this.byPlace.delete(oldest);
  }

  forget(place: string): void {
    this.byPlace.delete(place);
  }
}

const kept = new KeptWords();

export interface Words {
  words: string;
  /** from before: a dialog was closed, or another question was opened */
  isBack: boolean;
  type: (words: string) => void;
  /** To be called once the words were sent. */
  forget: () => void;
}

/** The words of a field that closes with its dialog: opened again it has them again, for the same person. @param start what is stored */
export function useKeptWords(name: string, start = ''): Words {
  const place = `${useUser().id} ${name}`;
  const [before] = useState(() => kept.of(place));
  const [words, setWords] = useState(before ?? start);
  const type = (next: string): void => {
    setWords(next);
    if (next === start) kept.forget(place);
    else kept.keep(place, next);
  };
  return { words, isBack: before !== undefined, type, forget: () => kept.forget(place) };
}
