import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { backing } from './backing.js';

export interface FreshDatabase {
  url: string;
  /** Value of MONGO_DB_PREFIX for a service: all its databases begin with it. */
  prefix: string;
  /** One database of that prefix, for a spec that needs no service. */
  name: string;
  client: MongoClient;
  /** Drops every database of the prefix and closes the client. */
  drop: () => Promise<void>;
}

/** `label` with a random end, for databases, streams, subjects and keys that no other spec uses. Letters, digits and `_` only. */
export function uniqueName(label: string): string {
  return `${label.replace(/\W/g, '_')}_${randomBytes(5).toString('hex')}`;
}

/** Room in the shared MongoDB for one spec file: call it in beforeAll and `drop` in afterAll. */
export async function freshDatabase(label: string): Promise<FreshDatabase> {
  const { mongoUrl: url } = await backing();
  const prefix = uniqueName(`t_${label}`);
  const client = await MongoClient.connect(url);
  const drop = async (): Promise<void> => {
    try {
      const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
      await Promise.all(databases.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => client.db(name).dropDatabase()));
    } finally {
      await client.close();
    }
  };
  return { url, prefix, name: `${prefix}_db`, client, drop };
}
