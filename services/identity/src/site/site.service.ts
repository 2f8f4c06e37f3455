import { Inject, Injectable } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { CONFIG, type Config } from '@xuekao/platform';
import { demoButtons } from '../demo/demo-accounts.js';
import { Collections } from '../store/collections.js';
import { siteId, siteSeed } from '../seed/site.seed.js';
import type { SiteDoc } from './site.model.js';

/** Every first page asks for the site; a change is seen by all processes within this time. */
const cacheMs = 2000;

@Injectable()
export class SiteService {
  private cached: { site: Promise<SiteDoc>; until: number } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly collections: Collections,
  ) {}

  settings(): Promise<SiteDoc> {
    if (this.cached && this.cached.until > Date.now()) return this.cached.site;
    const site = this.read();
    this.cached = { site, until: Date.now() + cacheMs };
    site.catch(() => (this.cached = null));
    return site;
  }

  async info(): Promise<Output<typeof calls.siteInfo>> {
    const { siteName, copyRight, frontLogo, backLogo, props } = await this.settings();
    return {
      siteName,
      copyRight,
      frontLogo,
      backLogo,
      props,
      serverTime: new Date().toISOString(),
      captcha: this.config.captcha,
      demoAccounts: this.config.demo ? demoButtons : [],
    };
  }

  private async read(): Promise<SiteDoc> {
    return (await this.collections.site.findById(siteId).lean<SiteDoc>()) ?? { _id: siteId, ...siteSeed };
  }
}
