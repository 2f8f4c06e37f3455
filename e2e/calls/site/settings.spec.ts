import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors, type CallTypes } from '@xuekao/contracts';
import { ownFolder, storeIn } from '../../support/files.js';
import { ask, call, post } from '../../support/platform.js';
import { School } from '../../support/school.js';

type Switches = CallTypes['/api/sys/config/switch/save']['input'];
type Site = CallTypes['/api/sys/config/save']['input'];

let school: School;
let admin: string;
let switches: Switches;
let site: Site;
beforeAll(async () => {
  school = await School.open();
  admin = school.admin;
  switches = await stored();
  const { id: _, uploadType: __, revision: ___, ...data } = await ask('/api/sys/config/detail', admin, {});
  site = data;
});
afterAll(async () => {
  await ask('/api/sys/config/switch/save', admin, switches);
  await ask('/api/sys/config/save', admin, site);
});

/** Without the revision: what this spec saves overwrites what is there. */
async function stored(): Promise<Switches> {
  const { revision: _, ...rest } = await ask('/api/sys/config/switch/detail', admin, {});
  return rest;
}
const info = () => ask('/api/sys/site/info', '', {});
const save = (changes: Partial<Switches>) => call('/api/sys/config/switch/save', admin, { ...switches, ...changes });

describe('switches', () => {
  it('show on every page at once, and what hangs on one that is off goes off with it', async () => {
    const on: Switches = {
      ...switches,
      userReg: true,
      userAudit: true,
      userDeptType: 1,
      userDeptCode: school.root.deptCode,
      realPerson: true,
      faceAudit: 2,
      mobileLogin: true,
      faceLogin: true,
      loginTick: 0,
    };
    await ask('/api/sys/config/switch/save', admin, on);
    expect(await stored()).toEqual(on);
    expect((await info()).props).toMatchObject({
      userReg: true,
      userDeptType: 1,
      realPerson: true,
      mobileLogin: true,
      faceLogin: true,
      moduleExam: true,
      moduleSurvey: true,
      moduleActivity: true,
      moduleCert: true,
      fixedHeader: true,
    });
    await ask('/api/sys/config/switch/save', admin, {
      ...on,
      userReg: false,
      realPerson: false,
      aiHelper: false,
      aiReview: true,
      aiQuGen: true,
    });
    expect(await ask('/api/sys/config/switch/detail', admin, {})).toMatchObject({
      userReg: false,
      userAudit: false,
      userDeptType: 1,
      userDeptCode: '',
      realPerson: false,
      faceAudit: 0,
      aiReview: false,
      aiQuGen: false,
    });
    await ask('/api/sys/config/switch/save', admin, switches);
  });

  it('tell nobody outside what concerns administrators only', async () => {
    const { props } = await info();
    for (const name of ['userAudit', 'userDeptCode', 'loginTick', 'faceAudit', 'providers']) expect(props).not.toHaveProperty(name);
  });

  it('need a department that is there', async () => {
    expect((await save({ userReg: true, userDeptType: 1, userDeptCode: 'Z99' })).msg).toContain('请选择注册用户的默认部门');
    expect((await save({ userReg: true, userDeptType: 1, userDeptCode: '' })).msg).toContain('请选择注册用户的默认部门');
    expect(await stored()).toEqual(switches);
  });
});

