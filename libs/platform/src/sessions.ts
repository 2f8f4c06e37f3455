import { createHash, randomBytes } from 'node:crypto';
import { notices, sessionEndReasons, type Caller, type SessionEnd, type SessionNotice } from '@xuekao/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Config } from './config.js';
import type { Redis } from './connections.js';
import {
  endScript,
  keepMarginSeconds,
  keepScript,
  liveScript,
  openScript,
  prolongScript,
  readScript,
  rolesScript,
  settleScript,
  touchScript,
} from './session-scripts.js';
import { combineRoles, type RoleRights } from './role-rights.js';

const minute = 60;
/** Idle limits in seconds (docs: sessions): a learner 2 h, the console 30 min; all of it 12 h, and an attempt that began in them. */
const idleSeconds = (roleType: number): number => (roleType === 2 ? 30 * minute : 120 * minute);
const absoluteSeconds = 12 * 60 * minute;
/** Limit of sessions where a site allows several: a further one ends the oldest. */
const mostSessions = 50;
/** People of one script: Redis does nothing else meanwhile. */
const peopleAtOnce = 100;
const peopleOfNotice = 500;

type Who = Pick<Caller, 'userName' | 'realName' | 'mobile' | 'deptCode' | 'groups'>;

/** A person as identity's database has them at the moment. */
export interface SessionPerson extends Who {
  userId: string;
  /** ids */
  roles: readonly string[];
  /** grows with every change that ends sessions: those with a smaller one are over */
  epoch: number;
  /** grows with every other change of what a session says: a smaller one never replaces a greater one */
  revision: number;
  /** the end of the account; null: none */
  accountEnds: Date | null;
}

/** A role as identity's database has it at the moment; sessions name their roles, so a change of one is written once for everybody. */
export interface SessionRole extends RoleRights {
  id: string;
  /** grows with every change: a smaller one never replaces a greater one */
  generation: number;
}

export interface Session {
  /** hash of the token */
  id: string;
  caller: Caller;
  /** epoch seconds, by the clock of Redis */
  createdAt: number;
}

/** The name of a session: the token's hash, so that neither Redis nor a log can open it. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Sessions in Redis (docs/decisions/0018). A token is 256 random bits and stands nowhere but with its owner. When Redis is wiped, people
 * sign in again and nothing else is lost. Every step is one script, so two processes never see half of one. Gateways remember a session for
 * a second and hear of what ends or changes.
 */
export class Sessions {
  constructor(
    private readonly redis: Redis,
    private readonly nats: NatsConnection,
    private readonly config: Pick<Config, 'subject'>,
  ) {}

  /**
   * Opens a session; with `kickOthers` every earlier session of the person ends (the setting loginTick) and can say that `device` took its
   * place.
   */
  async open(
    person: SessionPerson,
    roles: readonly SessionRole[],
    kickOthers: boolean,
    device = '',
  ): Promise<{ token: string; session: Session }> {
    const token = randomBytes(32).toString('base64url');
    const id = sessionIdOf(token);
    const rights = combineRoles(roles);
    const { userId, epoch, revision } = person;
    const [createdAt, ended] = (await openScript.run(this.redis, [
      id,
      userId,
      kickOthers ? 1 : 0,
      idleSeconds(rights.roleType),
      absoluteSeconds,
      mostSessions,
      JSON.stringify(whoOf(person)),
      person.roles.join(','),
      epoch,
      revision,
      secondsOf(person.accountEnds),
      device,
      ...roles.flatMap(roleArguments),
    ])) as [string, string[]]; // what the script returns
    if (ended.length > 0) this.tell({ people: [{ userId, ended }], reason: 'kicked' });
    return { token, session: { id, createdAt: Number(createdAt), caller: { userId, ...whoOf(person), ...rights, sessionId: id } } };
  }

  async read(id: string): Promise<Session | null> {
    const found = (await readScript.run(this.redis, [id])) as string[] | null; // what the script returns
    if (!found) return null;
    const [userId = '', who = '', createdAt, ...roles] = found;
    const rights = combineRoles(roles.map((text) => JSON.parse(text) as RoleRights)); // written by roleArguments only
    return { id, createdAt: Number(createdAt), caller: { userId, ...whoIn(who), ...rights, sessionId: id } };
  }

