import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { namedSigns } from '@xuekao/contracts/cert-sheet';
import { ConfirmDialog, messageOf, UserPicker, type PickedUser } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { userPickerClient } from '../people/user-picker-client.js';
import { certText } from './cert.texts.js';
import { certRoutes } from './routes.js';

const statePath = '/api/cert/grant/batch-state';
const askEveryMs = 500;

const namesOf = (missing: readonly { realName: string; userName: string; signs: string }[]): string =>
  missing.map(({ realName, userName, signs }) => `${realName}（${userName}，${namedSigns(signs)}）`).join('、');

interface Cert {
  id: string;
  title: string;
}

/** How far a batch is; it goes on when the dialog is closed. */
function BatchDialog({ cert, id, onClose }: { cert: Cert; id: string; onClose: () => void }): ReactElement {
  const navigate = useNavigate();
  const call = useQuery({
    queryKey: ['call', statePath, { id }],
    queryFn: ({ signal }) => api.call(statePath, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? askEveryMs : false),
  });
  const batch = call.data;
  const isDone = batch?.state === 'done';
  useEffect(() => {
    if (isDone) void refreshCalls([], ['cert', 'cert-grant']);
  }, [isDone]);
  const records = (): void => void navigate(filterAddress(certRoutes.CertGrantList, { certId: cert.id }));
  return (
    <ConfirmDialog
      open
      title={certText('grant.dialog', { title: cert.title })}
      confirmText={certText(isDone ? 'grant.records' : 'grant.close')}
      cancelText={isDone ? certText('grant.close') : null}
      onConfirm={isDone ? records : onClose}
      onCancel={onClose}
    >
      {batch === undefined || batch.state === 'running' ? (
        <>
          <LinearProgress
            {...(batch === undefined ? {} : { variant: 'determinate', value: (batch.done / batch.total) * 100 })}
            sx={{ my: 1.5 }}
          />
          <Typography role="status">{certText('grant.running', { n: batch?.done ?? 0, m: batch?.total ?? 0 })}</Typography>
          <Typography variant="body2" color="textSecondary">
            {certText('grant.leave')}
          </Typography>
        </>
      ) : (
        <Alert severity={batch.state === 'done' ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
          {batch.state === 'done'
            ? [
                certText('grant.done', { n: batch.granted }),
                ...(batch.held > 0 ? [certText('grant.doneHeld', { n: batch.held })] : []),
                ...(batch.left > 0 ? [certText('grant.doneLeft', { n: batch.left, names: namesOf(batch.missing ?? []) })] : []),
              ].join('')
            : certText('grant.failed', { n: batch.granted, m: batch.total })}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

/** Effect of the grant, and on how many people, before it happens. */
function CheckDialog({
  cert,
  people,
  onBegun,
  onClose,
}: {
  cert: Cert;
  people: readonly PickedUser[];
  onBegun: (id: string) => void;
  onClose: () => void;
}): ReactElement {
  const users = people.map(({ id }) => id);
  // of this dialog: pressed twice, or sent again after a lost answer, it is one batch
  const [id] = useState(newWireId);
  const check = useCall('/api/cert/grant/check', { certId: cert.id, users }, { fresh: true });
  const { busy, run } = useAction();
  const begin = async (): Promise<void> => {
    if ((await run(() => api.call('/api/cert/grant/grant-batch', { id, certId: cert.id, users }))) !== undefined) onBegun(id);
  };
  const found = check.data;
  const count = found === undefined ? 0 : Math.max(0, found.total - found.held - found.missingCount);
  return (
    <ConfirmDialog
      open
      title={certText('grant.dialog', { title: cert.title })}
      confirmText={certText('grant.start')}
      busy={busy}
      locked={count === 0 || found?.certSigns !== ''}
      onConfirm={() => void begin()}
      onCancel={onClose}
    >
      {check.isError ? <Alert severity="error">{messageOf(check.error)}</Alert> : null}
      {check.isPending ? <Typography role="status">{certText('grant.checking')}</Typography> : null}
      {found === undefined ? null : (
        <>
          <Typography>{count === 0 ? certText('grant.nobody') : certText('grant.will', { n: count })}</Typography>
          {count === 0 ? null : (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {certText('grant.told')}
            </Typography>
          )}
          {found.held === 0 ? null : (
            <Alert severity="info" sx={{ mt: 1.5 }}>
              {certText('grant.held', { n: found.held })}
            </Alert>
          )}
          {found.emptyFields.length === 0 ? null : (
            <Alert severity="warning" sx={{ mt: 1.5 }}>
              {certText('grant.emptyFields', { fields: found.emptyFields.map((name) => certText(`field.${name}`)).join('、') })}
            </Alert>
          )}
          {found.certSigns === '' ? null : (
            <Alert severity="error" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
              {certText('grant.certSigns', { signs: namedSigns(found.certSigns) })}
            </Alert>
          )}
          {found.missingCount === 0 ? null : (
            <Alert severity="warning" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
              {certText('grant.missing', {
                n: found.missingCount,
                names: namesOf(found.missing),
              })}
            </Alert>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** People are chosen, what will happen is said, and then it happens while one may leave. */
export function GrantDialog({ cert, onClose }: { cert: Cert; onClose: () => void }): ReactElement {
  const [people, setPeople] = useState<readonly PickedUser[] | null>(null);
  const [batchId, setBatchId] = useState<string | null>(null);
  if (batchId !== null) return <BatchDialog cert={cert} id={batchId} onClose={onClose} />;
  if (people !== null) return <CheckDialog cert={cert} people={people} onBegun={setBatchId} onClose={onClose} />;
  return (
    <UserPicker
      client={userPickerClient}
      title={certText('grant.dialog', { title: cert.title })}
      onPick={(picked) => (picked.length === 0 ? onClose() : setPeople(picked))}
      onClose={onClose}
    />
  );
}
