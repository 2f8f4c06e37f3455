import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ErrorState, FormDialog, messageOf, notify, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { JoinAnswers, joinDataOf, joinFaults, JoinFields, joinText, startValues, type JoinValues } from '@xuekao/frontend-shared/join-form';
import { useRef, useState, type ReactElement } from 'react';
import { useKeptWords } from '../../lib/kept-words.js';
import { api } from '../../lib/session.js';
import { activityText } from './activity.texts.js';

type Activity = CallOutput<'/api/activity/activity/detail'>;
type Joined = CallOutput<'/api/activity/activity/join'>;
type Detail = CallOutput<'/api/activity/join/detail'>;
const passwordType = 9;
/** of the call */
const passwordLength = 32;

const sendPicture = async (file: Blob, name: string): Promise<string> => (await api.upload(file, name)).url;
const sendSound = async (sound: Blob): Promise<string> =>
  (await api.uploadTo('/api/common/file/upload-sound', new File([sound], 'sound.wav', { type: 'audio/wav' }))).url;

/** Says what came of a sign-up, in the words of the specification. */
export function tellJoined({ state }: Joined): void {
  notify(activityText(state === 2 ? 'join.done.2' : state === 1 ? 'join.done.1' : 'join.done.0'), 'success');
}

/** Answers that were typed before the form was closed, over those with which it opens. @param words JSON of them; empty: none */
const keptValues = (words: string, start: JoinValues): JoinValues =>
  words === '' ? start : { ...start, ...(JSON.parse(words) as JoinValues) }; // written below

export interface JoinDialogProps {
  activity: Activity;
  /** a sign-up that was rejected; null: a new one */
  rejected: Detail | null;
  onDone: (joined: Joined) => void;
  /** refused: the page asks again how it stands */
  onRefused: () => void;
  onClose: () => void;
}

/** Form of a sign-up; an activity with a password asks for it first. */
export function JoinDialog({ activity, rejected, onDone, onRefused, onClose }: JoinDialogProps): ReactElement {
  const { id: activityId, fields, openType, title } = activity;
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPast, setPast] = useState(openType !== passwordType || rejected !== null);
  const { words, type, forget } = useKeptWords(`join ${activityId} ${rejected?.id ?? ''}`);
  const [values, setValues] = useState(() => keptValues(words, startValues(fields, rejected?.dataList)));
  const latest = useRef(values);
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const faults = joinFaults(fields, values);
  const failed = (error: unknown): void => {
    notify(messageOf(error), 'error');
    onRefused();
  };
  const join = useMutation({
    mutationFn: () => {
      const joinData = joinDataOf(fields, values);
      return rejected === null
        ? api.call('/api/activity/activity/join', { activityId, joinData, password })
        : api.call('/api/activity/join/update', { id: rejected.id, joinData });
    },
    onSuccess: (joined) => {
      forget();
      if (rejected !== null && joined.state === 2) notify(activityText('join.resubmitted'), 'success');
      else tellJoined(joined);
      onDone(joined);
    },
    onError: failed,
  });
  const check = useMutation({
    mutationFn: () => api.call('/api/activity/activity/check-pass', { activityId, password }),
    onSuccess: () => {
      setAsked(false);
      if (fields.length === 0) join.mutate();
      else setPast(true);
    },
    onError: (error) => setRefusal(messageOf(error)),
  });
  const passwordFault = refusal ?? (isAsked && password === '' ? activityText('join.passwordMissing') : undefined);
  const save = (): void => {
    if (isSending) return notify(joinText('join.video.busy'), 'warning');
    setAsked(true);
    if (!isPast) {
      if (password !== '') check.mutate();
    } else if (Object.keys(faults).length === 0) join.mutate();
  };
  const saveText =
    rejected === null ? activityText(isPast || fields.length === 0 ? 'join.save' : 'join.next') : activityText('join.resubmit');
  return (
    <FormDialog
      open
      busy={join.isPending || check.isPending}
      title={rejected === null ? activityText('join.title', { title }) : activityText('join.modify')}
      saveText={saveText}
      onSave={save}
      onClose={onClose}
    >
      {isPast ? (
        <>
          {fields.length === 0 ? <Typography>{activityText('join.noForm')}</Typography> : null}
          <JoinFields
            fields={fields}
            values={values}
            faults={isAsked ? faults : {}}
            sendPicture={sendPicture}
            sendSound={sendSound}
            api={api}
            onBusy={setSending}
            onChange={(name, value) => {
              // an upload that ends later must not bring back what was there when it began
              latest.current = { ...latest.current, [name]: value };
              setValues(latest.current);
              type(JSON.stringify(latest.current));
            }}
          />
        </>
      ) : (
        <TextField
          autoFocus
          required
          label={activityText('join.password')}
          value={password}
          autoComplete="off"
          error={passwordFault !== undefined}
          helperText={passwordFault}
          slotProps={{ htmlInput: { maxLength: passwordLength } }}
          onChange={({ target }) => {
            setRefusal(null);
            setPassword(target.value);
          }}
        />
      )}
    </FormDialog>
  );
}

export const useJoinDetail = (id: string | undefined) =>
  useQuery({
    queryKey: ['activity-join', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => api.call('/api/activity/join/detail', { id: id ?? '' }, { signal }),
  });

/** The own sign-up as it was filled in. */
export function JoinViewDialog({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const join = useJoinDetail(id);
  const detail = join.data;
  return (
    <FormDialog
      open
      busy={false}
      title={activityText('join.viewOf')}
      saveText={activityText('join.close')}
      onSave={onClose}
      onClose={onClose}
    >
      {join.isError ? <ErrorState error={join.error} onRetry={() => void join.refetch()} /> : null}
      {detail === undefined && !join.isError ? <Skeleton height={120} /> : null}
      {detail === undefined ? null : (
        <>
          <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{detail.title}</Typography>
          {detail.dataList.length === 0 ? (
            <Typography color="textSecondary">{activityText('join.noForm')}</Typography>
          ) : (
            <JoinAnswers dataList={detail.dataList} />
          )}
        </>
      )}
    </FormDialog>
  );
}
