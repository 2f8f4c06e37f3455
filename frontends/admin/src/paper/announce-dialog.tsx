import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorState, FormDialog, formatDateTime, notify, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { useRef, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { announceText } from './announce.texts.js';
import { ReadySentences } from './ready-sentences.js';

type Sent = CallOutput<'/api/exam/announce/paging'>['records'][number];
/** of the call */
const messageLength = 500;
const shown = 20;

function SentItem({ sent }: { sent: Sent }): ReactElement {
  const facts = [
    announceText('announce.by', { time: formatDateTime(sent.sendTime), name: sent.realName }),
    ...(sent.toName === '' ? [] : [announceText('announce.to', { name: sent.toName })]),
    // people who came later read it too
    announceText('announce.read', { n: sent.readCount, m: Math.max(sent.toCount, sent.readCount) }),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{sent.message}</Typography>
      <Typography variant="caption" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}

function SentList({ examId }: { examId: string }): ReactElement {
  const call = useCall('/api/exam/announce/paging', { current: 1, size: shown, params: { examId } }, { fresh: true });
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {announceText('announce.sent')}
      </Typography>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton height={48} /> : null}
      {call.data?.records.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {announceText('announce.none')}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {call.data?.records.map((sent) => (
          <SentItem key={sent.id} sent={sent} />
        ))}
      </Box>
    </Box>
  );
}

/** A word to all who sit the exam, and those that were sent before. */
export function AnnounceDialog({ exam, onClose }: { exam: { id: string; title: string }; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  // one announcement until it is sent: sent again it is the same
  const [id, setId] = useState(newWireId);
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const pick = (sentence: string): void => {
    setMessage(sentence);
    setMissing(false);
  };
  const send = async (): Promise<void> => {
    setMissing(message.trim() === '');
    if (message.trim() === '') return;
    const done = await run(() => api.call('/api/socket/watch/batch-msg', { id, examId: exam.id, message: message.trim() }));
    if (done === undefined) return;
    const { success: n, fail: m } = done;
    if (m > 0) notify(announceText('announce.some', { n, m }), 'warning');
    else notify(n === 0 ? announceText('announce.nobody') : announceText('announce.done', { n }), 'success');
    setMessage('');
    setId(newWireId());
    // the button was disabled meanwhile and gave its focus away, and with it the keys of the dialog
    field.current?.focus();
    await refreshCalls(['/api/exam/announce/paging']);
  };
  return (
    <FormDialog
      open
      maxWidth="sm"
      busy={busy}
      title={announceText('announce.title')}
      saveText={announceText('announce.send')}
      onSave={() => void send()}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{exam.title}</Typography>
      <Typography color="textSecondary">{announceText('announce.note')}</Typography>
      <TextField
        inputRef={field}
        multiline
        minRows={2}
        required
        label={announceText('announce.text')}
        value={message}
        error={isMissing}
        helperText={isMissing ? announceText('announce.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: messageLength } }}
        onChange={({ target }) => {
          setMessage(target.value);
          setMissing(false);
        }}
      />
      <ReadySentences onPick={pick} />
      <SentList examId={exam.id} />
    </FormDialog>
  );
}
