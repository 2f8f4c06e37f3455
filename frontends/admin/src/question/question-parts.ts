import { quTypeText } from '@xuekao/frontend-shared';
import { isChoiceType, letterOf } from '@xuekao/question/view';
import type { Titles } from '../fields/use-titles.js';
import { levelText } from '../fields/vocabulary.js';
import { listParts, part, setPart, type FormPart } from '../lib/form-merge.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import { unwrapLine, type DraftPart, type QuestionDraft } from './question-draft.js';
import { questionText } from './question.texts.js';

const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
const words = (html: string): string => richWords(html, uiText('ui.picture'));

function rowsWords(one: DraftPart): string {
  const picture = ({ image, imageAlt }: DraftPart['rows'][number]): string =>
    image === '' ? '' : ` ${uiText('ui.picture')}${imageAlt ?? ''}`;
  const rows = one.rows.map((row, index) => {
    const shown = isChoiceType(one.quType) ? words(row.content) : row.content;
    const right = isChoiceType(one.quType) && row.isRight ? ' ✓' : '';
    const share = row.scoreRate > 0 ? ` ${row.scoreRate}%` : '';
    return `${letterOf(index)} ${shown}${picture(row)}${right}${share}`;
  });
  return [...(one.quType === 'saq' ? [questionText(one.manual ? 'qu.saqManual' : 'qu.saqAuto')] : []), ...rows].join('；');
}
/** Options belong together with which of them is right; answers with how they are marked. */
const rowsOf = ({ quType, rows, manual }: DraftPart): unknown => [
  manual,
  rows.map(({ content, image, imageAlt, isRight, scoreRate }) => [
    isChoiceType(quType) ? unwrapLine(content) : content,
    image,
    imageAlt ?? '',
    isRight,
    scoreRate,
  ]),
];

const flags = ['pathScore', 'answerOrder', 'itemRand'] as const;
/** @param before words that stand before the labels */
const partsOf = <P extends DraftPart>(quType: DraftPart['quType'], before = ''): FormPart<P>[] => [
  part<P>(`${before}${questionText('qu.content')}`, ['content'], ({ content }) => words(content)),
  part<P>(`${before}${questionText(isChoiceType(quType) ? 'qu.options' : 'qu.answers')}`, ['rows', 'manual'], rowsWords, rowsOf),
  part<P>(`${before}${questionText('qu.analysis')}`, ['analysis'], ({ analysis }) => words(analysis)),
  part<P>(
    `${before}${questionText('qu.answerFiles')}`,
    ['answerFiles'],
    ({ answerFiles = [] }) =>
      answerFiles.length === 0 ? yes(false) : answerFiles.map((kind) => questionText(`qu.file.${kind}`)).join('、'),
    // missing and empty say the same
    ({ answerFiles = [] }) => answerFiles,
  ),
  ...flags.map((name) => part<P>(`${before}${questionText(`qu.${name}`)}`, [name], (one) => yes(one[name]))),
];

/** Names behind the ids of the form, as far as the page knows them. */
export interface QuestionNames {
  repos: Titles;
  chapters: Titles;
  points: Titles;
}
/** @param forms all that are compared, mine last */
export const questionParts =
  ({ repos, chapters, points }: QuestionNames) =>
  (forms: readonly QuestionDraft[]): FormPart<QuestionDraft>[] => [
    ...partsOf<QuestionDraft>(forms.at(-1)?.quType ?? 'radio'),
    part<QuestionDraft>(questionText('qu.level'), ['quLevel'], ({ quLevel }) => (quLevel === null ? '' : levelText(quLevel))),
    // a chapter is one of its bank
    part<QuestionDraft>(questionText('qu.repoAndChapter'), ['repoId', 'chapterId'], ({ repoId, chapterId }) =>
      [
        repos.get(repoId) ?? questionText('qu.repoOther'),
        ...(chapterId === '' ? [] : [chapters.get(chapterId) ?? questionText('qu.chapterOther')]),
      ].join(' / '),
    ),
    setPart<QuestionDraft, string>({
      label: questionText('qu.points'),
      of: ({ pointCodes }) => pointCodes,
      put: (pointCodes, draft) => ({ ...draft, pointCodes }),
      itemKeyOf: (code) => code,
      nameOf: (code) => points.get(code) ?? code,
    }),
    ...listParts<QuestionDraft, DraftPart>(forms, {
      label: questionText('qu.parts'),
      of: ({ parts }) => parts,
      put: (parts, draft) => ({ ...draft, parts }),
      itemKeyOf: ({ id, key }) => id ?? key,
      nameOf: ({ quType, content }) => `${quTypeText(quType)} ${words(content)}`,
      content: (one) => [one.quType, one.score ?? '', ...partsOf(one.quType).map(({ value }) => value(one))],
      partsOf: (at, [one]) => [
        ...partsOf<DraftPart>(one?.quType ?? 'radio', `${questionText('qu.part', { n: at + 1 })} `),
        part<DraftPart>(questionText('qu.partScoreOf', { n: at + 1 }), ['score'], ({ score = '' }) => score),
      ],
    }),
  ];
