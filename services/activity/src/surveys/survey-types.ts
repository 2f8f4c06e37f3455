import { Injectable } from '@nestjs/common';
import { CallClient, DictionaryValues, type CallContext } from '@xuekao/platform';

const nobody = { userId: '', userName: '', realName: '', mobile: '', deptCode: '', groups: [], roleType: 1, roleLevel: 3, permissions: [] };

/** Kinds of surveys, as the dictionary of the site names them. */
@Injectable()
export class SurveyTypes extends DictionaryValues {
  constructor(client: CallClient) {
    super(client, 'survey_type');
  }

  /** Texts by value. Whoever answers without an account reads the same words as the others. */
  textsFor(context: CallContext): Promise<ReadonlyMap<string, string>> {
    return this.read({ ...context, caller: context.caller ?? { ...nobody, sessionId: '' } });
  }
}
