import { type BrokerRights, storedRights } from './broker-rights.ts';

export interface BrokerUser {
  user: string;
  password: string;
  permissions?: { publish: { allow: string[] }; subscribe: { allow: string[] } };
}

/**
 * Section `authorization` of nats-server. The account `operator` may do everything: it is for tools and for people.
 * @param prefix MONGO_DB_PREFIX  @param passwords by account; an account without one is left out
 */
export function brokerUsers(prefix: string, passwords: ReadonlyMap<string, string>): { users: BrokerUser[] } {
  const rights = storedRights();
  const users = [...passwords].flatMap(([user, password]): BrokerUser[] => {
    if (user === 'operator') return [{ user, password }];
    const own = rights[user];
    return own ? [{ user, password, permissions: permissionsOf(own, prefix) }] : [];
  });
  return { users };
}

const permissionsOf = ({ publish, subscribe }: BrokerRights, prefix: string): Required<BrokerUser>['permissions'] => {
  const named = (subjects: readonly string[]): string[] => subjects.map((subject) => subject.replaceAll('{p}', prefix));
  return { publish: { allow: named(publish) }, subscribe: { allow: named(subscribe) } };
};
