import type { AnswerValue, QuestionWithKey } from '@xuekao/contracts';

/** A question at its place in a paper, as the console shows it: with its key. */
export interface PlacedQuestion {
  question: QuestionWithKey;
  /** 1 for the first of the paper */
  number: number;
  /** marks in points */
  score: number;
}
/** Answer of a learner of a journey to one question or one part of a compound one. */
export interface Deed {
  /** `12`, or `12.3` for the third part: how the page labels it */
  label: string;
  quType: QuestionWithKey['quType'];
  /** ids of the options that are chosen: each learner may see them in an order of their own */
  choose: string[];
  blanks: string[];
  text: string;
  /** marks this deserves, in tenths; null: a person decides */
  tenths: number | null;
  maxTenths: number;
}
type Leaf = Pick<QuestionWithKey, 'quType' | 'answerList' | 'pathScore' | 'answerOrder' | 'manual'>;

/**
 * Decides for every question what is answered and works out the marks by its own reading of the rules (spec-readings, Marks), without the
 * product's code. `habit` decides how well: 0 everything right, 1 every third answer wrong, 2 half answers where there are such.
 */
export function deedsFor(paper: readonly PlacedQuestion[], habit: 0 | 1 | 2): Deed[] {
  return paper.flatMap(({ question, number, score }) => {
    const max = Math.round(score * 10);
    if (question.quType !== 'mix') return [deed(question, String(number), max, number, habit)];
    const each = Math.floor(max / question.subList.length);
    return question.subList.map((part, index) => {
      const last = index === question.subList.length - 1;
      return deed(part, `${number}.${index + 1}`, last ? max - each * (question.subList.length - 1) : each, number + index, habit);
    });
  });
}

function deed(leaf: Leaf, label: string, maxTenths: number, turn: number, habit: 0 | 1 | 2): Deed {
  const base: Deed = { label, quType: leaf.quType, choose: [], blanks: [], text: '', tenths: 0, maxTenths };
  const isWrong = habit === 1 && turn % 3 === 0;
  if (leaf.quType === 'fill') return fill(base, leaf, isWrong);
  if (leaf.quType === 'saq') return short(base, leaf);
  const right = leaf.answerList.flatMap(({ id, isRight }) => (isRight ? [id] : []));
  if (isWrong) {
    const wrong = leaf.answerList.find(({ isRight }) => !isRight);
    // where every option is right, choosing less is the only mistake there is
    return { ...base, choose: wrong ? [wrong.id] : [] };
  }
  if (habit === 2 && right.length > 1 && leaf.quType !== 'radio') {
    const share = leaf.quType === 'multi2' || (leaf.quType === 'multi' && leaf.pathScore) ? Math.floor(maxTenths / 2) : 0;
    return { ...base, choose: right.slice(0, 1), tenths: share };
  }
  return { ...base, choose: right, tenths: maxTenths };
}

/** Only blanks whose accepted answers are plain text are compared by machine; a formula waits for a person. */
function fill(base: Deed, { answerList }: Leaf, isWrong: boolean): Deed {
  const accepted = answerList.map(({ content }) => plain(content).split('\n')[0]?.trim() ?? '');
  const isMachine = answerList.every(({ content }) => !content.includes('$') && !content.includes('latex'));
  const blanks = accepted.map((text, index) => (isWrong && index === 0 ? '肯定不对的答案' : text));
  if (!isMachine) return { ...base, blanks, tenths: null };
  const each = Math.floor(base.maxTenths / accepted.length);
  const lost = isWrong ? (accepted.length === 1 ? base.maxTenths : each) : 0;
  return { ...base, blanks, tenths: base.maxTenths - lost };
}

function short(base: Deed, { manual, answerList }: Leaf): Deed {
  if (manual) return { ...base, text: `第 ${base.label} 题的作答：先写原因，再写结论。`, tenths: null };
  const share = Math.min(
    100,
    answerList.reduce((sum, { scoreRate }) => sum + scoreRate, 0),
  );
  return {
    ...base,
    text: answerList.map(({ content }) => plain(content).split('\n')[0]).join('；'),
    tenths: Math.floor((base.maxTenths * share) / 100),
  };
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

export const isAnswered = ({ choose, blanks, text }: Deed): boolean =>
  choose.length > 0 || blanks.some((blank) => blank !== '') || text !== '';

/** Sum of what the machine decides, in tenths. */
export const machineTenths = (deeds: readonly Deed[]): number => deeds.reduce((sum, { tenths }) => sum + (tenths ?? 0), 0);

/** Answer as it is saved, on the wire. */
export function wireAnswer({ choose, blanks, text }: Deed): AnswerValue {
  if (blanks.length > 0) return { blanks };
  if (text !== '') return { text };
  return { options: choose.toSorted() };
}
