import { picturePath } from '@xuekao/contracts';
import type { LevelledQuestion } from '@xuekao/question';

/** Pictures of our store that leave inside of the file, by their names. */
export type PackedPictures = ReadonlyMap<string, Uint8Array>;

const address = new RegExp(`${picturePath}([0-9A-Za-z_-]{1,80}\\.[a-z]{3,4})`, 'g');
const source = new RegExp(`src="${picturePath}([0-9A-Za-z_-]{1,80}\\.[a-z]{3,4})"`, 'g');

/** Names of the pictures that these questions show. */
export const picturesOf = (questions: readonly LevelledQuestion[]): Set<string> =>
  new Set(questions.flatMap((question) => [...JSON.stringify(question).matchAll(address)].map(([, name = '']) => name)));

/** The text with other addresses for the pictures that go along, and their names. */
export function withAddresses(
  text: string,
  pictures: PackedPictures,
  addressOf: (name: string) => string,
): { text: string; names: Set<string> } {
  const names = new Set<string>();
  const written = text.replace(source, (whole, name: string) => {
    if (!pictures.has(name)) return whole;
    names.add(name);
    return `src="${addressOf(name)}"`;
  });
  return { text: written, names };
}
