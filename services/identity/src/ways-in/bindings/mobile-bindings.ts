import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { Types } from 'mongoose';
import { Site } from '../../site/index.js';
import { SmsCodes } from '../sms-codes/sms-codes.js';
import { PeopleCollections, SessionChanges, UserRights, UserWrites } from '../../people/index.js';

type Proof = Input<typeof calls.identity.bindings.bindMobile>;

/** The number that signs a person in. Its owner proves it by a code; an administrator may vouch for it. */
@Injectable()
export class MobileBindings {
  constructor(
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly site: Site,
    private readonly codes: SmsCodes,
    private readonly rights: UserRights,
    private readonly changes: SessionChanges,
  ) {}

  async own({ userId }: Caller): Promise<Output<typeof calls.identity.bindings.info>> {
    const user = await this.people.users.findOne({ _id: userId, mobileVerified: true }, { mobile: 1 }).lean<{ mobile: string }>();
    return { mobile: user?.mobile ?? '' };
  }

  /** Another number wants the earlier one unbound first: an open session alone does not move the way back in. */
  async bind(proof: Proof, caller: Caller): Promise<void> {
    await this.prove('bind', proof, caller);
    await this.write({ mobileVerified: { $ne: true } }, caller.userId, proof.mobile, 'MOBILE_BOUND');
  }

  async unbind(proof: Proof, caller: Caller): Promise<void> {
    await this.prove('unbind', proof, caller);
    await this.clear(caller.userId, proof.mobile);
  }

  async directBind({ userId, mobile }: Input<typeof calls.identity.bindings.directBind>, caller: Caller): Promise<void> {
    await this.commanded(userId, caller);
    await this.write({}, userId, mobile, 'NOT_FOUND');
  }

  async directUnbind(userId: string, caller: Caller): Promise<void> {
    await this.commanded(userId, caller);
    await this.clear(userId);
  }

  private async commanded(userId: string, caller: Caller): Promise<void> {
    await this.rights.refuseUnlessOutranked([await this.rights.reachable(userId, caller)], caller);
  }

  private async prove(smsType: 'bind' | 'unbind', { mobile, smsCode, captchaKey }: Proof, { userId }: Caller): Promise<void> {
    if (!(await this.site.settings()).switches.mobileLogin) throw new BusinessError('SIGN_IN_OFF');
    if (!(await this.codes.use({ smsType, mobile, pageKey: captchaKey, userId }, smsCode))) throw new BusinessError('SMS_CODE_WRONG');
  }

  /** @throws {BusinessError} MOBILE_TAKEN; `otherwise` when the person does not match the condition */
  private async write(
    condition: { mobileVerified?: { $ne: true } },
    userId: string,
    mobile: string,
    otherwise: 'MOBILE_BOUND' | 'NOT_FOUND',
  ): Promise<void> {
    try {
      await this.changes.ofPeople('changed', async (session, mark) => {
        const _id = new Types.ObjectId(userId);
        if (!(await this.writes.change({ _id, ...condition }, { mobile, mobileVerified: true }, session)))
          throw new BusinessError(otherwise);
        await mark([_id]);
      });
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('MOBILE_TAKEN');
      throw error;
    }
  }

  /** @throws {BusinessError} MOBILE_NOT_BOUND */
  private async clear(userId: string, mobile?: string): Promise<void> {
    await this.changes.ofPeople('changed', async (session, mark) => {
      const _id = new Types.ObjectId(userId);
      const who = { _id, mobileVerified: true, ...(mobile === undefined ? {} : { mobile }) };
      if (!(await this.writes.change(who, { mobile: '', mobileVerified: false }, session))) throw new BusinessError('MOBILE_NOT_BOUND');
      await mark([_id]);
    });
  }
}
