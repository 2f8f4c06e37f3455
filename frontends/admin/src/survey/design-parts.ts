import type { SurveyQuestion } from '@xuekao/contracts';
import { isMulti, isScored } from '@xuekao/contracts/survey-rules';
import { surveyTypeText } from '@xuekao/frontend-shared/survey';
import { listParts, part, type FormPart } from '../lib/form-merge.js';
import { uiText } from '../ui/ui.texts.js';
import type { DesignDraft } from './design-draft.js';
import { designText } from './design.texts.js';
import { jumpWords, pipeNames, ruleWords } from './logic-words.js';
import { logicText } from './logic.texts.js';

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join('；');

/** Kind of a question, and what may be chosen. */
function choiceWords({ quType, answerList, rowList = [], selectMin, selectMax, rankLevel, rankStyle }: SurveyQuestion): string {
  const options = answerList.map(({ content, score, quota, hasRemark }) =>
    [
      isScored(quType) ? `${content} ${score}` : content,
      ...(hasRemark ? [designText('design.remark')] : []),
      ...(quota === undefined ? [] : [`${designText('design.quota')} ${quota}`]),
    ].join(' '),
  );
  const bounds = isMulti(quType)
    ? [`${designText('design.selectMin')} ${selectMin}`, `${designText('design.selectMax')} ${selectMax || designText('design.noBound')}`]
    : [];
  const scale = quType === 'scale' ? [designText('design.levelOf', { n: rankLevel }), designText(`design.style.${rankStyle}`)] : [];
  return joined([surveyTypeText(quType), ...scale, ...rowList.map(({ content }) => content), ...options, ...bounds]);
}

/** A value whose fields stand in one order: this page and the server write them in orders of their own. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.map(([name, field]) => [name, inOrder(field)]).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
};

/** @param n number of the question on my page  @param questions of my page, whose numbers rules and titles name */
function questionParts(n: number, questions: readonly SurveyQuestion[]): FormPart<SurveyQuestion>[] {
  const own = (name: string, fields: readonly (keyof SurveyQuestion)[], words: (question: SurveyQuestion) => string) =>
    part(`${designText('design.question', { n })} ${name}`, fields, words, (question) => fields.map((field) => inOrder(question[field])));
  const yesNo = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
  return [
    own(designText('design.content'), ['content'], ({ content }) => pipeNames(content, questions)),
    own(designText('design.choices'), ['quType', 'answerList', 'rowList', 'selectMin', 'selectMax', 'rankLevel', 'rankStyle'], choiceWords),
    own(designText('design.required'), ['required'], ({ required }) => yesNo(required)),
    own(designText('design.show'), ['visible'], ({ visible }) => yesNo(visible)),
    own(logicText('logic.show'), ['showWhen'], ({ showWhen }) => (showWhen ? ruleWords(showWhen, questions) : '')),
    own(designText('design.pageEnd'), ['pageEnd'], ({ pageEnd }) =>
      pageEnd ? joined([logicText('logic.break'), ...pageEnd.jumps.map((jump) => jumpWords(jump, questions))]) : '',
    ),
  ];
}

/** Parts of a design that two people may have changed. @param forms all that are compared, mine last */
export function designParts(forms: readonly DesignDraft[]): FormPart<DesignDraft>[] {
  const mine = forms.at(-1)?.questions ?? [];
  return listParts<DesignDraft, SurveyQuestion>(forms, {
    label: designText('design.list'),
    of: ({ questions }) => questions,
    put: (questions, draft) => ({ ...draft, questions }),
    itemKeyOf: ({ id }) => id,
    nameOf: ({ content }) => pipeNames(content, mine) || designText('design.content'),
    content: inOrder,
    partsOf: (at) => questionParts(at + 1, mine),
  });
}
