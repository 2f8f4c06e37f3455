import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, type Caller } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { missingSigns } from '@xuekao/printing';
import type { BatchPerson } from './batch.model.js';
import type { TemplateDoc } from '../templates/index.js';

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

/** Signs of a person's certificate that cannot be printed. */
export const signsLacking = ({ realName, deptName }: BatchPerson): string => missingSigns(`${realName}${deptName}`).join('');

/** Signs of the words that stand on each certificate of a kind. */
export const certSignsLacking = ({ title, authority, numberPrefix, design }: TemplateDoc): string =>
  missingSigns([title, authority, numberPrefix, ...design.elements.map((one) => (one.kind === 'text' ? one.text : ''))].join('')).join('');
