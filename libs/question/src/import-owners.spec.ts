import { expect, test } from '@jest/globals';
import { plainText } from '@xuekao/rich-text';
import fc from 'fast-check';
import { importText } from './import-text.js';
import type { ImportedQuestion, ImportResult } from './import-types.js';
import { isChoiceType, letterOf } from './view/index.js';
import { ownedPapers, type Field, type OwnedLine, type OwnedPaper, type OwnedQuestion } from './testing/owned-paper.js';

/** Whether a line is named, or belongs to a question with a fault. */
function namedIn({ remarks, faults, places }: ImportResult): (line: number) => boolean {
  const faulty = new Set(faults.map(({ number }) => number));
  const said = new Set([...remarks, ...faults].map(({ line }) => line));
  const ofFaulty = places.filter(({ number }) => faulty.has(number));
  return (line) => said.has(line) || ofFaulty.some((place) => place.line <= line && line <= place.lastLine);
}

type Fields = Record<Exclude<Field, 'alien'>, string[]>;
/** `without`: lines that went in although they belong to no question, with a remark. */
function fieldsOf({ quType, content, analysis, answerList }: ImportedQuestion, without: ReadonlySet<string>): Fields {
  const linesOf = (html: string): string[] =>
    html === ''
      ? []
      : plainText(html)
          .split('\n')
          .filter((line) => !without.has(line));
  const texts = answerList.flatMap((row) => linesOf(row.content));
  const right = answerList.flatMap(({ isRight }, index) => (isRight ? [letterOf(index)] : []));
  return {
    stem: linesOf(content),
    analysis: linesOf(analysis),
    option: isChoiceType(quType) && quType !== 'judge' ? texts : [],
    key: isChoiceType(quType) ? right : texts,
  };
}
const isOwnWord = /词\d/;
const put = (lines: readonly OwnedLine[], field: Field): string[] =>
  lines.flatMap(({ puts }) => puts.flatMap(([name, words]) => (name === field ? [words] : [])));
function meantOf({ lines }: OwnedQuestion): Fields {
  return { stem: put(lines, 'stem'), analysis: put(lines, 'analysis'), option: put(lines, 'option'), key: put(lines, 'key') };
}

function check({ text, questions, lines, lackMaterial }: OwnedPaper): 'all' | 'some' | 'none' {
  const result = importText(text);
  const isNamed = namedIn(result);
  const read = questions.map(({ header }) => result.questions.filter(({ content }) => content.includes(header)));
  expect(read.flat()).toHaveLength(result.questions.length);
  const unnamed = new Set(lines.filter((_, index) => !isNamed(index + 1)));
  // only what belongs to no question may be left out
  expect(
    result.remarks
      .flatMap(({ number, line }) => (number === 0 ? (lines[line - 1]?.puts ?? []) : []))
      .filter(([field]) => field !== 'alien'),
  ).toEqual([]);
  const aliens = new Set(lines.flatMap((line) => (unnamed.has(line) ? [] : put([line], 'alien'))));
  questions.forEach((meant, index) => {
    const [question, ...more] = read[index] ?? [];
    expect(more).toEqual([]);
    if (question && meant.lines.every((line) => unnamed.has(line))) {
      expect([question.quType, question.quLevel, fieldsOf(question, aliens)]).toEqual([meant.kind, meant.level, meantOf(meant)]);
      if (meant.kind === 'fill') expect([0, question.answerList.length]).toContain(meant.spaces);
    }
    if (lackMaterial.has(index)) expect([index, question]).toEqual([index, undefined]);
  });
  // whatever is not named is in its own field and in no other
  const all = read.map(([question]) => question && fieldsOf(question, aliens));
  const wrong: string[] = [];
  for (const line of unnamed) {
    const owner = questions.findIndex((question) => question.lines.includes(line));
    for (const [field, words] of line.puts) {
      const found = all.flatMap((fields, index) =>
        Object.entries(fields ?? {}).flatMap(([name, texts]) => (texts.some((one) => one.includes(words)) ? [`${index} ${name}`] : [])),
      );
      const own = field === 'alien' ? [] : [`${owner} ${field}`];
      // words of a phrase that every question may hold are only looked for at home
      if (found.filter((place) => isOwnWord.test(words) || own.includes(place)).join() !== own.join())
        wrong.push(`${words} of ${own.join()} is in ${found.join()}`);
    }
  }
  expect(wrong).toEqual([]);
  return result.faults.length === 0 ? 'all' : result.questions.length > 0 ? 'some' : 'none';
}

/** The same papers in every run, so that a run fails for what was changed; with PROPERTY_SEED and PROPERTY_RUNS one looks further. */
const [seed, numRuns] = [Number(process.env['PROPERTY_SEED'] ?? 20_261_123), Number(process.env['PROPERTY_RUNS'] ?? 3000)];

test('property: every word goes into the field of the question that it was written for, or a fault or a remark names its line', () => {
  const outcomes = { all: 0, some: 0, none: 0 };
  fc.assert(
    fc.property(ownedPapers, (paper) => {
      outcomes[check(paper)] += 1;
    }),
    { seed, numRuns },
  );
  expect(Math.min(outcomes.all, outcomes.some)).toBeGreaterThan(100);
});
