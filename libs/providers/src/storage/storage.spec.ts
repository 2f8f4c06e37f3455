import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Outbound } from '@xuekao/platform';
import { cosStore, kodoStore, ossStore, s3Store, startProviderServer, type ProviderServer, type Store } from '../testing/index.js';
import { cosUpload } from './cos.js';
import { kodoUpload } from './kodo.js';
import { ossUpload } from './oss.js';
import { s3Upload } from './s3.js';
import { sendForm, type GrantUpload } from './upload-form.js';

const account = { keyId: 'key-id', secret: 'the-secret-of-the-account', bucket: 'exam-1250000000' };
const arn = 'acs:ram::1:role/upload';
const stores = { oss: ossStore(account, arn), cos: cosStore(account), kodo: kodoStore(account), s3: s3Store(account, 'us-east-1') };
const names = ['oss', 'cos', 'kodo', 's3'] as const;
const servers = new Map<string, ProviderServer>();
let outbound: Outbound;
beforeAll(async () => {
  for (const name of names) servers.set(name, await startProviderServer(stores[name].respond));
  outbound = new Outbound({ outboundAllow: [...servers.values()].map(({ host }) => host) });
});
afterAll(async () => {
  await outbound.close();
  for (const server of servers.values()) await server.close();
});

function uploadOf(name: (typeof names)[number], secret = account.secret): GrantUpload {
  const url = servers.get(name)?.baseUrl ?? '';
  const { bucket, keyId } = account;
  if (name === 'oss')
    return ossUpload({ account: { baseUrl: url, accessKeyId: keyId, accessKeySecret: secret }, arn, endpoint: url, bucket });
  if (name === 'cos')
    return cosUpload({ account: { baseUrl: url, secretId: keyId, secretKey: secret, region: 'ap-guangzhou' }, bucket, storeUrl: url });
  if (name === 'kodo') return kodoUpload({ uploadUrl: url, accessKey: keyId, secretKey: secret, bucket });
  return s3Upload({ endpoint: url, region: 'us-east-1', bucket, accessKeyId: keyId, accessKeySecret: secret });
}
const grant = (changes: object = {}) => ({
  prefix: 'video/u1/20261121/',
  maxBytes: 100,
  expiresAt: new Date(Date.now() + 60_000),
  ...changes,
});

describe.each(names)('an upload from a browser to %s', (name) => {
  const store: Store = stores[name];

  it('is taken below its prefix, once, and up to its size', async () => {
    const form = await uploadOf(name)(outbound, grant());
    await sendForm(outbound, form, 'video/u1/20261121/a.mp4', 'film');
    expect(store.stored.get('video/u1/20261121/a.mp4')).toBe('film');
    await expect(sendForm(outbound, form, 'video/u1/20261121/a.mp4', 'other')).rejects.toThrow('存储服务');
    await expect(sendForm(outbound, form, 'video/u2/20261121/b.mp4', 'film')).rejects.toThrow('存储服务');
    await expect(sendForm(outbound, form, 'video/u1/20261121/c.mp4', 'x'.repeat(101))).rejects.toThrow('存储服务');
    expect([...store.stored.keys()]).toEqual(['video/u1/20261121/a.mp4']);
  });

  it('is refused when its time is over, when somebody widened it, and under a wrong key', async () => {
    const upload = uploadOf(name);
    await expect(
      sendForm(outbound, await upload(outbound, grant({ expiresAt: new Date(Date.now() - 1000) })), 'video/u1/20261121/d.mp4', 'x'),
    ).rejects.toThrow('存储服务');
    const { fields, uploadUrl } = await upload(outbound, grant());
    const widened = Object.fromEntries(
      Object.entries(fields).map(([field, value]) => {
        if (field === 'policy')
          return [field, Buffer.from(Buffer.from(value, 'base64').toString().replace('video/u1/20261121/', '')).toString('base64')];
        if (field !== 'token') return [field, value];
        const [id, signature, policy = ''] = value.split(':');
        return [
          field,
          [id, signature, Buffer.from(Buffer.from(policy, 'base64').toString().replace('video/u1/20261121/', '')).toString('base64')].join(
            ':',
          ),
        ];
      }),
    );
    await expect(sendForm(outbound, { uploadUrl, fields: widened }, 'e.mp4', 'x')).rejects.toThrow('存储服务');
    const wrong = uploadOf(name, 'wrong')(outbound, grant()).then((form) => sendForm(outbound, form, 'video/u1/20261121/f.mp4', 'x'));
    await expect(wrong).rejects.toThrow(/（(?:SignatureDoesNotMatch|AuthFailure\.SignatureFailure|401)）/);
  });

  it('shows the browser no key that lasts', async () => {
    expect(JSON.stringify(await uploadOf(name)(outbound, grant()))).not.toContain(account.secret);
  });
});

it('a role that is not there is named by the token service', async () => {
  const url = servers.get('oss')?.baseUrl ?? '';
  const upload = ossUpload({
    account: { baseUrl: url, accessKeyId: account.keyId, accessKeySecret: account.secret },
    arn: 'acs:ram::1:role/none',
    endpoint: url,
    bucket: account.bucket,
  });
  await expect(upload(outbound, grant())).rejects.toThrow('阿里云：The role not exists.（EntityNotExist.Role）');
});
