import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QuestionWithKey } from '@xuekao/contracts';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { ChapterPicker, PointPicker, RepoPicker } from '../fields/pickers.js';
import { isLevel, levelChoices } from '../fields/vocabulary.js';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { BulkDeleteButton } from '../ui/delete-action.js';
import { PreviewManyDialog } from './preview-dialog.js';
import { QuestionUse } from './question-use.js';
import { questionText } from './question.texts.js';

type Kind = 'level' | 'chapter' | 'move' | 'points';
const clearing = { chapter: '/api/qu/qu/clear-chapters', points: '/api/qu/qu/clear-points' } as const;

export function QuestionBulk(): ReactElement {
  const [canSave, canDelete] = [useCan('qu:save'), useCan('qu:delete')];
  const { selectedIds, onUnselectItems, filterValues, data } = useListContext<QuestionWithKey>();
  const { busy, run } = useAction();
  const [isPreviewed, setPreviewed] = useState(false);
  const [kind, setKind] = useState<Kind | null>(null);
  const [level, setLevel] = useState<number | ''>('');
  const [chapterId, setChapterId] = useState('');
  const [target, setTarget] = useState('');
  const [points, setPoints] = useState<string[]>([]);
  const ids = selectedIds.map(String);
  const onPage = (data ?? []).filter((row) => ids.includes(row.id));
  // chapters belong to a bank: known by the filter, or when all that is selected stands on this page
  const banks = new Set(onPage.map((row) => row.repoId));
  const filtered: unknown = filterValues['repoId'];
  const repoId = typeof filtered === 'string' ? filtered : onPage.length === ids.length && banks.size === 1 ? ([...banks][0] ?? '') : '';

  const open = (next: Kind): void => {
    setLevel('');
    setChapterId('');
    setTarget('');
    setPoints([]);
    setKind(next);
  };
  const call = (): Promise<unknown> | string => {
    if (kind === 'level')
      return isLevel(level) ? api.call('/api/qu/qu/batch-level', { ids, quLevel: level }) : questionText('qu.missing.level');
    if (kind === 'chapter')
      return chapterId === ''
        ? questionText(repoId === '' ? 'qu.bulk.oneRepo' : 'qu.bulk.chapterMissing')
        : api.call('/api/qu/qu/join-chapters', { ids, chapterId });
    if (kind === 'move')
      return target === '' ? questionText('qu.missing.repo') : api.call('/api/qu/qu/batch-repo', { ids, repoId: target, chapterId });
    return points.length === 0 ? questionText('qu.bulk.pointsMissing') : api.call('/api/qu/qu/batch-points', { ids, pointCodes: points });
  };
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    const done = await run(async () => (await work()) ?? true, questionText('qu.saved'));
    if (done === undefined) return;
    setKind(null);
    onUnselectItems();
    await refreshCalls(['/api/repo/chapter/list', '/api/repo/detail', '/api/repo/paging', '/api/qu/qu/detail'], ['question', 'repo']);
  };
  const save = async (): Promise<void> => {
    const work = call();
    if (typeof work === 'string') return notify(work, 'warning');
    await change(() => work);
  };
  const title = kind === null ? '' : questionText(`qu.bulk.${kind}Title`, { n: ids.length });

  return (
    <>
      <Button size="small" onClick={() => setPreviewed(true)}>
        {questionText('qu.preview')}
      </Button>
      {isPreviewed ? <PreviewManyDialog ids={ids} onClose={() => setPreviewed(false)} /> : null}
      {canSave ? (
        <>
          <Button size="small" onClick={() => open('level')}>
            {questionText('qu.bulk.level')}
          </Button>
          <Button size="small" onClick={() => open('chapter')}>
            {questionText('qu.bulk.chapter')}
          </Button>
          <Button size="small" onClick={() => open('move')}>
            {questionText('qu.bulk.move')}
          </Button>
          <Button size="small" onClick={() => open('points')}>
            {questionText('qu.bulk.points')}
          </Button>
        </>
      ) : null}
      {canDelete ? <BulkDeleteButton resource="question" note={(quIds) => <QuestionUse quIds={quIds} />} /> : null}
      <FormDialog open={kind !== null} maxWidth="xs" title={title} busy={busy} onSave={() => void save()} onClose={() => setKind(null)}>
        {kind === 'level' ? (
          <TextField select label={questionText('qu.level')} value={level} onChange={(event) => setLevel(Number(event.target.value))}>
            {levelChoices.map((choice) => (
              <MenuItem key={choice.value} value={choice.value}>
                {choice.label}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        {kind === 'chapter' ? (
          <>
            <ChapterPicker
              repoId={repoId}
              multiple={false}
              values={chapterId === '' ? [] : [chapterId]}
              onChange={([id]) => setChapterId(id ?? '')}
            />
            <Typography variant="body2" color="textSecondary">
              {questionText(repoId === '' ? 'qu.bulk.oneRepo' : 'qu.bulk.chapterHelp')}
            </Typography>
          </>
        ) : null}
        {kind === 'move' ? (
          <>
            <RepoPicker
              value={target}
              onChange={(id) => {
                setTarget(id);
                setChapterId('');
              }}
            />
            <ChapterPicker
              repoId={target}
              multiple={false}
              values={chapterId === '' ? [] : [chapterId]}
              onChange={([id]) => setChapterId(id ?? '')}
            />
            <Typography variant="body2" color="textSecondary">
              {questionText('qu.bulk.moveHelp')}
            </Typography>
          </>
        ) : null}
        {kind === 'points' ? <PointPicker values={points} onChange={setPoints} /> : null}
        {kind === 'chapter' || kind === 'points' ? (
          <Button
            color="error"
            disabled={busy}
            sx={{ justifySelf: 'start' }}
            onClick={() => void change(() => api.call(clearing[kind], { ids }))}
          >
            {questionText(`qu.bulk.${kind}Clear`)}
          </Button>
        ) : null}
      </FormDialog>
    </>
  );
}
