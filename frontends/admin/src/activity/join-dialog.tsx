import Typography from '@mui/material/Typography';
import { ErrorState, FormDialog, notify, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { JoinAnswers, joinDataOf, joinFaults, JoinFields, joinText, startValues } from '@xuekao/frontend-shared/join-form';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { uploadPicture } from '../rich/pictures.js';
import { activityText } from './activity.texts.js';
import type { Join } from './join-audit-dialog.js';

type Detail = CallOutput<'/api/activity/join/detail'>;

function Correction({ detail, onClose }: { detail: Detail; onClose: () => void }): ReactElement {
  const { dataList } = detail;
  const { busy, run } = useAction();
  const [values, setValues] = useState(() => startValues(dataList, dataList));
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const faults = joinFaults(dataList, values);
  const save = async (): Promise<void> => {
    if (isSending) return notify(joinText('join.video.busy'), 'warning');
    setAsked(true);
    if (Object.keys(faults).length > 0) return;
    const input = { id: detail.id, joinData: joinDataOf(dataList, values), turn: detail.turn };
    const done = await run(() => api.call('/api/activity/join/update', input), activityText('joins.corrected'));
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/activity/join/detail'], ['activity-join']);
  };
  return (
    <FormDialog
      open
      busy={busy}
      title={activityText('joins.viewOf', { name: detail.joinName })}
      onSave={() => void save()}
      onClose={onClose}
    >
      <JoinFields
        fields={dataList}
        values={values}
        faults={isAsked ? faults : {}}
        sendPicture={uploadPicture}
        sendSound={async (sound) => (await api.uploadTo('/api/common/file/upload-sound', new File([sound], 'sound.wav'))).url}
        api={api}
        onBusy={setSending}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
    </FormDialog>
  );
}

/** A sign-up as it was filled in; who may correct it changes it here. */
export function JoinDialog({ join, canCorrect, onClose }: { join: Join; canCorrect: boolean; onClose: () => void }): ReactElement {
  const call = useCall('/api/activity/join/detail', { id: join.id }, { fresh: true });
  const [isOpen, setOpen] = useState(false);
  const detail = call.data;
  if (detail !== undefined && isOpen) return <Correction detail={detail} onClose={onClose} />;
  const hasForm = detail !== undefined && detail.dataList.length > 0;
  return (
    <FormDialog
      open
      busy={false}
      title={activityText('joins.viewOf', { name: join.joinName })}
      saveText={activityText(canCorrect && hasForm ? 'joins.correct' : 'joins.close')}
      cancelText={activityText('joins.back')}
      onSave={() => (canCorrect && hasForm ? setOpen(true) : onClose())}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {join.title} · {join.userName}
      </Typography>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {detail === undefined && !call.isError ? <Skeleton height={120} /> : null}
      {hasForm ? <JoinAnswers dataList={detail.dataList} /> : null}
      {detail !== undefined && !hasForm ? <Typography>{activityText('joins.noForm')}</Typography> : null}
    </FormDialog>
  );
}
