import { sentence, type Sentence } from '@xuekao/contracts';
import { alternativeMark, alternatives, blankMark, type AuthoredPart, type AuthoredRow } from './authored.js';
import { cutOutsideFormulas } from './formulas.js';
import { shared, withoutReference } from './import-lines.words.js';
import { keywordMark, noReferenceMark, stepMark } from './written.words.js';

type Row = Omit<AuthoredRow, 'id'>;
const row = (content: string, scoreRate = 0): Row => ({ content, image: '', imageAlt: '', isRight: true, scoreRate });

/** Between the spellings of one blank or keyword, where a person writes. */
const spellingMark = '||';
/** Spellings of one blank or keyword, as a person writes them in a line. */
export const spellingsOfText = (text: string): string[] => cutOutsideFormulas(text, spellingMark).filter((spelling) => spelling !== '');
const spellingText = (content: string): string => alternatives(content).join(spellingMark);

/** Blanks with their spellings as a line. */
export const fillLine = (rows: readonly Pick<AuthoredRow, 'content'>[]): string =>
  rows.map(({ content }) => spellingText(content)).join(blankMark);
/** Blanks of a line. */
export const fillRowsOf = (line: string): Row[] =>
  cutOutsideFormulas(line, blankMark).map((blank) => row(spellingsOfText(blank).join(alternativeMark)));

const sharedLine = (mark: string, rate: number, text: string): string => `【${mark}：${rate}%】${text}`;

/**
 * Lines of a short answer's key: the reference, behind it the steps with their shares; or the keywords with theirs. A question without any
 * of them says so.
 */
export function saqLines({ manual, answerList }: Pick<AuthoredPart, 'manual' | 'answerList'>): string {
  if (!manual) return answerList.map(({ content, scoreRate }) => sharedLine(keywordMark, scoreRate, spellingText(content))).join('\n');
  if (answerList.length === 0) return noReferenceMark;
  const steps = answerList.filter(({ scoreRate }) => scoreRate > 0);
  return [
    ...answerList.filter(({ scoreRate }) => scoreRate === 0).map(({ content }) => content),
    ...steps.map(({ content, scoreRate }) => sharedLine(stepMark, scoreRate, content)),
  ].join('\n');
}

interface SharedLines {
  mark: string;
  rate: number;
  lines: string[];
}

/** A short answer's key of its lines; a fault where these cannot be told apart. */
export function saqRowsOf(text: string): { manual: boolean; rows: Row[]; fault: Sentence | null } {
  if (withoutReference.test(text.trim())) return { manual: true, rows: [], fault: null };
  const reference: string[] = [];
  const parts: SharedLines[] = [];
  for (const line of text.split('\n')) {
    const [whole, mark = '', rate = ''] = shared.exec(line.trim()) ?? [];
    if (whole === undefined) (parts.at(-1)?.lines ?? reference).push(line);
    else parts.push({ mark, rate: Number(rate.normalize('NFKC')), lines: [line.trim().slice(whole.length)] });
  }
  const above = reference.join('\n').trim();
  const plain = { manual: true, rows: [row(text)] };
  if (parts.some(({ rate }) => !(rate > 0 && rate <= 100))) return { ...plain, fault: sentence('questions.keywordRate') };
  if (parts.every(({ mark }) => mark === stepMark)) {
    const steps = parts.map(({ rate, lines }) => row(lines.join('\n').trim(), rate));
    return { manual: true, rows: [...(above === '' && steps.length > 0 ? [] : [row(above)]), ...steps], fault: null };
  }
  if (above !== '' || parts.some(({ mark, lines }) => mark === stepMark || lines.length > 1))
    return { ...plain, fault: sentence('questions.keywordsMixed', { mark: sharedLine(keywordMark, 30, '') }) };
  const rows = parts.map(({ rate, lines: [line = ''] }) => row(spellingsOfText(line).join(alternativeMark), rate));
  return { manual: false, rows, fault: null };
}
