import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { CONFIG, REDIS, type CallContext, type Config, type Redis } from '@xuekao/platform';
import { Inbox } from '../../inbox/index.js';
import { CaptchaService } from '../captcha/captcha.service.js';
import { Site } from '../../site/index.js';
import { PeopleCollections } from '../../people/index.js';
import { codeMinutes, SmsCodes, type SmsScope } from './sms-codes.js';
import { SmsLimits } from './sms-limits.js';

/** No answer comes earlier: a message takes its time, and so does none for a number that nobody signs in with. */
const shortestMs = 700;
/** While the provider has just failed, numbers that nobody signs in with hear the same as the others. */
const downKey = 'sms:down';
const downSeconds = 30;

@Injectable()
export class SmsService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'captcha'>,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly people: PeopleCollections,
    private readonly site: Site,
    private readonly captcha: CaptchaService,
    private readonly limits: SmsLimits,
    private readonly codes: SmsCodes,
    private readonly inbox: Inbox,
  ) {}

  /** Sends a code. Who has no account learns nothing: words and time are those of who has one. */
  async send(
    { smsType, mobile, captchaKey, captchaValue }: Input<typeof calls.identity.sms.send>,
    { caller, ip }: CallContext,
  ): Promise<void> {
    if (!(await this.site.settings()).switches.mobileLogin) throw new BusinessError('SIGN_IN_OFF');
    const isOwn = smsType === 'bind' || smsType === 'unbind';
    if (isOwn && !caller) throw new BusinessError('NOT_SIGNED_IN');
    // where none is asked for, one that is given all the same is judged
    const isWanted = this.config.captcha || captchaValue !== undefined;
    if (isWanted && !(captchaValue !== undefined && (await this.captcha.use(captchaKey, captchaValue))))
      throw new BusinessError('CAPTCHA_WRONG');
    const userId = isOwn ? (caller?.userId ?? '') : '';
    if (isOwn) await this.refuseUselessOwn(userId, smsType, mobile);
    await this.limits.admit(mobile, ip);
    const shortest = new Promise((resolve) => setTimeout(resolve, shortestMs));
    try {
      if (isOwn || (await this.people.users.exists({ mobile, mobileVerified: true })))
        await this.deliver({ smsType, mobile, pageKey: captchaKey, userId });
      else if (await this.redis.exists(downKey)) throw new BusinessError('SMS_FAILED');
    } finally {
      await shortest;
    }
  }

  private async deliver(scope: SmsScope): Promise<void> {
    const code = await this.codes.issue(scope);
    await this.limits.countSent();
    try {
      await this.inbox.sendSms({ smsType: scope.smsType, mobile: scope.mobile, code, minutes: codeMinutes });
      await this.redis.del(downKey);
    } catch (error) {
      await Promise.all([this.codes.forget(scope), this.redis.set(downKey, '1', { expiration: { type: 'EX', value: downSeconds } })]);
      throw error;
    }
  }

  /** A signed-in person hears at once which code would be of no use. Only the owner of a number hears whose it is. */
  private async refuseUselessOwn(userId: string, smsType: string, mobile: string): Promise<void> {
    const own = await this.people.users.findOne({ _id: userId, mobileVerified: true }, { mobile: 1 }).lean<{ mobile: string }>();
    if (smsType === 'unbind' && own?.mobile !== mobile) throw new BusinessError('MOBILE_NOT_BOUND');
    if (smsType === 'bind' && own) throw new BusinessError('MOBILE_BOUND');
  }
}
