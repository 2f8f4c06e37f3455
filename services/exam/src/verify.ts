import { MongoEventStore } from '@xuekao/event-sourcing';
import { connectMongo, createLogger, readConfig, refuseHalfRestored } from '@xuekao/platform';
import { verifyArchive } from './print/index.js';
import { AttemptCollections, attemptEventTypes, beginningsOf, paperIdOf, proveAttempt, reportOf } from './attempts/index.js';

/**
 * `npm run verify -- attempt PAPERID` or `-- exam EXAMID`: compares attempts with their chains; `-- archive FILE`: an archive of papers, or
 * the folder to which it was unpacked, with its list of sums and with the log. Ends with 1 where something is not as it was written, with 2
 * where there is no such attempt, and with 3 where it could not look.
 */
const [kind, id] = process.argv.slice(2);
if ((kind !== 'attempt' && kind !== 'exam' && kind !== 'archive') || id === undefined) {
  console.error('Name what to verify: npm run verify -- attempt PAPERID, -- exam EXAMID, or -- archive FILE');
  process.exit(2);
}
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const config = readConfig(process.env);
const open = async () => refuseHalfRestored(await connectMongo(config, 'exam', createLogger('verify', config.logLevel)));
const connection = await open().catch((error: unknown) => {
  console.error(`Nothing was compared: ${wordsOf(error)}`);
  process.exit(3);
});
try {
  if (!connection.db) throw new Error('the connection to MongoDB is not open');
  const { papers } = new AttemptCollections(connection);
  const log = await MongoEventStore.open(connection.db, { types: attemptEventTypes });
  const shown = async (paperId: string): Promise<number> => (await papers.findById(paperId, { version: 1 }).lean())?.version ?? 0;
  if (kind === 'archive') {
    const codesOf = async (paperId: string) => (await proveAttempt(log, paperId))?.receipts.map(({ code }) => code) ?? null;
    const { isWhole, lines } = await verifyArchive(id, codesOf);
    for (const line of lines) console.log(line);
    if (!isWhole) process.exitCode = 1;
  } else await verifyAttempts(id);
  await log.close();

  async function verifyAttempts(what: string): Promise<void> {
    let [verified, altered] = [0, 0];
    for await (const paperId of kind === 'attempt' ? [what] : papersOf(what)) {
      const proof = await proveAttempt(log, paperId, await shown(paperId));
      if (!proof) continue;
      const { isWhole, lines } = reportOf(proof);
      if (isWhole) verified += 1;
      else altered += 1;
      for (const line of lines) console.log(line);
    }
    if (verified + altered === 0) {
      console.error(`The log holds no attempt of ${kind} ${what}.`);
      process.exitCode = 2;
    } else {
      if (kind === 'exam') console.log(`${verified + altered} attempts: ${verified} as written, ${altered} not`);
      if (altered > 0) process.exitCode = 1;
    }
  }

  /** As the lists say, should the log have lost a beginning, and as the log says, which also has those that were deleted. */
  async function* papersOf(examId: string): AsyncGenerator<string> {
    const listed = new Set((await papers.find({ examId }, { _id: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => _id));
    yield* listed;
    for await (const stream of beginningsOf(log, examId, await examSince(examId)))
      if (!listed.has(paperIdOf(stream))) yield paperIdOf(stream);
  }

  /** Time before which nobody began; null: the exam was deleted. */
  async function examSince(examId: string): Promise<Date | null> {
    const exam = await connection.collection<{ _id: string; createTime: Date }>('exams').findOne({ _id: examId });
    return exam?.createTime ?? null;
  }
} catch (error) {
  console.error(`Not all of it was compared: ${wordsOf(error)}`);
  process.exitCode = 3;
} finally {
  await connection.close();
}
