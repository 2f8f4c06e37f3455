import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/paths.ts';
import { keeperName } from './names.ts';

/** Subjects of an account at the broker: `{p}` stands for the name of the installation (MONGO_DB_PREFIX). */
export interface BrokerRights {
  publish: string[];
  subscribe: string[];
}

/** Of the contracts, what the rights hang on; the shapes of `@xuekao/contracts`. */
export interface BrokerContracts {
  services: readonly string[];
  calls: readonly { path: string; owner: string; access: unknown; askedBy?: readonly string[]; partition?: string }[];
  events: readonly { owner: string; heardBy: readonly string[] }[];
  sockets: readonly { name: string; owner: string; heldToldTo?: readonly string[] }[];
  mayAsk: (asker: string, call: BrokerContracts['calls'][number]) => boolean;
  subjectFor: (call: BrokerContracts['calls'][number], asker: string) => string;
  subjectAt: (call: BrokerContracts['calls'][number], processId: string) => string;
  consumerNames: (service: string) => string[];
}

/**
 * The rights of each account as the contracts have them: whose calls it answers and asks, whose events it publishes and hears, on which
 * sockets it sends. What no contract names (health, presence of processes, status, notices) is listed here.
 */
export function rightsOf(contracts: BrokerContracts): Record<string, BrokerRights> {
  const rights: Record<string, BrokerRights> = {};
  for (const account of ['gateway', ...contracts.services]) rights[account] = sorted(rightsOfOne(account, contracts));
  rights[keeperName] = sorted(rightsOfKeeper(contracts));
  return rights;
}

/**
 * Streams and consumers are made by it alone: of such a request the broker reads which stream it names, and not whose subjects are in it.
 * A pull is no right of a service, either: the broker answers it without content, to a subject that the asker chooses, and a message
 * without content at its own subjects deletes a stream (docs/decisions/0065).
 */
const rightsOfKeeper = ({ services }: BrokerContracts): BrokerRights => ({
  publish: [
    '_INBOX.>',
    ...services.flatMap((service) => [
      ...['CREATE', 'UPDATE', 'DELETE', 'INFO'].map((verb) => `$JS.API.STREAM.${verb}.{p}_${service}`),
      // with more than one subject the client names the stream alone
      `$JS.API.CONSUMER.CREATE.{p}_${service}`,
      `$JS.API.CONSUMER.LIST.{p}_${service}`,
      ...['CREATE', 'INFO', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.{p}_${service}.>`),
    ]),
  ],
  subscribe: [`_INBOX.${keeperName}.>`, `{p}.${keeperName}.>`, '{p}.status'],
});

function rightsOfOne(account: string, contracts: BrokerContracts): BrokerRights {
  const { services, calls, events, sockets, mayAsk, subjectFor, subjectAt, consumerNames } = contracts;
  const isGateway = account === 'gateway';
  const asked = calls.filter((call) => call.owner !== account && call.owner !== 'gateway' && mayAsk(account, call));
  // the gateway asks every call that has a route: one line for all of a service keeps the broker's look-up short
  const listed = isGateway ? asked.filter(({ path }) => !path.startsWith('/api/')) : asked;
  const partitioned = [...new Set(calls.filter((call) => call.partition !== undefined && asked.includes(call)).map(({ owner }) => owner))];
  const heard = [...new Set(events.filter(({ heardBy }) => heardBy.includes(account)).map(({ owner }) => owner))];
  const publish = [
    '_INBOX.>',
    ...listed.map((call) => `{p}.${subjectFor(call, account)}`),
    ...listed.filter(({ partition }) => partition !== undefined).map((call) => `{p}.${subjectAt(call, '*')}`),
    ...partitioned.map((owner) => `{p}.peers-ask.${owner}`),
    ...heard.flatMap((owner) => [
      `{p}.history.${owner}`,
      `$JS.API.STREAM.INFO.{p}_${owner}`,
      // says to the broker that it may send more
      ...consumerNames(account).map((name) => `$JS.FC.{p}_${owner}.${name}.*`),
    ]),
    ...(heard.length > 0 ? [`{p}.${keeperName}.open.${account}`] : []),
  ];
  const subscribe = [`_INBOX.${account}.>`, '{p}.status', ...partitioned.map((owner) => `{p}.peers.${owner}`)];
  if (isGateway) {
    publish.push('{p}.call.*.api.>', '{p}.process.*.*.api.>', ...services.map((service) => `{p}.health.${service}`));
    publish.push(...sockets.filter(({ heldToldTo = [] }) => heldToldTo.length > 0).map(({ name }) => `{p}.presence.${name}`));
    subscribe.push('{p}.notice.>', '{p}.socket.>');
    return { publish, subscribe };
  }
  publish.push(
    // reads what it has told to see that its log lost nothing (docs/operations/damage.md)
    ...['INFO', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.{p}_${account}`),
    '$JS.API.INFO',
    `{p}.${keeperName}.make.${account}`,
    // what it serves itself: another of its processes may answer
    `{p}.call.${account}.>`,
    `{p}.process.${account}.>`,
    `{p}.events.${account}.>`,
    `{p}.peers.${account}`,
    `{p}.peers-ask.${account}`,
    ...sockets.filter(({ owner }) => owner === account).map(({ name }) => `{p}.socket.${name}.>`),
  );
  subscribe.push(
    ...['call', 'process'].map((kind) => `{p}.${kind}.${account}.>`),
    ...['health', 'history', 'peers', 'peers-ask'].map((kind) => `{p}.${kind}.${account}`),
    ...sockets.filter(({ heldToldTo = [] }) => heldToldTo.includes(account)).map(({ name }) => `{p}.presence.${name}`),
  );
  // people and their sessions are identity's, and the page of the state of all processes is
  if (account === 'identity') publish.push('{p}.notice.messages', '{p}.notice.sessions', '{p}.status');
  // who watches an exam hears from proctoring what the exam service knows
  if (account === 'exam') publish.push('{p}.notice.sittings');
  if (account === 'proctoring') subscribe.push('{p}.notice.sittings');
  return { publish, subscribe };
}

const sorted = ({ publish, subscribe }: BrokerRights): BrokerRights => ({
  publish: [...new Set(publish)].sort(),
  subscribe: [...new Set(subscribe)].sort(),
});

const file = join(root, 'tools', 'accounts', 'broker-rights.json');
export const rightsFile = file;

/**
 * The rights as they were derived last: a broker is started before anything is compiled, so they lie in the repository, and a test holds
 * them against the contracts (`npm run accounts:derive` writes them).
 */
export function storedRights(): Record<string, BrokerRights> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, BrokerRights>; // the shape that `derive` writes
}
