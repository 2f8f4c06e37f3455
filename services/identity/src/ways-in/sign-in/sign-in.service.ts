import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { revisionOf } from '@xuekao/documents';
import { CallClient, CONFIG, Sessions, type CallContext, type Config, type Session, type UserContext } from '@xuekao/platform';
import { whoIs } from './who.js';
import { whoHoldsName, whoHoldsUserName } from './own-name.js';
import { CaptchaService } from '../captcha/captcha.service.js';
import { Inbox } from '../../inbox/index.js';
import {
  OrganisationCollections,
  sessionRoleOf,
  effectiveRoleOf,
  usablePermissions,
  type RoleDoc,
  type EffectiveRole,
} from '../../organisation/index.js';
import { ActiveDays, PasswordHasher, PeopleCollections, personOf, UserWrites, type UserDoc } from '../../people/index.js';
import { RealNameService } from '../../real-name/index.js';
import { Site } from '../../site/index.js';
import { KnownBrowsers } from './known-browsers.js';
import { isDemoButton } from './demo-sign-in.js';
import { LoginThrottle } from './login-throttle.js';
import { deviceOf } from './device.js';

type PasswordInput = Pick<Input<typeof calls.identity.signIn.login>, 'userName' | 'password' | 'browsers'>;

@Injectable()
export class SignInService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly organisation: OrganisationCollections,
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly sessions: Sessions,
    private readonly captcha: CaptchaService,
    private readonly throttle: LoginThrottle,
    private readonly browsers: KnownBrowsers,
    private readonly hasher: PasswordHasher,
    private readonly site: Site,
    private readonly inbox: Inbox,
    private readonly realNames: RealNameService,
    private readonly client: CallClient,
    private readonly activeDays: ActiveDays,
  ) {}

  async login(input: Input<typeof calls.identity.signIn.login>, context: CallContext): Promise<Output<typeof calls.identity.signIn.login>> {
    if (!isDemoButton(this.config.demo, context.ip, input)) await this.useCaptcha(input);
    const { user } = await this.proveByPassword(input, context);
    const isInitial = await this.spendInitial(user, context.requestId);
    if (this.hasher.isOutdated(user.passwordHash)) await this.renewHash(user, input.password);
    const opened = await this.openSession(user, context, isInitial);
    const browser = this.browsers.renew(user, input.browsers ?? []);
    return browser === '' ? opened : { ...opened, browser };
  }

  /**
   * Proves name and password; opens nothing. `hasInitial`: the password is one that another person chose, and was not spent.
   * @throws {BusinessError} LOGIN_FAILED, LOGIN_DELAYED, BUSY, ACCOUNT_DISABLED, ACCOUNT_PENDING, ACCOUNT_EXPIRED
   */
  async proveByPassword(
    { userName, password, browsers = [] }: PasswordInput,
    { ip, note }: Pick<CallContext, 'ip' | 'note'>,
  ): Promise<{ user: UserDoc; hasInitial: boolean }> {
    const nameKey = userName.toLowerCase();
    const user = await this.people.users.findOne({ nameKey }).lean<UserDoc>();
    if (user) note(whoIs(user));
    const place = { address: ip, browser: this.browsers.recognise(user, browsers) };
    const right = await this.throttle.judge(nameKey, place, () => this.hasher.matches(user?.passwordHash ?? null, password));
    if (!user || !right) throw new BusinessError('LOGIN_FAILED');
    refuseUnlessActive(user);
    return { user, hasInitial: this.hasher.initialState(user.passwordHash) !== null };
  }

  async logout({ sessionId }: Caller): Promise<void> {
    const session = await this.sessions.read(sessionId);
    if (session) await this.sessions.end(session);
  }

  async currentUser({ caller: { userId }, requestId }: UserContext): Promise<Output<typeof calls.identity.signIn.userInfo>> {
    const user = await this.people.users.findById(userId).lean<UserDoc>();
    if (!user) throw new BusinessError('NOT_SIGNED_IN');
    const [effectiveRole, department, unread, idCard, { switches }, off, initialUntil] = await Promise.all([
      this.effectiveRole(user),
      this.organisation.departments.findOne({ deptCode: user.deptCode }, { deptName: 1 }).lean<{ deptName: string }>(),
      this.inbox.countUnread(userId),
      this.realNames.confirmedIdCard(userId),
      this.site.settings(),
      this.site.modulesOff(),
      this.initialUntil(user, requestId),
      this.activeDays.note(userId),
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
      roleType: effectiveRole.roleType,
      roles: effectiveRole.roleNames,
      permissions: usablePermissions(effectiveRole, off),
      unread,
      init: ownPassword,
      initialUntil,
      ownName: whoHoldsName(user, switches) === null,
      ownUserName: whoHoldsUserName(user, switches) === null,
      revision: revisionOf(user),
    };
  }

  /** Spends the captcha, where the platform asks for one. @throws {BusinessError} CAPTCHA_WRONG */
  async useCaptcha({
    captchaKey,
    captchaValue,
  }: Pick<Input<typeof calls.identity.signIn.login>, 'captchaKey' | 'captchaValue'>): Promise<void> {
    if (!this.config.captcha) return;
    const given = captchaKey !== undefined && captchaValue !== undefined;
    if (!given || !(await this.captcha.use(captchaKey, captchaValue))) throw new BusinessError('CAPTCHA_WRONG');
  }

  /** For whoever has proved who they are. @throws {BusinessError} ACCOUNT_DISABLED, ACCOUNT_PENDING, ACCOUNT_EXPIRED */
  async admit(user: UserDoc, context: Pick<CallContext, 'userAgent'>): Promise<Output<typeof calls.identity.registration.mobileLogin>> {
    refuseUnlessActive(user);
    return this.openSession(user, context);
  }

  /** `isOnly`: the earlier sessions end whatever the site allows. */
  private async openSession(
    user: UserDoc,
    { userAgent }: Pick<CallContext, 'userAgent'>,
    isOnly = false,
  ): Promise<Output<typeof calls.identity.registration.mobileLogin>> {
    const { loginTick } = (await this.site.settings()).switches;
    const roles = await this.rolesOf(user);
    const { token, session } = await this.sessions.open(
      personOf(user),
      roles.map(sessionRoleOf),
      isOnly || loginTick === 1,
      deviceOf(userAgent),
    );
    const { roleType } = await this.confirm(user, roles, session);
    return { token, roleType };
  }

  /**
   * A change of a person or a role reaches the sessions that are there at that moment. One that was being opened meanwhile is held against
   * the database once more, so that none slips through with what was read before.
   */
  private async confirm(before: UserDoc, rolesBefore: readonly RoleDoc[], session: Session): Promise<EffectiveRole> {
    const user = await this.people.users.findOne({ _id: before._id, epoch: before.epoch }).lean<UserDoc>();
    if (!user) {
      await this.sessions.end(session);
      throw new BusinessError('LOGIN_FAILED');
    }
    const roles = await this.rolesOf(user);
    const [known, now] = [rolesBefore, roles].map((some) => JSON.stringify(some.map(sessionRoleOf)));
    if (known !== now) await this.sessions.tellRoles(roles.map(sessionRoleOf));
    if (user.sessionRevision !== before.sessionRevision) await this.sessions.settle([personOf(user)], 'changed');
    return effectiveRoleOf(roles);
  }

  private async effectiveRole(user: UserDoc): Promise<EffectiveRole> {
    return effectiveRoleOf(await this.rolesOf(user));
  }

  private rolesOf(user: UserDoc): Promise<RoleDoc[]> {
    return this.organisation.roles
      .find({ _id: { $in: user.roles } })
      .sort({ _id: 1 })
      .lean<RoleDoc[]>();
  }

  /**
   * An initial password keeps one session open: it is spent at its first use, and for a quarter of an hour, or as long as an attempt of the
   * person is open, the same password opens a further session that ends the earlier one: the reply with the first one may be lost, a device
   * may fail.
   */
  private async spendInitial(user: UserDoc, requestId: string): Promise<boolean> {
    const initial = await this.initialOf(user, requestId);
    if (!initial) return false;
    if (!initial.isOpen) throw new BusinessError('INITIAL_PASSWORD_OVER');
    if (await this.writes.rewritePassword(user, initial.spent)) return true;
    // another sign-in was the first, or it is another password by now
    const now = await this.people.users.findById(user._id, { passwordHash: 1 }).lean<Pick<UserDoc, 'passwordHash'>>();
    if (!now || !this.hasher.isSameInitial(user.passwordHash, now.passwordHash)) throw new BusinessError('LOGIN_FAILED');
    return true;
  }

  /** @throws {BusinessError} BUSY while the exam service does not answer whether an attempt is open, where that decides */
  private async initialOf({ _id, passwordHash }: UserDoc, requestId: string): Promise<ReturnType<PasswordHasher['initialState']>> {
    const initial = this.hasher.initialState(passwordHash);
    if (initial === null || initial.isOpen) return initial;
    return this.hasher.initialState(passwordHash, await this.attemptEnd(String(_id), requestId));
  }

  /** When the person's open attempt is over, in epoch ms; 0: none is open. The attempts themselves say it: what Redis knows may be lost. */
  private async attemptEnd(userId: string, requestId: string): Promise<number> {
    return (await this.client.call(calls.exam.papers.openAttemptEnd, { userId }, { requestId })) ?? 0;
  }

  /**
   * End of an initial password for the person; empty: the password is the person's own. Without the exam service it is the end without an
   * attempt.
   */
  private async initialUntil({ _id, passwordHash }: UserDoc, requestId: string): Promise<string> {
    const initial = this.hasher.initialState(passwordHash);
    if (initial === null) return '';
    const attemptEnd = await this.attemptEnd(String(_id), requestId).catch(() => 0);
    return new Date(this.hasher.initialState(passwordHash, attemptEnd)?.until ?? 0).toISOString();
  }

  private async renewHash(user: UserDoc, password: string): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    // unless somebody set another password meanwhile
    await this.writes.rewritePassword(user, passwordHash);
  }
}

/** Said only to those who have proved who they are: nobody else learns which accounts there are. @throws {BusinessError} */
export function refuseUnlessActive(user: UserDoc): void {
  if (user.state === 1) throw new BusinessError('ACCOUNT_DISABLED');
  if (user.state === 2) throw new BusinessError('ACCOUNT_PENDING');
  if (user.expireTime !== null && user.expireTime.getTime() <= Date.now()) throw new BusinessError('ACCOUNT_EXPIRED');
}
