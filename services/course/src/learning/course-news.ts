import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { DocumentEvents, LaterTold, LOGGER, MONGO, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { LearningCollections } from './learning.collections.js';
import type { LearnerDoc } from './learning.model.js';

/** Tells who has begun a course, and who has finished it. */
@Injectable()
export class CourseNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly told: LaterTold<LearnerDoc>;

  constructor(
    { learners }: LearningCollections,
    documents: DocumentEvents,
    @Inject(MONGO) connection: Connection,
    @Inject(LOGGER) logger: Logger,
  ) {
    const collection = learners.collection.name;
    this.told = new LaterTold(connection, documents, logger, { kind: 'learner', collection, eventsOf: async (docs) => docs.map(eventOf) });
  }

  onApplicationBootstrap(): void {
    this.told.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.told.end();
  }
}

const dayOrNull = (at: Date | null): string | null => (at ? dayOf(at.getTime()) : null);

/** A person who has the course among the own ones only has begun nothing. */
function eventOf({ userId, courseId, startTime, finishTime }: LearnerDoc): OutgoingEvent | null {
  if (!startTime && !finishTime) return null;
  return outgoing(events.courseLearning, { userId, courseId, begunOn: dayOrNull(startTime), finishedOn: dayOrNull(finishTime) });
}
