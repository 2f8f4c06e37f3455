import { dictionary } from '@zxcvbn-ts/language-common';
import { BusinessError } from '@xuekao/contracts';

/** Some 49,000 passwords that stand in leaked lists, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const lookalikes: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' };

/** Case, full width, look-alikes and what is put around a word to please a rule make no other password of it: `P@ssw0rd!` is `password`. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const bare = plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return [plain, bare].some((form) => common.has(form) || common.has(form.replace(/[@43105$]/g, (letter) => lookalikes[letter] ?? letter)));
}

/** A password that somebody chooses must not be one that everybody tries (security.md row 21). @throws {BusinessError} PASSWORD_COMMON */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new BusinessError('PASSWORD_COMMON');
}
