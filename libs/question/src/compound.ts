import { sayIn, sentence, siteLanguage, type Language, type Sentence } from '@xuekao/contracts';
import type { AuthoredPart, AuthoredQuestion, AuthoredRow } from './authored.js';
import { letterOf } from './view/index.js';
import { richFromText } from './rich-from-text.js';
import { cleanQuestion, questionFaults } from './validate.js';

/** A reading passage with its questions in one text, as exam collections keep them. */
interface PassageEntry {
  passageWithQuestions: string;
  answers: string[];
  analysis: string;
}
export interface CompoundResult {
  questions: AuthoredQuestion[];
  /** entries that could not be taken apart, by their place from 1 */
  faults: { number: number; message: string }[];
}
/** As `CompoundResult`, its faults not yet in any language. */
export interface FoundCompounds {
  questions: AuthoredQuestion[];
  faults: { number: number; fault: Sentence }[];
}
interface Numbered {
  number: number;
  start: number;
  textStart: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function entryOf(value: unknown): PassageEntry | null {
  if (typeof value !== 'object' || value === null) return null;
  const { passageWithQuestions, answers, analysis } = value as Record<string, unknown>; // an object: its fields are looked at one by one
  if (!isText(passageWithQuestions) || !Array.isArray(answers) || !answers.every(isText)) return null;
  return { passageWithQuestions, answers, analysis: isText(analysis) ? analysis : '' };
}

/** Numbers at the beginning of a line, in the order of the text. */
function numbersIn(text: string): Numbered[] {
  return [...text.matchAll(/^[^\S\n]*(\d{1,3})\s?[.．、，,](?!\d)/gm)].map((hit) => ({
    number: Number(hit[1]),
    start: hit.index,
    textStart: hit.index + hit[0].length,
  }));
}

/** The last run of `count` numbers that count up by one: years and list items of the passage come earlier. */
function lastRun(numbers: readonly Numbered[], count: number): Numbered[] | null {
  for (let from = numbers.length - count; from >= 0; from -= 1) {
    const run = numbers.slice(from, from + count);
    if (run.every(({ number }, index) => number === (run[0]?.number ?? 0) + index)) return run;
  }
  return null;
}

/** `What …? A. one B. two` → stem and options; null unless the letters are exactly A, B, C … in this order. */
function partOf(text: string, key: string, analysis: string): AuthoredPart | null {
  const marks = [...text.matchAll(/(?<![A-Za-z])([A-H])\s?[.．、，,]/g)];
  if (marks.length < 2 || marks.some((mark, index) => mark[1] !== letterOf(index))) return null;
  const answerList = marks.map((mark, index): AuthoredRow => {
    const content = text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length);
    return { content: richFromText(literal(oneLine(content)), 'inline'), image: '', isRight: mark[1] === key, scoreRate: 0 };
  });
  return {
    quType: 'radio',
    content: richFromText(literal(oneLine(text.slice(0, marks[0]?.index)))),
    analysis: richFromText(literal(analysis)),
    answerList,
    manual: false,
    pathScore: false,
    answerOrder: false,
    itemRand: false,
  };
}
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Prose about prices: a dollar sign opens no formula here. */
const literal = (text: string): string => text.replaceAll('$', '\\$');

function questionOf(entry: PassageEntry): AuthoredQuestion | Sentence {
  const { passageWithQuestions: text, answers, analysis } = entry;
  const run = answers.length === 0 ? null : lastRun(numbersIn(text), answers.length);
  if (!run) return sentence('questions.passageParts', { n: answers.length });
  const notes = lastRun(numbersIn(analysis), answers.length);
  const ownNotes = notes?.[0]?.number === run[0]?.number ? notes : null;
  const parts = run.map((mark, index) => {
    const note = ownNotes ? analysis.slice(ownNotes[index]?.start, ownNotes[index + 1]?.start) : '';
    return partOf(text.slice(mark.textStart, run[index + 1]?.start), answers[index] ?? '', note.trim());
  });
  const most = Math.max(...parts.map((part) => part?.answerList.length ?? 0));
  const broken = parts.findIndex((part) => part?.answerList.length !== most); // fewer options than its neighbours: one was lost
  if (broken !== -1) return sentence('questions.passageOptions', { n: broken + 1 });
  const question = cleanQuestion({
    quType: 'mix',
    content: richFromText(literal(text.slice(0, run[0]?.start))),
    analysis: richFromText(literal(ownNotes ? analysis.slice(0, ownNotes[0]?.start) : analysis)),
    answerList: [],
    manual: false,
    pathScore: false,
    answerOrder: false,
    itemRand: false,
    subList: parts.filter((part) => part !== null),
  });
  return questionFaults(question)[0]?.fault ?? question;
}

/**
 * Reading passages (`[{passageWithQuestions, answers: ["A" …], analysis}]`) → compound questions of single choices. An entry
 * that cannot be taken apart with certainty is a fault and no question. Never throws, whatever the value is.
 */
export function compoundsIn(value: unknown): FoundCompounds {
  const result: FoundCompounds = { questions: [], faults: [] };
  if (!Array.isArray(value)) return { questions: [], faults: [{ number: 0, fault: sentence('questions.passagesNoList') }] };
  value.forEach((item: unknown, index) => {
    const entry = entryOf(item);
    const question = entry ? questionOf(entry) : sentence('questions.passageFields');
    if ('key' in question) result.faults.push({ number: index + 1, fault: question });
    else result.questions.push(question);
  });
  return result;
}

/** The compound questions of `compoundsIn`, and its faults in a language. */
export function compoundFromJson(value: unknown, language: Language = siteLanguage): CompoundResult {
  const { questions, faults } = compoundsIn(value);
  return { questions, faults: faults.map(({ number, fault }) => ({ number, message: sayIn(language, fault) })) };
}
