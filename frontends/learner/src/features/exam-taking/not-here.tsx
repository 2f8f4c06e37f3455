import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { ConfirmDialog, EmptyState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { notHereText } from './not-here.texts.js';

/** Another page has the paper; this one takes it over when it is told to. */
export function ElsewhereDialog({ onTakeOver }: { onTakeOver: () => void }): ReactElement {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      title={notHereText('elsewhere.title')}
      confirmText={notHereText('elsewhere.here')}
      cancelText={notHereText('leave')}
      onConfirm={onTakeOver}
      onCancel={() => void navigate(learnerPages.ExamOnline)}
    >
      <Typography>{notHereText('elsewhere')}</Typography>
    </ConfirmDialog>
  );
}

/** A paper without questions cannot be sat. */
export function EmptyPaper(): ReactElement {
  return (
    <main>
      <EmptyState
        text={notHereText('empty')}
        action={
          <Button component={Link} to={learnerPages.ExamOnline} variant="outlined" sx={{ minHeight: 44 }}>
            {notHereText('leave')}
          </Button>
        }
      />
    </main>
  );
}
