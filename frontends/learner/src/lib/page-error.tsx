import Button from '@mui/material/Button';
import { learnerPages } from '@xuekao/contracts/addresses';
import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { text } from '../texts/zh-cn.js';

const ways = {
  exams: { to: learnerPages.ExamOnline, label: 'page.exams' },
  records: { to: learnerPages.WebPaperList, label: 'page.records' },
  notices: { to: learnerPages.NoticeList, label: 'page.notices' },
} as const;

/** In the place of a page that did not load: another try where one can help, and the list that the page belongs to. */
export function PageError({ error, onRetry, back }: { error: unknown; onRetry: () => void; back: keyof typeof ways }): ReactElement {
  const { to, label } = ways[back];
  return (
    <ErrorState
      isPage
      error={error}
      onRetry={onRetry}
      action={
        <Button component={Link} to={to} variant="contained" sx={{ minHeight: 44 }}>
          {text(label)}
        </Button>
      }
    />
  );
}
