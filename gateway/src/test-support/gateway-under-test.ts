import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { PermissionCode } from '@xuekao/contracts';
import { connectNats, connectRedis, createLogger, readConfig, Sessions, type Config, type Redis } from '@xuekao/platform';
import { runningTime, serviceEnvironment } from '@xuekao/testing';
import { startGateway, type Gateway } from '../gateway.js';

export interface SignedIn {
  token: string;
  userId: string;
  signOut: () => Promise<void>;
  /** The person signs in elsewhere, which ends this session. */
  signInElsewhere: () => Promise<void>;
  /** The role of a teacher has these permissions from now on. */
  holds: (permissions: readonly PermissionCode[]) => Promise<void>;
}

/** A gateway with real sessions on the real broker; what stands behind it is the spec's own choice. */
export interface GatewayUnderTest {
  url: string;
  metricsUrl: string | null;
  config: Config;
  /** the environment that a second gateway of the same site has */
  environment: NodeJS.ProcessEnv;
  gateway: Gateway;
  nats: NatsConnection;
  redis: Redis;
  /** Opens a session of a new person. @param permissions of a teacher; none: a learner */
  signIn: (permissions?: readonly PermissionCode[]) => Promise<SignedIn>;
  close: () => Promise<void>;
}

const learner = { id: 'c'.repeat(24), generation: 1, roleType: 1, roleLevel: 3, permissions: [] };

const teacherWith = (permissions: readonly PermissionCode[]) => ({ ...learner, id: newId(), roleType: 2, permissions: [...permissions] });

export const newId = (): string => randomBytes(12).toString('hex');

/** @param more environment beside the backing services */
export async function startUnderTest(label: string, more: Readonly<Record<string, string>> = {}): Promise<GatewayUnderTest> {
  const environment = await serviceEnvironment(label, more);
  const config = readConfig(environment);
  const logger = createLogger('test', 'silent');
  const [nats, redis] = await Promise.all([connectNats(config, 'gateway-spec'), connectRedis(config, logger)]);
  const sessions = new Sessions(redis, nats, config);
  const gateway = await startGateway(config);
  return {
    url: gateway.url,
    metricsUrl: gateway.metricsUrl,
    config,
    environment,
    gateway,
    nats,
    redis,
    signIn: async (permissions = []) => {
      const role = permissions.length === 0 ? learner : teacherWith(permissions);
      const userId = newId();
      const person = {
        userId,
        userName: `u${userId}`,
        realName: '考生',
        mobile: '',
        deptCode: 'A01',
        groups: [],
        roles: [role.id],
        epoch: 0,
        revision: 0,
        accountEnds: null,
      };
      const { token, session } = await sessions.open(person, [role], false);
      const signInElsewhere = async (): Promise<void> => {
        await sessions.open(person, [role], true);
      };
      const holds = (held: readonly PermissionCode[]): Promise<void> =>
        sessions.tellRoles([{ ...role, generation: role.generation + 1, permissions: [...held] }]);
      return { token, userId, signOut: () => sessions.end(session), signInElsewhere, holds };
    },
    close: async () => {
      await gateway.close();
      await nats.close();
      await redis.close();
      await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks again until it is so, as tests of a process that is busy with something else must. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  const waited = runningTime();
  try {
    for (; !(await isSo()); await new Promise((resolve) => setTimeout(resolve, 10))) {
      if (waited.ms > milliseconds) throw new Error(`${what} did not happen within ${milliseconds} ms`);
    }
  } finally {
    waited.end();
  }
}
