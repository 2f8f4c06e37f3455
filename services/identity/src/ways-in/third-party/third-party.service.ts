import { Inject, Injectable } from '@nestjs/common';
import {
  BusinessError,
  callbackPath,
  calls,
  loginTypeNames,
  type Input,
  type LoginType,
  type Output,
  type ProviderValues,
} from '@xuekao/contracts';
import {
  CONFIG,
  LOGGER,
  Outbound,
  OutboundError,
  counter,
  providerFailed,
  type CallContext,
  type Config,
  type Logger,
} from '@xuekao/platform';
import { whoIs } from '../sign-in/who.js';
import { BindingService, isOn } from '../bindings/binding.service.js';
import { PeopleCollections, type UserDoc } from '../../people/index.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { Site } from '../../site/index.js';
import { CodeRefused } from './refusals.js';
import { browserOf, isOfBrowser, SignInTickets, type Identified } from './sign-in-tickets.js';
import { parties } from './sign-in-parties.js';

const refusedCodes = counter(
  'xuekao_sign_in_codes_refused_total',
  'Codes of people who came back from a provider of sign-in that stood for nobody there',
  ['provider'],
);

/**
 * Signing in with, and binding of, accounts elsewhere. The browser leaves with a state, comes back to the gateway, lands on a page with a
 * code and changes that into a session. State and code are good once and only together with a secret that the browser that began keeps:
 * nobody can be signed in, or bound, by a link that somebody else made.
 */
@Injectable()
export class ThirdPartyService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly people: PeopleCollections,
    private readonly site: Site,
    private readonly outbound: Outbound,
    private readonly tickets: SignInTickets,
    private readonly bindings: BindingService,
    private readonly signIn: SignInService,
  ) {}

  async url(
    loginType: LoginType,
    { state, browserKey }: Input<typeof calls.identity.thirdParty.wechatUrl>,
    { caller }: CallContext,
  ): Promise<Output<typeof calls.identity.thirdParty.wechatUrl>> {
    const data = await this.dataOf(loginType);
    const purpose = state === 'pc_bind' ? 'bind' : 'login';
    if (purpose === 'bind' && !caller) throw new BusinessError('NOT_SIGNED_IN');
    const ticket = await this.tickets.giveState({
      loginType,
      purpose,
      userId: purpose === 'bind' ? (caller?.userId ?? '') : '',
      browser: browserOf(browserKey),
    });
    return { url: parties[loginType].authorizeUrl(data, `${this.config.publicUrl}${callbackPath(loginType)}`, ticket) };
  }

  /** A provider sent somebody back. @throws {BusinessError} SYNC_OVER, THIRD_PARTY_FAILED, SIGN_IN_OFF */
  async comeBack({
    loginType,
    code,
    state,
  }: Input<typeof calls.identity.thirdParty.callback>): Promise<Output<typeof calls.identity.thirdParty.callback>> {
    const oauthState = await this.tickets.takeState(state);
    if (!oauthState || oauthState.loginType !== loginType) throw new BusinessError('SYNC_OVER');
    const data = await this.dataOf(loginType);
    // whoever refuses at the provider comes back without a code
    if (code === '') throw new BusinessError('THIRD_PARTY_FAILED');
    return { code: await this.tickets.giveCode({ ...oauthState, openId: await this.identify(loginType, data, code) }) };
  }

  /** The landing page changes its code into a session or a binding. */
  async finish(
    { code, browserKey }: Input<typeof calls.identity.thirdParty.loginSync>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.thirdParty.loginSync>> {
    const found = await this.tickets.takeCode(code);
    if (!found || !isOfBrowser(found, browserKey)) throw new BusinessError('SYNC_OVER');
    if (!isOn((await this.site.settings()).switches, found.loginType)) throw new BusinessError('SIGN_IN_OFF');
    if (found.purpose === 'login') return { kind: 'login', ...(await this.signIn.admit(await this.ownerOf(found, context), context)) };
    // the session that began must still be there
    if (context.caller?.userId !== found.userId) throw new BusinessError('NOT_SIGNED_IN');
    await this.bindings.bind(found.userId, found.loginType, found.openId);
    return { kind: 'bind' };
  }

  private async ownerOf({ loginType, openId }: Identified, context: CallContext): Promise<UserDoc> {
    const userId = await this.bindings.userOf(loginType, openId);
    const user = userId === null ? null : await this.people.users.findById(userId).lean<UserDoc>();
    // never an account that nobody asked for
    if (!user) throw new BusinessError('BINDING_NONE', { what: { key: loginTypeNames[loginType] } });
    context.note(whoIs(user));
    return user;
  }

  private async identify(loginType: LoginType, data: ProviderValues, code: string): Promise<string> {
    try {
      return await parties[loginType].identify(data, this.outbound, code);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // strangers must not be able to raise the alarm of a provider that fails
      if (error instanceof CodeRefused) refusedCodes.inc({ provider: loginType });
      else providerFailed(loginType);
      this.logger.warn({ loginType, said: error.message }, 'a sign-in elsewhere was not completed');
      throw new BusinessError('THIRD_PARTY_FAILED');
    }
  }

  /** @throws {BusinessError} SIGN_IN_OFF unless the site has it switched on and configured */
  private async dataOf(loginType: LoginType): Promise<ProviderValues> {
    const [{ switches }, config] = await Promise.all([this.site.settings(), this.site.providerInUse(loginType)]);
    if (!isOn(switches, loginType) || !config) throw new BusinessError('SIGN_IN_OFF');
    return config.data;
  }
}
