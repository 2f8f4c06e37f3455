import { Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

/** So long an open exam is believed. That there is none is asked each time: a paper may be read a moment after its start. */
const rememberedMs = 1000;
const peopleRemembered = 20_000;

/** Questions that a person is being examined with at the moment: their keys and analyses are shown nowhere (spec-readings, Release). */
@Injectable()
export class OpenExam {
  private readonly known = new LRUCache<string, ReadonlySet<string>>({ max: peopleRemembered, ttl: rememberedMs });

  constructor(private readonly client: CallClient) {}

  /** @throws where the exam service does not answer: without it nobody knows whether a key may be shown */
  async holds(quId: string, { caller: { userId }, requestId }: UserContext): Promise<boolean> {
    const known = this.known.get(userId);
    if (known) return known.has(quId);
    const open = new Set(await this.client.call(calls.exam.papers.openQuestions, { userId }, { requestId }));
    if (open.size > 0) this.known.set(userId, open);
    return open.has(quId);
  }
}
