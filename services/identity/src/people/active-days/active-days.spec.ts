import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Inject, Injectable, type INestApplicationContext } from '@nestjs/common';
import { calls, dayOf, events } from '@xuekao/contracts';
import { Hears, MONGO, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import { startProviders, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import type { ClientSession, Connection } from 'mongoose';
import { identity } from '../../identity.module.js';
import { learnerIn } from '../../test/people-under-test.js';

/** The service of statistics, as far as it counts what it is told. */
@Injectable()
class Counts implements EventConsumer {
  constructor(@Inject(MONGO) private readonly db: Connection) {}

  get rows() {
    return this.db.collection<{ _id: string; n: number }>('counts');
  }

  @Hears(events.personActive)
  async onActive({ data: { userId, day } }: HeardEvent<typeof events.personActive>, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: `${userId}:${day}` }, { $inc: { n: 1 } }, { upsert: true, session });
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.rows);
  }
}

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'activedays');
}, 300_000);
afterAll(() => service.close());

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come within 60 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const listen = (): Promise<INestApplicationContext> => startProviders('stat', service.env, [Counts]);

it('who opens the site is told once a day, and to a service that comes later as well', async () => {
  const [first, second] = [await learnerIn(service, 'A01'), await learnerIn(service, 'A01')];
  const open = (caller: typeof first) => service.call(calls.identity.signIn.userInfo, {}, caller);
  // two pages at once, and more of them later
  await Promise.all([open(first), open(first), open(first)]);
  await open(first);
  const listener = await listen();
  try {
    const { rows } = listener.get(Counts);
    const day = dayOf(Date.now());
    await until(async () => (await rows.countDocuments()) === 1);
    await open(second);
    await open(first);
    await until(async () => (await rows.countDocuments()) === 2);
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual(
      [first, second].map(({ userId }) => ({ _id: `${userId}:${day}`, n: 1 })).toSorted((one, other) => (one._id < other._id ? -1 : 1)),
    );
  } finally {
    await listener.close();
  }
});
