import { BusinessError, logicFaults, sentence, type LogicFaultKind, type SurveyQuestion } from '@xuekao/contracts';

const sentences = {
  missing: 'survey.logicMissing',
  forward: 'survey.logicForward',
  hidden: 'survey.logicHidden',
  option: 'survey.logicOption',
  test: 'survey.logicTest',
  empty: 'survey.logicEmpty',
  never: 'survey.logicNever',
  target: 'survey.logicTarget',
  unreached: 'survey.logicUnreached',
  complex: 'survey.logicComplex',
  pipe: 'survey.logicPipe',
} as const satisfies Record<LogicFaultKind, string>;

/** @throws {BusinessError} SURVEY_LOGIC, about the first question whose rules are not accepted or that nobody would be asked */
export function refuseFaultyLogic(questions: readonly SurveyQuestion[]): void {
  const [fault] = logicFaults(questions);
  if (fault === undefined) return;
  const n = questions.findIndex(({ id }) => id === fault.quId) + 1;
  throw new BusinessError('SURVEY_LOGIC', { n, fault: sentence(sentences[fault.kind]) });
}
