import { randomBytes } from 'node:crypto';
import { calls, type Caller, type SwitchConfig } from '@xuekao/contracts';
import type { Redis } from '@xuekao/platform';
import { newId, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';

let made = 0;

/** A learner of the department, as somebody who is signed in. */
export async function learnerIn(service: ServiceUnderTest, deptCode = 'A01'): Promise<Caller> {
  made += 1;
  const userName = `learner-${newId().slice(0, 10)}`;
  const role = await service.db.collection('roles').findOne({ roleType: 1 });
  const _id = new ObjectId();
  const now = new Date();
  await service.db.collection('users').insertOne({
    _id,
    userName,
    nameKey: userName,
    realName: '张三',
    mobile: '',
    email: '',
    avatar: '',
    deptCode,
    state: 0,
    roles: role ? [role._id] : [],
    groups: [],
    passwordHash: 'none',
    ownPassword: true,
    epoch: 0,
    expireTime: null,
    createBy: '',
    createdAt: now,
    updatedAt: now,
  });
  return {
    userId: String(_id),
    userName,
    realName: '张三',
    mobile: '',
    deptCode,
    groups: [],
    roleType: 1,
    roleLevel: 3,
    permissions: [],
    sessionId: '',
  };
}

export async function switchTo(service: ServiceUnderTest, changes: Partial<SwitchConfig>): Promise<void> {
  await service.call(calls.identity.settings.switchSave, { ...(await service.call(calls.identity.settings.switchDetail, {})), ...changes });
}

/** A number that passes its check, another one each time. */
export function newIdCard(): string {
  made += 1;
  const digits = `11010119900307${String(100 + made)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

export const asBase64 = (photo: Buffer): string => `data:image/jpeg;base64,${photo.toString('base64')}`;

/** Text that a person types who looks at the picture. */
export async function captchaRead(service: ServiceUnderTest, redis: Redis): Promise<{ captchaKey: string; captchaValue: string }> {
  const captchaKey = randomBytes(16).toString('hex');
  await service.call(calls.identity.signIn.captchaGen, { key: captchaKey });
  return { captchaKey, captchaValue: (await redis.hGet(`captcha:${captchaKey}`, 'text')) ?? '' };
}