describe('site data', () => {
  it('are saved and shown; the copyright line keeps its links and loses its scripts', async () => {
    const changed: Site = {
      ...site,
      siteName: '第一中学考试中心',
      h5Host: 'https://m.example.cn/',
      copyRight: '<a href="https://beian.miit.gov.cn/">京ICP备1号</a><img src=x onerror=alert(1)><script>alert(1)</script>',
    };
    await ask('/api/sys/config/save', admin, changed);
    const shown = await info();
    expect([shown.siteName, shown.h5Host]).toEqual(['第一中学考试中心', 'https://m.example.cn/']);
    expect(shown.copyRight).toContain('京ICP备1号');
    expect(shown.copyRight).not.toMatch(/script|onerror|<img/);
    expect(await ask('/api/sys/config/detail', admin, { id: 'site' })).toMatchObject({ siteName: '第一中学考试中心', props: site.props });
  });

  it.each<[Partial<Record<keyof Site, unknown>>, string]>([
    [{ siteName: ' ' }, '站点名称不能为空！'],
    [{ h5Host: 'm.example.cn' }, '手机端地址应以 http:// 或 https:// 开头，以 / 结尾'],
    [{ h5Host: 'javascript:alert(1)/' }, '手机端地址应以 http:// 或 https:// 开头，以 / 结尾'],
    [{ frontLogo: 'https://evil.example/x.png' }, '前台 LOGO应为图片地址'],
    [{ props: { tagsView: 1, fixedHeader: true, sidebarLogo: true } }, '页签应为是或否'],
  ])('%j is refused with a sentence', async (change, sentence) => {
    const reply = await post('/api/sys/config/save', admin, { ...site, ...change });
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining(sentence)]);
  });
});

