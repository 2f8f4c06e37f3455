import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, type Caller, type CertDesign } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import type { BatchPerson } from './batch.model.js';
import { lackingSigns, signsOf } from '../templates/index.js';

/** People whom identity names at once. */
const together = 5000;

/** People who are to have certificates. */
@Injectable()
export class GrantPeople {
  constructor(private readonly client: CallClient) {}

  /** In the order of the ids, each once. @throws {BusinessError} NOT_FOUND where one is gone, or is not reached by the caller */
  async reached(ids: readonly string[], caller: Caller, requestId: string): Promise<BatchPerson[]> {
    const all = [...new Set(ids)];
    const reach = reachOf(caller);
    const known = new Map<string, BatchPerson>();
    for (let from = 0; from < all.length; from += together) {
      const some = await this.client.call(calls.identity.users.byIds, { ids: all.slice(from, from + together) }, { requestId });
      for (const person of some) if (reach.includes({ by: '', dept: person.deptCode })) known.set(person.id, person);
    }
    return all.map((id) => {
      const person = known.get(id);
      if (!person) throw new BusinessError('NOT_FOUND');
      return person;
    });
  }
}

/** Signs of name and department that cannot be printed, where the design shows these; the kind's own are refused for everybody. */
export function signsLacking(design: CertDesign, { realName, deptName }: BatchPerson): string {
  const { name = '', dept = '' } = lackingSigns(design, { name: realName, dept: deptName });
  return signsOf({ name, dept });
}
