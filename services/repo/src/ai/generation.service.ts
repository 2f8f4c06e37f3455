import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type GenerationEvent, type Input } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { Types } from 'mongoose';
import type { Asking } from './asking.js';
import { GenerationCollections } from './generation.collections.js';
import type { GenerationDoc } from './generation.model.js';
import { generationPrompt } from './generation-prompt.js';
import { GenerationReading, type Read } from './generation-reading.js';
import { NoExam } from './no-exam.js';

type Asked = Input<typeof calls.repo.generation.run>;

/** Enough for a question with its analysis and its quote; a model of 8,000 tokens writes the most questions that one may ask for. */
const tokensOfQuestion = 400;

/** Has the site's model write questions. They are kept in a record as they come: a bank gets them by the import only. */
@Injectable()
export class GenerationService {
  constructor(
    private readonly store: GenerationCollections,
    private readonly client: CallClient,
    private readonly noExam: NoExam,
  ) {}

  /** @throws {BusinessError} AI_IN_EXAM, those of the model; before its first word no record is made */
  async *run(asked: Asked, asking: Asking): AsyncGenerator<GenerationEvent, void> {
    const { caller, requestId, gone } = asking;
    await this.noExam.check(asking);
    const written = this.client.stream(
      calls.identity.ai.complete,
      {
        purpose: 'generate',
        userId: caller.userId,
        messages: generationPrompt(asked),
        maxTokens: tokensOfQuestion * asked.wanted.reduce((sum, { count }) => sum + count, 0),
      },
      { requestId, caller, signal: gone },
    );
    let id: Types.ObjectId | null = null;
    // a reader that leaves ends this generator where it stands
    let state: GenerationDoc['state'] = 'stopped';
    const reading = new GenerationReading(asked);
    let count = 0;
    let isEmpty = true;
    const told = async (reads: readonly Read[]): Promise<GenerationEvent[]> => {
      if (id !== null) await this.keep(id, reads);
      isEmpty &&= reads.length === 0;
      count += reads.filter(({ kind }) => kind === 'question').length;
      return reads.map(eventOf);
    };
    try {
      for await (const { text } of written) {
        if (id === null) {
          id = await this.begin(asked, caller);
          yield { kind: 'begun', id: id.toHexString() };
        }
        yield* await told(reading.read(text));
      }
      yield* await told(reading.end());
      if (isEmpty) throw new BusinessError('AI_FAILED');
      state = 'done';
      yield { kind: 'end', count };
    } catch (error) {
      if (!gone.aborted) state = 'failed';
      throw error;
    } finally {
      if (id !== null) await this.store.generations.updateOne({ _id: id }, { $set: { state, writtenAt: new Date() } });
    }
  }

  private async begin({ topic, source, sourceName }: Asked, caller: Caller): Promise<Types.ObjectId> {
    const now = new Date();
    const hasSource = source.trim() !== '';
    const { _id } = await this.store.generations.create({
      _id: new Types.ObjectId(),
      createBy: caller.userId,
      createdAt: now,
      writtenAt: now,
      topic,
      sourceName: hasSource ? sourceName : '',
      hasSource,
      state: 'writing',
      questions: [],
      leftOut: [],
    });
    return _id;
  }

  private async keep(id: Types.ObjectId, reads: readonly Read[]): Promise<void> {
    if (reads.length === 0) return;
    const questions = reads.flatMap((read) => (read.kind === 'question' ? [read.kept] : []));
    const leftOut = reads.flatMap((read) => (read.kind === 'leftOut' ? [{ reason: read.reason, text: read.text }] : []));
    await this.store.generations.updateOne(
      { _id: id },
      { $push: { questions: { $each: questions }, leftOut: { $each: leftOut } }, $set: { writtenAt: new Date() } },
    );
  }
}

const eventOf = (read: Read): GenerationEvent => (read.kind === 'question' ? { kind: 'question', ...read.question } : read);
