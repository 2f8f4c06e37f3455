import type { Projection } from '@xuekao/event-sourcing';

/**
 * What is noted beside the read model of attempts, before the follower's position moves on. Results stand above attempts and provide
 * it.
 */
export abstract class PaperFollower {
  abstract beside(papers: Projection): Projection;
}
