import type { Projection } from '@xuekao/event-sourcing';

/**
 * Port: notes beside the read model of attempts, written before the follower's position moves on. Results stand above attempts and provide
 * it.
 */
export abstract class PaperFollower {
  abstract beside(papers: Projection): Projection;
}
