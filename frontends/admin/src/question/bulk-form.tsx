import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QuestionAction } from '@xuekao/contracts';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { ChapterPicker, PointPicker, RepoPicker } from '../fields/pickers.js';
import { isLevel, levelChoices } from '../fields/vocabulary.js';
import { questionText } from './question.texts.js';

export type BulkKind = 'level' | 'chapter' | 'move' | 'copy' | 'points';

export interface BulkFormProps {
  kind: BulkKind;
  /** how many questions */
  count: number;
  /** bank of all of them; empty where they are of several, or that is not known */
  repoId: string;
  busy: boolean;
  onSave: (action: QuestionAction) => void;
  onClose: () => void;
}

/** Form of a change of the chosen questions. */
export function BulkForm({ kind, count, repoId, busy, onSave, onClose }: BulkFormProps): ReactElement {
  const [level, setLevel] = useState<number | ''>('');
  const [chapterId, setChapterId] = useState('');
  const [target, setTarget] = useState(kind === 'copy' ? repoId : '');
  const [points, setPoints] = useState<string[]>([]);
  const isPlaced = kind === 'move' || kind === 'copy';
  const bank = isPlaced ? target : repoId;

  const action = (): QuestionAction | string => {
    if (kind === 'level') return isLevel(level) ? { kind, quLevel: level } : questionText('qu.missing.level');
    if (kind === 'points') return points.length === 0 ? questionText('qu.bulk.pointsMissing') : { kind: 'addPoints', pointCodes: points };
    if (isPlaced) return target === '' ? questionText('qu.missing.repo') : { kind, repoId: target, chapterId };
    if (chapterId !== '') return { kind: 'joinChapter', chapterId };
    return questionText(repoId === '' ? 'qu.bulk.oneRepo' : 'qu.bulk.chapterMissing');
  };
  const save = (): void => {
    const wish = action();
    if (typeof wish === 'string') notify(wish, 'warning');
    else onSave(wish);
  };
  return (
    <FormDialog open maxWidth="xs" title={questionText(`qu.bulk.${kind}Title`, { n: count })} busy={busy} onSave={save} onClose={onClose}>
      {kind === 'level' ? (
        <TextField select label={questionText('qu.level')} value={level} onChange={(event) => setLevel(Number(event.target.value))}>
          {levelChoices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {isPlaced ? (
        <RepoPicker
          value={target}
          onChange={(id) => {
            setTarget(id);
            setChapterId('');
          }}
        />
      ) : null}
      {isPlaced || kind === 'chapter' ? (
        <>
          <ChapterPicker
            repoId={bank}
            multiple={false}
            values={chapterId === '' ? [] : [chapterId]}
            onChange={([id]) => setChapterId(id ?? '')}
          />
          <Typography variant="body2" color="textSecondary">
            {questionText(kind === 'chapter' && repoId === '' ? 'qu.bulk.oneRepo' : `qu.bulk.${kind}Help`)}
          </Typography>
        </>
      ) : null}
      {kind === 'points' ? <PointPicker values={points} onChange={setPoints} /> : null}
      {kind === 'chapter' || kind === 'points' ? (
        <Button
          color="error"
          disabled={busy}
          sx={{ justifySelf: 'start' }}
          onClick={() => onSave({ kind: kind === 'chapter' ? 'clearChapter' : 'clearPoints' })}
        >
          {questionText(`qu.bulk.${kind}Clear`)}
        </Button>
      ) : null}
    </FormDialog>
  );
}
