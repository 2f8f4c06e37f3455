import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { isFor, type ExamDoc } from '../exams/index.js';

type Target = Input<typeof calls.exam.arrangements.give>['targets'][number];

/** Names of those for whom something is arranged. */
@Injectable()
export class ArrangementTargets {
  constructor(private readonly client: CallClient) {}

  /** In the order of the targets. @throws {BusinessError} NOT_FOUND; ARRANGE_STRANGER for a person outside the audience */
  async namesOf(targets: readonly Target[], exam: ExamDoc, requestId: string): Promise<string[]> {
    const idsOf = (kind: Target['kind']): string[] => targets.filter((each) => each.kind === kind).map(({ id }) => id);
    const [users, groups, departs] = [idsOf('user'), idsOf('group'), idsOf('depart')];
    const hasHolders = groups.length + departs.length > 0;
    const [people, holders] = await Promise.all([
      users.length === 0 ? [] : this.client.call(calls.identity.users.byIds, { ids: users }, { requestId }),
      hasHolders
        ? this.client.call(calls.identity.holders.named, { users: [], groups, departs }, { requestId })
        : { groups: [], departs: [] },
    ]);
    const stranger = people.find(({ id: userId, deptCode }) => !isFor(exam, { userId, deptCode }));
    if (stranger) throw new BusinessError('ARRANGE_STRANGER', { name: stranger.realName });
    const names = new Map([
      ['all:', ''],
      ...people.map(({ id, realName }) => [`user:${id}`, realName] as const),
      ...holders.groups.map(({ id, groupName }) => [`group:${id}`, groupName] as const),
      ...holders.departs.map(({ deptCode, deptName }) => [`depart:${deptCode}`, deptName] as const),
    ]);
    return targets.map(({ kind, id }) => {
      const name = names.get(`${kind}:${id}`);
      if (name === undefined) throw new BusinessError('NOT_FOUND');
      return name;
    });
  }
}
