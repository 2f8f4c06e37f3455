import { Injectable } from '@nestjs/common';
import { BusinessError, calls, siteText, type Input, type ScoreEvent } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { toPoints, toTenths } from '@xuekao/question';
import { QuestionReader } from '../questions/index.js';
import type { Asking } from './asking.js';
import { speaksToMarker } from './commands-in-answers.js';
import { markingQuestion, type MarkingQuestion } from './marking-question.js';
import { scorePrompt } from './score-prompt.js';
import { ScoreReading } from './score-reading.js';

/** Enough for the sentence of each part. */
const tokensOfPart = 300;

type Judging = Omit<Asking, 'caller'> & { userId: string };

/** Proposals of the site's model for marks of short answers. A person decides; nothing is stored. */
@Injectable()
export class ScoreService {
  constructor(
    private readonly questions: QuestionReader,
    private readonly client: CallClient,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, AI_NOT_MARKED, and those of the model */
  async test({ quId, totalScore, answer }: Input<typeof calls.repo.ai.scoreTest>, asking: Asking): Promise<AsyncIterable<ScoreEvent>> {
    const question = await this.questions.detail(quId, asking.caller);
    if (question.quType !== 'saq') throw new BusinessError('AI_NOT_MARKED');
    return this.judge(markingQuestion(question, totalScore), answer, { ...asking, userId: asking.caller.userId });
  }

  /** For a question as a paper holds it. */
  score(
    { userId, content, analysis, rightAnswers, totalScore, answer }: Input<typeof calls.repo.ai.score>,
    { requestId, gone }: Omit<Asking, 'caller'>,
  ): AsyncIterable<ScoreEvent> {
    const answerList = rightAnswers.map((row) => ({ content: row, scoreRate: 0 }));
    const question = markingQuestion({ content, analysis, manual: true, answerList }, totalScore);
    return this.judge(question, answer, { userId, requestId, gone });
  }

  private async *judge(question: MarkingQuestion, answer: string, { userId, requestId, gone }: Judging): AsyncGenerator<ScoreEvent, void> {
    const totalScore = toPoints(question.parts.reduce((sum, { tenths }) => sum + tenths, 0));
    const refused = answer.trim() === '' ? siteText('repo.aiEmpty') : speaksToMarker(answer) ? siteText('repo.aiSpoken') : '';
    if (refused !== '') {
      yield { kind: 'score', score: 0, totalScore, refused };
      return;
    }
    const reading = new ScoreReading(question, answer);
    let tenths = 0;
    const told = (parts: ReturnType<ScoreReading['read']>): ScoreEvent[] =>
      parts.map((part) => {
        tenths += toTenths(part.score);
        return { kind: 'part', ...part };
      });
    const asked = {
      purpose: 'review' as const,
      userId,
      messages: scorePrompt(question, answer),
      maxTokens: tokensOfPart * question.parts.length,
    };
    for await (const { text } of this.client.stream(calls.identity.ai.complete, asked, { requestId, signal: gone }))
      yield* told(reading.read(text));
    const rest = told(reading.end());
    if (!reading.hasSaid) throw new BusinessError('AI_FAILED');
    yield* rest;
    yield { kind: 'score', score: toPoints(tenths), totalScore, refused: '' };
  }
}
