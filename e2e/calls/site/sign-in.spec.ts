import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors, refusalText } from '@xuekao/contracts';
import { callFrom } from '../../support/from-address.js';
import { ask, call, platform, post, signIn, until, type Account } from '../../support/platform.js';
import { fresh, School, type Person } from '../../support/school.js';

let school: School;
let someone: Person;
beforeAll(async () => {
  school = await School.open();
  someone = await school.person();
});

/** A sign-in that comes from another address of this machine. */
const signInFrom = (localAddress: string, account: Account) => callFrom(localAddress, '/api/sys/user/login', '', account);
const [here, elsewhere] = ['127.0.7.1', '127.0.7.2'] as const;
const wrong = (account: Account): Account => ({ ...account, password: 'Falsch@2026x' });

describe('guessing passwords (row 22)', () => {
  it('is slowed down for the account at the address, ever more, never for good; nobody else notices', async () => {
    const { account } = await school.person();
    for (let round = 0; round < 5; round += 1)
      expect(await signInFrom(here, wrong(account))).toMatchObject({ status: 200, code: errors.LOGIN_FAILED.code });
    // the right password does not help now: a delay that tells right from wrong would be none
    const delayed = await signInFrom(here, account);
    expect(delayed).toMatchObject({ status: 429, code: errors.LOGIN_DELAYED.code });
    const first = Number(delayed.retryAfter);
    expect(first).toBeGreaterThanOrEqual(1);
    expect(delayed.msg).toBe(`密码连续输错多次，请 ${first} 秒后再试。`);
    // a classmate at another machine cannot lock the candidate out, nor can another account at this one
    expect((await signInFrom(elsewhere, account)).code).toBe(0);
    expect((await signInFrom(here, someone.account)).code).toBe(0);
    someone = { ...someone, token: await signIn(someone.account) };
    // the delay ends by itself, and the next wrong password makes a longer one
    await until(
      'the end of the delay',
      () => signInFrom(here, wrong(account)),
      ({ code }) => code === errors.LOGIN_FAILED.code,
    );
    const longer = await signInFrom(here, account);
    expect([longer.code, Number(longer.retryAfter) > first]).toEqual([errors.LOGIN_DELAYED.code, true]);
  });

  it('cannot be done in parallel to outrun the count', async () => {
    const { account } = await school.person();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signInFrom('127.0.7.3', wrong(account))));
    const judged = answers.filter(({ code }) => code === errors.LOGIN_FAILED.code).length;
    expect(judged).toBeLessThanOrEqual(5);
    for (const { code } of answers) expect([errors.LOGIN_FAILED.code, errors.LOGIN_DELAYED.code, errors.BUSY.code]).toContain(code);
  });

  it('counts no success', async () => {
    const { account } = await school.person();
    for (let round = 0; round < 8; round += 1) expect((await signInFrom('127.0.7.4', account)).code).toBe(0);
  });

  it('does not tell which accounts there are, neither by words nor by time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => school.person()));
    const times = { known: [] as number[], unknown: [] as number[] };
    const texts = new Set<string>();
    // in turns, so that a busy moment hits both alike; each pair of account and address once
    for (const { account } of people) {
      for (const [kind, who] of [
        ['known', account],
        ['unknown', { ...account, userName: fresh('nobody').replaceAll('_', '-') }],
      ] as const) {
        const { status, code, msg, ms } = await signInFrom('127.0.7.5', wrong(who));
        texts.add(`${status} ${code} ${msg}`);
        times[kind].push(ms);
      }
    }
    expect([...texts]).toEqual([`200 ${errors.LOGIN_FAILED.code} ${refusalText('LOGIN_FAILED')}`]);
    const middle = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const [known, unknown] = [middle(times.known), middle(times.unknown)];
    // ±20 ms on a quiet machine; on a busy one the share counts. Without the decoy hash an unknown one answers in a tenth of the time.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(20, 0.6 * Math.max(known, unknown)));
  });

  it('a disabled account says so only to whoever knows its password', async () => {
    const person = await school.person();
    const { userName } = person.account;
    const [row] = (await ask('/api/sys/user/paging', school.admin, { params: { ids: [person.id] } })).records;
    await ask('/api/sys/user/save', school.admin, {
      id: person.id,
      userName,
      realName: '停用',
      deptCode: person.deptCode,
      roles: row?.roles ?? [],
      state: 1,
    });
    expect(await signInFrom('127.0.7.6', wrong(person.account))).toMatchObject({ code: errors.LOGIN_FAILED.code });
    expect(await signInFrom('127.0.7.6', person.account)).toMatchObject({ code: errors.ACCOUNT_DISABLED.code });
  });
});

