import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusinessError, calls, type ClientInput } from '@xuekao/contracts';
import { serviceEnvironment, uniqueName } from '@xuekao/testing';
import { ObjectId, type Binary } from 'mongodb';
import { radioText } from '../test/import-texts.js';
import { askRepo, newBank, newId, type RepoUnderTest } from '../test/repo-under-test.js';
import { until } from '../test/until.js';

/** by which the database server tells the service from other programs */
const appName = uniqueName('importkill');
const count = 4000;
const text = radioText(count);
let repo: RepoUnderTest;
let env: NodeJS.ProcessEnv;
let service: ChildProcess | null = null;

beforeAll(async () => {
  env = await serviceEnvironment('importkill');
  env['MONGO_URL'] += `&appName=${appName}`;
  repo = await askRepo(env);
  await start();
}, 60_000);
afterAll(async () => {
  await end('SIGTERM');
  // MongoDB would keep the killed process's transaction, and with it the database, for a minute
  const left = await transactions();
  await repo.admin.command({ killSessions: left.map(({ lsid }) => ({ id: lsid.id })) });
  await repo.db.dropDatabase();
  await repo.close();
}, 60_000);

async function start(): Promise<void> {
  service = spawn(process.execPath, [new URL('../main.js', import.meta.url).pathname], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  await until('the service answers', () =>
    repo.call(calls.repo.banks.paging, {}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BusinessError) return false; // BUSY: nobody serves the call yet
        throw error;
      },
    ),
  );
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (!service) return;
  const ended = once(service, 'exit');
  service.kill(signal);
  await ended;
  service = null;
}

/** The answer of a killed process never comes; nobody waits for the call's time-out. */
function sendAndForget(input: ClientInput<typeof calls.repo.questionImport.save>): () => boolean {
  let answered = false;
  repo.call(calls.repo.questionImport.save, input).then(
    () => (answered = true),
    () => undefined,
  );
  return () => answered;
}

const versions = () => repo.db.collection('question_versions');
/** Transactions of the service: an insert of questions that runs, or a pause before the next command. */
async function transactions(): Promise<{ lsid: { id: Binary } }[]> {
  const running = { ns: `${repo.db.databaseName}.questions`, 'command.insert': 'questions' };
  const waiting = { type: 'idleSession', 'transaction.parameters.autocommit': false };
  const ours = { appName, $or: [running, waiting] };
  return repo.admin
    .aggregate<{ lsid: { id: Binary } }>([{ $currentOp: { allUsers: true, idleSessions: true } }, { $match: ours }])
    .toArray();
}
const questionsIn = (bank: string) => repo.db.collection('questions').countDocuments({ repoId: new ObjectId(bank) });

describe('a process that is killed while it imports', () => {
  const moments: [string, () => Promise<boolean>][] = [
    ['when the first questions are written', async () => (await versions().countDocuments({}, { limit: 1 })) > 0],
    ['in the middle', async () => (await versions().countDocuments()) > count / 2],
    // their transaction shows nothing of them, so the server is asked what it is doing
    ['while the questions themselves are being added', async () => (await transactions()).length > 0],
  ];

  it.each(moments)(
    '%s leaves all or nothing, and the repeat imports everything once',
    async (_when, reached) => {
      await versions().deleteMany({});
      await repo.db.collection('questions').deleteMany({});
      const bank = await newBank(repo);
      const request = { text, repoId: bank, requestId: newId() };
      const answered = sendAndForget(request);
      await until('the moment to kill', reached);
      await end('SIGKILL');
      expect(answered()).toBe(false);

      await start();
      const { quCount } = await repo.call(calls.repo.banks.detail, { id: bank });
      expect([0, count]).toContain(quCount);
      expect(await questionsIn(bank)).toBe(quCount);
      expect((await repo.call(calls.repo.questions.paging, { params: { repoId: bank } })).total).toBe(quCount);

      expect(await repo.call(calls.repo.questionImport.save, request)).toEqual({ count, faults: [] });
      expect(await repo.call(calls.repo.questionImport.save, request)).toEqual({ count, faults: [] });
      expect((await repo.call(calls.repo.banks.detail, { id: bank })).quCount).toBe(count);
      expect(await questionsIn(bank)).toBe(count);
      // nothing of the first try is left, not even where nobody sees it
      expect(await versions().countDocuments()).toBe(count);
    },
    90_000,
  );

  it('and never repeated is cleared away by a later start', async () => {
    await versions().deleteMany({});
    const bank = await newBank(repo);
    const answered = sendAndForget({ text, repoId: bank, requestId: newId() });
    await until('something is written', async () => (await versions().countDocuments({}, { limit: 1 })) > 0);
    await end('SIGKILL');
    expect(answered()).toBe(false);
    expect(await versions().countDocuments()).toBeGreaterThan(0);

    const { modifiedCount } = await repo.db
      .collection('imports')
      .updateOne({ state: 'staging' }, { $set: { startedAt: new Date(Date.now() - 2 * 60 * 60_000) } });
    expect(modifiedCount).toBe(1);
    await start();
    await until('the sweep is done', async () => (await repo.db.collection('imports').countDocuments({ state: 'staging' })) === 0);
    await until('the contents are gone', async () => (await versions().countDocuments()) === 0);
    expect(await questionsIn(bank)).toBe(0);
  }, 60_000);
});
