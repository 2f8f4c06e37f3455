import { sentence } from '@xuekao/contracts';
import { buildQuestion, labelledBy, noteFault, richOfLines, writtenOf, type RawQuestion } from './import-question.js';
import type { FoundFault, ImportedPart, ImportedQuestion } from './import-types.js';
import { questionFaults } from './validate.js';

/** A compound question of the text while its parts are read. */
export class CompoundInText {
  private readonly parts: ImportedPart[] = [];
  private readonly faults: FoundFault[] = [];
  private readonly remarks: FoundFault[] = [];
  private count = 0;

  /** @param raw the stem, with the analysis and the difficulty of the whole */
  constructor(private readonly raw: RawQuestion) {}

  add(part: RawQuestion): void {
    this.count += 1;
    const n = this.count;
    if (part.quType === 'mix') noteFault(part, part.line, sentence('questions.mixInMix'));
    const { question, faults, remarks } = buildQuestion({ ...part, written: String(part.number) });
    const labelled = (found: FoundFault): FoundFault => ({ ...found, said: sentence('questions.partOf', { n, fault: found.said }) });
    this.faults.push(...faults.map(labelled));
    this.remarks.push(...remarks.map(labelled));
    if (!question) return;
    const { number: _number, line: _line, subList: _subList, ...fields } = question;
    this.parts.push({ ...fields, ...(part.score !== null && { score: part.score }) });
  }

  build(): { question: ImportedQuestion | null; faults: FoundFault[]; remarks: FoundFault[] } {
    const { raw } = this;
    if (raw.body.length === 0) noteFault(raw, raw.line, sentence('questions.stemMissing'));
    if (raw.answer) noteFault(raw, raw.answer.line, sentence('questions.mixAnswer'));
    const question: ImportedQuestion = {
      number: raw.number,
      line: raw.line,
      quType: 'mix',
      quLevel: raw.level,
      content: richOfLines(raw.body.map(({ text }) => text)),
      analysis: richOfLines(raw.analysis?.lines ?? []),
      answerList: [],
      manual: false,
      pathScore: false,
      answerOrder: false,
      itemRand: false,
      subList: this.parts,
    };
    if (raw.faults.length === 0 && this.faults.length === 0)
      for (const { fault } of questionFaults(question)) noteFault(raw, raw.line, fault);
    const own = raw.faults.map(({ line, said }) => ({ number: raw.number, line, said: labelledBy(writtenOf(raw), said) }));
    const faults = [...own, ...this.faults];
    return { question: faults.length === 0 ? question : null, faults, remarks: faults.length === 0 ? this.remarks : [] };
  }
}
