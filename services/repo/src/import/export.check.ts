import { Injectable } from '@nestjs/common';
import type { Input, Output, calls } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { QuestionExport } from '../questions/index.js';
import { ImportParser } from './import.parser.js';

type Call = typeof calls.repo.questions.exportCheck;

/** Losses of a file of questions: it is written, read as an import reads it, and compared (docs/decisions/0180). */
@Injectable()
export class ExportCheck {
  constructor(
    private readonly exports: QuestionExport,
    private readonly parser: ImportParser,
  ) {}

  /** @throws {BusinessError} QU_EXPORT_MANY, QU_EXPORT_PICTURES, BUSY */
  async notes(input: Input<Call>, { caller, language }: Pick<UserContext, 'caller' | 'language'>): Promise<Output<Call>> {
    const { questions, content } = await this.exports.written(input, caller);
    if (questions.length === 0) return { total: 0, notes: [] };
    const task = { kind: 'losses', bytes: content, form: input.kind, questions: JSON.stringify(questions), language } as const;
    return this.parser.with(task, async (thread) => {
      const message = await thread.receive();
      if (message.kind !== 'losses') throw new Error(`unexpected ${message.kind}`);
      return { total: questions.length, notes: message.notes };
    });
  }
}
