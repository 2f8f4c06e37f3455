import { isMask, maskSecret, type ProviderData, type ProviderSpec } from '@xuekao/contracts/providers';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { Difference } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { configText } from './config.texts.js';

type Switches = CallOutput<'/api/sys/config/switch/detail'>;
export type SiteValues = Pick<CallOutput<'/api/sys/config/detail'>, 'siteName' | 'frontLogo' | 'backLogo' | 'mpCode' | 'h5Host' | 'copyRight' | 'props'>;

const yes = (is: boolean): string => uiText(is ? 'ui.yes' : 'ui.no');
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();

type Words<T> = readonly [label: string, words: (values: T) => string];
const differing = <T>(fields: readonly Words<T>[], theirs: T, mine: T): Difference[] =>
  fields.map(([label, words]) => ({ label, theirs: words(theirs), mine: words(mine) })).filter((row) => row.theirs !== row.mine);

const siteFields: readonly Words<SiteValues>[] = [
  [configText('site.siteName'), ({ siteName }) => siteName.trim()],
  ...(['frontLogo', 'backLogo', 'mpCode'] as const).map((name): Words<SiteValues> => [configText(`site.${name}`), (values) => values[name]]),
  [configText('site.h5Host'), ({ h5Host }) => h5Host],
  [configText('site.copyRight'), ({ copyRight }) => plain(copyRight)],
  ...(['tagsView', 'fixedHeader', 'sidebarLogo'] as const).map((name): Words<SiteValues> => [configText(`site.${name}`), ({ props }) => yes(props[name])]),
];
/** Where the site that somebody else saved differs from mine. */
export const siteDifferences = (theirs: SiteValues, mine: SiteValues): Difference[] => differing(siteFields, theirs, mine);

const flags = ['userReg', 'userAudit', 'mobileLogin', 'wechatLogin', 'cropLogin', 'dingLogin', 'faceLogin', 'realPerson', 'aiHelper', 'aiReview', 'aiQuGen'] as const;
const switchFields: readonly Words<Switches>[] = [
  ...flags.map((name): Words<Switches> => [configText(`switch.${name}`), (values) => yes(values[name])]),
  [configText('switch.userDeptType'), ({ userDeptType }) => configText(userDeptType === 0 ? 'switch.userDeptType.0' : 'switch.userDeptType.1')],
  [configText('switch.userDeptCode'), ({ userDeptCode }) => userDeptCode],
  [configText('switch.loginTick'), ({ loginTick }) => configText(loginTick === 0 ? 'switch.loginTick.0' : 'switch.loginTick.1')],
  [configText('switch.trusted'), ({ trustedAddresses }) => trustedAddresses.join('、')],
  [configText('switch.faceAudit'), ({ faceAudit }) => configText(`switch.faceAudit.${faceAudit}`)],
];
/** Where the switches that somebody else saved differ from mine. */
export const switchDifferences = (theirs: Switches, mine: Switches): Difference[] => differing(switchFields, theirs, mine);

export interface ProviderValues {
  remark: string;
  data: ProviderData;
}
/** Where the configuration that somebody else saved differs from mine. A secret is shown as its mask only. */
export function providerDifferences(spec: ProviderSpec, theirs: ProviderValues, mine: ProviderValues): Difference[] {
  const fields = spec.fields.map((field): Words<ProviderValues> => [field.label, ({ data }) => {
    const value = data[field.name] ?? field.initial ?? '';
    if (typeof value === 'boolean') return yes(value);
    if (field.kind === 'secret') return isMask(value) ? value : maskSecret(value);
    return field.options?.find((option) => option.value === value)?.label ?? value;
  }]);
  return differing([...fields, [configText('provider.remark'), ({ remark }) => remark]], theirs, mine);
}
