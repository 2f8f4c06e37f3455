import { Controller } from '@nestjs/common';
import { calls, payConfigTypes, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ProviderConfigs } from '../providers/provider-configs.js';
import { ProviderTests } from '../providers/provider-tests.js';
import { SiteSettings } from './site-settings.js';

@Controller()
export class SettingController {
  constructor(
    private readonly settings: SiteSettings,
    private readonly configs: ProviderConfigs,
    private readonly tests: ProviderTests,
  ) {}

  @Handle(calls.identity.settings.siteDetail)
  site(): Promise<Output<typeof calls.identity.settings.siteDetail>> {
    return this.settings.detail();
  }

  @Handle(calls.identity.settings.siteSave)
  async saveSite(
    input: Input<typeof calls.identity.settings.siteSave>,
    { note }: UserContext,
  ): Promise<Output<typeof calls.identity.settings.siteSave>> {
    const { revision, note: change } = await this.settings.save(input);
    note(change);
    return { revision };
  }

  @Handle(calls.identity.settings.switchDetail)
  switches(): Promise<Output<typeof calls.identity.settings.switchDetail>> {
    return this.settings.switches();
  }

  @Handle(calls.identity.settings.staffSees)
  async staffSees(): Promise<Output<typeof calls.identity.settings.staffSees>> {
    return { isOn: (await this.settings.switches()).staffSees };
  }

  @Handle(calls.identity.settings.switchSave)
  async saveSwitches(
    input: Input<typeof calls.identity.settings.switchSave>,
    { note }: UserContext,
  ): Promise<Output<typeof calls.identity.settings.switchSave>> {
    const { revision, note: change } = await this.settings.saveSwitches(input);
    note(change);
    return { revision };
  }

  @Handle(calls.identity.settings.propDetail)
  provider(input: Input<typeof calls.identity.settings.propDetail>): Promise<Output<typeof calls.identity.settings.propDetail>> {
    return this.configs.detail(input);
  }

  @Handle(calls.identity.settings.propSave)
  async saveProvider(
    input: Input<typeof calls.identity.settings.propSave>,
    { note }: UserContext,
  ): Promise<Output<typeof calls.identity.settings.propSave>> {
    const { revision, note: change } = await this.configs.save(input);
    note(change);
    return { revision };
  }

  @Handle(calls.identity.settings.propChange)
  async useProvider(
    input: Input<typeof calls.identity.settings.propChange>,
    { note }: UserContext,
  ): Promise<Output<typeof calls.identity.settings.propChange>> {
    note(await this.configs.use(input));
    return {};
  }

  @Handle(calls.identity.settings.propTest)
  testProvider(input: Input<typeof calls.identity.settings.propTest>): Promise<Output<typeof calls.identity.settings.propTest>> {
    return this.tests.run(input);
  }

  @Handle(calls.identity.settings.payProviders)
  async payProviders(): Promise<Output<typeof calls.identity.settings.payProviders>> {
    const all = await Promise.all(
      payConfigTypes.map(async (type) => (await this.configs.payAccounts(type)).map((account) => ({ type, ...account }))),
    );
    return all.flat();
  }

  @Handle(calls.identity.settings.courierProvider)
  courierProvider(): Promise<Output<typeof calls.identity.settings.courierProvider>> {
    return this.configs.inUse('courier');
  }

  @Handle(calls.identity.settings.liveProvider)
  liveProvider(): Promise<Output<typeof calls.identity.settings.liveProvider>> {
    return this.configs.inUse('live');
  }

  @Handle(calls.identity.settings.providerInUse)
  inUse({ type }: Input<typeof calls.identity.settings.providerInUse>): Promise<Output<typeof calls.identity.settings.providerInUse>> {
    return this.configs.inUse(type);
  }
}
