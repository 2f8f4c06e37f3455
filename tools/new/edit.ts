import { Problem } from '../support/problem.ts';

/** A change of a file's text; `path` is for the message where the text looks different. @throws {Problem} */
export type Edit = (text: string, path: string) => string;

/** Puts `added` where the expression ends its match, or in front of what it matches by a look-ahead. One with `g` means every place. */
export const insert =
  (place: RegExp, added: string): Edit =>
  (text, path) => {
    find(text, place, path);
    return text.replace(place, (match) => match + added);
  };

/** @throws {Problem} where nothing of the text matches */
export function find(text: string, place: RegExp, path: string): string {
  const [found] = text.match(place) ?? [];
  if (found === undefined) throw new Problem(`${path} has no place for the new service: nothing matches ${place}`);
  return found;
}
