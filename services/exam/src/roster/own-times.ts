import { Injectable } from '@nestjs/common';
import { holderOf } from '@xuekao/access';
import { calls } from '@xuekao/contracts';
import { CallClient, ServiceTime } from '@xuekao/platform';
import { arrangedFor, arrangementKey, windowOf, type ExamDoc, type PersonalRules } from '../exams/index.js';
import type { Learner } from './exam-audience.js';

/** People of one question about a group. */
const atOnce = 1000;
const everybody = arrangementKey({ kind: 'all', id: '' });

/** The time of an exam, and each other one that an arrangement sets for somebody. */
export function timesOf(exam: Pick<ExamDoc, 'startTime' | 'endTime' | 'arrangements'>): Pick<ExamDoc, 'startTime' | 'endTime'>[] {
  return [exam, ...(exam.arrangements ?? []).flatMap((each) => windowOf(each, exam) ?? [])];
}

/** People who may sit an exam at the same time, and the exam with that time. */
export interface AtOneTime {
  exam: ExamDoc;
  people: Learner[];
}

/** When each person may sit an exam: an arrangement may give a time of its own. */
@Injectable()
export class OwnTimes {
  constructor(
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  async of(exam: ExamDoc, people: readonly Learner[], requestId: string): Promise<AtOneTime[]> {
    const arrangements = (exam.arrangements ?? []).filter((each) => windowOf(each, exam) !== null);
    if (arrangements.length === 0) return [{ exam, people: [...people] }];
    const found = new Map<string, AtOneTime>();
    for (const { person, rules } of await this.rules({ ...exam, arrangements }, people, requestId)) {
      const { startTime, endTime } = rules;
      const key = `${startTime.getTime()}:${endTime.getTime()}`;
      const same = found.get(key) ?? { exam: { ...exam, startTime, endTime }, people: [] };
      same.people.push(person);
      found.set(key, same);
    }
    return [...found.values()];
  }

  /** The exam as its rules are for each of the people, in their order. */
  async rules<Person extends Pick<Learner, 'id' | 'deptCode'>>(
    exam: ExamDoc,
    people: readonly Person[],
    requestId: string,
  ): Promise<{ person: Person; rules: ExamDoc & PersonalRules }[]> {
    const keys = (exam.arrangements ?? []).map(({ key }) => key);
    const groups = await this.groups(keys, people, requestId);
    const now = this.time.now();
    return people.map((person) => {
      const { id: userId, deptCode } = person;
      return { person, rules: arrangedFor(exam, { userId, deptCode, groups: groups.get(userId) ?? [] }, now) };
    });
  }

  /** By person: those of the groups for which something is arranged. */
  private async groups(keys: readonly string[], people: readonly Pick<Learner, 'id'>[], requestId: string): Promise<Map<string, string[]>> {
    const holders = [...new Set(keys)].filter((key) => key !== everybody).map((key) => holderOf(key));
    const groupIds = holders.filter(({ kind }) => kind === 'group').map(({ id }) => id);
    const found = new Map<string, string[]>();
    for (const groupId of groupIds)
      for (let from = 0; from < people.length; from += atOnce) {
        const users = people.slice(from, from + atOnce).map(({ id }) => id);
        for (const member of await this.client.call(calls.identity.holders.membersAmong, { groupId, users }, { requestId }))
          found.set(member, [...(found.get(member) ?? []), groupId]);
      }
    return found;
  }
}
