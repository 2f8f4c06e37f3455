import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { ErrorState, formatDateTime, FormDialog, RichText, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { RichField } from '../rich/rich-field.js';
import { QaDeleteDialog } from './qa-delete-dialog.js';
import { qaText } from './qa.texts.js';

type Detail = CallOutput<'/api/course/qa/detail'>;
type Reply = Detail['replies'][number];

export const refreshQa = (): Promise<void> => refreshCalls(['/api/course/qa/detail'], ['course-qa']);

function ReplyView({ reply, onDelete }: { reply: Reply; onDelete: () => void }): ReactElement {
  const { id, realName, createTime, content, isTeacher, hidden } = reply;
  const { busy, run } = useAction();
  const hide = async (): Promise<void> => {
    const state = hidden ? 0 : 1;
    await run(() => api.call('/api/course/qa/hide', { ids: [id], state }), qaText(hidden ? 'qa.showDone' : 'qa.hideDone'));
    await refreshQa();
  };
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 550 }}>{realName}</Typography>
        {isTeacher ? <Chip size="small" color="primary" label={qaText('qa.teacher')} /> : null}
        {hidden ? <Chip size="small" variant="outlined" color="warning" label={qaText('qa.hidden')} /> : null}
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(createTime)}
        </Typography>
        <Box sx={{ ml: 'auto', display: 'flex' }}>
          <Button size="small" color="secondary" loading={busy} onClick={() => void hide()} sx={{ minHeight: 44 }}>
            {qaText(hidden ? 'qa.show' : 'qa.hide')}
          </Button>
          <Button size="small" color="error" onClick={onDelete} sx={{ minHeight: 44 }}>
            {qaText('qa.delete')}
          </Button>
        </Box>
      </Box>
      <Box sx={{ opacity: hidden ? 0.6 : 1 }}>
        <RichText html={content} />
      </Box>
    </Box>
  );
}

/** A question with its replies and room for one's own. */
export function QaDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }): ReactElement {
  const call = useCall('/api/course/qa/detail', { id }, { fresh: true, onFocus: true });
  const { busy, run } = useAction();
  const [content, setContent] = useState('');
  const [sentTimes, setSentTimes] = useState(0);
  const [toDelete, setToDelete] = useState<Reply | null>(null);
  const detail = call.data;
  const send = async (): Promise<void> => {
    const done = await run(() => api.call('/api/course/qa/reply', { qaId: id, content }), qaText('qa.sent'));
    if (done === undefined) return;
    setContent('');
    setSentTimes((n) => n + 1);
    await refreshQa();
  };
  return (
    <FormDialog
      open
      maxWidth="md"
      busy={busy}
      title={title}
      saveText={qaText('qa.send')}
      saveDisabled={content.replace(/<(?!img)[^>]*>|&nbsp;/g, '').trim() === ''}
      cancelText={qaText('qa.close')}
      onSave={() => void send()}
      onClose={onClose}
    >
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {detail === undefined && !call.isError ? <Skeleton height={160} /> : null}
      {detail === undefined ? null : (
        <>
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Typography variant="body2" color="textSecondary">
              {[detail.realName, formatDateTime(detail.createTime), detail.courseTitle, detail.fileTitle].join(' · ')}
            </Typography>
            <RichText html={detail.content} />
          </Box>
          {detail.replies.length === 0 ? (
            <Typography color="textSecondary">{qaText('qa.noReply')}</Typography>
          ) : (
            <Box component="ul" aria-label={qaText('qa.replies')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {detail.replies.map((reply) => (
                <ReplyView key={reply.id} reply={reply} onDelete={() => setToDelete(reply)} />
              ))}
            </Box>
          )}
          <RichField key={sentTimes} label={qaText('qa.yourReply')} value={content} onChange={setContent} />
        </>
      )}
      {toDelete === null ? null : (
        <QaDeleteDialog
          id={toDelete.id}
          name={qaText('qa.replyOf', { name: toDelete.realName })}
          isQuestion={false}
          onClose={() => setToDelete(null)}
          onDone={() => {
            setToDelete(null);
            void refreshQa();
          }}
        />
      )}
    </FormDialog>
  );
}