describe('providers', () => {
  const secret = 'AbCdEf-0123456789-zzTop';
  const sms = {
    type: 'sms' as const,
    provider: 'aliyun',
    remark: '测试',
    data: { accessKeyId: 'LTAI5t', accessKeySecret: secret, signName: '学考', templateCode: 'SMS_1' },
  };
  const detail = (provider = sms.provider) => call('/api/sys/config/prop/detail', admin, { type: 'sms', provider });

  it('keep their secrets to themselves (security row 33)', async () => {
    await ask('/api/sys/config/prop/save', admin, sms);
    const shown = await detail();
    expect(shown.data).toMatchObject({
      saved: true,
      remark: '测试',
      data: { accessKeyId: 'LTAI5t', accessKeySecret: '****zTop', signName: '学考' },
    });
    expect(shown.text).not.toContain(secret.slice(0, 12));
    // what came back as a mask keeps what is stored; the signature changes
    await ask('/api/sys/config/prop/save', admin, { ...sms, data: { ...sms.data, accessKeySecret: '****zTop', signName: '第一中学' } });
    expect((await detail()).data.data).toMatchObject({ accessKeySecret: '****zTop', signName: '第一中学' });
    await ask('/api/sys/config/prop/save', admin, { ...sms, data: { ...sms.data, accessKeySecret: 'another-secret-of-9876' } });
    expect((await detail()).data.data['accessKeySecret']).toBe('****9876');
  });

  it('show nothing of a short secret', async () => {
    await ask('/api/sys/config/prop/save', admin, {
      type: 'live',
      provider: 'aliyun',
      data: { pushDomain: 'push.example.cn', pushKey: 'short-key', pullDomain: 'live.example.cn', pullKey: 'k' },
    });
    expect((await ask('/api/sys/config/prop/detail', admin, { type: 'live' })).data).toMatchObject({
      pushKey: '****',
      pullKey: '****',
      pushDomain: 'push.example.cn',
    });
  });

  it('are saved and chosen apart; one that was never saved cannot be chosen or tried', async () => {
    const ai = { type: 'ai' as const, provider: 'deepseek' };
    const before = (await ask('/api/sys/config/prop/detail', admin, { type: 'ai' })).inUse;
    expect(await call('/api/sys/config/prop/change', admin, { type: 'ai', provider: 'chatgpt' })).toMatchObject({
      code: errors.PROVIDER_UNSAVED.code,
    });
    expect(await call('/api/sys/config/prop/test', admin, { type: 'ai', provider: 'chatgpt' })).toMatchObject({
      code: errors.PROVIDER_UNSAVED.code,
    });
    await ask('/api/sys/config/prop/save', admin, {
      ...ai,
      data: { apiUrl: 'https://api.deepseek.com/', apiKey: 'sk-0123456789abcdef', model: 'deepseek-chat' },
    });
    expect((await ask('/api/sys/config/prop/detail', admin, ai)).inUse).toBe(before);
    await ask('/api/sys/config/prop/change', admin, ai);
    expect(await ask('/api/sys/config/prop/detail', admin, { type: 'ai', useCache: true })).toMatchObject({
      provider: 'deepseek',
      inUse: 'deepseek',
    });
  });

  it.each<[string, string, Record<string, unknown>, string]>([
    ['sms', '', {}, '服务商必须选择！'],
    ['rtc', '', {}, '服务提供商不能为空！'],
    ['live', '', {}, '服务提供商不能为空！'],
    ['sms', 'nobody', {}, '没有这个服务商，请重新选择'],
    ['sms', 'aliyun', { ...sms.data, signName: '' }, '短信签名不能为空！'],
    ['sms', 'aliyun', { ...sms.data, extra: 'x' }, '不认识的字段 extra'],
    ['sms', 'aliyun', { ...sms.data, secretId: 'x' }, '没有名为“secretId”的配置项'],
    ['sms', 'aliyun', { ...sms.data, baseUrl: 'dysmsapi.aliyuncs.com' }, '服务地址应以 http:// 或 https:// 开头，以 / 结尾'],
    ['sms', 'aliyun', { ...sms.data, signName: { $ne: null } }, '配置项应为文字'],
    ['live', 'aliyun', { pushDomain: '', pushKey: 'k', pullDomain: 'a.cn', pullKey: 'k' }, '推流域名不能为空！'],
    ['live', 'aliyun', { pushDomain: 'a.cn', pushKey: 'k', pullDomain: '', pullKey: 'k' }, '播流域名不能为空！'],
    ['live', 'aliyun', { pushDomain: 'https://a.cn', pushKey: 'k', pullDomain: 'a.cn', pullKey: 'k' }, '推流域名应为域名'],
    ['rtc', 'qiniu', { accessKey: 'a', secretKey: 'b', bucket: 'c', url: 'https://a.cn/', preset: '720p' }, 'appId不能为空'],
    ['rtc', 'qiniu', { appId: 'a', accessKey: 'a', secretKey: 'b', url: 'https://a.cn/', preset: '720p' }, '回放存储空间不能为空'],
    ['rtc', 'qiniu', { appId: 'a', accessKey: 'a', secretKey: 'b', bucket: 'c', preset: '720p' }, '访问域名不能为空！'],
    ['rtc', 'qiniu', { appId: 'a', accessKey: 'a', secretKey: 'b', bucket: 'c', url: 'https://a.cn/' }, '必须选择一个视频录制质量'],
    [
      'rtc',
      'qiniu',
      { appId: 'a', accessKey: 'a', secretKey: 'b', bucket: 'c', url: 'https://a.cn/', preset: '720p', transcode: 'avi' },
      '必须设置一种转码方式',
    ],
    ['upload', 'local', { url: '/files/' }, '目录不能为空！'],
    ['upload', 'local', { localDir: 'files', url: '/files/' }, '存储目录应以 / 或盘符开头，以 / 结尾'],
    ['upload', 'local', { localDir: '/srv/files/' }, 'URL不能为空！'],
    ['upload', 'qcloud', { region: 'ap-guangzhou', bucket: '', secretId: 'x', secretKey: 'y', url: 'https://a.cn/' }, 'Bucket不能为空！'],
  ])('%s of “%s” with %j is refused with a sentence', async (type, provider, data, sentence) => {
    const reply = await post('/api/sys/config/prop/save', admin, { type, provider, data });
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('ask for a secret that was never given, and not again for one that is there', async () => {
    expect(
      (
        await post('/api/sys/config/prop/save', admin, {
          type: 'upload',
          provider: 's3',
          data: { endpoint: 'https://s3.example.cn/', region: 'z0', bucket: 'b', accessKeyId: 'x', url: 'https://a.cn/' },
        })
      ).msg,
    ).toContain('AccessKeySecret不能为空！');
    await ask('/api/sys/config/prop/save', admin, { ...sms, data: { ...sms.data, accessKeySecret: '' } });
    expect((await detail()).data.data['accessKeySecret']).toMatch(/^\*{4}.{4}$/);
  });

  it('that the platform must not reach are refused in words when they are tried (security row 13)', async () => {
    for (const apiUrl of ['https://169.254.169.254/', 'https://localhost/v1/', 'https://[::1]/']) {
      await ask('/api/sys/config/prop/save', admin, {
        type: 'ai',
        provider: 'qiniu',
        data: { apiUrl, accessKey: 'sk-0123456789abcdef', model: 'm' },
      });
      const result = await ask('/api/sys/config/prop/test', admin, { type: 'ai', provider: 'qiniu' });
      expect([result.ok, result.message]).toEqual([false, expect.stringContaining('内网或本机地址')]);
    }
  });
});

describe('forms for the store', () => {
  it.each(['/api/common/oss/sts', '/api/common/cos/token', '/api/common/qiniu/token', '/api/common/s3/token'] as const)(
    '%s is for makers of content and for the store in use',
    async (path) => {
      await storeIn(ownFolder(), admin);
      expect(await call(path, admin, { purpose: 'video' })).toMatchObject({ status: 200, code: errors.STORE_NOT_IN_USE.code });
      expect(await post(path, admin, { purpose: 'anything' })).toMatchObject({
        status: 400,
        msg: expect.stringContaining('上传用途不正确'),
      });
      expect(await post(path, (await school.person()).token, {})).toMatchObject({ status: 403 });
    },
  );

  it('of one that needs no network is signed for the person alone', async () => {
    const data = {
      region: 'z0',
      bucket: 'exam',
      accessKeyId: 'access',
      accessKeySecret: 'secret-key-0123456789',
      url: 'https://files.example.cn/',
    };
    await ask('/api/sys/config/prop/save', admin, { type: 'upload', provider: 'qiniu', data });
    await ask('/api/sys/config/prop/change', admin, { type: 'upload', provider: 'qiniu' });
    const maker = await school.person({ roles: [await school.role(2, ['qu:save'])] });
    const reply = await call('/api/common/qiniu/token', maker.token, { purpose: 'video' });
    expect(reply.data).toMatchObject({
      uploadUrl: 'https://upload.qiniup.com/',
      prefix: expect.stringMatching(new RegExp(`^video/${maker.id}/\\d{8}/$`)),
      url: data.url,
    });
    expect(reply.text).not.toContain(data.accessKeySecret);
    expect(await ask('/api/common/upload/detail', maker.token, {})).toEqual({ provider: 'qiniu', url: data.url });
    await ask('/api/sys/config/prop/change', admin, { type: 'upload', provider: 'local' });
  });
});

describe('who may', () => {
  it('is told by a permission each (security row 5)', async () => {
    const role = await school.role(1, ['sys:config:switch']);
    const { token } = await school.person({ roles: [role] });
    expect((await call('/api/sys/config/switch/detail', token, {})).code).toBe(0);
    for (const path of [
      '/api/sys/config/detail',
      '/api/sys/config/prop/detail',
      '/api/sys/config/prop/change',
      '/api/sys/config/prop/test',
      '/api/sys/config/prop/save',
      '/api/sys/config/save',
    ]) {
      expect(await post(path, token, {})).toMatchObject({ status: 403, code: errors.FORBIDDEN.code });
    }
    const learner = await school.person();
    expect(await post('/api/sys/config/switch/detail', learner.token, {})).toMatchObject({ status: 403 });
    expect(await post('/internal/identity/provider-in-use', admin, { type: 'sms' })).toMatchObject({ status: 404 });
  });
});