describe('the captcha (row 22)', () => {
  const key = (): string => createHash('md5').update(fresh('captcha')).digest('hex');
  it('is a picture bound to its key, void after a wrong try', async () => {
    const captchaKey = key();
    const picture = await fetch(`${platform().url}/api/common/captcha/gen?key=${captchaKey}`);
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    for (let round = 0; round < 4; round += 1)
      expect(await call('/api/common/captcha/check', '', { captchaKey, captchaValue: '????' })).toMatchObject({ code: 0, data: false });
    expect(await call('/api/common/captcha/check', '', { captchaKey: key(), captchaValue: 'ABCD' })).toMatchObject({
      code: 0,
      data: false,
    });
  });

  it.each(['x', '', '../../etc/passwd', 'a'.repeat(33), '{"$ne":""}'])('refuses the key %p', async (bad) => {
    expect((await fetch(`${platform().url}/api/common/captcha/gen?key=${encodeURIComponent(bad)}`)).status).toBe(400);
  });
});

describe('tokens (rows 25 to 27)', () => {
  it('are 256 random bits, new at every sign-in, and the earlier one is worth nothing', async () => {
    const person = await school.person();
    const tokens = [person.token, await signIn(person.account), await signIn(person.account)];
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBe(32);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens.slice(0, 2))
      expect(await post('/api/sys/user/info', token, {})).toMatchObject({ status: 401, code: 10010002 });
    expect((await post('/api/sys/user/info', tokens[2] ?? '', {})).code).toBe(0);
  });

  it('end with a chosen sign-out, whoever still holds them', async () => {
    const person = await school.person();
    await ask('/api/sys/user/logout', person.token, {});
    for (const path of ['/api/sys/user/info', '/api/paper/paper/check-process', '/api/client/exam/open-paging', '/api/sys/user/logout']) {
      expect(await post(path, person.token, {})).toMatchObject({ status: 401, code: 10010002 });
    }
  });

  it('let an open exam go on in the next session (row 26)', async () => {
    const person = await school.person();
    const { quIds } = await school.bank([{ quType: 'saq', quLevel: 1, content: '题', manual: true }]);
    const examId = await school.exam(quIds, { openType: 3, users: [person.id] });
    const { id: paperId } = await ask('/api/paper/paper/create-paper', person.token, { examId });
    const answers = [
      {
        quId: (await ask('/api/paper/paper/paper-detail', person.token, { paperId })).cards[0]?.quId ?? '',
        seq: 1,
        answer: { text: '第一句' },
      },
    ];
    await ask('/api/paper/paper/fill-answer', person.token, { paperId, answers });
    const next = await signIn(person.account);
    expect(await call('/api/paper/paper/fill-answer', person.token, { paperId, answers })).toMatchObject({ status: 401 });
    expect(await ask('/api/paper/paper/check-process', next, {})).toMatchObject({ id: paperId });
    expect((await ask('/api/paper/paper/paper-detail', next, { paperId })).cards[0]?.answer).toEqual({ text: '第一句' });
  });

  it.each([
    ['nothing', ''],
    ['something short', 'abc'],
    ['something long', 'a'.repeat(300)],
    ['the name of a session instead of its token', 'f'.repeat(64)],
    ['a key of the store', 'session:*'],
    ['a list', 'a,b'.repeat(20)],
  ])('are not to be made up: %s', async (_what, token) => {
    expect(await post('/api/sys/user/info', token, {})).toMatchObject({ status: 401, code: 10010002 });
  });

  it('a changed letter makes another token', async () => {
    const { token } = await school.person();
    const last = token.at(-2) === 'A' ? 'B' : 'A';
    expect((await post('/api/sys/user/info', `${token.slice(0, -2)}${last}${token.at(-1) ?? ''}`, {})).status).toBe(401);
  });

  it('nobody’s passwords, hashes, or tokens are in an answer', async () => {
    const secrets = /passwordHash|"password"|argon2|"epoch"|sessionId/;
    const replies = [
      await post('/api/sys/user/info', school.admin, {}),
      await post('/api/sys/user/paging', school.admin, { size: 200 }),
      await post('/api/sys/user/detail', school.admin, { id: someone.id }),
    ];
    for (const { code, text } of replies) expect([code, secrets.exec(text)?.[0] ?? '']).toEqual([0, '']);
    expect(replies.some(({ text }) => text.includes(someone.token))).toBe(false);
  });

  it('a list cannot be ordered by what it does not show', async () => {
    for (const column of ['passwordHash', 'epoch', 'constructor', 'hasOwnProperty']) {
      expect(await call('/api/sys/user/paging', school.admin, { orders: [{ column, asc: true }] })).toMatchObject({ status: 400 });
    }
  });

  it.each(['12345678', 'abcdefgh', 'Abcdefgh', 'Ab1!', `Aa1${'x'.repeat(60)}`])('the password %p is not taken', async (password) => {
    const row = {
      userName: fresh('pw').replaceAll('_', '-'),
      realName: '密码',
      deptCode: school.root.deptCode,
      roles: ['f'.repeat(24)],
      password,
    };
    const reply = await call('/api/sys/user/save', school.admin, row);
    expect([reply.status, /密码/.test(reply.msg)]).toEqual([400, true]);
  });
});
