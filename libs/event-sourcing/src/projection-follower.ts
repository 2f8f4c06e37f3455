import type { Append } from './event-store.js';
import { type FollowOptions, LogFollower } from './log-follower.js';
import type { MongoEventStore } from './mongo-event-store.js';
import { type Projection, replayAll } from './projection.js';
import { checkRead, SetAside } from './set-aside.js';

/**
 * Keeps a read model up to date with whatever any process appends, also what was appended while none of them ran. One process at a time
 * does the work. `project` in the appending process is faster; this one is certain.
 */
export function followProjection(store: MongoEventStore, projection: Projection, options: FollowOptions = {}): LogFollower {
  const { handles, prefix } = projection;
  const name = `projection/${projection.name}`;
  // for every read model: what this build cannot read leaves its stream to a later one
  const apply = async (appends: readonly Append[]): Promise<void> => {
    checkRead(appends);
    await projection.apply(appends);
  };
  const replay = async (stream: string, appends: readonly Append[]): Promise<void> => {
    checkRead(appends);
    await projection.replay(stream, appends);
  };
  const aside = new SetAside(store.collection.db, name, options.onAside);
  return new LogFollower(
    store,
    {
      name,
      types: handles,
      ...(prefix === undefined ? {} : { prefix }),
      begin: () => aside.begin(),
      handle: (appends) => aside.each(appends, apply, options.onError),
      tend: () => aside.tend(async (stream) => replay(stream, await store.read(stream))),
      catchUp: async () => void (await replayAll(store, projection, (stream, error) => aside.judge([[stream, error]]))),
    },
    options,
  ).start();
}
