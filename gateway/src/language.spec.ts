import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { calls, errors, sayIn, sentence, subjectOf, type CallSpec, type Sentence } from '@xuekao/contracts';
import { headers } from '@nats-io/transport-node';
import { languageOf } from './language.js';
import { get } from './test-support/send.js';
import { newId, startUnderTest, type GatewayUnderTest } from './test-support/gateway-under-test.js';
import request from 'supertest';

describe('the language of a request', () => {
  test.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['*', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-TW', 'zh-CN'],
    ['ZH-hant-hk', 'zh-CN'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['en', 'en'],
    ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
    ['fr', 'zh-CN'],
    ['fr, en;q=0.2', 'en'],
    ['en;q=0.3, zh-TW;q=0.4', 'zh-CN'],
    ['zh;q=0.3 , EN-us ; q=0.4', 'en'],
    ['*;q=0.5, en;q=0.4', 'zh-CN'],
    ['en;q=0', 'zh-CN'],
    ['zh;q=0, en;q=0.001', 'en'],
    // no weight, so not this one
    ['en;q=2', 'zh-CN'],
    ['en;q=, zh', 'zh-CN'],
    ['en;level=1', 'en'],
    ['english', 'zh-CN'],
    [`${'fr,'.repeat(5000)}en`, 'zh-CN'],
  ])('%j: %s', (header, language) => expect(languageOf(header)).toBe(language));
});

