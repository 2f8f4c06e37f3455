import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState, FormDialog } from '@xuekao/frontend-shared';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { RadioInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import type { Application } from './real.js';
import { realText } from './real.texts.js';

type Detail = CallOutput<'/api/sys/user/real/detail'>;

function Fact({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
}

function Facts({ detail, row }: { detail: Detail; row: Application }): ReactElement {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
      {detail.face === '' ? (
        <Typography color="textSecondary" sx={{ width: 240 }}>
          {realText('real.noPhoto')}
        </Typography>
      ) : (
        <Box
          component="img"
          src={detail.face}
          alt={realText('real.face')}
          sx={{
            width: 240,
            maxHeight: 320,
            objectFit: 'contain',
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'action.hover',
          }}
        />
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, alignContent: 'start', flex: '1 1 160px', minWidth: 0 }}>
        <Fact name={realText('real.realName')} value={detail.realName} />
        <Fact name={realText('real.idCard')} value={detail.idCard} />
        <Fact name={realText('real.userName')} value={row.userName} />
        {row.deptCode_dictText === '' ? null : <Fact name={realText('real.dept')} value={row.deptCode_dictText} />}
        {detail.auditMsg === '' ? null : <Fact name={realText('real.remark')} value={detail.auditMsg} />}
      </Box>
    </Box>
  );
}

/** The photo with what was handed in, and the decision where there is none yet. */
export function AuditDialog({ row, onClose }: { row: Application; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const detail = useCall('/api/sys/user/real/detail', { id: row.id }, { fresh: true });
  const { control, handleSubmit } = useForm({ defaultValues: { state: 1, auditMsg: '' } });
  const result = useWatch({ control, name: 'state' });
  const isOpen = detail.data?.state === 0;
  const save = handleSubmit(async ({ state, auditMsg }) => {
    if (detail.data === undefined) return;
    const { version } = detail.data;
    const decision = state === 1 ? { state: 1 as const } : { state: 2 as const, auditMsg: auditMsg.trim() };
    const done = await run(() => api.call('/api/sys/user/real/audit', { id: row.id, version, ...decision }), realText('real.done'));
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/sys/user/real/detail'], ['real']);
  });
  return (
    <FormDialog
      open
      title={realText(isOpen ? 'real.auditTitle' : 'real.openTitle', { name: row.realName })}
      busy={busy}
      {...(isOpen ? { saveText: realText('real.save') } : { saveText: realText('real.close') })}
      saveDisabled={detail.isPending}
      onSave={() => (isOpen ? void save() : onClose())}
      onClose={onClose}
    >
      {detail.isPending ? (
        <Skeleton variant="rounded" height={320} />
      ) : detail.error === null && detail.data !== undefined ? (
        <Facts detail={detail.data} row={row} />
      ) : (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      )}
      {isOpen && detail.data?.hasPassed === true ? (
        <Alert severity="info" variant="outlined">
          {realText('real.hasPassed')}
        </Alert>
      ) : null}
      {isOpen && row.note !== '' ? (
        <Alert severity="warning" variant="outlined">
          {row.note}
        </Alert>
      ) : null}
      {isOpen ? (
        <RadioInput
          control={control}
          name="state"
          label={realText('real.result')}
          choices={[
            { value: 1, label: realText('real.pass') },
            { value: 2, label: realText('real.fail') },
          ]}
        />
      ) : null}
      {isOpen && result === 2 ? (
        <TextInput
          control={control}
          name="auditMsg"
          label={realText('real.reason')}
          help={realText('real.reasonHelp')}
          maxLength={200}
          multiline
          minRows={2}
          rules={{
            validate: (value, form) => (form.state === 2 && value.toString().trim() === '' ? realText('real.reasonMissing') : true),
          }}
        />
      ) : null}
    </FormDialog>
  );
}
