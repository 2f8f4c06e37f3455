import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, done, flag, nameText, optionalText, readRevision } from '../fields.js';
import { pictureUrl } from '../gateway.js';
import { configTypes, type ConfigType, fieldFault, longestKey, providerOf, providers } from './providers/index.js';

const picture = (label: string) =>
  z.union([z.literal(''), z.string(`${label}应为图片地址`).regex(pictureUrl, `${label}应为图片地址`)], `${label}应为图片地址`);

/** A range is at most 65,536 addresses of version 4: whoever lists more has mistyped it. */
const trustedAddress = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], '可信地址应为 IP 地址或网段，例如 10.1.0.0/16')
  .refine(
    (entry) => Number(entry.split('/')[1] ?? 128) >= (entry.includes(':') ? 32 : 16),
    '可信地址的网段过大，IPv4 至少 /16，IPv6 至少 /32',
  );

const switchConfig = z.strictObject({
  /** modules that have something to switch */
  moduleExam: flag('考试功能').default(true),
  moduleBattle: flag('对战功能').default(true),
  moduleSurvey: flag('问卷功能').default(true),
  moduleActivity: flag('报名功能').default(true),
  moduleCourse: flag('课程功能').default(true),
  moduleMall: flag('商城功能').default(true),
  moduleCert: flag('证书功能').default(true),
  /** what has a price is sold; off, nothing can be bought, and nothing that was bought is lost */
  modulePay: flag('支付功能').default(false),
  userReg: flag('开放注册'),
  userAudit: flag('注册审核'),
  userDeptType: choice('注册部门', [0, 1]),
  userDeptCode: z.string('默认部门应为文字').max(60, '默认部门不正确'),
  mobileLogin: flag('手机登录'),
  wechatLogin: flag('微信登录'),
  cropLogin: flag('企业微信登录'),
  dingLogin: flag('钉钉登录'),
  faceLogin: flag('人脸登录'),
  /** a face opens a session without the password; off, it is a second step after the right password */
  faceAlone: flag('只凭人脸登录').default(false),
  /** for who cannot see the picture; off while somebody tries captchas by machine */
  captchaSound: flag('语音验证码').default(true),
  loginTick: choice('登录控制', [0, 1]),
  /** of schools and exam rooms, where many people share one: limits by address do not hold there */
  trustedAddresses: z.array(trustedAddress, '可信地址应为列表').max(50, '可信地址最多 50 个').default([]),
  /** people whose account an administrator made change their own name, which watermarks and lists show; who registered always may */
  ownName: flag('本人修改姓名').default(false),
  /** such people also choose their user name once, with the first password (specification, 账号设置) */
  ownUserName: flag('本人设置账号').default(false),
  realPerson: flag('实名认证'),
  faceAudit: choice('实名审核', [0, 1, 2]),
  aiHelper: flag('AI 助手'),
  aiReview: flag('AI 阅卷'),
  aiQuGen: flag('AI 出题'),
  /** ours: everybody who has signed in may ask the site's model, but for those who sit an exam */
  aiChat: flag('AI 答疑').default(false),
  /** an exam of five minutes that is always open, with which people test their device */
  trial: flag('考前试机').default(true),
  /** ours: the staff of a department sees the exams that its own learners sit, and their marks, unless the exam says no */
  staffSees: flag('考生部门可查看考试').default(true),
});
export type SwitchConfig = z.infer<typeof switchConfig>;

