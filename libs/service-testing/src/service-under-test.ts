import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import {
  errors,
  permissionCodes,
  type CallSpec,
  type Caller,
  type ClientInput,
  type ErrorName,
  type Output,
  type StreamSpec,
} from '@xuekao/contracts';
import { CallClient, connectNats, createLogger, keepStreams, readConfig, startService, type ServiceDefinition } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import { MongoClient, type Db } from 'mongodb';

/** A service with a database of its own, asked over the real broker as the gateway does. */
export interface ServiceUnderTest {
  env: NodeJS.ProcessEnv;
  db: Db;
  /** of the database server */
  admin: Db;
  call: <C extends CallSpec>(call: C, input: ClientInput<C>, caller?: Caller) => Promise<Output<C>>;
  /** All events of a stream. */
  stream: <C extends StreamSpec>(call: C, input: ClientInput<C>, caller?: Caller) => Promise<Output<C>[]>;
  /** The refusal's data; fails when the call succeeds or is refused for another reason. */
  refused: <C extends CallSpec>(name: ErrorName, call: C, input: ClientInput<C>, caller?: Caller) => Promise<unknown>;
  close: () => Promise<void>;
}
/** One that can end before its database and its streams do. */
export interface EndableService extends ServiceUnderTest {
  end: () => Promise<void>;
}

export const newId = (): string => randomBytes(12).toString('hex');

/** A person of the console with all permissions, which only the gateway and the service itself check. */
export function person(roleLevel: number, deptCode: string): Caller {
  const userId = newId();
  return {
    userId,
    userName: `u${userId}`,
    realName: '教师',
    mobile: '',
    deptCode,
    groups: [],
    roleType: 2,
    roleLevel,
    permissions: permissionCodes,
    sessionId: '',
  };
}

/** Starts the service in this process. @param more environment beside the backing services */
export async function startUnderTest(
  definition: ServiceDefinition,
  label: string,
  more: Readonly<Record<string, string>> = {},
): Promise<EndableService> {
  const env = await serviceEnvironment(label, more);
  const endKeeper = await startKeeper(env);
  const service = await startService(definition, readConfig(env));
  const asked = await askService(definition, env);
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => (ended ??= service.close());
  return {
    ...asked,
    end,
    close: async () => {
      await end();
      await endKeeper();
      await asked.db.dropDatabase();
      await asked.close();
      await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
    },
  };
}

/** The keeper of streams, for services that run with this environment. @returns a function that ends it, and the streams with it */
export async function startKeeper(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const config = readConfig(env);
  const nats = await connectNats(config, 'keeper');
  // services of a spec hear what no service hears yet
  const end = await keepStreams({ nats, config, logger: createLogger('keeper', config.logLevel), mayHear: () => true });
  return async () => {
    await end();
    // each of them holds room that the broker counts as used: without it the suite would run out of it
    const { streams } = await jetstreamManager(nats);
    for await (const name of streams.names()) if (name.startsWith(`${config.dbPrefix}_`)) await streams.delete(name);
    await nats.close();
  };
}

/** Asks a service that runs elsewhere with the same environment. */
export async function askService({ name }: Pick<ServiceDefinition, 'name'>, env: NodeJS.ProcessEnv): Promise<ServiceUnderTest> {
  const config = readConfig(env);
  const nats = await connectNats(config, 'spec');
  const mongo = await MongoClient.connect(config.mongoUrl);
  const client = new CallClient(nats, config);
  const siteAdministrator = person(1, 'A01');
  const call: ServiceUnderTest['call'] = (spec, input, caller = siteAdministrator) =>
    client.call(spec, input, { requestId: newId(), caller });
  const stream = async <C extends StreamSpec>(spec: C, input: ClientInput<C>, caller = siteAdministrator): Promise<Output<C>[]> => {
    const events: Output<C>[] = [];
    for await (const event of client.stream(spec, input, { requestId: newId(), caller })) events.push(event);
    return events;
  };
  const refused: ServiceUnderTest['refused'] = async (refusal, spec, input, caller) => {
    const asked = isStream(spec) ? stream(spec, input, caller) : call(spec, input, caller);
    const failure: unknown = await asked.then(
      () => new Error(`${spec.path} was expected to be refused with ${refusal}`),
      (error: unknown) => error,
    );
    // `code` and `data` are what a refusal brings over the wire
    const { code, data } = failure as { code?: number; data?: unknown };
    if (code !== errors[refusal].code) throw failure;
    return data;
  };
  return {
    env,
    admin: mongo.db('admin'),
    db: mongo.db(`${config.dbPrefix}_${name}`),
    call,
    stream,
    refused,
    close: async () => {
      await nats.close();
      await mongo.close();
    },
  };
}

const isStream = (spec: CallSpec): spec is StreamSpec => spec.method === 'events';
