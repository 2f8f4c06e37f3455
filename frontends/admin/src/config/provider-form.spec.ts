import { describe, expect, it } from '@jest/globals';
import { isMask, maskSecret, providerOf, type ProviderSpec } from '@xuekao/contracts/providers';
import { faultsOf, valuesOf } from './provider-form.js';

const spec = (type: string, provider: string): ProviderSpec => {
  const found = providerOf(type, provider);
  if (!found) throw new Error(`no provider ${type} ${provider}`);
  return found;
};

describe('the form of a provider', () => {
  it('begins with what is usual and what is stored', () => {
    expect(valuesOf(spec('rtc', 'qiniu'), { appId: 'a' })).toMatchObject({ appId: 'a', transcode: 'm3u8', secretKey: '' });
    expect(valuesOf(spec('face', 'baidu'), {})).toMatchObject({ liveCheck: false });
  });

  it('names what is missing, secrets included, and nothing that is not asked', () => {
    expect(faultsOf(spec('live', 'aliyun'), valuesOf(spec('live', 'aliyun'), {}))).toEqual({
      pushDomain: '推流域名不能为空！',
      pushKey: '推流秘钥不能为空！',
      pullDomain: '播流域名不能为空！',
      pullKey: '播流秘钥不能为空！',
    });
    const upload = spec('upload', 'local');
    const local = valuesOf(upload, { localDir: '/srv/', url: '/files/', encodeType: 'ffmpeg', videoEncode: 'm3u8_encode' });
    expect(Object.keys(faultsOf(upload, local))).toEqual(['encodeKey', 'encodeIv', 'aesKey', 'aesIv']);
    expect(faultsOf(upload, { ...local, videoEncode: 'mp4' })).toEqual({});
    // what a choice further up put out of play is not asked, whatever it says
    expect(faultsOf(upload, { ...local, encodeType: 'none' })).toEqual({});
    expect(faultsOf(spec('ai', 'ollama'), { apiUrl: 'http://127.0.0.1:11434/v1/', apiKey: '', model: 'qwen' })).toEqual({});
  });

  it('shows the last four characters of a long secret and nothing of a short one', () => {
    const masks = ['', 'short', '0123456789ab'].map(maskSecret);
    expect(masks).toEqual(['', '****', '****89ab']);
    expect([masks.slice(1).every(isMask), isMask('new-secret'), isMask('')]).toEqual([true, false, false]);
  });
});
