import { setTimeout as pause } from 'node:timers/promises';
import { connectMongo, createLogger, generationsOf, readConfig, refuseHalfRestored, requestGeneration } from '@xuekao/platform';

/**
 * `npm run rebuild -- stat`: has the running service build all of its documents anew beside those in use, and waits until they are in use.
 * Prints one line of JSON. Whoever ends it ends no rebuild: the next call waits for the same one; `--anew` begins again.
 */
const lookMs = 500;
const config = readConfig(process.env);
const connection = await refuseHalfRestored(await connectMongo(config, 'stat', createLogger('rebuild', config.logLevel)));
try {
  if (!connection.db) throw new Error('the connection to MongoDB is not open');
  const { db } = connection;
  const building = await requestGeneration(db, { anew: process.argv.includes('--anew') });
  if (building === null) throw new Error('The service stat has never run over this database: start it first.');
  for (;;) {
    const state = await generationsOf(db).findOne({});
    if (!state) throw new Error('the document of the read models is gone');
    if (state.building !== building) {
      const seconds = ((state.switchedAt?.getTime() ?? 0) - (state.startedAt?.getTime() ?? 0)) / 1000;
      const isInUse = state.serving === building;
      console.log(JSON.stringify(isInUse ? { generation: building, seconds, collections: state.built } : { failed: state.failed }));
      process.exitCode = isInUse ? 0 : 1;
      break;
    }
    await pause(lookMs);
  }
} finally {
  await connection.close();
}
