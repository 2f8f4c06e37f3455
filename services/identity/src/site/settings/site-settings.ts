import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  calls,
  sentence,
  type SentenceKey,
  type ConfigType,
  type Input,
  type Output,
  type SwitchConfig,
} from '@xuekao/contracts';
import { saveRevised, savedObject } from '@xuekao/documents';
import type { AuditNote } from '@xuekao/platform';
import { sanitiseRichText } from '@xuekao/rich-text';
import { siteId } from '../site.seed.js';
import type { SiteDoc } from '../site.model.js';
import { DepartmentsOfSite } from '../site.ports.js';
import { SiteService } from '../site.service.js';
import { SiteCollections } from '../site.collections.js';
import { ProviderConfigs } from '../providers/provider-configs.js';

/** A switch that works only with a provider. */
const needs: readonly { name: keyof SwitchConfig; type: ConfigType }[] = [
  { name: 'mobileLogin', type: 'sms' },
  { name: 'wechatLogin', type: 'wechat' },
  { name: 'cropLogin', type: 'crop-wechat' },
  { name: 'dingLogin', type: 'ding-talk' },
  { name: 'faceLogin', type: 'face' },
  { name: 'aiHelper', type: 'ai' },
];

interface Written {
  revision: number;
  note: AuditNote;
}

/** Keys of the names of what is provided, as the pages of the console say them. */
const kinds = {
  upload: 'identity.configUpload',
  rtc: 'identity.configRtc',
  live: 'identity.configLive',
  face: 'identity.configFace',
  ai: 'identity.configAi',
  sms: 'identity.configSms',
  wechat: 'identity.configWechat',
  'crop-wechat': 'identity.configCropWechat',
  'ding-talk': 'identity.configDingTalk',
  'wechat-pay': 'identity.configWechatPay',
  alipay: 'identity.configAlipay',
  paypal: 'identity.configPaypal',
  courier: 'identity.configCourier',
} as const satisfies Readonly<Record<ConfigType, SentenceKey>>;

/** Settings of the whole site, made by administrators. */
@Injectable()
export class SiteSettings {
  constructor(
    private readonly collections: SiteCollections,
    private readonly site: SiteService,
    private readonly configs: ProviderConfigs,
    private readonly departments: DepartmentsOfSite,
  ) {}

  async detail(): Promise<Output<typeof calls.identity.settings.siteDetail>> {
    const { siteName, backLogo, frontLogo, mpCode, h5Host, copyRight, layout, providers, revision } = await this.site.fresh();
    return {
      id: siteId,
      siteName,
      backLogo,
      frontLogo,
      mpCode,
      h5Host,
      copyRight,
      uploadType: providers.upload ?? '',
      props: layout,
      revision: revision ?? 0,
    };
  }

  async save({ id: _, revision: read, props, copyRight, ...data }: Input<typeof calls.identity.settings.siteSave>): Promise<Written> {
    const { revision, before, after } = await this.write(
      { ...data, copyRight: sanitiseRichText(copyRight), layout: props },
      read,
      'revision',
    );
    return { revision, note: { object: savedObject(siteId, read), before, after: { ...after, revision: before.revision } } };
  }

  async switches(): Promise<Output<typeof calls.identity.settings.switchDetail>> {
    const { switches, switchRevision } = await this.site.fresh();
    return { ...switches, revision: switchRevision ?? 0 };
  }

  /** @throws {BusinessError} SWITCH_NEEDS_PROVIDER, BAD_INPUT, STALE */
  async saveSwitches({ revision: read, ...input }: Input<typeof calls.identity.settings.switchSave>): Promise<Written> {
    const switches = withoutDangling(input);
    for (const { name, type } of needs) {
      if (switches[name] && (await this.configs.inUse(type)) === null)
        throw new BusinessError('SWITCH_NEEDS_PROVIDER', { what: { key: kinds[type] } });
    }
    if (switches.userReg && switches.userDeptType === 1) {
      const isThere = await this.departments.isThere(switches.userDeptCode);
      if (!isThere) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.registrationDepartment') });
    }
    const { revision, before, after } = await this.write({ switches }, read, 'switchRevision');
    return { revision, note: { object: savedObject(siteId, read), before: before.switches, after: after.switches } };
  }

  private async write(
    set: Partial<SiteDoc>,
    read: number | undefined,
    counter: 'revision' | 'switchRevision',
  ): Promise<{ revision: number; before: SiteDoc; after: SiteDoc }> {
    const before = await this.site.fresh();
    const revision = await saveRevised({ model: this.collections.site, stored: before, read, set, counter });
    this.site.forget();
    return { revision, before, after: await this.site.fresh() };
  }
}

/** A switch that depends on one that is off is off (specification part 1, section 4). */
function withoutDangling(input: SwitchConfig): SwitchConfig {
  return {
    ...input,
    ...(input.userReg ? {} : { userAudit: false, userDeptType: 1, userDeptCode: '' }),
    ...(input.userDeptType === 0 ? { userDeptCode: '' } : {}),
    ...(input.faceLogin ? {} : { faceAlone: false }),
    ...(input.realPerson ? {} : { faceAudit: 0 }),
    ...(input.aiHelper ? {} : { aiReview: false, aiQuGen: false, aiChat: false }),
  };
}
