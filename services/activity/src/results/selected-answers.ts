import { Injectable } from '@nestjs/common';
import type { Caller, calls, Input } from '@xuekao/contracts';
import { AnswerBlocks, type BlockNumber, type HeldAnswers, type HeldBlock } from '../answers/index.js';
import { SurveyReader, type SurveyDoc } from '../surveys/index.js';
import { filterOf, type AnswerFilter } from './answer-filter.js';

type Asked = Pick<Input<typeof calls.activity.surveyPapers.statistic>, 'surveyId' | 'conditions'>;

/** Answers of a survey that a filter shows, whether they count or not. */
export interface Selection {
  readonly survey: SurveyDoc;
  readonly filter: AnswerFilter;
}
interface SelectedBlock {
  readonly block: HeldBlock;
  /** 1 for each answer that the filter shows */
  readonly shown: Uint8Array;
  /** 1 for each of them that counts */
  readonly counted: Uint8Array;
}
export interface Ordered {
  readonly held: HeldAnswers;
  /** in their order, as `placeOf` reads them */
  readonly places: readonly number[];
}

const perBlock = 256;
/** Block of an answer, and its place in it. */
export const placeOf = (place: number): { n: number; at: number } => ({ n: Math.floor(place / perBlock), at: place % perBlock });

/** Answers for who reaches their survey in the console. */
@Injectable()
export class SelectedAnswers {
  constructor(
    private readonly reader: SurveyReader,
    private readonly blocks: AnswerBlocks,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, BAD_INPUT */
  async asked({ surveyId, conditions }: Asked, caller: Caller): Promise<Selection> {
    const survey = await this.reader.reached(surveyId, caller);
    return { survey, filter: filterOf(conditions, survey.questions) };
  }

  /** @throws {BusinessError} BUSY */
  async *each(selection: Selection): AsyncGenerator<SelectedBlock, void> {
    yield* this.of(selection, await this.blocks.held(selection.survey));
  }

  /**
   * @param by what orders them; those with the same value follow as they came
   * @param also a test beside the filter, with the question whose words it reads
   * @throws {BusinessError} BUSY
   */
  async ordered(
    selection: Selection,
    by: BlockNumber,
    sign: 1 | -1,
    also?: { quId: string; test: (block: HeldBlock, at: number) => boolean },
  ): Promise<Ordered> {
    const held = await this.blocks.held(selection.survey);
    const [found, values]: [number[], number[]] = [[], []];
    for await (const { block, shown, counted } of this.of(selection, held, also ? [also.quId] : []))
      for (const at of shown.keys()) {
        if (also ? counted[at] === 0 || !also.test(block, at) : shown[at] === 0) continue;
        found.push(block.n * perBlock + at);
        values.push(block.columns[by][at] ?? 0);
      }
    const order = Uint32Array.from(found.keys()).sort(
      (one, other) => sign * ((values[one] ?? 0) - (values[other] ?? 0)) || sign * (one - other),
    );
    return { held, places: Array.from(order, (index) => found[index] ?? 0) };
  }

  private async *of({ filter }: Selection, held: HeldAnswers, wanted: readonly string[] = []): AsyncGenerator<SelectedBlock, void> {
    for await (const block of this.blocks.each(held, [...new Set([...filter.words, ...wanted])])) {
      const shown = filter.shown(block);
      const counted = Uint8Array.from(shown);
      for (let at = 0; at < counted.length; at += 1) if (block.valid[at] !== 1) counted[at] = 0;
      yield { block, shown, counted };
    }
  }
}
