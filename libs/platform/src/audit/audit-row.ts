import { createHmac, randomBytes } from 'node:crypto';
import { BusinessError, errors, type AuditRow, type Caller, type CallSpec, type ErrorName } from '@xuekao/contracts';
import type { Config } from '../config.js';

/** Facts of an action that only its handler knows. */
export interface AuditNote {
  /** who it was, where the session does not say: at a sign-in */
  who?: Pick<Caller, 'userId' | 'userName' | 'realName' | 'deptCode'>;
  /** what it was done to, where the input does not say */
  object?: string;
  /** the values that were there and that are there now; they are kept as keyed hashes */
  before?: object | null;
  after?: object | null;
  /** the call changed nothing: there is nothing to tell */
  isNothing?: boolean;
}

/** Refusals that say nothing about anybody's intent. */
const silent: ReadonlySet<number> = new Set(
  (['BAD_INPUT', 'TOO_MANY', 'TOO_LARGE', 'BUSY', 'TIMED_OUT', 'STALE', 'CAPTCHA_WRONG', 'LOGIN_DELAYED'] satisfies ErrorName[]).map(
    (name) => errors[name].code,
  ),
);
/**
 * A silent refusal leaves a row all the same when the handler has noted a change, or when something failed in the middle of it: then the
 * change may be there.
 */
export const isWorthARow = (call: CallSpec, code: number, { before, after, isNothing = false }: AuditNote, failed: unknown): boolean =>
  call.audit === true &&
  !(isNothing && failed === undefined) &&
  (!silent.has(code) || before !== undefined || after !== undefined || (failed !== undefined && !(failed instanceof BusinessError)));
/** Nothing can have come of the call: the log counts such rows where there are very many. */
export const isRefusal = ({ before, after }: AuditNote, failed: unknown): boolean =>
  failed instanceof BusinessError && before === undefined && after === undefined;
/** A call of somebody who has signed in, so one that changes: its row is there before its handler begins. */
export const isNotedBefore = (call: CallSpec): boolean => call.audit === true && call.access !== 'public' && call.access !== 'internal';

const maxObjects = 20;
const maxObjectLetters = 600;
const maxChanged = 60;

export interface AuditedCall {
  call: CallSpec;
  input: unknown;
  caller: Caller | undefined;
  ip: string;
  code: number;
  note: AuditNote;
}

/** The row of one call. Inputs carry passwords: what is hashed is hashed under a key, so that it cannot be guessed from the log. */
export function auditRow({ call, input, caller, ip, code, note }: AuditedCall, { key }: Pick<Config, 'key'>): AuditRow {
  const who = note.who ?? caller;
  const hashKey = key('audit-values');
  const hashOf = (value: unknown): string =>
    value === undefined || value === null ? '' : createHmac('sha256', hashKey).update(canonical(value)).digest('hex');
  return {
    rowId: nextRowId(Date.now()),
    at: new Date().toISOString(),
    service: call.owner,
    action: call.path,
    title: call.summary.slice(0, 60),
    userId: who?.userId ?? '',
    userName: (who?.userName ?? '').slice(0, 64),
    realName: (who?.realName ?? '').slice(0, 50),
    deptCode: (who?.deptCode ?? '').slice(0, 64),
    ip: ip.slice(0, 64),
    code,
    // a row that the log does not take would hold up all others
    object: (note.object ?? objectOf(input)).slice(0, maxObjectLetters),
    changed: changedFields(note.before, note.after),
    oldHash: hashOf(note.before),
    newHash: hashOf(note.after ?? input),
  };
}

let lastId: { ms: number; inMs: number } = { ms: 0, inMs: 0 };

/** 32 hex digits that sort as the rows of this process came about, also within one millisecond (`now`) and while its clock is set back. */
export function nextRowId(now: number): string {
  lastId = now > lastId.ms ? { ms: now, inMs: 0 } : { ms: lastId.ms, inMs: lastId.inMs + 1 };
  return `${lastId.ms.toString(16).padStart(12, '0')}${lastId.inMs.toString(16).padStart(6, '0')}${randomBytes(7).toString('hex')}`;
}

/** The ids that a call's input names. */
function objectOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const named = ['id', 'ids', 'userId', 'userIds', 'groupIds', 'type', 'provider'].flatMap((field) =>
    field in input ? [(input as Record<string, unknown>)[field]].flat() : [],
  ); // `in` above
  const ids = named.filter((value): value is string => typeof value === 'string' && /^[\w-]{1,40}$/.test(value));
  return ids.slice(0, maxObjects).join(',');
}

function changedFields(before: object | null | undefined, after: object | null | undefined): string[] {
  if (!before || !after) return [];
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => canonical(old.get(name)) !== canonical(now.get(name)));
  return names.map((name) => name.slice(0, 60)).slice(0, maxChanged);
}

/** JSON with sorted keys: the same value always gives the same text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? '';
