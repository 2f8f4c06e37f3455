import Link from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { Fragment, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { uiText } from './ui.texts.js';

export interface ExamLinksProps {
  /** the newest of them */
  exams: readonly { id: string; title: string }[];
  total: number;
}

/** `甲、乙 等。`, each leading to its exam. */
export const ExamLinks = ({ exams, total }: ExamLinksProps): ReactElement => (
  <>
    {exams.map((exam, index) => (
      <Fragment key={exam.id}>
        {index === 0 ? '' : '、'}
        <Link component={RouterLink} to={addressOf(examRoutes.ExamDetail, { id: exam.id })} underline="always" color="inherit">
          {exam.title}
        </Link>
      </Fragment>
    ))}
    {uiText(total > exams.length ? 'ui.andMore' : 'ui.listEnd')}
  </>
);
