import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { allCalls, calls, errors, subjectOf, type CallSpec } from '@xuekao/contracts';
import { newId, startUnderTest, until, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import { send } from './test-support/send.js';

let under: GatewayUnderTest;
let token: string;
/** `moduleExam` of the site; undefined: identity has no answer. */
let isOn: boolean | undefined;
beforeEach(async () => {
  isOn = false;
  under = await startUnderTest('modules');
  ({ token } = await under.signIn());
  under.nats.subscribe(under.config.subject('call.exam.>'), {
    callback: (_error, message) => void message.respond('{"code":0,"msg":"操作成功！","data":{}}'),
  });
  under.nats.subscribe(under.config.subject(subjectOf(calls.identity.site.info)), {
    callback: (_error, message) => {
      if (isOn === undefined) return void message.respond(JSON.stringify({ code: errors.BUSY.code, msg: '', data: null }));
      const data = {
        siteName: '',
        copyRight: '',
        frontLogo: '',
        backLogo: '',
        mpCode: '',
        h5Host: '',
        props: { moduleExam: isOn },
        serverTime: '',
        captcha: false,
        captchaSound: false,
        demoAccounts: [],
      };
      message.respond(JSON.stringify({ code: 0, msg: '', data }));
    },
  });
  await under.nats.flush();
}, 60_000);
afterEach(() => under.close());

async function ask(call: Pick<CallSpec, 'path'>, input: object, session = token): Promise<{ status: number; code: number; msg: string }> {
  const { status, body } = await send(under.url, call, input, session);
  return { status, ...(body as { code: number; msg: string }) }; // every answer has both
}
const start = () => ask(calls.exam.papers.create, { examId: newId() });

it('calls of a module that is off are answered 404 with a number of their own, whoever asks; a sitting goes on', async () => {
  const off = { status: 404, code: errors.MODULE_OFF.code, msg: '考试功能未开放，如有疑问请联系管理员。' };
  for (const call of allCalls.filter(({ module }) => module === 'exam')) {
    expect(await ask(call, {})).toMatchObject(off);
    expect(await ask(call, {}, '')).toMatchObject(off);
  }
  expect(await ask(calls.exam.papers.leftTime, { id: newId() })).toMatchObject({ code: 0 });
  expect(await ask(calls.exam.papers.handIn, { id: newId() })).toMatchObject({ code: 0 });
});

it('a switch counts soon; while identity has no answer the last one counts, and before the first one every module is on', async () => {
  isOn = undefined;
  expect((await start()).code).toBe(0);
  isOn = false;
  await until('the module is off', async () => (await start()).code === errors.MODULE_OFF.code, 10_000);
  isOn = undefined;
  expect((await start()).code).toBe(errors.MODULE_OFF.code);
  isOn = true;
  await until('the module is on', async () => (await start()).code === 0, 10_000);
}, 40_000);
