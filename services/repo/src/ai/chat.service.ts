import { Injectable } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import type { Asking } from './asking.js';
import { chatRules } from './chat-prompt.js';
import { NoExam } from './no-exam.js';

type Chat = typeof calls.repo.ai.chat;

const longestAnswer = 1500;
/** An exam that begins during an answer ends it after so many characters. */
const uncheckedLength = 200;

/** The assistant of learners. Nothing of a talk is stored, and nothing of a bank or an exam goes into one. */
@Injectable()
export class ChatService {
  constructor(
    private readonly client: CallClient,
    private readonly noExam: NoExam,
  ) {}

  /** @throws {BusinessError} AI_IN_EXAM, and those of the model */
  async *answer({ messages }: Input<Chat>, asking: Asking): AsyncGenerator<Output<Chat>, void> {
    const { caller, requestId, gone } = asking;
    await this.noExam.check(asking);
    const asked = {
      purpose: 'chat' as const,
      userId: caller.userId,
      messages: [{ role: 'system' as const, content: chatRules }, ...messages],
      maxTokens: longestAnswer,
    };
    let unchecked = 0;
    for await (const { text } of this.client.stream(calls.identity.ai.complete, asked, { requestId, signal: gone })) {
      unchecked += text.length;
      if (unchecked > uncheckedLength) {
        await this.noExam.check(asking);
        unchecked = 0;
      }
      yield { text };
    }
  }
}
