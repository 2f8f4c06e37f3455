import { useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { buttonClass } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../page-title.js';
import { api } from '../session.js';
import { moduleOffText } from '../../texts/module-off.texts.js';
import styles from '../site-page.module.css';

const ToNotices = (): ReactElement => (
  <Link to={learnerPages.NoticeList} className={buttonClass({ variant: 'contained' })}>
    {moduleOffText('off.notices')}
  </Link>
);

const names = {
  moduleBattle: moduleOffText('off.battle'),
  moduleActivity: moduleOffText('off.activity'),
  moduleSurvey: moduleOffText('off.survey'),
  moduleCourse: moduleOffText('off.course'),
  moduleMall: moduleOffText('off.mall'),
  moduleCert: moduleOffText('off.cert'),
} as const;
type Named = keyof typeof names;
const isNamed = (property: string): property is Named => Object.hasOwn(names, property);

function PartOff({ name }: { name: string }): ReactElement {
  const title = moduleOffText('off.part.title', { name });
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <h1 className="xk-h1">{title}</h1>
      <p className="xk-text xk-soft">{moduleOffText('off.part.hint', { name })}</p>
      <div className={styles['ways']}>
        <ToNotices />
      </div>
    </div>
  );
}

/** In the place of pages of a module that is off. @param property of the site that switches it */
export const ModuleOffPage = ({ property }: { property: string }): ReactElement =>
  isNamed(property) ? <PartOff name={names[property]} /> : <ExamsOff />;

/** The exam module is off. An attempt that has begun goes on: the way to it stands here. */
function ExamsOff(): ReactElement {
  usePageTitle(moduleOffText('off.title'));
  // not the hall's query: a part that both share would be a file more on the way to the hall
  const { data: open = null } = useQuery({
    queryKey: ['paper of a module that is off'],
    queryFn: ({ signal }) => api.call('/api/paper/paper/check-process', {}, { signal }),
    staleTime: 0,
  });
  return (
    <div className={styles['page']}>
      <h1 className="xk-h1">{moduleOffText('off.title')}</h1>
      <p className="xk-text xk-soft">{moduleOffText(open === null ? 'off.hint' : 'off.open')}</p>
      <div className={styles['ways']}>
        {open === null ? (
          <ToNotices />
        ) : (
          <Link to={addressOf(learnerPages.StartExam, { id: open.id })} className={buttonClass({ variant: 'contained' })}>
            {moduleOffText('off.continue')}
          </Link>
        )}
      </div>
    </div>
  );
}
