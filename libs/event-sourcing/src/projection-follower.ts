import { type FollowOptions, LogFollower } from './log-follower.js';
import type { MongoEventStore } from './mongo-event-store.js';
import { type Projection, replayAll } from './projection.js';

/**
 * Keeps a read model up to date with whatever any process appends, also what was appended while none of them ran. One process at a time does
 * the work. `project` in the appending process is faster; this one is certain.
 */
export function followProjection(store: MongoEventStore, projection: Projection, options: FollowOptions = {}): LogFollower {
  const { name, handles, prefix } = projection;
  return new LogFollower(
    store,
    {
      name: `projection/${name}`,
      types: handles,
      ...(prefix === undefined ? {} : { prefix }),
      handle: (appends) => projection.apply(appends),
      catchUp: async () => void (await replayAll(store, projection)),
    },
    options,
  ).start();
}
