import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
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

  @Handle(calls.siteDetail)
  site(): Promise<Output<typeof calls.siteDetail>> {
    return this.settings.detail();
  }

  @Handle(calls.siteSave)
  async saveSite(input: Input<typeof calls.siteSave>, { note }: UserContext): Promise<Output<typeof calls.siteSave>> {
    const { revision, note: change } = await this.settings.save(input);
    note(change);
    return { revision };
  }

  @Handle(calls.switchDetail)
  switches(): Promise<Output<typeof calls.switchDetail>> {
    return this.settings.switches();
  }

  @Handle(calls.switchSave)
  async saveSwitches(input: Input<typeof calls.switchSave>, { note }: UserContext): Promise<Output<typeof calls.switchSave>> {
    const { revision, note: change } = await this.settings.saveSwitches(input);
    note(change);
    return { revision };
  }

  @Handle(calls.propDetail)
  provider(input: Input<typeof calls.propDetail>): Promise<Output<typeof calls.propDetail>> {
    return this.configs.detail(input);
  }

  @Handle(calls.propSave)
  async saveProvider(input: Input<typeof calls.propSave>, { note }: UserContext): Promise<Output<typeof calls.propSave>> {
    const { revision, note: change } = await this.configs.save(input);
    note(change);
    return { revision };
  }

  @Handle(calls.propChange)
  async useProvider(input: Input<typeof calls.propChange>, { note }: UserContext): Promise<Output<typeof calls.propChange>> {
    note(await this.configs.use(input));
    return {};
  }

  @Handle(calls.propTest)
  testProvider(input: Input<typeof calls.propTest>): Promise<Output<typeof calls.propTest>> {
    return this.tests.run(input);
  }

  @Handle(calls.providerInUse)
  inUse({ type }: Input<typeof calls.providerInUse>): Promise<Output<typeof calls.providerInUse>> {
    return this.configs.inUse(type);
  }
}
