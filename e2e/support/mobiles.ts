import { randomBytes, randomInt } from 'node:crypto';
import type { CallTypes } from '@xuekao/contracts';
import { callFrom } from './from-address.js';
import { ask } from './platform.js';

type Switches = CallTypes['/api/sys/config/switch/save']['input'];
type SmsType = CallTypes['/api/sys/user/sms']['input']['smsType'];

/** A number that no other spec uses. */
export const newMobile = (): string => `13${String(randomInt(1e9)).padStart(9, '0')}`;
/** Name of a page that asks for a code. */
export const newPageKey = (): string => randomBytes(16).toString('hex');

/** Changes some switches; gives the way back to how they were. */
export async function withSwitches(admin: string, changes: Partial<Switches>): Promise<() => Promise<void>> {
  const { revision: _, ...before } = await ask('/api/sys/config/switch/detail', admin, {});
  await ask('/api/sys/config/switch/save', admin, { ...before, ...changes });
  return async () => void (await ask('/api/sys/config/switch/save', admin, before));
}

/** The code that was sent last to the number, read where an administrator reads it; empty when none was. */
export async function codeOf(admin: string, mobile: string): Promise<string> {
  const { records } = await ask('/api/sys/sms/outbox/paging', admin, { params: { mobile } });
  return /\d{6}/.exec(records[0]?.content ?? '')?.[0] ?? '';
}

/** Asks for a code from an address of its own and reads it. */
export async function askCode(
  admin: string,
  localAddress: string,
  smsType: SmsType,
  mobile: string,
  token = '',
): Promise<{ mobile: string; smsCode: string; captchaKey: string }> {
  const captchaKey = newPageKey();
  const reply = await callFrom(localAddress, '/api/sys/user/sms', token, { smsType, mobile, captchaKey });
  if (reply.code !== 0) throw new Error(`no code for ${smsType}: ${reply.code} ${reply.msg}`);
  return { mobile, smsCode: await codeOf(admin, mobile), captchaKey };
}
