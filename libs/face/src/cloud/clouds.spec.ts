import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Outbound } from '@xuekao/platform';
import {
  photoOf,
  sendJson,
  startAliyunFace,
  startBaiduFace,
  startProviderServer,
  startQcloudFace,
  type ProviderServer,
} from '@xuekao/providers/testing';
import { FaceRefusal } from '../face-provider.js';
import { cloudFaceProvider, type CloudFaceProvider } from './face-provider-of.js';

type Settings = Record<string, string>;
const settings = {
  qcloud: { secretId: 'qcloud-id', secretKey: 'qcloud-secret', region: 'ap-guangzhou', groupId: 'students' },
  baidu: { appId: '1', appKey: 'baidu-key', secretKey: 'baidu-secret', faceGroup: 'students' },
  aliyun: { accessKeyId: 'aliyun-id', accessKeySecret: 'aliyun-secret', dbName: 'students' },
};
const secretField = { qcloud: 'secretKey', baidu: 'secretKey', aliyun: 'accessKeySecret' } as const;
const groupField = { qcloud: 'groupId', baidu: 'faceGroup', aliyun: 'dbName' } as const;
const names = ['qcloud', 'baidu', 'aliyun'] as const;
type Name = (typeof names)[number];

let servers: Record<Name, ProviderServer> & { baidu: { spend(): void } };
let broken: ProviderServer;
let outbound: Outbound;
beforeAll(async () => {
  servers = {
    qcloud: await startQcloudFace(settings.qcloud),
    baidu: await startBaiduFace(settings.baidu),
    aliyun: await startAliyunFace(settings.aliyun),
  };
  // answers everything with the same well-formed nonsense
  broken = await startProviderServer((_request, _body, response) =>
    sendJson(response, {
      Response: { Score: 'high', FaceInfos: {} },
      error_code: 0,
      access_token: 't',
      expires_in: 99_999,
      result: { score: 'high', face_list: [{}] },
      Data: { FaceCount: 'one' },
      AccessKeyId: 'x',
      Bucket: '127',
      Endpoint: '0.0.1/../',
      EncodedPolicy: 'p',
      ObjectKey: 'k',
      Signature: 's',
    }),
  );
  outbound = new Outbound({ outboundAllow: [...Object.values(servers).map(({ host }) => host), broken.host] });
});
afterAll(async () => {
  await outbound.close();
  await Promise.all([...Object.values(servers), broken].map((server) => server.close()));
});

function cloud(name: Name, changes: Settings = {}): CloudFaceProvider {
  const address = { baseUrl: servers[name].baseUrl, uploadUrl: servers[name].baseUrl };
  const provider = cloudFaceProvider(name, { ...address, ...settings[name], ...changes }, outbound);
  if (!provider) throw new Error(`no ${name}`);
  return provider;
}

describe.each(names)('faces by %s', (name) => {
  it('are counted, with their boxes', async () => {
    const provider = cloud(name);
    expect([(await provider.detect(photoOf())).length, (await provider.detect(photoOf('ann', 'bea'))).length]).toEqual([0, 2]);
    const [face] = await provider.detect(photoOf('ann'));
    expect(face?.width).toBe(150);
    await expect(provider.detect(Buffer.from('no photo'))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('are compared one with one, and only where there is one', async () => {
    const provider = cloud(name);
    expect(await provider.compare(photoOf('ann'), photoOf("ann'"))).toEqual({ isSame: true, score: 98 });
    expect(await provider.compare(photoOf('ann'), photoOf('bea'))).toEqual({ isSame: false, score: 20 });
    await expect(provider.compare(photoOf('ann'), photoOf('ann', 'bea'))).rejects.toThrow(FaceRefusal);
    await expect(provider.compare(photoOf(), photoOf('ann'))).rejects.toMatchObject({ reason: 'count', faces: 0 });
  });

  it('are found among those that were enrolled, unless two are too close', async () => {
    const { gallery } = cloud(name);
    expect(await gallery.recognise(photoOf('ann'))).toEqual({ outcome: 'unknown' });
    await gallery.enrol('a', photoOf('cid'));
    await gallery.enrol('a', photoOf('ann'));
    await gallery.enrol('b', photoOf('bea'));
    expect(await gallery.recognise(photoOf("ann'"))).toMatchObject({ outcome: 'known', personId: 'a' });
    expect(await gallery.recognise(photoOf('cid'))).toEqual({ outcome: 'unknown' });
    await gallery.enrol('sister', photoOf('ann~'));
    expect(await gallery.recognise(photoOf('ann'))).toEqual({ outcome: 'ambiguous' });
    await gallery.remove('sister');
    await gallery.remove('sister');
    expect(await gallery.recognise(photoOf('ann'))).toMatchObject({ outcome: 'known', personId: 'a' });
    await expect(gallery.recognise(photoOf('ann', 'bea'))).rejects.toThrow(FaceRefusal);
    await expect(gallery.enrol('c', photoOf())).rejects.toThrow(FaceRefusal);
  });

  it('are somebody who is there, or a picture of a picture', async () => {
    const provider = cloud(name);
    expect(await provider.isLive([photoOf('ann'), photoOf("ann'"), photoOf('ann')], 'left')).toBe(true);
    expect(await provider.isLive([photoOf('ann'), photoOf('ann?'), photoOf('ann')], 'left')).toBe(false);
  });

  it('say what is wrong with a configuration, or that nothing is', async () => {
    expect(await cloud(name).test()).toMatch(/^密钥有效，.*可以使用$/);
    await expect(cloud(name, { [secretField[name]]: 'wrong' }).test()).rejects.toThrow(
      /签名错误|Client authentication failed|signature is not matched/,
    );
    await expect(cloud(name, { [groupField[name]]: 'nobody' }).test()).rejects.toThrow(/人员库ID不存在|没有名为“nobody”/);
    await expect(cloud(name, { baseUrl: 'https://10.0.0.1/', uploadUrl: 'https://10.0.0.1/' }).detect(photoOf('ann'))).rejects.toThrow(
      '内网或本机地址',
    );
  });

  it('are not decided by an answer of another form', async () => {
    const provider = cloud(name, { baseUrl: broken.baseUrl, uploadUrl: broken.baseUrl });
    await expect(provider.detect(photoOf('ann'))).rejects.toThrow('应答的内容不是预期的格式');
    await expect(provider.gallery.recognise(photoOf('ann'))).rejects.toThrow('应答的内容不是预期的格式');
  });
});

it('takes a new token of Baidu when the old one has ended', async () => {
  const provider = cloud('baidu');
  await provider.test();
  servers.baidu.spend();
  expect(await provider.test()).toContain('可以使用');
});

it('knows no other cloud', () => {
  expect(cloudFaceProvider('somebody', {}, outbound)).toBeNull();
});
