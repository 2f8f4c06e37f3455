import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { runningText } from './running.texts.js';

export interface RunningDialogProps {
  paper: { id: string; title: string };
  onClose: () => void;
}

/** The start was refused: the person is in the middle of another exam, and goes on there first. */
export function RunningDialog({ paper: { id, title }, onClose }: RunningDialogProps): ReactElement {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      title={runningText('running.title')}
      onCancel={onClose}
      onConfirm={() => void navigate(addressOf(learnerPages.StartExam, { id }))}
    >
      <Typography>{runningText('running.text')}</Typography>
      {title === '' ? null : (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {runningText('running.name', { title })}
        </Typography>
      )}
    </ConfirmDialog>
  );
}
