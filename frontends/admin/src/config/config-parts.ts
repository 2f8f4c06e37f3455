import { isMask, maskSecret, type ProviderData, type ProviderSpec } from '@xuekao/contracts/providers';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { Titles } from '../fields/use-titles.js';
import { part, setPart, type FormPart } from '../lib/form-merge.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import { configText } from './config.texts.js';

export type Switches = CallOutput<'/api/sys/config/switch/detail'>;
export type SiteValues = Pick<
  CallOutput<'/api/sys/config/detail'>,
  'siteName' | 'frontLogo' | 'backLogo' | 'mpCode' | 'h5Host' | 'copyRight' | 'props'
>;

const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
const layouts = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const;

export const siteParts: readonly FormPart<SiteValues>[] = [
  part(
    configText('site.siteName'),
    ['siteName'],
    ({ siteName }) => siteName,
    ({ siteName }) => siteName.trim(),
  ),
  ...(['frontLogo', 'backLogo', 'mpCode'] as const).map((name) =>
    part<SiteValues>(configText(`site.${name}`), [name], (values) => (values[name] === '' ? '' : uiText('ui.picture'))),
  ),
  part(configText('site.h5Host'), ['h5Host'], ({ h5Host }) => h5Host),
  part(configText('site.copyRight'), ['copyRight'], ({ copyRight }) => richWords(copyRight, uiText('ui.picture'))),
  ...layouts.map((name): FormPart<SiteValues> => ({
    label: configText(`site.${name}`),
    value: ({ props }) => props[name],
    words: ({ props }) => yes(props[name]),
    copy: (from, into) => ({ ...into, props: { ...into.props, [name]: from.props[name] } }),
  })),
];

const flags = [
  'moduleExam',
  'moduleBattle',
  'moduleSurvey',
  'moduleActivity',
  'moduleCert',
  'modulePay',
  'trial',
  'staffSees',
  'userReg',
  'userAudit',
  'mobileLogin',
  'wechatLogin',
  'cropLogin',
  'dingLogin',
  'faceLogin',
  'faceAlone',
  'captchaSound',
  'ownName',
  'ownUserName',
  'realPerson',
  'aiHelper',
  'aiReview',
  'aiQuGen',
  'aiChat',
] as const;
export const switchParts = (departs: Titles): FormPart<Switches>[] => [
  ...flags.map((name) => part<Switches>(configText(`switch.${name}`), [name], (values) => yes(values[name]))),
  part(configText('switch.userDeptType'), ['userDeptType'], ({ userDeptType }) =>
    configText(userDeptType === 0 ? 'switch.userDeptType.0' : 'switch.userDeptType.1'),
  ),
  part(configText('switch.userDeptCode'), ['userDeptCode'], ({ userDeptCode }) => departs.get(userDeptCode) ?? userDeptCode),
  part(configText('switch.loginTick'), ['loginTick'], ({ loginTick }) =>
    configText(loginTick === 0 ? 'switch.loginTick.0' : 'switch.loginTick.1'),
  ),
  setPart<Switches, string>({
    label: configText('switch.trusted'),
    of: ({ trustedAddresses }) => trustedAddresses.map((line) => line.trim()).filter(Boolean),
    put: (trustedAddresses, values) => ({ ...values, trustedAddresses }),
    itemKeyOf: (line) => line,
    nameOf: (line) => line,
  }),
  part(configText('switch.faceAudit'), ['faceAudit'], ({ faceAudit }) => configText(`switch.faceAudit.${faceAudit}`)),
];

export interface ProviderValues {
  remark: string;
  data: ProviderData;
}
/** The configuration of a provider. A secret is shown as its mask only. */
export const providerParts = (spec: ProviderSpec): FormPart<ProviderValues>[] => [
  ...spec.fields.map((field): FormPart<ProviderValues> => {
    const value = ({ data }: ProviderValues): string | boolean => data[field.name] ?? field.initial ?? '';
    return {
      label: field.label,
      value,
      words: (values) => {
        const stored = value(values);
        if (typeof stored === 'boolean') return yes(stored);
        if (field.kind === 'secret') return isMask(stored) ? stored : maskSecret(stored);
        return field.options?.find((option) => option.value === stored)?.label ?? stored;
      },
      copy: (from, into) => ({ ...into, data: { ...into.data, [field.name]: value(from) } }),
    };
  }),
  part(configText('provider.remark'), ['remark'], ({ remark }) => remark),
];
