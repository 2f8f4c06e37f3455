import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QuestionWithKey, QuType } from '@xuekao/contracts';
import { EmptyState, ErrorState, FormDialog } from '@xuekao/frontend-shared';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { ChapterPicker, PointPicker, RepoPicker } from '../fields/pickers.js';
import { fieldText } from '../fields/fields.texts.js';
import { levelChoices, quTypeChoices, type Level } from '../fields/vocabulary.js';
import { useCall } from '../lib/use-call.js';
import { StemLine } from '../question/question-cells.js';
import { tmplText } from './template.texts.js';

const pageSize = 20;
interface Filter {
  content: string;
  repoId: string;
  chapterId: string;
  quType: QuType | '';
  quLevel: Level | '';
  pointCodes: string[];
}

export function QuestionPicker({
  excludes,
  onPick,
  onClose,
}: {
  excludes: string[];
  onPick: (questions: QuestionWithKey[]) => void;
  onClose: () => void;
}): ReactElement {
  const [filter, setFilter] = useState<Filter>({ content: '', repoId: '', chapterId: '', quType: '', quLevel: '', pointCodes: [] });
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<string, QuestionWithKey>>(new Map());
  const asked = useDeferredValue(filter);
  const call = useCall(
    '/api/qu/qu/paging-with-answer',
    {
      current: page,
      size: pageSize,
      params: {
        forExam: true,
        ...(excludes.length === 0 ? {} : { excludes }),
        ...(asked.content.trim() === '' ? {} : { content: asked.content.trim() }),
        ...(asked.repoId === '' ? {} : { repoId: asked.repoId }),
        ...(asked.chapterId === '' ? {} : { chapterId: asked.chapterId }),
        ...(asked.quType === '' ? {} : { quType: asked.quType }),
        ...(asked.quLevel === '' ? {} : { quLevel: asked.quLevel }),
        ...(asked.pointCodes.length === 0 ? {} : { pointCodes: asked.pointCodes }),
      },
    },
    { keepPrevious: true },
  );
  const change = (more: Partial<Filter>): void => {
    setFilter({ ...filter, ...more });
    setPage(1);
  };
  const rows = call.data?.records ?? [];
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id));
  const toggle = (questions: readonly QuestionWithKey[], on: boolean): void => {
    const next = new Map(chosen);
    for (const question of questions) {
      if (on) next.set(question.id, question);
      else next.delete(question.id);
    }
    setChosen(next);
  };
  const pages = Math.ceil((call.data?.total ?? 0) / pageSize);

  return (
    <FormDialog
      open
      maxWidth="lg"
      title={tmplText('tmpl.picker.title')}
      busy={false}
      saveText={tmplText('tmpl.picker.add', { n: chosen.size })}
      saveDisabled={chosen.size === 0}
      onSave={() => onPick([...chosen.values()])}
      onClose={onClose}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <TextField
          type="search"
          label={tmplText('tmpl.picker.search')}
          value={filter.content}
          onChange={(event) => change({ content: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <RepoPicker value={filter.repoId} forExam onChange={(repoId) => change({ repoId, chapterId: '' })} />
        <ChapterPicker
          repoId={filter.repoId}
          multiple={false}
          values={filter.chapterId === '' ? [] : [filter.chapterId]}
          onChange={([chapterId]) => change({ chapterId: chapterId ?? '' })}
        />
        <TextField
          select
          label={fieldText('field.quType')}
          value={filter.quType}
          onChange={(event) => change({ quType: event.target.value as QuType | '' })} /* the select offers these only */
        >
          <MenuItem value="">{tmplText('tmpl.any')}</MenuItem>
          {quTypeChoices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={fieldText('field.level')}
          value={filter.quLevel}
          onChange={(event) => change({ quLevel: event.target.value === '' ? '' : (Number(event.target.value) as Level) })} /* as above */
        >
          <MenuItem value="">{tmplText('tmpl.any')}</MenuItem>
          {levelChoices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
        <PointPicker values={filter.pointCodes} onChange={(pointCodes) => change({ pointCodes })} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FormControlLabel
          label={tmplText('tmpl.picker.page')}
          control={
            <Checkbox
              checked={all}
              indeterminate={!all && rows.some((row) => chosen.has(row.id))}
              disabled={rows.length === 0}
              onChange={() => toggle(rows, !all)}
            />
          }
        />
        <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: 1 }}>
          {call.data === undefined ? '' : tmplText('tmpl.picker.found', { n: call.data.total })}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {tmplText('tmpl.picker.chosen', { n: chosen.size })}
        </Typography>
      </Box>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton variant="rounded" height={300} /> : null}
      {call.isSuccess && rows.length === 0 ? <EmptyState text={tmplText('tmpl.picker.empty')} /> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, opacity: call.isPlaceholderData ? 0.6 : 1 }}>
        {rows.map((row) => (
          <Box component="li" key={row.id} sx={{ display: 'flex', gap: 1, py: 0.75, borderTop: 1, borderColor: 'divider' }}>
            <Checkbox
              checked={chosen.has(row.id)}
              onChange={(_, on) => toggle([row], on)}
              sx={{ alignSelf: 'flex-start' }}
              slotProps={{ input: { 'aria-label': tmplText('tmpl.picker.choose', { name: row.contentText.slice(0, 30) }) } }}
            />
            <Box sx={{ minWidth: 0, flex: 1, cursor: 'pointer', fontSize: '0.9375rem' }} onClick={() => toggle([row], !chosen.has(row.id))}>
              <StemLine text={row.contentText} />
              <Typography variant="caption" color="textSecondary">
                {row.quType_dictText} · {row.quLevel_dictText} · {row.repoTitle}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      {pages > 1 ? (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Pagination count={pages} page={page} shape="rounded" onChange={(_, next) => setPage(next)} />
        </Box>
      ) : null}
    </FormDialog>
  );
}
