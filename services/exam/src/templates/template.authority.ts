import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { calls, type Caller } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import type { TemplateDoc } from './template.model.js';

type Owned = Pick<TemplateDoc, 'createBy' | 'createDept'>;

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

  async over({ createBy, createDept }: Owned, { caller, requestId }: Pick<UserContext, 'caller' | 'requestId'>): Promise<Authority> {
    if (reachOf(caller).includes({ by: createBy, dept: createDept })) return { caller, requestId };
    return { caller: await this.asOwner({ createBy, createDept }, { caller, requestId }), requestId };
  }

  /**
   * Whether an exam may be published with the template: its publisher sees it, or its owner does. A copy of an exam shows nothing of a
   * template that was never shared with the copier.
   */
  async mayUse(
    { createBy, createDept, shares }: Owned & Pick<TemplateDoc, 'shares'>,
    exam: Owned,
    context: Pick<UserContext, 'caller' | 'requestId'>,
  ): Promise<boolean> {
    const template = { by: createBy, dept: createDept, shares };
    return reachOf(context.caller, 'view').includes(template) || reachOf(await this.asOwner(exam, context), 'view').includes(template);
  }

  /** The owner of an object as a caller; who is disabled is still the owner of what is the own. */
  private async asOwner(
    { createBy, createDept }: Owned,
    { caller, requestId }: Pick<UserContext, 'caller' | 'requestId'>,
  ): Promise<Caller> {
    const owner = await this.client.call(calls.identity.holders.asCaller, { userId: createBy }, { requestId });
    const { deptCode, groups, roleLevel } = owner ?? { deptCode: createDept, groups: [], roleLevel: 3 };
    return { ...caller, userId: createBy, deptCode, groups, roleLevel };
  }
}
