import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError } from '@xuekao/frontend-shared';
import type { CurrentUser } from '../../lib/session.js';
import type { ProfileFields } from './account-fields.js';

type Profile = Pick<CurrentUser, keyof ProfileFields>;
export interface Saving {
  save: (profile: Profile & { revision: number }) => Promise<unknown>;
  /** the account as it is now */
  read: () => Promise<CurrentUser>;
}
/** The profile as it is shown from now on, and whether it is the one that the person wrote. */
export type Saved = { isSaved: true; user: Pick<CurrentUser, keyof Profile | 'revision'> } | { isSaved: false; user: CurrentUser };

const isSame = (one: Profile, other: Profile): boolean =>
  one.realName === other.realName && one.email === other.email && one.avatar === other.avatar;

/**
 * Saves the own profile, unless somebody else changed it since the page read it: then the newer one comes back and nothing is saved.
 * Other changes of the account, such as a telephone that was bound, count as changes too; they do not stand in the way.
 * @param shown what the page read
 */
export async function saveProfile(profile: Profile, shown: Profile & { revision: number }, { save, read }: Saving): Promise<Saved> {
  try {
    await save({ ...profile, revision: shown.revision });
    return { isSaved: true, user: { ...profile, revision: shown.revision + 1 } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== pageErrors.STALE.code) throw error;
    const now = await read();
    // the reply to an earlier try was lost
    if (isSame(now, profile)) return { isSaved: true, user: now };
    if (isSame(now, shown)) return saveProfile(profile, now, { save, read });
    return { isSaved: false, user: now };
  }
}
