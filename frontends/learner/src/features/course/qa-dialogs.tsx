import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, EmptyState, ErrorState, formatDateTime, FormDialog, messageOf, notify, RichText, Skeleton } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useKeptWords } from '../../lib/kept-words.js';
import { api } from '../../lib/session.js';
import { UserAvatar } from '../../lib/user-avatar.js';
import { courseText } from './course.texts.js';

/** characters */
const contentMax = 2000;
/** of a question, in one page (specification 3, section 7) */
const mostReplies = 100;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Plain words as paragraphs. */
const paragraphs = (words: string): string =>
  words
    .trim()
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');

function Writer({ name, time, isTeacher = false }: { name: string; time: string; isTeacher?: boolean }): ReactElement {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <UserAvatar user={{ avatar: '', realName: name, userName: '' }} sizePx={32} />
      <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
      {isTeacher ? <Chip size="small" color="primary" label={courseText('qa.teacher')} /> : null}
      <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {formatDateTime(time)}
      </Typography>
    </Box>
  );
}

function Replies({ id }: { id: string }): ReactElement {
  const replies = useQuery({
    queryKey: ['course-qa', 'replies', id],
    queryFn: ({ signal }) =>
      api.call('/api/client/course/qa/reply-paging', { current: 1, size: mostReplies, params: { qaId: id } }, { signal }),
    refetchOnWindowFocus: true,
  });
  if (replies.isPending) return <Skeleton height={80} />;
  if (replies.data === undefined) return <ErrorState error={replies.error} onRetry={() => void replies.refetch()} />;
  if (replies.data.total === 0) return <EmptyState text={courseText('qa.noReply')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {replies.data.records.map((reply) => (
        <Box key={reply.id} component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
          <Writer name={reply.realName} time={reply.createTime} isTeacher={reply.isTeacher} />
          <RichText html={reply.content} />
        </Box>
      ))}
    </Box>
  );
}

/** A question with its replies, and a reply of one's own. */
export function QaDetailDialog({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const cache = useQueryClient();
  const { words, type, forget } = useKeptWords(`course-qa-reply ${id}`);
  const question = useQuery({
    queryKey: ['course-qa', 'detail', id],
    queryFn: ({ signal }) => api.call('/api/client/course/qa/detail', { id }, { signal }),
  });
  const send = useMutation({
    mutationFn: () => api.call('/api/client/course/qa/reply', { qaId: id, content: paragraphs(words) }),
    onSuccess: () => {
      notify(courseText('qa.replyDone'), 'success');
      forget();
      type('');
      return cache.invalidateQueries({ queryKey: ['course-qa'] });
    },
    onError: (error) => notify(messageOf(error), 'error'),
  });
  const { data } = question;
  return (
    <FormDialog
      open
      busy={send.isPending}
      title={data?.title ?? courseText('qa.title')}
      saveText={courseText('qa.reply')}
      saveDisabled={words.trim() === ''}
      cancelText={courseText('qa.close')}
      maxWidth="md"
      onSave={() => send.mutate()}
      onClose={onClose}
    >
      {question.isError && data === undefined ? <ErrorState error={question.error} onRetry={() => void question.refetch()} /> : null}
      {data === undefined ? null : (
        <>
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Writer name={data.realName} time={data.createTime} />
            <RichText html={data.content} />
            <Typography variant="body2" color="textSecondary">
              {data.fileTitle}
            </Typography>
          </Box>
          <Replies id={id} />
          <TextField
            multiline
            minRows={2}
            maxRows={6}
            label={courseText('qa.replyLabel')}
            value={words}
            slotProps={{ htmlInput: { maxLength: contentMax } }}
            onChange={({ target }) => type(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A new question: about which lesson, and what. */
export function QaPublishDialog({
  courseId,
  fileId: start,
  onClose,
}: {
  courseId: string;
  fileId: string;
  onClose: () => void;
}): ReactElement {
  const cache = useQueryClient();
  const [fileId, setFileId] = useState(start);
  const { words, type, forget } = useKeptWords(`course-qa ${courseId}`);
  const [isAsked, setAsked] = useState(false);
  const files = useQuery({
    queryKey: ['course', courseId, 'files'],
    queryFn: ({ signal }) => api.call('/api/client/course/ref-file-list', { courseId }, { signal }),
  });
  const send = useMutation({
    mutationFn: () => api.call('/api/course/qa/save', { courseId, fileId, content: paragraphs(words) }),
    onSuccess: () => {
      notify(courseText('qa.submitted'), 'success');
      forget();
      void cache.invalidateQueries({ queryKey: ['course-qa'] });
      void cache.invalidateQueries({ queryKey: ['course', courseId] });
      onClose();
    },
    onError: (error) => notify(messageOf(error), 'error'),
  });
  const [noFile, noWords] = [fileId === '', words.trim() === ''];
  const save = (): void => {
    setAsked(true);
    if (!noFile && !noWords) send.mutate();
  };
  return (
    <FormDialog
      open
      busy={send.isPending}
      title={courseText('qa.publish')}
      saveText={courseText('qa.submit')}
      onSave={save}
      onClose={onClose}
    >
      {files.isError ? <Alert severity="error">{messageOf(files.error)}</Alert> : null}
      <TextField
        select
        required
        label={courseText('qa.chooseFile')}
        value={files.data === undefined ? '' : fileId}
        error={isAsked && noFile}
        helperText={isAsked && noFile ? courseText('qa.fileMissing') : undefined}
        onChange={({ target }) => setFileId(target.value)}
      >
        {(files.data ?? []).map((file) => (
          <MenuItem key={file.id} value={file.fileId}>
            {file.title}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        multiline
        minRows={4}
        maxRows={12}
        label={courseText('qa.content')}
        value={words}
        error={isAsked && noWords}
        helperText={isAsked && noWords ? courseText('qa.contentMissing') : undefined}
        slotProps={{ htmlInput: { maxLength: contentMax } }}
        onChange={({ target }) => type(target.value)}
      />
    </FormDialog>
  );
}

export const QaNewButton = ({ onClick }: { onClick: () => void }): ReactElement => (
  <Button variant="contained" onClick={onClick} sx={{ minHeight: 44 }}>
    {courseText('qa.new')}
  </Button>
);
