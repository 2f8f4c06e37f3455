import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { createPageFinder, SearchDialog, sharedText, type FoundPage } from '@xuekao/frontend-shared';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { centreAddresses, centrePages } from '../../lib/centre-pages.js';
import { api, useUser } from '../../lib/session.js';
import { serverNow, useSite } from '../../lib/site.js';
import { hallTrialText } from '../../texts/hall-trial.texts.js';
import { text } from '../../texts/zh-cn.js';
import { foundAtMost, sectionsOf, type FoundOnServer } from './search-results.js';
import { searchText } from './search.texts.js';
import { centrePage } from '../user-centre/page-names.texts.js';

/** long enough for the next stroke: the server is asked for words, not for letters */
const pauseMs = 300;

function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(words), pauseMs);
    return () => window.clearTimeout(timer);
  }, [words]);
  return paused;
}

/** Each list by itself: one that fails takes nothing from the others. */
async function ask(title: string, hasExams: boolean, signal: AbortSignal): Promise<FoundOnServer> {
  const input = { current: 1, size: foundAtMost, params: { title } };
  const orNull = <T,>(asked: Promise<{ records: T }>): Promise<T | null> =>
    asked.then(
      ({ records }) => records,
      () => null,
    );
  const [exams, mine, notices] = await Promise.all([
    hasExams ? orNull(api.call('/api/client/exam/open-paging', input, { signal })) : [],
    hasExams ? orNull(api.call('/api/client/exam/mine-paging', input, { signal })) : [],
    orNull(api.call('/api/sys/notice/client/paging', { ...input, params: { title, state: 0 as const } }, { signal })),
  ]);
  return { exams, mine, notices };
}

/** The pages of the navigation and of the user centre that this site has. */
function usePages(hasExams: boolean): FoundPage[] {
  const { site } = useSite();
  const user = useUser();
  return useMemo(
    () => [
      ...(hasExams
        ? [
            { title: text('app.nav.exam'), path: learnerPages.ExamOnline },
            { title: text('app.nav.records'), path: learnerPages.WebPaperList },
          ]
        : []),
      ...(hasExams && site?.props['trial'] !== false ? [{ title: hallTrialText('hall.trial.name'), path: learnerPages.ExamTrial }] : []),
      ...(site?.props['moduleBattle'] === false ? [] : [{ title: text('app.nav.battle'), path: learnerPages.WebBattleList }]),
      { title: text('app.nav.notices'), path: learnerPages.NoticeList },
      ...centrePages(user, site?.props).map((page) => ({
        title: centrePage(`centre.${page}`),
        path: centreAddresses[page],
        group: text('app.centre'),
      })),
    ],
    [hasExams, user, site],
  );
}

/** Exams, records and notices by their titles, and pages by their names. */
export function SiteSearch({ onClose }: { onClose: () => void }): ReactElement {
  const navigate = useNavigate();
  const { site } = useSite();
  const hasExams = site?.props['moduleExam'] !== false;
  const pages = usePages(hasExams);
  const find = useMemo(() => createPageFinder(pages), [pages]);
  const [words, setWords] = useState('');
  const asked = usePaused(words.trim());
  const query = useQuery({
    queryKey: ['search', asked, hasExams],
    // other words end the question
    queryFn: ({ signal }) => ask(asked, hasExams, signal),
    enabled: asked !== '',
    staleTime: 0,
  });
  const isPending = words.trim() !== asked || (asked !== '' && query.isPending);
  const answer = isPending || asked === '' ? undefined : query.data;
  const isPart = answer !== undefined && Object.values(answer).includes(null);
  // pages are there at once; what comes later stands below them, so that nothing moves under the finger
  const sections = [
    { label: searchText('find.pages'), items: find(words).map(({ title, path, group }) => ({ title, path, note: group ?? '' })) },
    ...(answer === undefined ? [] : sectionsOf(answer, serverNow())),
  ];
  return (
    <SearchDialog
      texts={{
        title: searchText('find.title'),
        field: searchText('find.field'),
        none: searchText('find.none'),
        found: (n) => searchText('find.found', { n }),
      }}
      sections={sections}
      words={words}
      onWords={setWords}
      onOpen={(path) => void navigate(path)}
      onClose={onClose}
      isPending={isPending}
    >
      {isPart ? (
        <Alert
          severity="warning"
          variant="outlined"
          sx={{ mx: 2, my: 1, alignItems: 'center' }}
          action={
            <Button color="inherit" loading={query.isFetching} sx={{ minHeight: 44 }} onClick={() => void query.refetch()}>
              {sharedText('shared.retry')}
            </Button>
          }
        >
          {searchText('find.failed')}
        </Alert>
      ) : null}
    </SearchDialog>
  );
}