const siteData = {
  siteName: nameText('站点名称', 50),
  backLogo: picture('后台 LOGO'),
  frontLogo: picture('前台 LOGO'),
  mpCode: picture('小程序码'),
  h5Host: z.union(
    [z.literal(''), z.string().regex(/^https?:\/\/[^\s/?#@]+\/$/, '手机端地址应以 http:// 或 https:// 开头，以 / 结尾')],
    '手机端地址应以 http:// 或 https:// 开头，以 / 结尾',
  ),
  copyRight: optionalText('版权信息', 2000),
  props: z.strictObject({ tagsView: flag('页签'), fixedHeader: flag('固定页头'), sidebarLogo: flag('侧栏 LOGO') }),
};

/** Companies that move money; the site may use several of them at once. */
export const payConfigTypes = ['wechat-pay', 'alipay', 'paypal'] as const satisfies readonly ConfigType[];
const configType = z.enum(configTypes, '配置类型不正确');
const providerName = z.string('服务商必须选择！').min(1, '服务商必须选择！').max(30, '服务商不正确');
const value = z.union([z.string('配置项应为文字').max(longestKey, `配置项不能超过 ${longestKey} 个字`), z.boolean()], '配置项应为文字');

/** The fields of all providers; which of them belong to one is judged below. */
const anyField = Object.fromEntries(providers.flatMap(({ fields }) => fields.map(({ name }) => [name, value.optional()] as const)));

/** A whole configuration: known provider, known fields, each as its kind asks. */
const providerConfig = z
  .strictObject({
    type: configType,
    provider: z.string('服务商必须选择！').max(30, '服务商不正确').default(''),
    remark: z.string('备注应为文字').trim().max(200, '备注不能超过 200 个字').default(''),
    data: z.strictObject(anyField, '配置内容不正确'),
    revision: readRevision,
  })
  .superRefine(({ type, provider, data }, issues) => {
    // the words of the specification, which differ by page
    const missing = type === 'rtc' || type === 'live' ? '服务提供商不能为空！' : '服务商必须选择！';
    if (provider === '') return issues.addIssue({ code: 'custom', path: ['provider'], message: missing });
    const spec = providerOf(type, provider);
    if (!spec) return issues.addIssue({ code: 'custom', path: ['provider'], message: '没有这个服务商，请重新选择' });
    for (const name of Object.keys(data)) {
      if (!spec.fields.some((field) => field.name === name))
        issues.addIssue({ code: 'custom', path: ['data', name], message: `没有名为“${name}”的配置项` });
    }
    for (const field of spec.fields) {
      const fault = fieldFault(spec, field, data);
      if (fault !== null) issues.addIssue({ code: 'custom', path: ['data', field.name], message: fault });
    }
  });

/** A secret of `data` is its mask; `inUse` is empty while no provider was chosen. */
const propDetail = z.strictObject({
  type: z.string(),
  provider: z.string(),
  inUse: z.string(),
  remark: z.string(),
  saved: z.boolean(),
  revision: z.int(),
  data: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** names of accounts at a company that moves money which this one replaced; they are kept for what was begun with them */
  former: z.array(z.string()),
});

export const settingCalls = {
  siteDetail: defineCall({
    summary: '站点资料',
    path: '/api/sys/config/detail',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:config:site'],
    // there is one site; the specification's client names it
    input: z.strictObject({ id: z.string().max(40).optional() }),
    output: z.strictObject({
      id: z.string(),
      siteName: z.string(),
      backLogo: z.string(),
      frontLogo: z.string(),
      mpCode: z.string(),
      h5Host: z.string(),
      copyRight: z.string(),
      uploadType: z.string(),
      props: siteData.props,
      revision: z.int(),
    }),
    errors: [],
  }),
  siteSave: defineCall({
    summary: '保存站点资料',
    path: '/api/sys/config/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:config:site'],
    audit: true,
    input: z.strictObject({ id: z.string().max(40).optional(), revision: readRevision, ...siteData }),
    output: z.strictObject({ revision: z.int() }),
    errors: ['STALE'],
  }),
  switchDetail: defineCall({
    summary: '功能开关',
    path: '/api/sys/config/switch/detail',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:config:switch'],
    input: z.strictObject({}),
    output: switchConfig.extend({ revision: z.int() }),
    errors: [],
  }),
  /** For the exam service. */
  staffSees: defineCall({
    summary: '考生部门是否可查看考试',
    path: '/internal/identity/staff-sees',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    input: z.strictObject({}),
    output: z.strictObject({ isOn: z.boolean() }),
    errors: [],
  }),
  switchSave: defineCall({
    summary: '保存功能开关',
    path: '/api/sys/config/switch/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:config:switch'],
    audit: true,
    input: switchConfig.extend({ revision: readRevision }),
    output: z.strictObject({ revision: z.int() }),
    errors: ['SWITCH_NEEDS_PROVIDER', 'BAD_INPUT', 'STALE'],
  }),
  /** For the gateway, whose limits by address count these no more than sign-ins do, and for exams: people of a room share one. */
  trustedAddresses: defineCall({
    summary: '可信地址',
    path: '/internal/identity/trusted-addresses',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['gateway', 'exam'],
    input: z.strictObject({}),
    output: z.strictObject({ addresses: z.array(z.string()) }),
    errors: [],
  }),
  propDetail: defineCall({
    summary: '服务商配置（密钥只显示掩码）',
    path: '/api/sys/config/prop/detail',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:config:prop'],
    // useCache is the client's own business
    input: z.strictObject({ type: configType, provider: z.string().max(30).optional(), useCache: z.boolean().optional() }),
    output: propDetail,
    errors: ['BAD_INPUT'],
  }),
  propSave: defineCall({
    summary: '保存服务商配置',
    path: '/api/sys/config/prop/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:config:prop'],
    audit: true,
    input: providerConfig,
    output: z.strictObject({ revision: z.int() }),
    errors: ['BAD_INPUT', 'STALE'],
  }),
  propChange: defineCall({
    summary: '切换服务商',
    path: '/api/sys/config/prop/change',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:config:prop'],
    audit: true,
    input: z.strictObject({ type: configType, provider: providerName }),
    output: done,
    errors: ['BAD_INPUT', 'PROVIDER_UNSAVED'],
  }),
  propTest: defineCall({
    summary: '测试已保存的服务商配置',
    path: '/api/sys/config/prop/test',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:config:prop'],
    audit: true,
    timeoutMs: 30_000,
    input: z.strictObject({ type: configType, provider: providerName }),
    output: z.strictObject({ ok: z.boolean(), message: z.string(), ms: z.int() }),
    errors: ['BAD_INPUT', 'PROVIDER_UNSAVED'],
  }),
  /** For services that speak to a provider: the configuration in use with its secrets. */
  providerInUse: defineCall({
    summary: '正在使用的服务商配置',
    path: '/internal/identity/provider-in-use',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: [],
    input: z.strictObject({ type: configType }),
    output: z.strictObject({ provider: z.string(), data: z.record(z.string(), z.union([z.string(), z.boolean()])) }).nullable(),
    errors: [],
  }),
  /** For the mall: the service that is asked where a parcel is, with its secret; null: steps are noted by hand. */
  courierProvider: defineCall({
    summary: '正在使用的物流查询服务',
    path: '/internal/identity/courier-provider',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['mall'],
    input: z.strictObject({}),
    output: z.strictObject({ provider: z.string(), data: z.record(z.string(), z.union([z.string(), z.boolean()])) }).nullable(),
    errors: [],
  }),
  /** For the course service: by which provider lives are streamed, with its secrets; null: by none. */
  liveProvider: defineCall({
    summary: '正在使用的直播服务',
    path: '/internal/identity/live-provider',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['course'],
    input: z.strictObject({}),
    output: z.strictObject({ provider: z.string(), data: z.record(z.string(), z.union([z.string(), z.boolean()])) }).nullable(),
    errors: [],
  }),
  /**
   * For the payment service: accounts at the companies that this site may be paid by, with their secrets: of each company the one
   * in use and those that it replaced, the oldest first.
   */
  payProviders: defineCall({
    summary: '正在使用的支付渠道',
    path: '/internal/identity/pay-providers',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['payment'],
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        type: z.enum(payConfigTypes),
        data: z.record(z.string(), z.union([z.string(), z.boolean()])),
        /** replaced: nothing new is begun with it */
        isFormer: z.boolean().optional(),
      }),
    ),
    errors: [],
  }),
};
