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

/**
 * Why a person may not choose the user name of the account; null: they may, once. Who got the account from somebody got the user name with
 * it, because entry lists and sign-in cards carry it, unless the site lets its people choose.
 */
export function whoHoldsUserName(
  { createBy, ownPassword }: Pick<UserDoc, 'createBy' | 'ownPassword'>,
  { ownUserName }: Pick<SwitchConfig, 'ownUserName'>,
): 'ACCOUNT_BY_SCHOOL' | 'ACCOUNT_SET' | null {
  if (createBy !== '' && !ownUserName) return 'ACCOUNT_BY_SCHOOL';
  return ownPassword ? 'ACCOUNT_SET' : null;
}
