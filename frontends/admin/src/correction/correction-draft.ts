import type { CallInput, CallOutput } from '@xuekao/frontend-shared';

type Question = CallOutput<'/api/exam/correction/question'>;
export type Leaf = Question['leaves'][number];
type Change = CallInput<'/api/exam/correction/create'>['changes'][number];
type LeafChange = NonNullable<Change['leaves']>[number];

/** A question or a part as it is edited; several spellings of a text stand on a line each. */
export interface LeafDraft {
  quId: string;
  content: string;
  analysis: string;
  options: Record<string, string>;
  right: readonly string[];
  accepted: readonly (readonly string[])[];
  blanks: readonly string[];
  keywords: readonly { words: string; rate: string }[];
  reference: string;
}
export interface QuestionDraft {
  question: Question;
  /** points as typed; empty where they differ between papers and stay so */
  score: string;
  isGiven: boolean;
  isDropped: boolean;
  leaves: readonly LeafDraft[];
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const leafDraft = ({ quId, content, analysis, options, right, accepted, blanks, keywords, reference }: Leaf): LeafDraft => ({
  ...{ quId, content, analysis, right, accepted },
  options: Object.fromEntries(options.map((option) => [option.id, option.content])),
  blanks: blanks.map((spellings) => spellings.join('\n')),
  keywords: keywords.map(({ words, rate }) => ({ words: words.join('\n'), rate: String(rate) })),
  reference: reference.join('\n'),
});

export const questionDraft = (question: Question): QuestionDraft => ({
  question,
  score: question.score === null ? '' : String(question.score),
  isGiven: question.isGiven && question.score !== 0,
  isDropped: question.score === 0,
  leaves: question.leaves.map(leafDraft),
});

/** A number of points with one decimal place; null: it is none. */
export function pointsOf(text: string, max: number): number | null {
  const value = Number(text);
  const isPoints = text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= max;
  return isPoints && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6 ? value : null;
}
export const isScoreBad = ({ score, isDropped, question }: QuestionDraft): boolean =>
  !isDropped && !(score === '' && question.score === null) && pointsOf(score, 500) === null;

function leafChange(before: Leaf, draft: LeafDraft): LeafChange | null {
  const options = before.options.flatMap(({ id, content }) => {
    const now = draft.options[id] ?? content;
    return now === content ? [] : [{ id, content: now }];
  });
  const accepted = draft.accepted.filter((set) => set.length > 0).map((set) => [...set]);
  const blanks = draft.blanks.map(lines);
  const keywords = draft.keywords.map(({ words, rate }) => ({ words: lines(words), rate: Number(rate) }));
  const reference = lines(draft.reference);
  const change = {
    ...(draft.content === before.content ? {} : { content: draft.content }),
    ...(draft.analysis === before.analysis ? {} : { analysis: draft.analysis }),
    ...(options.length === 0 ? {} : { options }),
    ...(isSame([...draft.right].toSorted(), [...before.right].toSorted()) ? {} : { right: [...draft.right] }),
    ...(isSame(accepted, before.accepted) ? {} : { accepted }),
    ...(isSame(blanks, before.blanks) ? {} : { blanks }),
    ...(isSame(keywords, before.keywords) ? {} : { keywords }),
    ...(isSame(reference, lines(before.reference.join('\n'))) ? {} : { reference }),
  };
  return Object.keys(change).length === 0 ? null : { quId: draft.quId, ...change };
}

/** Differences from the question as it is; null: there are none. */
export function changeOf(draft: QuestionDraft): Change | null {
  const { question, isGiven, isDropped } = draft;
  const leaves = question.leaves.flatMap((before, index) => {
    const leaf = draft.leaves[index];
    return (leaf && leafChange(before, leaf)) ?? [];
  });
  const score = isDropped ? 0 : pointsOf(draft.score, 500);
  const change = {
    ...(score === null || score === question.score ? {} : { score }),
    ...(isDropped || isGiven === (question.isGiven && question.score !== 0) ? {} : { isGiven }),
    ...(leaves.length === 0 ? {} : { leaves }),
  };
  return Object.keys(change).length === 0 ? null : { quId: question.quId, ...change };
}
