import { Injectable } from '@nestjs/common';
import { BusinessError, calls, configTypeNames, type ConfigType, type Input, type Output, type SwitchConfig } from '@xuekao/contracts';
import type { AuditNote } from '@xuekao/platform';
import { sanitiseRichText } from '@xuekao/rich-text';
import { siteId } from '../seed/site.seed.js';
import type { SiteDoc } from '../site/site.model.js';
import { SiteService } from '../site/site.service.js';
import { Collections } from '../store/collections.js';
import { texts } from '../texts.js';
import { ProviderConfigs } from './provider-configs.js';

/** A switch that works only with a provider. */
const needs: readonly { name: keyof SwitchConfig; type: ConfigType }[] = [
  { name: 'mobileLogin', type: 'sms' },
  { name: 'wechatLogin', type: 'wechat' },
  { name: 'cropLogin', type: 'crop-wechat' },
  { name: 'dingLogin', type: 'ding-talk' },
  { name: 'faceLogin', type: 'face' },
  { name: 'aiHelper', type: 'ai' },
];

/** What an administrator decides about the whole site. */
@Injectable()
export class SiteSettings {
  constructor(
    private readonly collections: Collections,
    private readonly site: SiteService,
    private readonly configs: ProviderConfigs,
  ) {}

  async detail(): Promise<Output<typeof calls.siteDetail>> {
    const { siteName, backLogo, frontLogo, mpCode, h5Host, copyRight, layout, providers } = await this.site.fresh();
    return { id: siteId, siteName, backLogo, frontLogo, mpCode, h5Host, copyRight, uploadType: providers.upload ?? '', props: layout };
  }

  async save({ id: _, props, copyRight, ...data }: Input<typeof calls.siteSave>): Promise<AuditNote> {
    return this.write({ ...data, copyRight: sanitiseRichText(copyRight), layout: props });
  }

  async switches(): Promise<SwitchConfig> {
    return (await this.site.fresh()).switches;
  }

  /** @throws {BusinessError} SWITCH_NEEDS_PROVIDER, BAD_INPUT */
  async saveSwitches(input: Input<typeof calls.switchSave>): Promise<AuditNote> {
    const switches = withoutDangling(input);
    for (const { name, type } of needs) {
      if (switches[name] && (await this.configs.inUse(type)) === null) throw new BusinessError('SWITCH_NEEDS_PROVIDER', { what: configTypeNames[type] });
    }
    if (switches.userReg && switches.userDeptType === 1) {
      const isThere = await this.collections.departments.exists({ deptCode: switches.userDeptCode });
      if (!isThere) throw new BusinessError('BAD_INPUT', { detail: texts.registrationDepartment });
    }
    const { before, after } = await this.write({ switches });
    return { before: before.switches, after: after.switches };
  }

  private async write(change: Partial<SiteDoc>): Promise<{ before: SiteDoc; after: SiteDoc }> {
    const before = await this.site.fresh();
    await this.collections.site.updateOne({ _id: siteId }, { $set: change });
    this.site.forget();
    return { before, after: await this.site.fresh() };
  }
}

/** What hangs on a switch that is off is off (specification part 1, section 4). */
function withoutDangling(input: SwitchConfig): SwitchConfig {
  return {
    ...input,
    ...(input.userReg ? {} : { userAudit: false, userDeptType: 1, userDeptCode: '' }),
    ...(input.userDeptType === 0 ? { userDeptCode: '' } : {}),
    ...(input.realPerson ? {} : { faceAudit: 0 }),
    ...(input.aiHelper ? {} : { aiReview: false, aiQuGen: false }),
  };
}
