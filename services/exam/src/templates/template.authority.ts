import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { calls, type Caller } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import type { TemplateDoc } from './template.model.js';

/** In whose name questions are asked for. */
export interface Authority {
  caller: Caller;
  requestId: string;
}

/**
 * The questions of a template are those that its owner sees. So a colleague with whom a template is shared reads and publishes it without
 * the banks behind it, and it opens nothing any more that the owner has lost. Whoever reaches the template by the role level acts in the
 * own name, as before templates were shared.
 */
@Injectable()
export class TemplateAuthority {
  constructor(private readonly client: CallClient) {}

  async over(
    { createBy, createDept }: Pick<TemplateDoc, 'createBy' | 'createDept'>,
    { caller, requestId }: Pick<UserContext, 'caller' | 'requestId'>,
  ): Promise<Authority> {
    if (reachOf(caller).includes({ by: createBy, dept: createDept })) return { caller, requestId };
    const owner = await this.client.call(calls.identity.holders.asCaller, { userId: createBy }, { requestId });
    // the banks of an owner who is disabled are still the owner's
    const { deptCode, groups, roleLevel } = owner ?? { deptCode: createDept, groups: [], roleLevel: 3 };
    return { caller: { ...caller, userId: createBy, deptCode, groups, roleLevel }, requestId };
  }
}
