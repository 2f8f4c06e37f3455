import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { configTypeNames, providerOf, providersOf, type ConfigType, type ProviderSpec } from '@xuekao/contracts/providers';
import { ErrorState, isDirectStore, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { providerParts } from './config-parts.js';
import { configText } from './config.texts.js';
import { ProviderFields } from './provider-fields.js';
import { faultsOf, valuesOf } from './provider-form.js';
import { TrialUpload } from './trial-upload.js';

type Config = CallOutput<'/api/sys/config/prop/detail'>;
type TestResult = CallOutput<'/api/sys/config/prop/test'>;

const savedTexts: Partial<Record<ConfigType, string>> = {
  upload: configText('provider.saved.upload'),
  live: configText('provider.saved.live'),
  face: configText('provider.saved.face'),
  rtc: configText('provider.saved.rtc'),
};
const refresh = (): Promise<void> => refreshCalls(['/api/sys/config/prop/detail']);

interface ActionsProps {
  type: ConfigType;
  config: Config;
  dirty: boolean;
  /** the button that saves, first of all */
  save: ReactElement;
}

/** Tries and uses what is saved: both are apart from saving (specification part 1, section 4). */
function Actions({ type, config, dirty, save }: ActionsProps): ReactElement {
  const { busy, run } = useAction();
  const [result, setResult] = useState<TestResult | null>(null);
  const { provider } = config;
  const use = async (): Promise<void> => {
    if ((await run(() => api.call('/api/sys/config/prop/change', { type, provider }), configText('provider.used'))) !== undefined)
      await refresh();
  };
  const test = async (): Promise<void> => {
    setResult(null);
    setResult((await run(() => api.call('/api/sys/config/prop/test', { type, provider }))) ?? null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {save}
        <Button variant="outlined" color="secondary" loading={busy} disabled={!config.saved} onClick={() => void test()}>
          {configText('provider.test')}
        </Button>
        {config.inUse === provider ? null : (
          <Button variant="outlined" loading={busy} disabled={!config.saved} onClick={() => void use()}>
            {configText(providersOf(type).length === 1 ? 'provider.enable' : 'provider.use')}
          </Button>
        )}
      </Box>
      {config.saved ? (
        dirty ? (
          <Typography variant="body2" color="textSecondary">
            {configText('provider.testNote')}
          </Typography>
        ) : null
      ) : (
        <Typography variant="body2" color="textSecondary">
          {configText('provider.saveFirst')}
        </Typography>
      )}
      {result === null ? null : (
        <Alert severity={result.ok ? 'success' : 'error'} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {configText(result.ok ? 'provider.testOk' : 'provider.testBad', { ms: result.ms, message: result.message })}
        </Alert>
      )}
    </Box>
  );
}

function Form({ type, spec, config }: { type: ConfigType; spec: ProviderSpec; config: Config }): ReactElement {
  const { busy, run } = useAction();
  const formId = useId();
  const stored = valuesOf(spec, config.data);
  const [values, setValues] = useState(stored);
  const [remark, setRemark] = useState(config.remark);
  const [checked, setChecked] = useState(false);
  const faults = checked ? faultsOf(spec, values) : {};
  const dirty = remark !== config.remark || spec.fields.some(({ name }) => values[name] !== stored[name]);
  const stale = useStaleSave(() => api.call('/api/sys/config/prop/detail', { type, provider: spec.provider }));
  const mine = { remark, data: values };
  const write = async (revision: number, form = mine): Promise<void> => {
    setChecked(true);
    if (busy || Object.keys(faultsOf(spec, form.data)).length > 0) return;
    const done = await run(() =>
      stale.guard(() => api.call('/api/sys/config/prop/save', { type, provider: spec.provider, ...form, revision })),
    );
    if (done === undefined) return;
    notify(savedTexts[type] ?? configText('provider.saved.other'), 'success');
    await refresh();
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void write(config.revision);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760 }}>
      <Box component="form" id={formId} noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
        {spec.help === undefined ? null : (
          <Typography variant="body2" color="textSecondary">
            {spec.help}
          </Typography>
        )}
        {config.former.length === 0 ? null : (
          <Alert severity="info" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
            {configText('provider.former', { names: config.former.join('、') })}
          </Alert>
        )}
        <ProviderFields
          spec={spec}
          values={values}
          faults={faults}
          onChange={(name, value) => setValues((all) => ({ ...all, [name]: value }))}
        />
        <TextField
          label={configText('provider.remark')}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </Box>
      <Actions
        type={type}
        config={config}
        dirty={dirty}
        save={
          <Button type="submit" form={formId} variant="contained" loading={busy} disabled={config.saved && !dirty}>
            {uiText('ui.save')}
          </Button>
        }
      />
      {type === 'upload' && config.inUse === spec.provider && isDirectStore(spec.provider) ? (
        <TrialUpload provider={spec.provider} />
      ) : null}
      <StaleDialog
        stale={stale}
        partsOf={() => providerParts(spec)}
        base={{ remark: config.remark, data: stored }}
        formOf={(theirs) => ({ remark: theirs.remark, data: valuesOf(spec, theirs.data) })}
        mine={() => mine}
        busy={busy}
        // the form begins anew with what is stored
        onTake={() => void refresh()}
        onMerge={(merged, theirs) => {
          setRemark(merged.remark);
          setValues(merged.data);
          void write(theirs.revision, merged);
        }}
      />
      <LeaveGuard dirty={dirty && !busy} />
    </Box>
  );
}

/** One kind of provider: which there are, which is in use, what each was told. */
export function ProviderPanel({ type }: { type: ConfigType }): ReactElement {
  const [provider, setProvider] = useState('');
  const call = useCall('/api/sys/config/prop/detail', { type, ...(provider === '' ? {} : { provider }) }, { fresh: true });
  const all = providersOf(type);
  const config = call.data;
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  if (config === undefined) return <PageSkeleton />;
  const spec = providerOf(type, config.provider);
  const inUse = all.find((one) => one.provider === config.inUse)?.title;
  const isOnly = all.length === 1;
  const state =
    inUse === undefined
      ? configText(isOnly ? 'provider.notEnabled' : 'provider.notInUse')
      : isOnly
        ? configText('provider.enabled')
        : `${configText('provider.inUse')}：${inUse}`;
  return (
    <Section
      title={configTypeNames[type]}
      {...(type === 'upload' && inUse === undefined ? { note: configText('provider.noStore') } : {})}
      actions={<Chip size="small" variant="outlined" color={inUse === undefined ? 'default' : 'primary'} label={state} />}
    >
      {isOnly ? null : (
        <TextField
          select
          label={configText('provider.choose')}
          value={config.provider}
          onChange={({ target }) => setProvider(target.value)}
          sx={{ mb: 2.5, width: '100%', maxWidth: 760 }}
        >
          {all.map((one) => (
            <MenuItem key={one.provider} value={one.provider}>
              {one.title}
            </MenuItem>
          ))}
        </TextField>
      )}
      {spec === undefined ? null : <Form key={`${spec.provider} ${JSON.stringify(config)}`} type={type} spec={spec} config={config} />}
    </Section>
  );
}
