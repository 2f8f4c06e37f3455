import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { certProofAddress } from '@xuekao/contracts/cert-sheet';
import { formatDateTime, messageOf, notify, useMedia, type CallOutput } from '@xuekao/frontend-shared';
import { useCallback, type ReactElement } from 'react';
import { Link } from 'react-router';
import { ModuleOffPage } from '../../lib/module-off/module-off-page.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { certPageSize, certTitleMax, readCertQuery, writeCertQuery, type CertQuery } from './cert-query.js';
import { certsText } from './certs.texts.js';
import { usePagedQuery } from '../../lib/centre/paged-query.js';
import { PagedRows } from '../../lib/centre/paged-rows.js';
import { saveFile } from './save-file.js';
import { Section } from '../../lib/centre/section.js';
import { centrePage } from './page-names.texts.js';

type Cert = CallOutput<'/api/cert/grant/my-paging'>['records'][number];
const [valid, withdrawn] = [0, 1] as const;

const useCerts = ({ title, page }: CertQuery) =>
  useQuery({
    queryKey: ['certs', title, page],
    queryFn: ({ signal }) =>
      api.call('/api/cert/grant/my-paging', { current: page, size: certPageSize, params: title === '' ? {} : { title } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const sheetOf = async (id: string): Promise<void> => saveFile(await api.download('/api/cert/grant/download', { id }), 'application/pdf');
const badgeOf = async (id: string): Promise<void> => saveFile(await api.download('/api/cert/badge/download', { id }), 'application/json');
const tell = (error: Error): void => notify(messageOf(error), 'error');

function Ways({ cert }: { cert: Cert }): ReactElement {
  const sheet = useMutation({ mutationFn: () => sheetOf(cert.id), onError: tell });
  const badge = useMutation({ mutationFn: () => badgeOf(cert.id), onError: tell });
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', whiteSpace: 'nowrap' }}>
      <Button
        component={Link}
        to={certProofAddress(cert.number)}
        color="secondary"
        aria-label={certsText('certs.proofOne', { title: cert.title })}
        sx={{ minHeight: 44 }}
      >
        {certsText('certs.proof')}
      </Button>
      <Button
        color="secondary"
        loading={badge.isPending}
        disabled={cert.certFilePdf === ''}
        aria-label={certsText('certs.badgeOne', { title: cert.title })}
        onClick={() => badge.mutate()}
        sx={{ minHeight: 44 }}
      >
        {certsText('certs.badge')}
      </Button>
      <Button
        variant="outlined"
        loading={sheet.isPending}
        disabled={cert.certFilePdf === ''}
        aria-label={certsText('certs.downloadOne', { title: cert.title })}
        onClick={() => sheet.mutate()}
        sx={{ minHeight: 44 }}
      >
        {certsText('certs.download')}
      </Button>
    </Box>
  );
}

const expiryOf = ({ expireTime }: Cert): string => (expireTime === '' ? certsText('certs.forever') : formatDateTime(expireTime));

/** How it came, and in which exam: two of one kind are told apart by it. */
const originOf = ({ grantType_dictText: type, examTitle }: Cert): string => (examTitle === '' ? type : `${type} · ${examTitle}`);

/** Reason why it is less than a valid one; nothing for those. */
function StateNote({ cert }: { cert: Cert }): ReactElement | null {
  if (cert.state === valid) return null;
  const why = certsText('certs.withdrawn', { time: formatDateTime(cert.withdrawTime), reason: cert.withdrawReason });
  return (
    <Typography variant="body2" sx={{ color: cert.state === withdrawn ? 'error.main' : 'warning.main', overflowWrap: 'anywhere' }}>
      {cert.state === withdrawn ? why : cert.state_dictText}
    </Typography>
  );
}

const numberSx = { fontVariantNumeric: 'tabular-nums' } as const;

function TableRow({ cert }: { cert: Cert }): ReactElement {
  return (
    <tr>
      <td>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{cert.title}</Typography>
        <StateNote cert={cert} />
      </td>
      <td>{cert.number}</td>
      <td>{formatDateTime(cert.createTime)}</td>
      <td>{originOf(cert)}</td>
      <td>{expiryOf(cert)}</td>
      <td>{cert.authority}</td>
      <td>
        <Ways cert={cert} />
      </td>
    </tr>
  );
}

const heads = ['title', 'number', 'createTime', 'type', 'expire', 'authority', 'actions'] as const;
const tableOf = (rows: ReactElement[]): ReactElement => (
  <Box sx={{ overflowX: 'auto' }}>
    <Box
      component="table"
      sx={{
        width: 1,
        borderCollapse: 'collapse',
        fontSize: '0.875rem',
        ...numberSx,
        '& th': { textAlign: 'left', fontWeight: 550, color: 'text.secondary', whiteSpace: 'nowrap', p: 1, pb: 1.5 },
        '& td': { borderTop: 1, borderColor: 'divider', p: 1, py: 1.5, verticalAlign: 'middle' },
        '& th:last-of-type': { textAlign: 'right' },
      }}
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {certsText(`certs.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </Box>
  </Box>
);

function Card({ cert }: { cert: Cert }): ReactElement {
  const facts = [
    [certsText('certs.number'), cert.number],
    [certsText('certs.createTime'), formatDateTime(cert.createTime)],
    [certsText('certs.type'), originOf(cert)],
    [certsText('certs.expire'), expiryOf(cert)],
    [certsText('certs.authority'), cert.authority],
  ] as const;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{cert.title}</Typography>
      <StateNote cert={cert} />
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.5, my: 1, ...numberSx }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Ways cert={cert} />
    </Box>
  );
}

/** Certificates that were earned and wait, each with what it waits for and whom to ask. */
function DueCerts(): ReactElement | null {
  const { data = [] } = useQuery({
    queryKey: ['certs', 'waiting'],
    queryFn: ({ signal }) => api.call('/api/cert/waiting/my-list', {}, { signal }),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {data.map(({ id, title, words }) => (
        <Alert key={id} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          <AlertTitle>
            {certsText('certs.waiting')}
            {title === '' ? '' : certsText('certs.waitingOne', { title })}
          </AlertTitle>
          {words}
        </Alert>
      ))}
    </Box>
  );
}

/** My certificates: each with its file and the page that proves it. */
function Certs(): ReactElement {
  const { query, change, goTo } = usePagedQuery(readCertQuery, writeCertQuery);
  const certs = useCerts(query);
  const isWide = useMedia('(min-width: 1200px)');
  const search = useCallback((title: string): void => change({ title }), [change]);
  return (
    <Section title={centrePage('centre.cert')}>
      <DueCerts />
      <Box role="search" sx={{ width: { xs: '100%', sm: 240 }, mb: 2 }}>
        <PausingSearch label={certsText('certs.search')} value={query.title} maxLength={certTitleMax} onChange={search} />
      </Box>
      <PagedRows
        rows={certs}
        page={query.page}
        onPage={(page) => change({ page })}
        onBehind={goTo}
        emptyText={certsText(query.title === '' ? 'certs.none' : 'certs.noneFound')}
        emptyAction={
          query.title === '' ? null : (
            <Button variant="outlined" onClick={() => change({ title: '', page: 1 })}>
              {certsText('certs.showAll')}
            </Button>
          )
        }
        countText={(n) => certsText('certs.pages', { n })}
        {...(isWide ? { frame: tableOf } : {})}
      >
        {(cert) => (isWide ? <TableRow key={cert.id} cert={cert} /> : <Card key={cert.id} cert={cert} />)}
      </PagedRows>
      {certs.data?.records.length ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {certsText('certs.badgeHint')}
        </Typography>
      ) : null}
    </Section>
  );
}

/** The check stands here and not among the routes: what a sitting loads has no room for it. */
export function CertsPage(): ReactElement {
  const { site } = useSite();
  return site?.props['moduleCert'] === false ? <ModuleOffPage property="moduleCert" /> : <Certs />;
}
