import { setImmediate as aTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { AggregateStore, type Append, MemoryEventStore, type Projection, ShownAtOnce } from './index.js';
import { milestoneTypes, tally } from './tally.fixture.js';

/** A read model that keeps a list of what it was given. */
function listed(apply: (append: Append) => Promise<void> = () => Promise.resolve()) {
  const applied: string[] = [];
  const projection: Projection = {
    name: 'listed',
    handles: milestoneTypes,
    apply: async (appends) => {
      for (const append of appends) {
        await apply(append);
        applied.push(`${append.stream}@${append.version}`);
      }
    },
    replay: () => Promise.resolve(),
    reset: () => Promise.resolve(),
  };
  return { applied, projection };
}

/** A log of two streams: opened, added to, closed. */
async function appends(): Promise<Append[]> {
  const store = new MemoryEventStore();
  const aggregates = new AggregateStore(store, tally);
  for (const stream of ['a', 'b']) {
    await aggregates.execute(stream, { type: 'Add', n: 1 });
    await aggregates.execute(stream, { type: 'Add', n: 2 });
    await aggregates.execute(stream, { type: 'Close', at: 3 });
  }
  return [...(await store.read('a')), ...(await store.read('b'))];
}

test('a follower writes what another process appended, and not what this one has shown', async () => {
  const { applied, projection } = listed();
  const shown = new ShownAtOnce(projection);
  const [opened, added, closed, ...others] = await appends();
  if (!opened || !added || !closed) throw new Error('the log has three appends');
  expect([await shown.show(opened), await shown.show(added)]).toEqual([true, false]);
  expect(applied).toEqual(['a@1']);
  await shown.followed.apply([opened, added, closed, ...others]);
  expect(applied).toEqual(['a@1', 'a@2', 'a@3', 'b@1', 'b@2', 'b@3']);
});

test('a follower waits for what is being shown, and writes what could not be', async () => {
  const begun = Promise.withResolvers<void>();
  let isAway = false;
  const { applied, projection } = listed(async () => {
    await begun.promise;
    if (isAway) throw new Error('the database is away');
  });
  const shown = new ShownAtOnce(projection);
  const [opened] = await appends();
  if (!opened) throw new Error('the log has a first append');
  const showing = shown.show(opened);
  const followed = shown.followed.apply([opened]);
  begun.resolve();
  await Promise.all([showing, followed]);
  expect(applied).toEqual(['a@1']);

  const later: Append = { ...opened, version: 2 };
  isAway = true;
  await expect(shown.show(later)).rejects.toThrow('away');
  isAway = false;
  await shown.followed.apply([later]);
  expect(applied).toEqual(['a@1', 'a@2']);
});

test('the first append of a stream that goes on at once is shown with the next one, and the follower waits for it', async () => {
  const { applied, projection } = listed();
  const shown = new ShownAtOnce(projection);
  const [opened] = await appends();
  if (!opened) throw new Error('the log has a first append');
  const next: Append = { ...opened, version: 2 };
  let followed = Promise.resolve();
  await shown.showTogether('a', async () => {
    await shown.show(opened);
    followed = shown.followed.apply([opened]);
    await aTurn();
    expect(applied).toEqual([]);
    await shown.show(next);
    expect(applied).toEqual(['a@1', 'a@2']);
    await followed;
  });
  await shown.followed.apply([next]);
  expect(applied).toEqual(['a@1', 'a@2']);
});

test('the first append of a stream is shown alone where nothing comes of it, also where the work fails or takes long', async () => {
  const { applied, projection } = listed();
  const shown = new ShownAtOnce(projection);
  const [opened] = await appends();
  if (!opened) throw new Error('the log has a first append');
  const refused = shown.showTogether('a', async () => {
    await shown.show(opened);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(applied).toEqual(['a@1']);

  const later: Append = { ...opened, stream: 'b' };
  const [isAnswered, isShown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = shown.showTogether('b', async () => {
    await shown.show(later);
    // whoever waits for the rows need not wait for the work
    void shown.followed.apply([later]).then(() => isShown.resolve());
    await isAnswered.promise;
  });
  await isShown.promise;
  expect(applied).toEqual(['a@1', 'b@1']);
  isAnswered.resolve();
  await long;
  expect(applied).toEqual(['a@1', 'b@1']);
});

test('what could not be shown together is shown alone, and what comes next is the follower’s', async () => {
  let isAway = true;
  const { applied, projection } = listed(async () => {
    if (isAway) throw new Error('the database is away');
  });
  const shown = new ShownAtOnce(projection);
  const [opened] = await appends();
  if (!opened) throw new Error('the log has a first append');
  const next: Append = { ...opened, version: 2 };
  await shown.showTogether('a', async () => {
    await shown.show(opened);
    await expect(shown.show(next)).rejects.toThrow('away');
    isAway = false;
  });
  expect(applied).toEqual(['a@1']);
  await shown.followed.apply([opened, next]);
  expect(applied).toEqual(['a@1', 'a@2']);
});
