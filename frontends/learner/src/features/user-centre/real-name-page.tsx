import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, FacePhotoField, Field, notify, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api, sessionStore } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { realText } from '../../texts/real-name.texts.js';
import { fieldOf } from '../../lib/form/field-of.js';
import { FormBox } from '../../lib/form/form-box.js';
import { realNameFaults, type RealNameFields } from './real-name-fields.js';
import { Section } from '../../lib/centre/section.js';
import { useForm } from '../../lib/form/use-form.js';
import { centrePage } from './page-names.texts.js';

type Detail = CallOutput<'/api/sys/user/real/detail'>;

function StateAlert({ detail }: { detail: Detail }): ReactElement | null {
  if (detail.state === null) return null;
  const passed = detail.hasFace ? 'real.state.1' : 'real.state.1.noFace';
  const waiting = detail.hasPassed ? 'real.state.0.old' : 'real.state.0';
  const severity = detail.state === 0 ? 'info' : detail.state === 2 ? 'error' : detail.hasFace ? 'success' : 'warning';
  return (
    <Alert severity={severity} variant="outlined" sx={{ mb: 2.5, maxWidth: 480 }}>
      {detail.state === 2 ? realText('real.state.2', { msg: detail.auditMsg }) : realText(detail.state === 1 ? passed : waiting)}
    </Alert>
  );
}

function RealNameForm({ detail, onSent }: { detail: Detail; onSent: () => Promise<unknown> }): ReactElement {
  const send = async ({ realName, idCard, face }: RealNameFields): Promise<void> => {
    // the photo that is there stays where it is
    const photo = face === detail.face ? {} : { face };
    const { state } = await api.call('/api/sys/user/real/submit', { realName: realName.trim(), idCard: idCard.trim(), ...photo });
    // a name that counts at once stands in the header too
    if (state === 1) sessionStore.changeUser(await api.call('/api/sys/user/info', {}));
    if (state !== 2) notify(realText(state === 1 ? 'real.done.1' : 'real.done.0'), 'success');
    await onSent();
  };
  const form = useForm<RealNameFields>(
    { realName: detail.realName, idCard: detail.idCard, face: detail.face, consent: false },
    realNameFaults,
    send,
  );
  const { fields, faults, change } = form;
  return (
    <FormBox
      form={form}
      label={centrePage('centre.real')}
      submitText={realText(detail.state === null ? 'real.submit' : 'real.submitAgain')}
    >
      <Field {...fieldOf(form, 'realName')} label={realText('real.realName')} autoComplete="name" maxLength={50} />
      <Field
        {...fieldOf(form, 'idCard', realText('real.idCard.hint'))}
        label={realText('real.idCard')}
        autoComplete="off"
        // a masked number is replaced as a whole
        onFocus={(event) => event.target.select()}
        maxLength={18}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FacePhotoField
        label={realText('real.face')}
        value={fields.face}
        fault={faults.face}
        hint={realText('real.face.hint')}
        emptyText={realText('real.face.none')}
        onChange={(face) => change({ face })}
      />
      <Box>
        <FormControlLabel
          control={
            <Checkbox
              name="consent"
              checked={fields.consent}
              onChange={(event) => change({ consent: event.target.checked })}
              sx={{ alignSelf: 'flex-start', mt: -1 }}
            />
          }
          label={realText('real.consent')}
          sx={{ alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': { fontSize: '0.875rem', color: 'text.secondary' } }}
        />
        {faults.consent === undefined ? null : (
          <FormHelperText error role="alert">
            {faults.consent}
          </FormHelperText>
        )}
      </Box>
    </FormBox>
  );
}

/** Name, number and photo for whoever audits them; a page only of sites that confirm names. */
export function RealNamePage(): ReactElement {
  const { site } = useSite();
  const isOn = site?.props['realPerson'] === true;
  const query = useQuery({
    queryKey: ['real-name'],
    queryFn: ({ signal }) => api.call('/api/sys/user/real/detail', {}, { signal }),
    enabled: isOn,
    gcTime: 0,
  });
  const { data: detail } = query;
  return (
    <Section title={centrePage('centre.real')}>
      {site !== undefined && !isOn ? (
        <Alert severity="info" variant="outlined">
          {realText('real.off')}
        </Alert>
      ) : query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : detail === undefined ? (
        <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 2.25, maxWidth: 480 }}>
          {[56, 56, 140].map((height) => (
            <Skeleton key={height} variant="rounded" height={height} />
          ))}
        </Box>
      ) : (
        <>
          <StateAlert detail={detail} />
          <RealNameForm key={detail.version} detail={detail} onSent={() => query.refetch()} />
        </>
      )}
    </Section>
  );
}
