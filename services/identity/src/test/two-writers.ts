import { expect, it } from '@jest/globals';
import type { CallSpec, ClientInput, Output } from '@xuekao/contracts';
import { newId, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';

type Saved = { id: string; revision: number };
export interface FormUnderTest<C extends CallSpec> {
  /** given when the tests run */
  service: () => ServiceUnderTest;
  save: C;
  collection: string;
  /** an object of its own for each test; its id */
  make: () => Promise<string>;
  /** what a page sends that has `word` in its form */
  input: (id: string, word: string, revision: number | undefined) => ClientInput<C>;
  read: (id: string) => Promise<{ revision: number; word: string }>;
  /** what the form can hold: three that differ */
  words?: readonly [string, string, string];
}

/** Rows of the audit log that say that nobody compared; waits for the first. */
async function uncheckedRows({ db, env }: ServiceUnderTest, action: string, id: string): Promise<number> {
  const rows = db.client.db(`${env['MONGO_DB_PREFIX']}_audit`).collection('audit_rows');
  for (;;) {
    const found = await rows.countDocuments({ action, object: `${id}（未核对版本）` });
    if (found > 0) return found;
  }
}

/** Two people have the same form open: what the second save does. */
export function twoWriters<C extends CallSpec>({
  service,
  save,
  collection,
  make,
  input,
  read,
  words = ['甲', '乙', '丙'],
}: FormUnderTest<C>): void {
  const [first, second, third] = words;
  const write = async (id: string, word: string, revision?: number): Promise<Output<C>> => service().call(save, input(id, word, revision));
  const saved = (id: string, revision: number): Saved => ({ id, revision });

  it('of two who read the same the second is refused, and nothing of it is written', async () => {
    const id = await make();
    const { revision } = await read(id);
    expect(await write(id, first, revision)).toEqual(saved(id, revision + 1));
    await service().refused('STALE', save, input(id, second, revision));
    expect(await read(id)).toEqual({ revision: revision + 1, word: first });
  });

  it('of three saves at once one is written', async () => {
    const id = await make();
    const { revision } = await read(id);
    const settled = await Promise.allSettled(words.map((word) => write(id, word, revision)));
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await read(id)).revision).toBe(revision + 1);
  });

  it('without a revision the newest is overwritten, and the audit row says so', async () => {
    const id = await make();
    const { revision } = await read(id);
    await write(id, first, revision);
    await write(id, third);
    expect(await read(id)).toEqual({ revision: revision + 2, word: third });
    expect(await uncheckedRows(service(), save.path, id)).toBe(1);
  });

  it('one of an earlier release has no revision, which counts as 0', async () => {
    const id = await make();
    await service()
      .db.collection(collection)
      .updateOne({ _id: new ObjectId(id) }, { $unset: { revision: 1 } });
    expect((await read(id)).revision).toBe(0);
    await service().refused('STALE', save, input(id, second, 1));
    expect(await write(id, first, 0)).toEqual(saved(id, 1));
    await service().refused('STALE', save, input(id, second, 0));
  });

  it('one that is not there is not made by a save', async () => {
    await service().refused('NOT_FOUND', save, input(newId(), first, 0));
  });
}
