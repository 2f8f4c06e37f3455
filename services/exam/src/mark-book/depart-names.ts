import { Injectable } from '@nestjs/common';
import { calls, siteText } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';

/** Departments whose names are asked for at once. */
const atOnce = 200;

/** Names of departments by somebody in them: identity names people, and every department here has some. */
@Injectable()
export class DepartNames {
  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly client: CallClient,
  ) {}

  /** By code. One in which nobody of the exam is any more keeps its code as its name. */
  async of(examId: string, codes: readonly string[], requestId: string): Promise<Map<string, string>> {
    const names = new Map<string, string>([['', siteText('marks.noDept')]]);
    const wanted = [...new Set(codes)].filter((code) => code !== '');
    for (const code of wanted) names.set(code, code);
    for (let from = 0; from < wanted.length; from += atOnce) {
      const piece = wanted.slice(from, from + atOnce);
      const some = await this.attemptStore.papers.aggregate<{ _id: string; userId: string }>([
        { $match: { examId, deptCode: { $in: piece } } },
        { $group: { _id: '$deptCode', userId: { $last: '$userId' } } },
      ]);
      if (some.length === 0) continue;
      const ids = some.map(({ userId }) => userId);
      for (const { deptCode, deptName } of await this.client.call(calls.identity.users.byIds, { ids }, { requestId }))
        if (deptName !== '' && names.has(deptCode)) names.set(deptCode, deptName);
    }
    return names;
  }
}
