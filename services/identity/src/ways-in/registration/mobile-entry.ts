import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import type { CallContext } from '@xuekao/platform';
import { whoIs } from '../sign-in/who.js';
import { PasswordHasher, PeopleCollections, refuseCommonPassword, SessionChanges, UserWrites, type UserDoc } from '../../people/index.js';
import { refuseUnlessActive, SignInService } from '../sign-in/sign-in.service.js';
import { Site } from '../../site/index.js';
import { SmsCodes } from '../sms-codes/sms-codes.js';

/** Sign-in and new password for the holder of an account's phone. */
@Injectable()
export class MobileEntry {
  constructor(
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly site: Site,
    private readonly codes: SmsCodes,
    private readonly signIn: SignInService,
    private readonly hasher: PasswordHasher,
    private readonly changes: SessionChanges,
  ) {}

  async login(
    { mobile, smsCode, captchaKey }: Input<typeof calls.identity.registration.mobileLogin>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.registration.mobileLogin>> {
    return this.signIn.admit(await this.ownerBy('login', mobile, captchaKey, smsCode, context), context);
  }

  async reset(
    { mobile, smsCode, newPassword, captchaKey }: Input<typeof calls.identity.registration.resetBySms>,
    context: CallContext,
  ): Promise<void> {
    // before the code is used up: the person chooses another password and sends the same code again
    refuseCommonPassword(newPassword);
    const user = await this.ownerBy('reset', mobile, captchaKey, smsCode, context);
    refuseUnlessActive(user);
    const passwordHash = await this.hasher.hash(newPassword);
    await this.changes.ofPeople('password', async (session, mark) => {
      if (!(await this.writes.replacePassword(user, { passwordHash, ownPassword: true }, session))) throw new BusinessError('STALE');
      await mark([user._id]);
    });
  }

  /** Owner of the number, once the code is right. A number without owner is answered like a wrong code. */
  private async ownerBy(smsType: 'login' | 'reset', mobile: string, pageKey: string, code: string, context: CallContext): Promise<UserDoc> {
    if (!(await this.site.settings()).switches.mobileLogin) throw new BusinessError('SIGN_IN_OFF');
    const isRight = await this.codes.use({ smsType, mobile, pageKey, userId: '' }, code);
    const user = isRight ? await this.people.users.findOne({ mobile, mobileVerified: true }).lean<UserDoc>() : null;
    if (!user) throw new BusinessError('SMS_CODE_WRONG');
    context.note(whoIs(user));
    return user;
  }
}
