import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { AggregateStore, ConcurrencyConflict, project, StoreUnavailable, type EventStore, type Projection } from '@xuekao/event-sourcing';
import { LOGGER, type Logger } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';
import { Collections } from '../store/collections.js';
import { EVENTS } from '../store/event-log.js';
import { attemptDecider, type AttemptCommand } from './attempt.decider.js';
import { streamOf, type AttemptEvent } from './attempt.events.js';
import { paperProjection } from './attempt.projection.js';
import type { AttemptState } from './attempt.state.js';

type MakeCommand = (state: AttemptState) => AttemptCommand | Promise<AttemptCommand>;

/** Attempts by their paper's id: executes commands on the log and shows what they brought about in the read model. */
@Injectable()
export class Attempts implements BeforeApplicationShutdown {
  readonly projection: Projection;
  /** for the follower: what this process has shown itself it need not show again */
  readonly followed: Projection;
  private readonly shown = new LRUCache<string, number>({ max: 20_000 });
  private readonly showing = new Map<string, Promise<void>>();
  private readonly aggregates: AggregateStore<AttemptCommand, AttemptState, AttemptEvent>;

  constructor(
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(LOGGER) logger: Logger,
    store: Collections,
  ) {
    this.aggregates = new AggregateStore(events, attemptDecider, {
      // lists show it at once; should this fail, the follower of the log does it
      committed: async (append) => {
        // a save shows nothing: it must not make the follower believe that an earlier failure was made good
        if (!append.events.some(({ type }) => this.projection.handles.has(type))) return;
        const showing = project([this.projection], append);
        this.showing.set(append.stream, showing);
        try {
          await showing;
          this.shown.set(append.stream, append.version);
        } finally {
          if (this.showing.get(append.stream) === showing) this.showing.delete(append.stream);
        }
      },
      onError: (error) => logger.warn({ err: error }, 'a paper was not shown at once'),
    });
    this.projection = paperProjection(store.papers.collection, this.aggregates);
    this.followed = {
      ...this.projection,
      apply: async (appends) => {
        // the change stream is often faster than the row: writing it a second time would double the work of a wave
        await Promise.allSettled(appends.map(({ stream }) => this.showing.get(stream)));
        await this.projection.apply(appends.filter(({ stream, version }) => version > (this.shown.get(stream) ?? 0)));
      },
    };
  }

  /** The state after the command. @throws the decider's refusal; BUSY when the log cannot take it now: sending it again is safe */
  async execute(paperId: string, command: MakeCommand): Promise<AttemptState> {
    try {
      return (await this.aggregates.execute(streamOf(paperId), command)).state;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** With everything that anybody was told is saved. */
  async load(paperId: string): Promise<AttemptState> {
    try {
      return (await this.aggregates.load(streamOf(paperId))).state;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Shows an attempt in the read model once more, where a row is behind its log. */
  async project(paperId: string): Promise<void> {
    await this.projection.replay(streamOf(paperId), await this.events.read(streamOf(paperId)));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.events.close();
  }
}

const asRefusal = (error: unknown): unknown =>
  error instanceof StoreUnavailable || error instanceof ConcurrencyConflict ? new BusinessError('BUSY') : error;
