import { learnerPages } from '@xuekao/contracts/addresses';
import { Button, ErrorState, isTransient, sharedText } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { matchPath, useLocation } from 'react-router';
import { keptAnswers } from '../lib/answer-queue/kept-count.js';
import { sessionStore } from '../lib/session.js';
import { lostText } from './session-lost.texts.js';
import { untilReached } from './until-reached.js';

/** Times that this page was shown: where the server is there and answers nobody, it is not asked every two seconds. */
let returns = 0;
const reload = (): void => void sessionStore.load();

/** Answers whether the server can be reached, without a call: nobody is to see the page change for a try that fails. */
const isReached = (signal: AbortSignal): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * In the place of a page that was opened while nobody could say who had signed in. Without network it goes on by itself as soon as the
 * server can be reached; of a paper it says where the answers are.
 */
export function SessionLost({ error }: { error: unknown }): ReactElement {
  const { pathname } = useLocation();
  const paperId = matchPath(learnerPages.StartExam, pathname)?.params.id;
  const passes = isTransient(error);
  const [kept, setKept] = useState(0);
  useEffect(() => {
    if (paperId !== undefined) void keptAnswers(paperId).then(setKept);
  }, [paperId]);
  // each error is that of another try
  useEffect(() => (passes ? untilReached(isReached, reload, returns++) : undefined), [passes, error]);
  if (!passes || paperId === undefined)
    return (
      <main>
        <ErrorState isPage error={error} onRetry={reload} />
      </main>
    );
  return (
    <main>
      <div role="alert" style={{ maxWidth: 560, margin: '0 auto', padding: '15vh 20px 40px', display: 'grid', gap: 12 }}>
        <h1 className="xk-h2">{lostText('lost.paper.title')}</h1>
        <p className="xk-text">{lostText('lost.paper')}</p>
        {kept === 0 ? null : <p className="xk-text">{lostText('lost.paper.kept', { n: kept })}</p>}
        <p className="xk-text xk-soft">{lostText('lost.paper.saved')}</p>
        <div>
          <Button variant="outlined" onClick={reload}>
            {sharedText('shared.retry')}
          </Button>
        </div>
      </div>
    </main>
  );
}
