/** Rules of an answer to a survey, for the page that asks and for the service that keeps it. Nothing here knows how answers are stored. */
export const surveyTypes = ['radio', 'multi', 'radio_score', 'multi_score', 'scale', 'saq', 'matrix'] as const;
export type SurveyType = (typeof surveyTypes)[number];
export const rankStyles = ['num1', 'num2', 'circle', 'heart', 'good', 'star'] as const;
export type RankStyle = (typeof rankStyles)[number];

/** Option labels are A to Z. */
export const mostOptions = 26;
/** Rows of a matrix; its options are the columns. */
export const mostRows = 20;
export const mostQuestions = 100;
export const mostText = 2000;
export const mostRemark = 200;
export const mostQuota = 1_000_000;
/** Steps of a scale: 2 to 10, or the eleven of a net promoter score, from 0 to 10. */
export const npsLevel = 11;
export const usualLevel = 5;

export interface SurveyRule {
  id: string;
  quType: SurveyType;
  required: boolean;
  /** 0: no bound */
  selectMin: number;
  selectMax: number;
  rankLevel: number;
  /** of a matrix */
  rowList?: readonly { id: string }[] | undefined;
  answerList: readonly {
    id: string;
    score: number;
    hasRemark: boolean;
    /** whoever chooses it has to add words */
    remarkRequired?: true | undefined;
    /** nobody more may choose it */
    isFull?: true | undefined;
  }[];
}
export interface SurveyAnswer {
  quId: string;
  /** chosen options; a remark only where the option asks for one, a row only in a matrix */
  options: readonly { id: string; remark: string; row?: string | undefined }[];
  /** text of an open question, or the step of a scale in digits */
  answer: string;
}

export type AnswerFault = 'required' | 'count' | 'invalid' | 'full' | 'remark' | 'rows';

export const isChoice = (type: SurveyType): boolean => type !== 'scale' && type !== 'saq' && type !== 'matrix';
export const isMulti = (type: SurveyType): boolean => type === 'multi' || type === 'multi_score';
export const isScored = (type: SurveyType): boolean => type === 'radio_score' || type === 'multi_score' || type === 'scale';

/** Steps of a scale in their order. */
export function stepsOf({ rankLevel }: Pick<SurveyRule, 'rankLevel'>): number[] {
  const first = rankLevel === npsLevel ? 0 : 1;
  return Array.from({ length: rankLevel }, (_, at) => first + at);
}

export const isBlank = ({ options, answer }: Pick<SurveyAnswer, 'options' | 'answer'>): boolean =>
  options.length === 0 && answer.trim() === '';

/** Options of a choice that somebody may still choose. */
const freeOf = ({ answerList }: Pick<SurveyRule, 'answerList'>): number => answerList.filter(({ isFull }) => isFull !== true).length;
/** Question of which no option may be chosen any more: it is wanted of nobody. */
export const isTaken = (rule: Pick<SurveyRule, 'quType' | 'answerList'>): boolean => isChoice(rule.quType) && freeOf(rule) === 0;

/** Fault of a complete answer; an absent one is blank. */
export function faultOf(rule: SurveyRule, given: SurveyAnswer | undefined): AnswerFault | null {
  if (given === undefined || isBlank(given)) return rule.required && !isTaken(rule) ? 'required' : null;
  const { options, answer } = given;
  if (rule.quType === 'saq') return options.length > 0 || answer.length > mostText ? 'invalid' : null;
  if (rule.quType === 'scale') {
    return options.length > 0 || !stepsOf(rule).some((step) => String(step) === answer) ? 'invalid' : null;
  }
  if (rule.quType === 'matrix') return matrixFault(rule, given);
  const known = new Set(rule.answerList.map(({ id }) => id));
  const chosen = new Set(options.map(({ id }) => id));
  if (answer !== '' || chosen.size !== options.length || options.some(({ id }) => !known.has(id))) return 'invalid';
  if (rule.answerList.some(({ id, isFull }) => isFull === true && chosen.has(id))) return 'full';
  if (!isMulti(rule.quType)) return chosen.size > 1 ? 'invalid' : remarkFault(rule, options);
  const { selectMin, selectMax } = rule;
  // more than there are nobody can choose
  if (chosen.size < Math.min(selectMin, freeOf(rule))) return 'count';
  return selectMax > 0 && chosen.size > selectMax ? 'count' : remarkFault(rule, options);
}

function matrixFault(rule: SurveyRule, { options, answer }: SurveyAnswer): AnswerFault | null {
  if (answer !== '' || chosenCells(rule, options).length !== options.length) return 'invalid';
  return rule.required && options.length < (rule.rowList ?? []).length ? 'rows' : null;
}

/** The first known column of each row. */
function chosenCells({ rowList = [], answerList }: SurveyRule, options: SurveyAnswer['options']): SurveyAnswer['options'] {
  return rowList.flatMap(({ id: row }) => {
    const found = options.find((option) => option.row === row && answerList.some(({ id }) => id === option.id));
    return found ? [{ id: found.id, remark: '', row }] : [];
  });
}

function remarkFault({ answerList }: SurveyRule, options: SurveyAnswer['options']): 'remark' | null {
  const isSilent = answerList.some(
    ({ id, hasRemark, remarkRequired }) =>
      hasRemark && remarkRequired === true && options.some((option) => option.id === id && option.remark.trim() === ''),
  );
  return isSilent ? 'remark' : null;
}

/** The answer without what its question does not ask for; null: nothing is left of it. */
export function cleanAnswer(rule: SurveyRule, given: SurveyAnswer): SurveyAnswer | null {
  const open = { quId: rule.id, options: [], answer: '' };
  if (rule.quType === 'matrix') {
    const options = chosenCells(rule, given.options);
    return options.length === 0 ? null : { ...open, options };
  }
  const cleaned: SurveyAnswer = isChoice(rule.quType)
    ? { ...open, options: chosenOptions(rule, given) }
    : { ...open, answer: rule.quType === 'scale' ? stepIn(rule, given.answer) : given.answer.slice(0, mostText) };
  return isBlank(cleaned) ? null : cleaned;
}

function chosenOptions({ quType, answerList }: SurveyRule, { options }: SurveyAnswer): SurveyAnswer['options'] {
  const chosen = answerList.flatMap(({ id, hasRemark }) => {
    const found = options.find((option) => option.id === id);
    return found ? [{ id, remark: hasRemark ? found.remark.slice(0, mostRemark) : '' }] : [];
  });
  return isMulti(quType) ? chosen : chosen.slice(0, 1);
}

const stepIn = (rule: SurveyRule, answer: string): string => (stepsOf(rule).some((step) => String(step) === answer) ? answer : '');

/** Points of an answer: those of the chosen options, or those of the chosen step. */
export function scoreOf(rule: SurveyRule, given: SurveyAnswer | undefined): number {
  if (given === undefined || isBlank(given) || !isScored(rule.quType)) return 0;
  if (rule.quType !== 'scale') {
    return rule.answerList.reduce((sum, { id, score }) => sum + (given.options.some((option) => option.id === id) ? score : 0), 0);
  }
  const at = stepsOf(rule).findIndex((step) => String(step) === given.answer);
  return at < 0 ? 0 : (rule.answerList[at]?.score ?? Number(given.answer));
}
