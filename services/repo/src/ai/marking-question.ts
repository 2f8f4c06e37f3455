import { siteText } from '@xuekao/contracts';
import { partTenths, percentOf, toTenths } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';

/** A question as a model has to know it to judge an answer; texts are plain. */
export interface MarkingQuestion {
  stem: string;
  /** reference answer and analysis */
  reference: string;
  /** parts of the mark: the keywords with their rates, else the whole */
  parts: readonly MarkingPart[];
}
export interface MarkingPart {
  title: string;
  tenths: number;
}

interface ShortAnswer {
  content: string;
  analysis: string;
  manual: boolean;
  answerList: readonly { content: string; scoreRate: number }[];
}

/** @param totalScore points of the question, one decimal */
export function markingQuestion({ content, analysis, manual, answerList }: ShortAnswer, totalScore: number): MarkingQuestion {
  const total = toTenths(totalScore);
  const rows = answerList.map((row) => ({ text: plainText(row.content).trim().replaceAll('\n', ' / '), rate: row.scoreRate }));
  const keywords = manual ? [] : rows.filter(({ rate, text }) => rate > 0 && text !== '');
  const parts = keywords.map(({ text, rate }) => ({ title: text, tenths: percentOf(total, rate) }));
  const isWhole = keywords.reduce((sum, { rate }) => sum + rate, 0) === 100;
  const last = parts.at(-1);
  // rates of a hundred together are the whole mark: the last part takes what rounding left
  if (last && isWhole) last.tenths += total - parts.reduce((sum, { tenths }) => sum + tenths, 0);
  const reference = [...rows.map(({ text }) => text), plainText(analysis).trim()].filter((text) => text !== '').join('\n');
  return {
    stem: plainText(content).trim(),
    reference,
    parts: parts.length > 0 ? parts : [{ title: siteText('repo.aiWhole'), tenths: partTenths(total, 1)[0] ?? 0 }],
  };
}
