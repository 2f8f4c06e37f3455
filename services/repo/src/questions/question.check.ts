import { BusinessError } from '@xuekao/contracts';
import { cleanQuestion, faultsSentence, questionFaults, saidFaults, type AuthoredQuestion } from '@xuekao/question';

/**
 * The question as it may be stored: rich text sanitised, settings of other types off.
 * @throws {BusinessError} QUESTION_INVALID with every fault in one sentence each
 */
export function checkedQuestion(input: AuthoredQuestion): AuthoredQuestion {
  const question = cleanQuestion(input);
  const faults = questionFaults(question);
  if (faults.length > 0) throw new BusinessError('QUESTION_INVALID', { detail: faultsSentence(faults) }, { faults: saidFaults(faults) });
  return question;
}
