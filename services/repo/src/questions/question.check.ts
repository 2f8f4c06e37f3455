import { BusinessError, sentence, siteText } from '@xuekao/contracts';
import { cleanQuestion, validateQuestion, type AuthoredQuestion } from '@xuekao/question';

/**
 * The question as it may be stored: rich text sanitised, settings of other types off.
 * @throws {BusinessError} QUESTION_INVALID with every fault in one sentence each
 */
export function checkedQuestion(input: AuthoredQuestion): AuthoredQuestion {
  const question = cleanQuestion(input);
  const faults = validateQuestion(question);
  if (faults.length > 0) {
    const ownText = faults.map((fault) => fault.message).join(siteText('repo.faultSign')) + siteText('repo.faultEnd');
    throw new BusinessError(
      'QUESTION_INVALID',
      { detail: { ...sentence('repo.questionFaulty', { n: faults.length }), ownText } },
      { faults },
    );
  }
  return question;
}
