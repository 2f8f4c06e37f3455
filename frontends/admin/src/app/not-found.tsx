import Button from '@mui/material/Button';
import { EmptyState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../ui/page.js';
import { appText } from './app.texts.js';

export function NotFound(): ReactElement {
  return (
    <>
      <PageHeader title="404" />
      <EmptyState
        text={appText('app.notFound')}
        action={
          <Button component={Link} to="/" variant="outlined">
            {appText('app.home')}
          </Button>
        }
      />
    </>
  );
}
