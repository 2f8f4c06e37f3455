import { ask, platform } from '../../platform.js';
import { askCode, newMobile } from '../../mobiles.js';
import { fresh, type Person } from '../../school.js';
import { urlPaths, type SignInProviders } from '../../sign-in-providers.js';
import { newAddress } from '../send.js';
import { newKey } from './names.js';

/** Numbers and accounts elsewhere, by which people sign in. */
export class WaysIn {
  private landing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly admin: string,
    private readonly providers: SignInProviders,
  ) {}

  /** A person with a number that signs in. */
  async withMobile({ id }: Pick<Person, 'id'>): Promise<string> {
    const mobile = newMobile();
    await ask('/api/sys/user/bind/direct-bind', this.admin, { userId: id, mobile });
    return mobile;
  }
  code = (smsType: Parameters<typeof askCode>[2], mobile: string, token = '') => askCode(this.admin, newAddress(), smsType, mobile, token);

  /**
   * The code with which a browser lands that is binding an account elsewhere. One after the other: the provider knows one person at a time.
   */
  landingCode(who: Pick<Person, 'token'>): Promise<{ code: string; browserKey: string }> {
    const next = this.landing.then(() => this.land(who));
    this.landing = next.catch(() => undefined);
    return next;
  }
  private async land({ token }: Pick<Person, 'token'>): Promise<{ code: string; browserKey: string }> {
    const browserKey = newKey();
    this.providers.servers.wechat.person = { openId: fresh('o') };
    const { url } = await ask(urlPaths.wechat, token, { state: 'pc_bind', browserKey });
    const page = await (await fetch(url)).text();
    const href = /<a href="([^"]+)">同意<\/a>/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const back = await fetch(href, { redirect: 'manual' });
    return { code: new URL(back.headers.get('location') ?? '', platform().url).searchParams.get('code') ?? '', browserKey };
  }
  async bindWechat(who: Pick<Person, 'token'>): Promise<void> {
    await ask('/api/sys/user/sync', who.token, await this.landingCode(who));
  }
}
