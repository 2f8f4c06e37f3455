import type { ServiceName } from '@xuekao/contracts';
import type { Config } from '../config.js';
import { streamKeeper } from './keeper-name.js';

/** JetStream's stream of what a service publishes. */
export const publicStream = ({ dbPrefix }: Pick<Config, 'dbPrefix'>, owner: ServiceName): string => `${dbPrefix}_${owner}`;
/** Events leave as `<this>.<name>`. */
export const publicSubject = ({ subject }: Pick<Config, 'subject'>, owner: ServiceName): string => subject(`events.${owner}`);
/** Subject at which a service answers consumers that begin with its whole log. */
export const historySubject = ({ subject }: Pick<Config, 'subject'>, owner: ServiceName): string => subject(`history.${owner}`);

/** Subjects that the account of a service hears, by random names: replies, and what the broker pushes to its consumers. */
export const inboxOf = (service: ServiceName): string => `_INBOX.${service}`;

/** By its last part the broker knows who asks. */
export const keeperSubject = ({ subject }: Pick<Config, 'subject'>, what: 'make' | 'open', service: string): string =>
  subject(`${streamKeeper}.${what}.${service}`);
