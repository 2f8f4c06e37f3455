import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Outbound } from '@xuekao/platform';
import { callAliyun } from './aliyun.js';
import { callQcloud } from './qcloud.js';
import { isSignedForAliyun, isSignedForQcloud, sendJson, startProviderServer, type ProviderServer } from './testing/index.js';

const secret = 'the-secret-of-the-account';
let aliyun: ProviderServer;
let qcloud: ProviderServer;
let outbound: Outbound;
beforeAll(async () => {
  aliyun = await startProviderServer((request, body, response) => {
    if (!isSignedForAliyun(request, body, secret))
      return sendJson(response, { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' }, 400);
    sendJson(response, { Code: 'OK', Query: request.url?.split('?')[1] ?? '', Form: body });
  });
  qcloud = await startProviderServer((request, body, response) => {
    const signed = isSignedForQcloud(request, body, secret, 'sms');
    sendJson(response, {
      Response: signed ? { RequestId: 'r', Body: body } : { Error: { Code: 'AuthFailure.SignatureFailure', Message: '签名错误' } },
    });
  });
  outbound = new Outbound({ outboundAllow: [aliyun.host, qcloud.host] });
});
afterAll(async () => {
  await outbound.close();
  await Promise.all([aliyun.close(), qcloud.close()]);
});

describe('signed calls of Alibaba Cloud', () => {
  const account = (accessKeySecret = secret) => ({ baseUrl: aliyun.baseUrl, accessKeyId: 'id', accessKeySecret });
  const call = { action: 'SendSms', version: '2017-05-25', params: { SignName: '学考 (测试)', Param: '{"code":"1*2~3"}', A: "it's!" } };

  it('are taken, with parameters and forms of any characters', async () => {
    const { Query } = await callAliyun(outbound, account(), call);
    expect(Object.fromEntries(new URLSearchParams(String(Query)))).toEqual(call.params);
    const form = { Image: 'a+b/c=', Text: '甲 乙' };
    expect(Object.fromEntries(new URLSearchParams(String((await callAliyun(outbound, account(), { ...call, form }))['Form'])))).toEqual(
      form,
    );
  });

  it('under a wrong key are refused in the provider’s words', async () => {
    await expect(callAliyun(outbound, account('wrong'), call)).rejects.toThrow(
      '阿里云：Specified signature is not matched.（SignatureDoesNotMatch）',
    );
  });
});

describe('signed calls of Tencent Cloud', () => {
  const account = (secretKey = secret) => ({ baseUrl: qcloud.baseUrl, secretId: 'id', secretKey, region: 'ap-guangzhou' });
  const call = {
    service: 'sms',
    action: 'SendSms',
    version: '2021-01-11',
    input: { SignName: '学考', PhoneNumberSet: ['+8613800000000'] },
  };

  it('are taken', async () => {
    expect(JSON.parse(String((await callQcloud(outbound, account(), call))['Body']))).toEqual(call.input);
  });

  it('under a wrong key or for another service are refused in the provider’s words', async () => {
    await expect(callQcloud(outbound, account('wrong'), call)).rejects.toThrow('腾讯云：签名错误（AuthFailure.SignatureFailure）');
    await expect(callQcloud(outbound, account(), { ...call, service: 'iai' })).rejects.toThrow('SignatureFailure');
  });
});
