import { BusinessError, calls, modulesOff, siteModules, type CallSpec, type SiteModule } from '@xuekao/contracts';
import type { CallClient, Logger } from '@xuekao/platform';
import { LastKnown } from './last-known.js';

const freshMs = 2000;

/**
 * Knows which modules of the site are switched off; asks identity again after some seconds. While identity does not answer, the last answer
 * counts; before the first one every module is on.
 */
export class ModuleGuard {
  private readonly off: LastKnown<readonly SiteModule[]>;

  constructor(client: CallClient, logger: Pick<Logger, 'warn'>) {
    const read = async (): Promise<SiteModule[]> =>
      modulesOff((await client.call(calls.identity.site.info, {}, { requestId: 'modules' })).props);
    this.off = new LastKnown('the modules of the site', [], read, freshMs, logger);
  }

  /** @throws {BusinessError} MODULE_OFF */
  async check({ module }: Pick<CallSpec, 'module'>): Promise<void> {
    if (module !== undefined && (await this.off.soon()).includes(module))
      throw new BusinessError('MODULE_OFF', { title: { key: siteModules[module].title } });
  }
}
