import { buttonClass } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { bookOfExam } from '../../lib/book-address.js';
import { wrongLinkText } from './wrong-link.texts.js';

/** From the card of an exam to what was wrong in it. */
export function WrongLink({ examId }: { examId: string }): ReactElement {
  return (
    <Link to={bookOfExam(examId)} className={buttonClass({ color: 'secondary' })}>
      {wrongLinkText('hall.wrong')}
    </Link>
  );
}
