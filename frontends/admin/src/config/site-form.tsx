import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorState, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { isBlank } from '../lib/is-blank.js';
import { SwitchInput, TextInput } from '../fields/form-fields.js';
import { PictureField } from '../fields/picture-field.js';
import { api } from '../lib/api.js';
import { settleForm } from '../lib/settle-form.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { RichField } from '../rich/rich-field.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { siteParts, type SiteValues } from './config-parts.js';
import { configText } from './config.texts.js';

type Site = CallOutput<'/api/sys/config/detail'>;

/** Pixels of the longer side: a logo is shown 36 px high, on dense screens. */
const logoSide = 480;
const hostForm = /^https?:\/\/[^\s/?#@]+\/$/;
const pictures = ['frontLogo', 'backLogo', 'mpCode'] as const;
const layouts = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const;

const valuesOf = ({ siteName, frontLogo, backLogo, mpCode, h5Host, copyRight, props }: Site): SiteValues => ({
  siteName,
  frontLogo,
  backLogo,
  mpCode,
  h5Host,
  copyRight,
  props,
});

function Form({ site }: { site: Site }): ReactElement {
  const { busy, run } = useAction();
  const { control, getValues, handleSubmit, formState, reset } = useForm<SiteValues>({ defaultValues: valuesOf(site) });
  const [opened, setOpened] = useState({ form: valuesOf(site), revision: site.revision });
  const stale = useStaleSave(() => api.call('/api/sys/config/detail', {}));
  // the editor of rich text begins anew with another text
  const [{ copyRight, turn }, setCopyRight] = useState({ copyRight: site.copyRight, turn: 0 });
  const write = async (values: SiteValues, read: number): Promise<void> => {
    const saved = await run(() => stale.guard(() => api.call('/api/sys/config/save', { ...values, revision: read })));
    if (saved === undefined) return;
    setOpened({ form: values, revision: saved.revision });
    if (settleForm({ getValues, reset }, values, values) === null) notify(configText('site.saved'), 'success');
    else notify(uiText('ui.savedNewer'), 'info');
    await refreshCalls(['/api/sys/config/detail', '/api/sys/site/info']);
  };
  const save = handleSubmit((values) => write(values, opened.revision));
  const follow = (theirs: Site, values = valuesOf(theirs)): void => {
    setOpened({ form: valuesOf(theirs), revision: theirs.revision });
    reset(valuesOf(theirs));
    reset(values, { keepDefaultValues: true });
    setCopyRight({ copyRight: values.copyRight, turn: turn + 1 });
  };
  return (
    <Section title={configText('config.tab.site')}>
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2.5, maxWidth: 760 }}>
        <TextInput
          control={control}
          name="siteName"
          label={configText('site.siteName')}
          maxLength={50}
          rules={{ validate: (value) => (isBlank(value) ? configText('site.siteName.missing') : true) }}
        />
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } }}>
          {pictures.map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field }) => (
                <PictureField label={configText(`site.${name}`)} value={field.value} maxSide={logoSide} onChange={field.onChange} />
              )}
            />
          ))}
        </Box>
        <TextInput
          control={control}
          name="h5Host"
          label={configText('site.h5Host')}
          help={configText('site.h5Host.help')}
          maxLength={200}
          rules={{
            validate: (value) =>
              value === '' || (typeof value === 'string' && hostForm.test(value)) ? true : configText('site.h5Host.bad'),
          }}
        />
        <Controller
          control={control}
          name="copyRight"
          render={({ field }) => (
            <RichField
              key={turn}
              compact
              label={configText('site.copyRight')}
              help={configText('site.copyRight.help')}
              value={copyRight}
              onChange={field.onChange}
            />
          )}
        />
        <Box role="group" aria-label={configText('site.layout')} sx={{ display: 'grid' }}>
          <Typography variant="body2" color="textSecondary">
            {configText('site.layout')}
          </Typography>
          {layouts.map((name) => (
            <SwitchInput key={name} control={control} name={`props.${name}`} label={configText(`site.${name}`)} />
          ))}
        </Box>
        <Box>
          <Button type="submit" variant="contained" loading={busy} disabled={!formState.isDirty}>
            {uiText('ui.save')}
          </Button>
        </Box>
      </Box>
      <StaleDialog
        stale={stale}
        partsOf={() => siteParts}
        base={opened.form}
        formOf={valuesOf}
        mine={getValues}
        busy={busy}
        onTake={(theirs) => follow(theirs)}
        onMerge={(merged, theirs) => {
          follow(theirs, merged);
          void handleSubmit((values) => write(values, theirs.revision))();
        }}
      />
      <LeaveGuard dirty={formState.isDirty && !formState.isSubmitting && !busy} />
    </Section>
  );
}

export function SiteForm(): ReactElement {
  const call = useCall('/api/sys/config/detail', {}, { fresh: true });
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  return call.data === undefined ? <PageSkeleton /> : <Form site={call.data} />;
}