describe('an answer', () => {
  const list = calls.exam.papers.leftTime;
  const file = calls.identity.userFiles.importTemplate;
  let under: GatewayUnderTest;
  let token: string;
  /** the answer of the service behind the gateway */
  let answered: { body: string; status?: number; sentence?: Sentence };
  beforeAll(async () => {
    under = await startUnderTest('language');
    ({ token } = await under.signIn());
    for (const subject of ['call.exam.>', 'call.identity.>'])
      under.nats.subscribe(under.config.subject(subject), {
        callback: (_error, message) => {
          if (message.subject === under.config.subject(subjectOf(calls.identity.site.info)))
            return void message.respond('{"code":10000503}');
          const head = headers();
          if (answered.status !== undefined) head.set('status', String(answered.status));
          if (answered.sentence) head.set('sentence', JSON.stringify(answered.sentence));
          message.respond(answered.body, { headers: head });
        },
      });
    await under.nats.flush();
  }, 60_000);
  afterAll(() => under.close());

  const ask = async (language: string | undefined, call: Pick<CallSpec, 'path'> = list, input: object = { id: newId() }, who = token) => {
    const asked = request(under.url)
      .post(call.path)
      .set(who === '' ? {} : { token: who });
    if (language !== undefined) void asked.set('accept-language', language);
    const { status, text, headers: head } = await asked.send(input);
    return { status, text, head, body: JSON.parse(text) as { code: number; msg: string; data: unknown } }; // every answer is one
  };
  const chinese = [undefined, '*', 'zh', 'zh-TW', 'zh-CN,zh;q=0.9,en;q=0.8', 'fr'];

  it('is asked of a service in the language of the request; the one of the site is not named', async () => {
    const asked: unknown[] = [];
    const heard = under.nats.subscribe(under.config.subject(subjectOf(list)), {
      callback: (_error, message) => void asked.push(message.json<{ l?: string }>().l),
    });
    await under.nats.flush();
    answered = { body: '{"code":0,"msg":"操作成功！","data":{"left": 5}}' };
    for (const language of [undefined, 'zh', 'fr', 'en-GB,en;q=0.9']) await ask(language);
    heard.unsubscribe();
    expect(asked).toEqual([undefined, undefined, undefined, 'en']);
  });

  it('of a service passes as its bytes in the language of the site, whatever they are', async () => {
    const said = sentence('refusals.EXAM_LATE', { n: 10 });
    for (const body of ['{"code":0, "msg":"操作成功！","data":{"left": 5}}', '{"code":20010102,"msg":"只有服务知道的话","data":null}']) {
      answered = { body, sentence: said };
      for (const language of chinese) {
        const { text, head } = await ask(language);
        expect([language, text, head['content-language']]).toEqual([language, body, undefined]);
      }
    }
  });

  it('that refuses is said again in English, with its number, its status and its data', async () => {
    const said = sentence('refusals.BAD_INPUT', { detail: sentence('exam.outside', { what: sentence('exam.users') }) });
    const data = { field: 'users', title: '保持原样' };
    answered = { body: JSON.stringify({ code: errors.BAD_INPUT.code, msg: sayIn('zh-CN', said), data }), status: 400, sentence: said };
    const { status, body, head } = await ask('en-GB,en;q=0.9');
    expect([status, head['content-language']]).toEqual([400, 'en']);
    expect(body).toEqual({
      code: errors.BAD_INPUT.code,
      msg: 'What you submitted is not correct: you do not manage some of the selected people; please choose again',
      data,
    });
  });

  it('of success has its English word, and its data as the service wrote them', async () => {
    const data = '{"left": 5,"title":"操作成功！"}';
    answered = { body: `{"code":0,"msg":"操作成功！","data":${data}}` };
    expect((await ask('en')).text).toBe(`{"code":0,"msg":"Done.","data":${data}}`);
  });

  it('of a service of an earlier release, which names no sentence, stays as it is', async () => {
    answered = { body: '{"code":20010102,"msg":"您已经迟到超过10分钟，不允许进入考试！","data":null}' };
    expect((await ask('en')).text).toBe(answered.body);
  });

  it('of a service of a later release, with a sentence that nobody here knows, stays as it is', async () => {
    const later = { key: 'exam.later' } as unknown as Sentence; // as it comes off the wire
    answered = { body: '{"code":20019999,"msg":"新的话","data":null}', sentence: later };
    expect((await ask('en')).text).toBe(answered.body);
  });

  it('that refuses in place of a file does so too', async () => {
    answered = { body: JSON.stringify({ code: errors.FORBIDDEN.code, msg: '', data: null }), sentence: sentence('refusals.FORBIDDEN') };
    const { token: anyone } = await under.signIn();
    expect((await ask('en', file, {}, anyone)).body.msg).toBe(
      'You do not have permission to do this. Please ask your administrator for it.',
    );
  });

  it('of the gateway itself is said in both', async () => {
    const cases: [ask: (language?: string) => Promise<{ msg: string }>, chinese: string, english: string][] = [
      [
        async (language) => (await ask(language, list, {}, '')).body,
        '登录已失效，请重新登录！',
        'Your session is over. Please sign in again.',
      ],
      [
        async (language) => (await ask(language, list, { id: newId(), x: 1, y: 2 })).body,
        '提交的内容有误：不认识的字段 x、y',
        'What you submitted is not correct: unknown fields: x, y',
      ],
      [
        async (language) =>
          (await get(under.url, '/api/nowhere', language === undefined ? {} : { 'accept-language': language })).body as { msg: string },
        '接口地址不存在，请联系管理员！',
        'This address does not exist. Please contact your administrator.',
      ],
    ];
    for (const [asked, inChinese, inEnglish] of cases) {
      for (const language of chinese) expect([language, (await asked(language)).msg]).toEqual([language, inChinese]);
      expect((await asked('en')).msg).toBe(inEnglish);
    }
  });

  it('tells whose session was ended why, in both', async () => {
    const person = await under.signIn();
    await person.signInElsewhere();
    expect((await ask(undefined, list, { id: newId() }, person.token)).body.msg).toMatch(
      /^您的账号于 \d\d:\d\d 在另一台设备或浏览器（.*）登录/,
    );
    expect((await ask('en', list, { id: newId() }, person.token)).body.msg).toMatch(/^Your account signed in on another device or browser/);
  });
});
