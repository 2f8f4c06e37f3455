import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { MarkScope } from '@xuekao/contracts';
import { FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { DepartPicker } from '../fields/pickers.js';
import { useAction, useCall } from '../lib/use-call.js';
import { shareText } from './share.texts.js';

/** In few words: which papers and which questions. */
export function scopeText({ departs, paperIds, quIds }: MarkScope): string {
  const limits = [
    departs.length > 0 ? shareText('share.scope.departs', { n: departs.length }) : '',
    paperIds.length > 0 ? shareText('share.scope.papers', { n: paperIds.length }) : '',
    quIds.length > 0 ? shareText('share.scope.questions', { n: quIds.length }) : '',
  ].filter((text) => text !== '');
  return limits.length === 0 ? shareText('share.scope.all') : limits.join(' · ');
}

/** Limits a marker to classes and questions of an exam, and takes papers back that were given one by one. */
export function ScopeDialog({
  examId,
  name,
  scope,
  save,
  onClose,
}: {
  examId: string;
  name: string;
  scope: MarkScope;
  /** false where it failed */
  save: (scope: MarkScope) => Promise<boolean>;
  onClose: () => void;
}): ReactElement {
  const { busy, run } = useAction();
  const [departs, setDeparts] = useState(scope.departs);
  const [paperIds, setPaperIds] = useState(scope.paperIds);
  const [quIds, setQuIds] = useState(scope.quIds);
  const call = useCall('/api/exam/exam/share/questions', { id: examId }, { staleTime: 60_000 });
  const questions = call.data ?? [];
  const hasNone = call.data !== undefined && questions.length === 0;
  const numberOf = new Map(questions.map(({ id }, index) => [id, index + 1]));
  return (
    <FormDialog
      open
      title={shareText('share.scopeOf', { name })}
      busy={busy}
      onSave={() => void run(async () => ((await save({ departs, paperIds, quIds })) ? onClose() : undefined))}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {shareText('share.scope.help')}
      </Typography>
      <DepartPicker label={shareText('share.scope.depart')} values={departs} disabled={busy} onChange={setDeparts} />
      {paperIds.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2">{shareText('share.scope.given', { n: paperIds.length })}</Typography>
          <Button size="small" disabled={busy} onClick={() => setPaperIds([])}>
            {shareText('share.scope.takeBack')}
          </Button>
        </Box>
      )}
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={questions.map(({ id }) => id)}
        value={quIds}
        loading={call.isFetching}
        disabled={busy || hasNone}
        getOptionLabel={(id) => {
          const question = questions.find((one) => one.id === id);
          return question === undefined ? '…' : `${numberOf.get(id) ?? ''}. ${question.title}`;
        }}
        onChange={(_, next) => setQuIds(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={shareText('share.scope.question')}
            helperText={hasNone ? shareText('share.scope.noQuestions') : undefined}
          />
        )}
      />
    </FormDialog>
  );
}
