import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { NearPair, type NearSide } from '../question/near-pair.js';
import { questionText } from '../question/question.texts.js';
import { questionRoutes } from '../question/routes.js';
import { Section } from '../ui/page.js';
import { uiText } from '../ui/ui.texts.js';

export type Question = RowOf<'/api/qu/qu/paging-with-answer'>;
/** The questions of one group, the oldest first; `percent`: how near to that one. */
export interface NearGroupProps {
  questions: readonly (Question & { percent: number })[];
  /** of the group, of which not all may be listed */
  total: number;
  busy: boolean;
  onMark: () => void;
  onDelete: (question: Question) => void;
}

/** The oldest question of a group beside another one, which can be chosen. */
export function NearGroup({ questions, total, busy, onMark, onDelete }: NearGroupProps): ReactElement | null {
  const [canSave, canDelete] = [useCan('qu:save'), useCan('qu:delete')];
  const [chosen, setChosen] = useState(1);
  const [first] = questions;
  const second = questions[Math.min(chosen, questions.length - 1)];
  if (first === undefined || second === undefined || questions.length < 2) return null;
  const shown = questions.length;
  const side = (question: Question, sign: 'near.first' | 'near.second'): NearSide => ({
    title: questionText('near.titleOf', { sign: questionText(sign), time: formatDateTime(question.createTime) }),
    question,
    actions: (
      <>
        {canSave && question.canEdit ? (
          <Button size="small" component={Link} to={addressOf(questionRoutes.QuDetail, { id: question.id })}>
            {uiText('ui.edit')}
          </Button>
        ) : null}
        {canDelete && question.canEdit ? (
          <Button size="small" color="error" onClick={() => onDelete(question)}>
            {uiText('ui.delete')}
          </Button>
        ) : null}
      </>
    ),
  });
  return (
    <Section
      title={questionText(shown < total ? 'near.groupPart' : 'near.group', { n: total, shown })}
      note={shown === 2 ? questionText('near.pair', { n: second.percent }) : undefined}
      actions={
        <>
          {shown > 2 ? (
            <TextField
              select
              size="small"
              fullWidth={false}
              label={questionText('near.with')}
              value={questions.indexOf(second)}
              sx={{ width: 180 }}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {questions.slice(1).map(({ id, percent }, index) => (
                <MenuItem key={id} value={index + 1}>
                  {questionText('near.choice', { n: index + 2, percent })}
                </MenuItem>
              ))}
            </TextField>
          ) : null}
          {canSave && first.canEdit ? (
            <Button variant="outlined" size="small" disabled={busy} onClick={onMark}>
              {total > 2 ? questionText('near.markMany', { n: total }) : questionText('near.mark')}
            </Button>
          ) : null}
        </>
      }
    >
      <NearPair sides={[side(first, 'near.first'), side(second, 'near.second')]} />
    </Section>
  );
}
