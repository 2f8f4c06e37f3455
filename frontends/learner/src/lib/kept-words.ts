import { onForgotten } from '@xuekao/frontend-shared/core';
import { useState } from 'react';
import { useUser } from './session.js';

/** Places whose words are kept; the oldest go first. */
const mostPlaces = 50;

const key = 'xuekao-kept-words';

/** Words that were typed and not sent: while the page is open, and after it was loaded anew, but not in another window. */
export class KeptWords {
  private readonly byPlace: Map<string, string>;

  constructor() {
    this.byPlace = new Map(stored());
  }

  of(place: string): string | undefined {
    return this.byPlace.get(place);
  }

  keep(place: string, words: string): void {
    this.byPlace.delete(place);
    this.byPlace.set(place, words);
    const [oldest] = this.byPlace.keys();
    if (this.byPlace.size > mostPlaces && oldest !== undefined) this.byPlace.delete(oldest);
    this.store();
  }

  forget(place: string): void {
    this.byPlace.delete(place);
    this.store();
  }

  /** The storage is cleared by whoever signs out. */
  forgetAll(): void {
    this.byPlace.clear();
  }

  private store(): void {
    try {
      sessionStorage.setItem(key, JSON.stringify([...this.byPlace]));
    } catch {
      // a browser that keeps nothing: the page has them
    }
  }
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
function stored(): [string, string][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const kept = new KeptWords();
onForgotten(() => kept.forgetAll());

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
