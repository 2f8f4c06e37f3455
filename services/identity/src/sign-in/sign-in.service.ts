import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { CONFIG, Sessions, type CallContext, type Config, type Session } from '@xuekao/platform';
import { whoIs } from '../audit/who.js';
import { callerOf, standingOf, type Standing } from '../access/standing.js';
import { CaptchaService } from '../captcha/captcha.service.js';
import { MessageService } from '../messages/message.service.js';
import { RealNameService } from '../real-name/real-name.service.js';
import { SiteService } from '../site/site.service.js';
import { Collections } from '../store/collections.js';
import type { UserDoc } from '../users/user.model.js';
import { LoginThrottle } from './login-throttle.js';
import { PasswordHasher } from './password-hasher.js';

@Injectable()
export class SignInService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly collections: Collections,
    private readonly sessions: Sessions,
    private readonly captcha: CaptchaService,
    private readonly throttle: LoginThrottle,
    private readonly hasher: PasswordHasher,
    private readonly site: SiteService,
    private readonly messages: MessageService,
    private readonly realNames: RealNameService,
  ) {}

  async login(input: Input<typeof calls.login>, context: CallContext): Promise<Output<typeof calls.login>> {
    if (this.config.captcha) await this.useCaptcha(input);
    const nameKey = input.userName.toLowerCase();
    const user = await this.collections.users.findOne({ nameKey }).lean<UserDoc>();
    if (user) context.note(whoIs(user));
    const right = await this.throttle.judge(nameKey, context.ip, () => this.hasher.matches(user?.passwordHash ?? null, input.password));
    if (!user || !right) throw new BusinessError('LOGIN_FAILED');
    refuseUnlessActive(user);
    await this.spendInitial(user);
    if (this.hasher.isOutdated(user.passwordHash)) await this.renewHash(user, input.password);
    return this.openSession(user);
  }

  async logout({ sessionId }: Caller): Promise<void> {
    const session = await this.sessions.read(sessionId);
    if (session) await this.sessions.end(session);
  }

  async currentUser({ userId }: Caller): Promise<Output<typeof calls.userInfo>> {
    const user = await this.collections.users.findById(userId).lean<UserDoc>();
    if (!user) throw new BusinessError('NOT_SIGNED_IN');
    const [standing, department, unread, idCard] = await Promise.all([
      this.standing(user),
      this.collections.departments.findOne({ deptCode: user.deptCode }, { deptName: 1 }).lean<{ deptName: string }>(),
      this.messages.countUnread(userId),
      this.realNames.confirmedIdCard(userId),
    ]);
    const { userName, realName, avatar, mobile, email, deptCode, ownPassword = false } = user;
    return {
      id: userId,
      userName,
      realName,
      avatar,
      mobile,
      email,
      idCard,
      deptCode,
      deptName: department?.deptName ?? '',
      roleType: standing.roleType,
      roles: standing.roleNames,
      permissions: standing.permissions,
      unread,
      init: ownPassword,
    };
  }

  private async useCaptcha({ captchaKey, captchaValue }: Input<typeof calls.login>): Promise<void> {
    const given = captchaKey !== undefined && captchaValue !== undefined;
    if (!given || !(await this.captcha.use(captchaKey, captchaValue))) throw new BusinessError('CAPTCHA_WRONG');
  }

  /** For whoever has proved who they are. @throws {BusinessError} ACCOUNT_DISABLED, ACCOUNT_PENDING, ACCOUNT_EXPIRED */
  async admit(user: UserDoc): Promise<Output<typeof calls.login>> {
    refuseUnlessActive(user);
    return this.openSession(user);
  }

  private async openSession(user: UserDoc): Promise<Output<typeof calls.login>> {
    const { loginTick } = (await this.site.settings()).switches;
    const { token, session } = await this.sessions.open(callerOf(user, await this.standing(user)), loginTick === 1);
    const standing = await this.confirm(user, session);
    return { token, roleType: standing.roleType };
  }

  /**
   * Whoever disables a person or changes a role ends and changes the sessions that are there at that moment. A session that
   * was being opened meanwhile is held against the database once more, so that none slips through with what was read before.
   */
  private async confirm(before: UserDoc, session: Session): Promise<Standing> {
    const user = await this.collections.users.findOne({ _id: before._id, epoch: before.epoch }).lean<UserDoc>();
    if (!user) {
      await this.sessions.end(session);
      throw new BusinessError('LOGIN_FAILED');
    }
    const standing = await this.standing(user);
    const now = callerOf(user, standing);
    if (JSON.stringify({ ...now, sessionId: session.id }) !== JSON.stringify(session.caller)) await this.sessions.change(now.userId, now);
    return standing;
  }

  private async standing(user: UserDoc): Promise<Standing> {
    return standingOf(await this.collections.roles.find({ _id: { $in: user.roles } }).lean());
  }

  /** An initial password opens one session; of two sign-ins at once one wins. */
  private async spendInitial(user: UserDoc): Promise<void> {
    const initial = this.hasher.initialState(user.passwordHash);
    if (!initial) return;
    const isTaken = initial.isOpen && (await this.collections.users.updateOne({ _id: user._id, passwordHash: user.passwordHash }, { passwordHash: initial.spent })).matchedCount === 1;
    if (!isTaken) throw new BusinessError('INITIAL_PASSWORD_OVER');
  }

  private async renewHash(user: UserDoc, password: string): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    // unless somebody set another password meanwhile
    await this.collections.users.updateOne({ _id: user._id, passwordHash: user.passwordHash }, { passwordHash });
  }
}

/** Said only to those who have proved who they are: nobody else learns which accounts there are. @throws {BusinessError} */
export function refuseUnlessActive(user: UserDoc): void {
  if (user.state === 1) throw new BusinessError('ACCOUNT_DISABLED');
  if (user.state === 2) throw new BusinessError('ACCOUNT_PENDING');
  if (user.expireTime !== null && user.expireTime.getTime() <= Date.now()) throw new BusinessError('ACCOUNT_EXPIRED');
}
