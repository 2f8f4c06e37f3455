import type { ClientSession } from 'mongodb';

/** Documents of one transaction: a million of them are longer in one than a database lets a transaction be. */
const documentsTogether = 1000;

/** Runs work in a transaction that fails where this emptying is over. */
type Step = <Result>(work: (session: ClientSession) => Promise<Result>) => Promise<Result>;
type Filter = Readonly<Record<string, unknown>>;
type Change = Readonly<Partial<Record<'$set' | '$unset', Readonly<Record<string, unknown>>>>>;

/** Collection of the driver, or of a model. */
export interface EmptiedCollection {
  find(
    filter: object,
    options: { session: ClientSession; projection: { _id: 1 } },
  ): { sort(by: { _id: 1 }): { limit(most: number): { toArray(): Promise<{ _id: unknown }[]> } } };
  deleteMany(filter: object, options: { session: ClientSession }): Promise<unknown>;
  updateMany(filter: object, update: object, options: { session: ClientSession }): Promise<unknown>;
}

/**
 * Takes back what a consumer wrote of an era that is over, in transactions of so many documents each. A process that dies in the middle
 * leaves the rest to the next one, which begins once more.
 */
export class Emptying {
  constructor(private readonly step: Step) {}

  /** Deletes all documents, or those of the filter. @throws {EraOver} where another process has begun to empty, or has ended it */
  remove(collection: EmptiedCollection, filter: Filter = {}): Promise<void> {
    return this.inPages(collection, filter, (wanted, session) => collection.deleteMany(wanted, { session }));
  }

  /** @param change changes nothing where it is made twice @throws {EraOver} as `remove` */
  change(collection: EmptiedCollection, filter: Filter, change: Change): Promise<void> {
    return this.inPages(collection, filter, (wanted, session) => collection.updateMany(wanted, change, { session }));
  }

  /** By the order of ids: what was changed may still be of the filter. */
  private async inPages(
    collection: EmptiedCollection,
    filter: Filter,
    work: (wanted: object, session: ClientSession) => Promise<unknown>,
  ): Promise<void> {
    for (let last: unknown; ;) {
      const ids = await this.step(async (session) => {
        const behind = last === undefined ? filter : { $and: [filter, { _id: { $gt: last } }] };
        const page = collection
          .find(behind, { session, projection: { _id: 1 } })
          .sort({ _id: 1 })
          .limit(documentsTogether);
        const found = (await page.toArray()).map(({ _id }) => _id);
        if (found.length > 0) await work({ $and: [filter, { _id: { $in: found } }] }, session);
        return found;
      });
      if (ids.length < documentsTogether) return;
      last = ids.at(-1);
    }
  }
}
