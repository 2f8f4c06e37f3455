import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/paths.ts';

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
  sockets: readonly { name: string; owner: string }[];
  mayAsk: (asker: string, call: BrokerContracts['calls'][number]) => boolean;
  subjectOf: (call: BrokerContracts['calls'][number]) => string;
  subjectAt: (call: BrokerContracts['calls'][number], processId: string) => string;
}

/**
 * The rights of each account as the contracts have them: whose calls it answers and asks, whose events it publishes and hears, on which
 * sockets it sends. What no contract names (health, presence of processes, status, notices) is listed here.
 */
export function rightsOf(contracts: BrokerContracts): Record<string, BrokerRights> {
  const rights: Record<string, BrokerRights> = {};
  for (const account of ['gateway', ...contracts.services]) rights[account] = sorted(rightsOfOne(account, contracts));
  return rights;
}

function rightsOfOne(account: string, { services, calls, events, sockets, mayAsk, subjectOf, subjectAt }: BrokerContracts): BrokerRights {
  const isGateway = account === 'gateway';
  const asked = calls.filter((call) => call.owner !== account && call.owner !== 'gateway' && mayAsk(account, call));
  // the gateway asks every call that has a route: one line for all of a service keeps the broker's look-up short
  const listed = isGateway ? asked.filter(({ path }) => !path.startsWith('/api/')) : asked;
  const partitioned = [...new Set(calls.filter((call) => call.partition !== undefined && asked.includes(call)).map(({ owner }) => owner))];
  const heard = [...new Set(events.filter(({ heardBy }) => heardBy.includes(account)).map(({ owner }) => owner))];
  const publish = [
    '_INBOX.>',
    ...listed.map((call) => `{p}.${subjectOf(call)}`),
    ...listed.filter(({ partition }) => partition !== undefined).map((call) => `{p}.${subjectAt(call, '*')}`),
    ...partitioned.map((owner) => `{p}.peers-ask.${owner}`),
    ...heard.flatMap((owner) => [`{p}.history.${owner}`, ...readsStream(`{p}_${owner}`)]),
  ];
  const subscribe = [`_INBOX.${account}.>`, '{p}.status', ...partitioned.map((owner) => `{p}.peers.${owner}`)];
  if (isGateway) {
    publish.push('{p}.call.*.api.>', '{p}.process.*.*.api.>', ...services.map((service) => `{p}.health.${service}`));
    subscribe.push('{p}.notice.>', '{p}.socket.>');
    return { publish, subscribe };
  }
  publish.push(
    // makes its stream, keeps its bounds, and reads what it has told to see that its log lost nothing (docs/operations/damage.md)
    ...['CREATE', 'UPDATE', 'DELETE', 'INFO', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.{p}_${account}`),
    '$JS.API.INFO',
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
  );
  // people and their sessions are identity's, and the page of the state of all processes is
  if (account === 'identity') publish.push('{p}.notice.messages', '{p}.notice.sessions', '{p}.status');
  return { publish, subscribe };
}

/** Reading somebody else's stream: a look of one's own, no change of the stream. */
const readsStream = (stream: string): string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}`,
  ...['CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.>`),
];

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
