import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDateTime, SelectField, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { PausingSearch } from '../../lib/pausing-search.js';
import { api } from '../../lib/session.js';
import { UserAvatar } from '../../lib/user-avatar.js';
import { PagedRows } from '../../lib/centre/paged-rows.js';
import { courseTitleMax } from './course-query.js';
import { courseText } from './course.texts.js';
import { QaDetailDialog, QaNewButton, QaPublishDialog } from './qa-dialogs.js';

/** specification 3, section 9 */
const pageSize = 12;
type Question = CallOutput<'/api/client/course/qa/paging'>['records'][number];

function QuestionRow({ question, onOpen }: { question: Question; onOpen: () => void }): ReactElement {
  const { title, realName, createTime, fileTitle, replied, replyCount } = question;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        component="button"
        onClick={onOpen}
        sx={{ width: '100%', minHeight: 64, py: 1.5, gap: 1.5, justifyContent: 'flex-start', textAlign: 'left', alignItems: 'flex-start' }}
      >
        <UserAvatar user={{ avatar: '', realName, userName: '' }} sizePx={36} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25 }}>
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>{title}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
            {courseText('qa.of', { name: realName, time: formatDateTime(createTime), file: fileTitle })}
            {replyCount > 0 ? ` · ${courseText('qa.replies', { n: replyCount })}` : ''}
          </Typography>
        </Box>
        <Chip
          size="small"
          variant="outlined"
          color={replied ? 'success' : 'default'}
          label={courseText(replied ? 'qa.replied' : 'qa.pending')}
        />
      </ButtonBase>
    </Box>
  );
}

/** 课程问答: questions of a course, and a way to ask one. @param fileId the lesson that is open; empty: none */
export function QaList({ courseId, fileId: open }: { courseId: string; fileId: string }): ReactElement {
  const [fileId, setFileId] = useState('');
  const [title, setTitle] = useState('');
  const [onlyReplied, setReplied] = useState(false);
  const [onlyMyself, setMyself] = useState(false);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const files = useQuery({
    queryKey: ['course', courseId, 'files'],
    queryFn: ({ signal }) => api.call('/api/client/course/ref-file-list', { courseId }, { signal }),
  });
  const questions = useQuery({
    queryKey: ['course-qa', 'list', courseId, fileId, title, onlyReplied, onlyMyself, page],
    queryFn: ({ signal }) => {
      const words = title.trim();
      const params = { courseId, onlyReplied, onlyMyself, ...(fileId === '' ? {} : { fileId }), ...(words === '' ? {} : { title: words }) };
      return api.call('/api/client/course/qa/paging', { current: page, size: pageSize, params }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const isFiltered = fileId !== '' || title.trim() !== '' || onlyReplied || onlyMyself;
  const from =
    <V,>(set: (value: V) => void) =>
    (value: V): void => {
      set(value);
      setPage(1);
    };
  return (
    <Box>
      <Box
        role="search"
        aria-label={courseText('qa.filters')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}
      >
        <Box sx={{ width: { xs: '100%', sm: 220 } }}>
          <SelectField
            label={courseText('qa.file')}
            value={fileId}
            choices={[
              { value: '', label: courseText('qa.file.all') },
              ...(files.data ?? []).map((file) => ({ value: file.fileId, label: file.title })),
            ]}
            onChange={from(setFileId)}
          />
        </Box>
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <PausingSearch label={courseText('qa.search')} value={title} maxLength={courseTitleMax} onChange={from(setTitle)} />
        </Box>
        <FormControlLabel
          control={<Checkbox checked={onlyReplied} onChange={({ target }) => from(setReplied)(target.checked)} />}
          label={courseText('qa.onlyReplied')}
        />
        <FormControlLabel
          control={<Checkbox checked={onlyMyself} onChange={({ target }) => from(setMyself)(target.checked)} />}
          label={courseText('qa.onlyMyself')}
        />
        <Box sx={{ ml: { sm: 'auto' } }}>
          <QaNewButton onClick={() => setAsking(true)} />
        </Box>
      </Box>
      <PagedRows
        rows={questions}
        page={page}
        onPage={setPage}
        onBehind={setPage}
        emptyText={courseText(isFiltered ? 'qa.noneFound' : 'qa.none')}
        emptyAction={null}
        countText={(n) => courseText('qa.count', { n })}
      >
        {(question) => <QuestionRow key={question.id} question={question} onOpen={() => setShown(question.id)} />}
      </PagedRows>
      {shown === null ? null : <QaDetailDialog id={shown} onClose={() => setShown(null)} />}
      {isAsking ? <QaPublishDialog courseId={courseId} fileId={open} onClose={() => setAsking(false)} /> : null}
    </Box>
  );
}
