import { randomHex } from '@xuekao/frontend-shared/core';
import { isScormText, scormElementOf, scormModels, type ScormVersion } from '@xuekao/contracts/scorm-model';

/** All that the page of a package has set, and whether it wants that kept at once, or has ended. */
export interface PackageWord {
  values: Record<string, string>;
  isCommit: boolean;
  isEnded: boolean;
}
interface Item {
  version: ScormVersion;
  values: Readonly<Record<string, string>>;
  given: Readonly<Record<string, string>>;
}

const secretBytes = 16;
export const newSecret = (): string => randomHex(secretBytes);

/** Name of the frame of an item: the script in its pages reads its state from there, at once and across changes of pages. */
export const frameName = (secret: string, { version, values, given }: Item): string =>
  JSON.stringify({ xuekaoScorm: true, secret, version, values, given });

/**
 * Word of the frame that knows the secret; null: of something else. A frame that is just being left has no window any more, so the secret
 * alone tells whose it is. Elements that nobody may set are left out.
 */
export function packageWordOf(data: unknown, secret: string, version: ScormVersion): PackageWord | null {
  if (typeof data !== 'object' || data === null) return null;
  const word = data as Partial<Record<'xuekaoScorm' | 'secret' | 'values' | 'isCommit' | 'isEnded', unknown>>;
  if (word.xuekaoScorm !== true || word.secret !== secret || typeof word.values !== 'object' || word.values === null) return null;
  const model = scormModels[version];
  const values = Object.entries(word.values).filter((entry): entry is [string, string] => {
    const [name, value] = entry as [string, unknown];
    const element = scormElementOf(model, name);
    return typeof value === 'string' && element !== null && element.access !== 'r' && isScormText(element, value);
  });
  return { values: Object.fromEntries(values), isCommit: word.isCommit === true, isEnded: word.isEnded === true };
}
