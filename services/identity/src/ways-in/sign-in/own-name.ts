import type { SwitchConfig } from '@xuekao/contracts';
import type { UserDoc } from '../../people/index.js';

type Hold = 'NAME_BY_REAL_PERSON' | 'NAME_BY_SCHOOL';

/**
 * Why a person may not change the own name; null: they may. While names are confirmed by papers nobody changes them by hand; who got the
 * account from somebody got the name with it, and watermarks, lists and certificates count on it. Who registered gave it.
 */
export function whoHoldsName(
  { createBy }: Pick<UserDoc, 'createBy'>,
  { realPerson, ownName }: Pick<SwitchConfig, 'realPerson' | 'ownName'>,
): Hold | null {
  if (realPerson) return 'NAME_BY_REAL_PERSON';
  return ownName || createBy === '' ? null : 'NAME_BY_SCHOOL';
}
