import { MongoClient } from 'mongodb';
import { Problem, report } from '../support/problem.ts';
import { brokerUsers } from './broker.ts';
import { ensureMongoAccounts } from './mongo.ts';
import { addSecrets, passwordsFrom, passwordsOn } from './passwords.ts';
import { redisAccountsFile } from './redis.ts';

const usage = 'usage: npm run accounts -- secrets FILE | nats | redis | mongo   (docs/operations/accounts.md)';
const prefix = process.env['MONGO_DB_PREFIX'] || 'xuekao';

const commands: Readonly<Record<string, (argument?: string) => Promise<void> | void>> = {
  secrets(file) {
    if (file === undefined) throw new Problem(usage);
    const added = addSecrets(file);
    console.log(added.length === 0 ? `${file} has them all` : `${file}: ${added.join(', ')}`);
  },
  nats: () => console.log(JSON.stringify(brokerUsers(prefix, passwordsFrom(process.env)), null, 2)),
  redis: () => console.log(redisAccountsFile(prefix, passwordsOn('redis', passwordsFrom(process.env)))),
  async mongo() {
    const url = process.env['MONGO_ROOT_URL'];
    if (!url) throw new Problem('MONGO_ROOT_URL names no server: an account that may make accounts is needed.');
    const client = await MongoClient.connect(url);
    try {
      await ensureMongoAccounts(client.db('admin'), prefix, passwordsOn('mongo', passwordsFrom(process.env)));
    } finally {
      await client.close();
    }
  },
};

try {
  const [name = '', argument] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new Problem(usage);
  await command(argument);
} catch (error) {
  report(error);
}
