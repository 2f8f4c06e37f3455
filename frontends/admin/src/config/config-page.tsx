import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ConfigType } from '@xuekao/contracts/providers';
import type { PermissionCode } from '@xuekao/contracts/permissions';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { holds, useSession } from '../lib/session.js';
import { PageHeader } from '../ui/page.js';
import { configText } from './config.texts.js';
import { ProviderPanel } from './provider-panel.js';
import { SiteForm } from './site-form.js';
import { SwitchForm } from './switch-form.js';

const names = ['site', 'switch', 'upload', 'sms', 'sign-in', 'face', 'rtc', 'live', 'ai', 'pay', 'courier'] as const;
type Name = (typeof names)[number];

const codeOf = (name: Name): PermissionCode =>
  name === 'site' ? 'sys:config:site' : name === 'switch' ? 'sys:config:switch' : 'sys:config:prop';
const payTypes: readonly ConfigType[] = ['wechat-pay', 'alipay', 'paypal'];
const signInTypes: readonly ConfigType[] = ['wechat', 'crop-wechat', 'ding-talk'];

function Panel({ name }: { name: Name }): ReactElement {
  if (name === 'site') return <SiteForm />;
  if (name === 'switch') return <SwitchForm />;
  if (name === 'sign-in')
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        {signInTypes.map((type) => (
          <ProviderPanel key={type} type={type} />
        ))}
      </Box>
    );
  if (name === 'pay')
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        {payTypes.map((type) => (
          <ProviderPanel key={type} type={type} />
        ))}
      </Box>
    );
  return <ProviderPanel key={name} type={name} />;
}

/** Everything about the whole site; the open part stands in the address. */
export function ConfigPage(): ReactElement | null {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const shown = names.filter((name) => holds(session, [codeOf(name)]));
  const open = shown.find((name) => name === search.get('tab')) ?? shown[0];
  if (open === undefined) return null;
  return (
    <>
      <PageHeader title={configText('config.title')} />
      <Tabs
        value={open}
        onChange={(_, name: Name) => setSearch({ tab: name })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={configText('config.tabs')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {shown.map((name) => (
          <Tab key={name} value={name} id={`config-tab-${name}`} aria-controls="config-panel" label={configText(`config.tab.${name}`)} />
        ))}
      </Tabs>
      <Box role="tabpanel" id="config-panel" aria-labelledby={`config-tab-${open}`}>
        <Panel name={open} />
      </Box>
    </>
  );
}
