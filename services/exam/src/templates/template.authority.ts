import { Injectable } from '@nestjs/common';
import { inNameOf, reachOf, type FormerOwner, type ShareableDoc } from '@xuekao/access';
import { calls, type Caller } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';

type Owned = Omit<ShareableDoc, 'shares'>;

/** In whose name questions are asked for. */
export interface Authority {
  caller: Caller;
  requestId: string;
}

/**
 * The questions of a template are those that its owner sees, after a hand-over those that its giver sees until the new owner saves it. So a
 * colleague with whom a template is shared reads and publishes it without the banks behind it, and it opens nothing any more that the owner
 * has lost. Whoever reaches the template by the role level acts in the own name, as before templates were shared.
 */
@Injectable()
export class TemplateAuthority {
  constructor(private readonly client: CallClient) {}

  async over(template: Owned, { caller, requestId }: Pick<UserContext, 'caller' | 'requestId'>): Promise<Authority> {
    if (reachOf(caller).includes({ by: template.createBy, dept: template.createDept })) return { caller, requestId };
    return { caller: await this.as(inNameOf(template), { caller, requestId }), requestId };
  }

  /**
   * Whether an exam may be published with the template: its publisher sees it, or its owner does, after a hand-over its giver. A copy of an
   * exam shows nothing of a template that was never shared with the copier.
   */
  async mayUse(
    { createBy, createDept, shares }: ShareableDoc,
    exam: Owned,
    context: Pick<UserContext, 'caller' | 'requestId'>,
  ): Promise<boolean> {
    const template = { by: createBy, dept: createDept, shares };
    return reachOf(context.caller, 'view').includes(template) || reachOf(await this.as(inNameOf(exam), context), 'view').includes(template);
  }

  /** Another person as a caller; who is disabled is still the owner of what is the own. */
  private async as({ by, dept }: FormerOwner, { caller, requestId }: Pick<UserContext, 'caller' | 'requestId'>): Promise<Caller> {
    const owner = await this.client.call(calls.identity.holders.asCaller, { userId: by }, { requestId });
    const { deptCode, groups, roleLevel } = owner ?? { deptCode: dept, groups: [], roleLevel: 3 };
    return { ...caller, userId: by, deptCode, groups, roleLevel };
  }
}
