import { MongoEventStore, rebuildBeside } from '@xuekao/event-sourcing';
import { connectMongo, createLogger, readConfig, refuseHalfRestored } from '@xuekao/platform';
import { AttemptCollections, attemptEventTypes, papersFromLog } from './attempts/index.js';

/** `npm run rebuild -- papers`: makes a read model again from the log, beside the running system. Prints one line of JSON. */
const [name] = process.argv.slice(2);
if (name !== 'papers') {
  console.error('Name the read models: npm run rebuild -- papers, or -- stat');
  process.exit(2);
}
const config = readConfig(process.env);
const connection = await refuseHalfRestored(await connectMongo(config, 'exam', createLogger('rebuild', config.logLevel)));
try {
  if (!connection.db) throw new Error('the connection to MongoDB is not open');
  // its indexes are those of this build
  await new AttemptCollections(connection).papers.createIndexes();
  const log = await MongoEventStore.open(connection.db, { types: attemptEventTypes });
  console.log(JSON.stringify(await rebuildBeside(log, papersFromLog(log))));
  await log.close();
} finally {
  await connection.close();
}
