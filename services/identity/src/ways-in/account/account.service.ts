import { Injectable } from '@nestjs/common';
import { BusinessError, calls, siteText, type Caller, type Input } from '@xuekao/contracts';
import { checkRevision, isDuplicate } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { LoginThrottle } from '../sign-in/login-throttle.js';
import { PasswordHasher, PeopleCollections, refuseCommonPassword, SessionChanges, UserWrites, type UserDoc } from '../../people/index.js';
import { Site } from '../../site/index.js';
import { whoHoldsName, whoHoldsUserName } from '../sign-in/own-name.js';
import { ProfileLimit } from './profile-limit.js';

/** Changes of the own account. A new password or name ends every session: the token is a new one afterwards (security.md row 25). */
@Injectable()
export class AccountService {
  constructor(
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly throttle: LoginThrottle,
    private readonly hasher: PasswordHasher,
    private readonly changes: SessionChanges,
    private readonly site: Site,
    private readonly limit: ProfileLimit,
  ) {}

  /** A form that changes nothing leaves no trace. @throws {BusinessError} NAME_BY_REAL_PERSON, NAME_BY_SCHOOL, STALE, TOO_MANY */
  async update(
    { revision: read, realName, email, avatar }: Input<typeof calls.identity.account.update>,
    { userId }: Caller,
    note: UserContext['note'],
  ): Promise<void> {
    const { switches } = await this.site.settings();
    const wanted = { realName, ...(email !== undefined && { email }), ...(avatar !== undefined && { avatar }) };
    const seen = await this.read(userId);
    checkRevision(seen, read);
    if (isAlready(seen, wanted)) return note({ isNothing: true });
    refuseHeldName(seen, realName, switches);
    await this.limit.count(userId);
    await this.changes.ofPeople('changed', async (session, mark) => {
      const user = await this.read(userId, session);
      checkRevision(user, read);
      refuseHeldName(user, realName, switches);
      await this.writes.change({ _id: user._id }, wanted, session);
      await mark([user._id]);
      // the log keeps values as hashes: who was called what is asked later
      note({
        object: user.realName === realName ? userId : siteText('identity.renamed', { userId, before: user.realName, after: realName }),
        before: user,
        after: { ...user, ...wanted },
      });
    });
  }

  /** @throws {BusinessError} OLD_PASSWORD_WRONG, slowed down like a sign-in; PASSWORD_SAME */
  async changePassword(
    { oldPassword, newPassword }: Input<typeof calls.identity.account.updatePassword>,
    { userId }: Caller,
    ip: string,
  ): Promise<void> {
    refuseCommonPassword(newPassword);
    const user = await this.read(userId);
    const isRight = await this.throttle.judge(user.nameKey, { address: ip, browser: 'open session' }, () =>
      this.hasher.matches(user.passwordHash, oldPassword),
    );
    if (!isRight) throw new BusinessError('OLD_PASSWORD_WRONG');
    if (oldPassword === newPassword) throw new BusinessError('PASSWORD_SAME');
    await this.replace(user, { passwordHash: await this.hasher.hash(newPassword) });
  }

  /**
   * The one chance to choose user name and password, while the password is still the first one. @throws {BusinessError} ACCOUNT_BY_SCHOOL,
   * ACCOUNT_SET, USER_NAME_TAKEN, PASSWORD_SAME
   */
  async init({ userName, newPassword }: Input<typeof calls.identity.account.init>, { userId }: Caller): Promise<void> {
    refuseCommonPassword(newPassword);
    const user = await this.read(userId);
    const hold = whoHoldsUserName(user, (await this.site.settings()).switches);
    if (hold) throw new BusinessError(hold);
    if (await this.hasher.matches(user.passwordHash, newPassword)) throw new BusinessError('PASSWORD_SAME');
    try {
      await this.replace(user, { userName, nameKey: userName.toLowerCase(), passwordHash: await this.hasher.hash(newPassword) });
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('USER_NAME_TAKEN', { userName });
      throw error;
    }
  }

  private async read(userId: string, session?: ClientSession): Promise<UserDoc> {
    const user = await this.people.users.findById(userId, null, session ? { session } : {}).lean<UserDoc>();
    if (!user) throw new BusinessError('NOT_SIGNED_IN');
    return user;
  }

  /** Unless somebody set another password meanwhile: the one that was checked must be the one that is replaced. */
  private async replace(user: UserDoc, change: Partial<UserDoc>): Promise<void> {
    await this.changes.ofPeople('password', async (session, mark) => {
      if (!(await this.writes.replacePassword(user, { ...change, ownPassword: true }, session))) throw new BusinessError('STALE');
      await mark([user._id]);
    });
  }
}

type Profile = Pick<UserDoc, 'realName' | 'email' | 'avatar'>;
const isAlready = (user: Profile, wanted: Partial<Profile>): boolean =>
  (['realName', 'email', 'avatar'] as const).every((field) => wanted[field] === undefined || wanted[field] === user[field]);

function refuseHeldName(user: UserDoc, realName: string, switches: Parameters<typeof whoHoldsName>[1]): void {
  const hold = user.realName === realName ? null : whoHoldsName(user, switches);
  if (hold) throw new BusinessError(hold);
}
