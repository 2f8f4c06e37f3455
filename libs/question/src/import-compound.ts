import { buildQuestion, noteFault, richOfLines, writtenOf, type RawQuestion } from './import-question.js';
import type { ImportedPart, ImportedQuestion, ImportFault } from './import-types.js';
import { validateQuestion } from './validate.js';

/** A compound question of the text while its parts are read. */
export class CompoundInText {
  private readonly parts: ImportedPart[] = [];
  private readonly faults: ImportFault[] = [];
  private readonly remarks: ImportFault[] = [];
  private count = 0;

  /** @param raw the stem, with the analysis and the difficulty of the whole */
  constructor(private readonly raw: RawQuestion) {}

  add(part: RawQuestion): void {
    this.count += 1;
    const label = `第 ${this.count} 小题：`;
    if (part.quType === 'mix') noteFault(part, part.line, '组合题里不能再放组合题');
    const { question, faults, remarks } = buildQuestion({ ...part, written: String(part.number) });
    const labelled = (found: ImportFault): ImportFault => ({ ...found, message: label + found.message });
    this.faults.push(...faults.map(labelled));
    this.remarks.push(...remarks.map(labelled));
    if (!question) return;
    const { number: _number, line: _line, subList: _subList, ...fields } = question;
    this.parts.push({ ...fields, ...(part.score !== null && { score: part.score }) });
  }

  build(): { question: ImportedQuestion | null; faults: ImportFault[]; remarks: ImportFault[] } {
    const { raw } = this;
    if (raw.body.length === 0) noteFault(raw, raw.line, '题干是空的，请写上题目内容');
    if (raw.answer) noteFault(raw, raw.answer.line, '组合题的答案写在各小题里，请删去组合题自己的答案');
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
      for (const { message } of validateQuestion(question)) noteFault(raw, raw.line, message);
    const written = writtenOf(raw);
    const label = written === '' ? '' : `（文中题号 ${written}）`;
    const own = raw.faults.map(({ line, message }) => ({ number: raw.number, line, message: label + message }));
    const faults = [...own, ...this.faults];
    return { question: faults.length === 0 ? question : null, faults, remarks: faults.length === 0 ? this.remarks : [] };
  }
}
