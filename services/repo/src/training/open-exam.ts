import { Injectable } from '@nestjs/common';
import { BusinessError, calls, mostPeopleAtOnce } from '@xuekao/contracts';
import { Batcher } from '@xuekao/event-sourcing';
import { CallClient, type UserContext } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

/** So long an open exam is believed. That there is none is asked each time: a paper may be read a moment after its start. */
const rememberedMs = 1000;
const peopleRemembered = 20_000;
/** A call to another service costs more than what it asks: answers of several learners wait so long for one another. */
const gatherMs = 10;

/** Questions that a person is being examined with at the moment: their keys and analyses are shown nowhere (spec-readings, Release). */
@Injectable()
export class OpenExam {
  private readonly known = new LRUCache<string, ReadonlySet<string>>({ max: peopleRemembered, ttl: rememberedMs });
  private readonly asked = new Batcher<string, readonly string[] | null>((userIds) => this.ask(userIds), {
    round: mostPeopleAtOnce,
    gatherMs,
  });

  constructor(private readonly client: CallClient) {}

  /** @throws where the exam service does not answer: without it nobody knows whether a key may be shown */
  async holds(quId: string, { caller: { userId } }: UserContext): Promise<boolean> {
    const known = this.known.get(userId);
    if (known) return known.has(quId);
    const quIds = await this.asked.ask(userId);
    if (quIds === null) throw new BusinessError('BUSY');
    const open = new Set(quIds);
    if (open.size > 0) this.known.set(userId, open);
    return open.has(quId);
  }

  private ask(userIds: readonly string[]): Promise<readonly (readonly string[] | null)[]> {
    return this.client.call(calls.exam.papers.openQuestionsOfMany, { userIds: [...userIds] }, { requestId: 'training' });
  }
}
