import { Inject, Injectable } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { CONFIG, type Config } from '@xuekao/platform';
import { demoButtons } from '../kernel/demo-buttons.js';
import { SiteCollections } from './site.collections.js';
import { siteId, siteSeed } from './site.seed.js';
import type { SiteDoc } from './site.model.js';
import { CaptchaSound } from './site.ports.js';

/** Every first page asks for the site; a change is seen by all processes within this time. */
const cacheMs = 2000;

@Injectable()
export class SiteService {
  private cached: { site: Promise<SiteDoc>; until: number } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly collections: SiteCollections,
    private readonly voice: CaptchaSound,
  ) {}

  settings(): Promise<SiteDoc> {
    if (this.cached && this.cached.until > Date.now()) return this.cached.site;
    const site = this.fresh();
    this.cached = { site, until: Date.now() + cacheMs };
    site.catch(() => this.forget());
    return site;
  }

  /** Stored settings, uncached, for a change of them. */
  async fresh(): Promise<SiteDoc> {
    const stored = await this.collections.site.findById(siteId).lean<SiteDoc>();
    // a site that was made by an earlier version lacks what came later
    return {
      _id: siteId,
      ...siteSeed,
      ...stored,
      switches: { ...siteSeed.switches, ...stored?.switches },
      layout: { ...siteSeed.layout, ...stored?.layout },
      modules: { ...siteSeed.modules, ...stored?.modules },
      providers: { ...siteSeed.providers, ...stored?.providers },
    };
  }

  /** This process has changed it. */
  forget(): void {
    this.cached = null;
  }

  async info(): Promise<Output<typeof calls.identity.site.info>> {
    const { siteName, copyRight, frontLogo, backLogo, mpCode, h5Host, switches, layout, modules } = await this.settings();
    const { userAudit: _, userDeptCode: __, loginTick: ___, faceAudit: ____, trustedAddresses: _____, captchaSound, ...shown } = switches;
    return {
      siteName,
      copyRight,
      frontLogo,
      backLogo,
      mpCode,
      h5Host,
      props: { ...modules, ...layout, ...shown },
      serverTime: new Date().toISOString(),
      captcha: this.config.captcha,
      captchaSound: this.config.captcha && captchaSound && (await this.voice.isThere()),
      demoAccounts: this.config.demo ? demoButtons : [],
    };
  }
}
