import type { QuType } from '@xuekao/contracts';
import {
  beginsWithType,
  header,
  looksLikeType,
  namedInside,
  partMark,
  roundHeader,
  sectionTitle,
  typeEnding,
  typeWords,
  withMarks,
} from './import-header.words.js';

/** A line that names the type of a question. `quType` is null where the word is no type that the import knows. */
export interface HeaderLine {
  role: 'header';
  quType: QuType | null;
  word: string;
  /** `【小题：单选题】`: a part of the compound question above it */
  isPart?: boolean;
  /** the number that the text gives the question, as it stands; empty where there is none */
  written: string;
  rest: string;
}

const halfWidth = (text: string): string => text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));

/**
 * The header that a line is, or null.
 * @param head the first characters of `line`: nothing beyond them decides
 * @param afterGap a blank line, or nothing, stands before it
 */
export function headerOf(line: string, head: string, afterGap: boolean): HeaderLine | null {
  const found = header.exec(head);
  if (found) {
    const whole = (found[2] ?? '').replace(/\s/g, '');
    const word = whole.replace(partMark, '');
    const quType = typeWords[word] ?? typeWords[withMarks.exec(word)?.[1] ?? ''] ?? null;
    const isNumbered = found[1] !== undefined;
    // a bracket with another word is text, unless it stands where a question begins and looks like the name of a type
    const isNamed =
      beginsWithType.test(word) || (looksLikeType.test(word) && (afterGap || (isNumbered && word.length > 2 && word.endsWith(typeEnding))));
    const written = halfWidth(found[1] ?? '');
    const rest = line.slice(found[0].length).trim();
    return quType || isNamed ? { role: 'header', quType, word, isPart: word !== whole, written, rest } : null;
  }
  const round = roundHeader.exec(head);
  // in round brackets the word may also be the end of a stem (`……的是（多选）`)
  if (!round || (round[1] === undefined && !(afterGap && (round[2] ?? '').endsWith(typeEnding)))) return null;
  return {
    role: 'header',
    quType: typeWords[round[2] ?? ''] ?? null,
    word: round[2] ?? '',
    written: halfWidth(round[1] ?? ''),
    rest: line.slice(round[0].length).trim(),
  };
}

/** Position of a type in brackets further inside the line, or -1. Linear in the length of the line. */
export function namedTypeAt(line: string): number {
  return namedInside.exec(line)?.index ?? -1;
}

/** Whether the line is the title of a section of a paper (`二、填空题（每题 5 分）`): no question and no part of one. */
export function isSectionTitle(head: string): boolean {
  return sectionTitle.test(head);
}
