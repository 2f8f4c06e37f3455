import { Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

/** So long an answer of the exam service is believed: an exam that begins is known here after it. */
const rememberedMs = 1000;
const peopleRemembered = 20_000;

/** Questions that a person is being examined with at the moment: their keys and analyses are shown nowhere (spec-readings, Release). */
@Injectable()
export class OpenExam {
  private readonly known = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: peopleRemembered, ttl: rememberedMs });

  constructor(private readonly client: CallClient) {}

  /** @throws where the exam service does not answer: without it nobody knows whether a key may be shown */
  async holds(quId: string, { caller: { userId }, requestId }: UserContext): Promise<boolean> {
    const known = this.known.get(userId);
    if (known) return (await known).has(quId);
    const asking = this.client.call(calls.exam.papers.openQuestions, { userId }, { requestId }).then((ids) => new Set(ids));
    this.known.set(userId, asking);
    asking.catch(() => this.known.delete(userId));
    return (await asking).has(quId);
  }
}