  /** Why a session that is not there is over; null: nobody knows of it, or its owner signed out. */
  async whyEnded(id: string): Promise<SessionEnd | null> {
    const { why, at, device = '' } = await this.redis.hGetAll(`session-end:${id}`);
    const reason = sessionEndReasons.find((known) => known === why);
    return reason === undefined ? null : { why: reason, at: Number(at), device };
  }

  /** Which of the sessions are there, in the order of `ids`. */
  async areLive(ids: readonly string[]): Promise<boolean[]> {
    if (ids.length === 0) return [];
    return ((await liveScript.run(this.redis, ids)) as number[]).map((is) => is === 1); // what the script returns
  }

  /** Activity of the person: the idle time begins again. */
  async touch({ id, caller }: Session): Promise<void> {
    await touchScript.run(this.redis, [id, idleSeconds(caller.roleType), absoluteSeconds]);
  }

  async end({ id, caller: { userId } }: Session): Promise<void> {
    if ((await endScript.run(this.redis, [userId, id])) === 1) this.tell({ people: [{ userId, ended: [id] }], reason: 'signed-out' });
  }

  /**
   * Makes the sessions of these people what the database says: those of a smaller epoch end, the others get what is newer. Doing it twice
   * or late does no harm. Who has no session costs no notice.
   */
  async settle(people: readonly SessionPerson[], reason: SessionNotice['reason']): Promise<void> {
    const concerned: SessionNotice['people'] = [];
    try {
      for (let from = 0; from < people.length; from += peopleAtOnce) {
        const some = people.slice(from, from + peopleAtOnce);
        const args = some.flatMap((person) => [
          person.userId,
          person.epoch,
          person.revision,
          JSON.stringify(whoOf(person)),
          secondsOf(person.accountEnds),
        ]);
        const found = (await settleScript.run(this.redis, [reason, ...args])) as [string, string[]][]; // what the script returns
        concerned.push(...found.map(([userId, ended]) => ({ userId, ended })));
      }
    } finally {
      // also when Redis went away in the middle: a repetition does not find those again
      for (let from = 0; from < concerned.length; from += peopleOfNotice)
        this.tell({ people: concerned.slice(from, from + peopleOfNotice), reason });
    }
  }

  /** Rights of roles from the next request on, for every person who holds them. */
  async tellRoles(roles: readonly SessionRole[]): Promise<void> {
    if (roles.length === 0) return;
    const told = await rolesScript.run(this.redis, roles.flatMap(roleArguments));
    if (told !== 0) this.tell({ people: [], reason: 'changed', roles: true });
  }

  /**
   * An attempt runs until `deadline`: the person's sessions live at least as long. For the exam service, which may write no session: one
   * that is opened or touched later has it from there, those that are open from `prolong`.
   */
  async keepUntil(userId: string, deadline: Date): Promise<void> {
    await keepScript.run(this.redis, [userId, Math.ceil(deadline.getTime() / 1000) + keepMarginSeconds]);
  }

  /** An attempt has begun: the person's open sessions live as long as it, also those that nothing touches meanwhile. */
  async prolong(userId: string): Promise<void> {
    await prolongScript.run(this.redis, [userId, absoluteSeconds]);
  }

  private tell(notice: SessionNotice): void {
    this.nats.publish(this.config.subject(notices.sessions), JSON.stringify(notice));
  }
}

const whoOf = ({ userName, realName, mobile, deptCode, groups }: Who): Who => ({ userName, realName, mobile, deptCode, groups });
/** @param text written by `whoOf`; a session of an earlier release names no groups */
const whoIn = (text: string): Who => ({ groups: [], ...(JSON.parse(text) as Omit<Who, 'groups'>) });
const secondsOf = (time: Date | null): number => (time === null ? 0 : Math.max(1, Math.floor(time.getTime() / 1000)));
const roleArguments = ({ id, generation, roleType, roleLevel, permissions }: SessionRole): [string, number, string] => [
  id,
  generation,
  JSON.stringify({ roleType, roleLevel, permissions }),
];
