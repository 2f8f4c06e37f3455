import { Injectable } from '@nestjs/common';
import { BusinessError, calls, errors, sentence, type Caller, type DrawRule, type Output, type QuestionWithKey } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import type { Bitmap } from '@xuekao/question';
import type { TemplateGroupDoc } from './template-group.js';

/** Questions that rules may draw. */
export interface Pools {
  ids: readonly string[];
  /** by rule, in the order of groups and rules: which of `ids`; equal rules share theirs */
  ofRules: readonly Bitmap[];
}

/** For whom: questions of banks that the person may not work with are not there. */
interface Request {
  requestId: string;
  caller: Caller;
}
/** Questions of one answer: what a message between services carries comfortably. */
const batchSize = 100;

/** Client of the question banks. */
@Injectable()
export class QuestionSource {
  constructor(private readonly client: CallClient) {}

  /** Current versions with keys, in the order asked for. NOT_FOUND when one is gone. */
  async frozen(ids: readonly string[], context: Request): Promise<QuestionWithKey[]> {
    const found: QuestionWithKey[] = [];
    for (let from = 0; from < ids.length; from += batchSize) {
      found.push(...(await this.client.call(calls.repo.questions.freeze, { ids: ids.slice(from, from + batchSize) }, forPerson(context))));
    }
    return found;
  }

  /** @throws BAD_INPUT that names the first group with a picked question that is gone */
  async checkPicked(groups: readonly TemplateGroupDoc[], context: Request): Promise<void> {
    for (const { title, items } of groups) {
      const ids = items.map(({ quId }) => quId);
      await this.frozen(ids, context).catch((error: unknown) => {
        throw isGone(error) ? new BusinessError('BAD_INPUT', { detail: sentence('exam.questionUnknown', { title }) }) : error;
      });
    }
  }

  /** How many questions have pictures that nobody described. */
  async undescribed(groups: readonly TemplateGroupDoc[], context: Request): Promise<Output<typeof calls.repo.questions.undescribed>> {
    const input = { ids: groups.flatMap(({ items }) => items.map(({ quId }) => quId)), rules: rulesOf(groups) };
    if (input.ids.length + input.rules.length === 0) return { picked: 0, drawable: 0 };
    return this.client.call(calls.repo.questions.undescribed, input, forPerson(context));
  }

  /** Titles of the banks with which learners may practise what the paper asks. */
  async practisedBanks(groups: readonly TemplateGroupDoc[], context: Request): Promise<string[]> {
    const ids = groups.flatMap(({ items }) => items.map(({ quId }) => quId));
    const repoIds = [...new Set(rulesOf(groups).map(({ repoId }) => repoId))];
    if (ids.length + repoIds.length === 0) return [];
    return (await this.client.call(calls.repo.questions.practisedBanks, { ids, repoIds }, forPerson(context))).titles;
  }

  /** For every rule of every group the questions that it may draw. */
  async pools(groups: readonly TemplateGroupDoc[], context: Request): Promise<Pools> {
    const rules = rulesOf(groups);
    // equal rules are asked for once and share their set
    const names = rules.map(criteriaOf);
    const different = [...new Map(names.map((name, index) => [name, rules[index]]))].flatMap(([name, rule]) =>
      rule ? [{ name, rule }] : [],
    );
    const { ids, pools } = await this.client.call(
      calls.repo.questions.drawablePools,
      { rules: different.map(({ rule }) => rule) },
      forPerson(context),
    );
    const sets = new Map(different.map(({ name }, index) => [name, pools[index] ?? []]));
    return { ids, ofRules: names.map((name) => sets.get(name) ?? []) };
  }
}

/** Text that is equal for rules which draw from the same questions. */
export const criteriaOf = ({ repoId, quType, chapterIds, levels, pointCodes }: DrawRule): string =>
  JSON.stringify([repoId, quType, [...chapterIds].sort(), [...levels].sort((one, other) => one - other), [...pointCodes].sort()]);

const rulesOf = (groups: readonly TemplateGroupDoc[]): DrawRule[] =>
  groups.flatMap((group) =>
    group.rules.map(({ repoId, chapterIds, quType, levels, pointCodes }) => ({ repoId, chapterIds, quType, levels, pointCodes })),
  );

const forPerson = ({ requestId, caller }: Request): Request => ({ requestId, caller });

/** The question banks' refusal: a question was deleted, or is out of the person's reach. */
export const isGone = (error: unknown): boolean => error instanceof BusinessError && error.code === errors.NOT_FOUND.code;
