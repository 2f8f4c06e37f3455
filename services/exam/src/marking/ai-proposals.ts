import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type ScoreEvent } from '@xuekao/contracts';
import { CallClient, type StreamContext, type UserContext } from '@xuekao/platform';
import { isRemoved } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { leafQuestion } from './marked-paper.view.js';
import { MarkingScopes } from './marking-scope.js';

/** Proposals of the site's model, for who marks the answer. It changes nothing, and the model hears of no person. */
@Injectable()
export class AiProposals {
  constructor(
    private readonly scopes: MarkingScopes,
    private readonly contents: PaperContents,
    private readonly client: CallClient,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, NOT_HANDED_IN, AI_NOT_MARKED, and those of the model */
  async propose(
    { id, quId }: Input<typeof calls.exam.marking.propose>,
    { caller, requestId, gone }: UserContext & StreamContext,
  ): Promise<AsyncIterable<ScoreEvent>> {
    const { attempt } = await this.scopes.ofAnswer({ id, quId }, caller);
    if (isRemoved(attempt)) throw new BusinessError('NOT_FOUND');
    const { paper, keys } = await this.contents.withKeys(attempt.started);
    const shown = leafQuestion(paper, keys, attempt, quId);
    if (!shown) throw new BusinessError('NOT_FOUND');
    const { material, question } = shown;
    // it cannot hear, and marks no text of which a photo is a part
    if (question.quType !== 'saq' || (question.answer?.files?.length ?? 0) > 0) throw new BusinessError('AI_NOT_MARKED');
    const asked = {
      userId: caller.userId,
      content: `${material}${question.content}`,
      analysis: question.analysis,
      rightAnswers: question.rightAnswers,
      totalScore: question.score,
      answer: question.answer?.text ?? '',
    };
    return this.client.stream(calls.repo.ai.score, asked, { requestId, signal: gone });
  }
}
