import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatBytes, formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader, Section } from '../ui/page.js';
import { subjectOf, valueOf, worstOf, type StatusRow } from './status-values.js';
import { statusText } from './status.texts.js';

type Status = CallOutput<'/api/sys/status/detail'>;
const refreshMs = 15_000;
const colours = { 0: 'success', 1: 'warning', 2: 'error' } as const;
const idOf = (row: StatusRow): string => `${row.key} ${row.subject}`;

function Summary({ rows }: { rows: readonly StatusRow[] }): ReactElement {
  const [act, look] = [rows.filter(({ level }) => level === 2).length, rows.filter(({ level }) => level === 1).length];
  const words = [
    ...(act > 0 ? [statusText('status.act', { n: act })] : []),
    ...(look > 0 ? [statusText('status.attention', { n: look })] : []),
  ];
  return (
    <Alert severity={act > 0 ? 'error' : look > 0 ? 'warning' : 'success'}>
      {words.length === 0 ? statusText('status.allWell') : words.join('')}
    </Alert>
  );
}

function Problem({ row }: { row: StatusRow }): ReactElement {
  const subject = subjectOf(row);
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Chip size="small" color={colours[row.level]} label={statusText(`status.level.${row.level}`)} />
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {statusText(`status.key.${row.key}`)}
          {subject === '' ? '' : `：${subject}`}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {valueOf(row)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.75, maxWidth: '46em' }}>
        {statusText(`status.do.${row.key}`)}
      </Typography>
    </Box>
  );
}

function ValueLine({ label, row, isOpen }: { label: string; row: StatusRow; isOpen?: boolean }): ReactElement {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, py: 0.75, borderBottom: 1, borderColor: 'divider', minWidth: 0 }}>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', fontWeight: row.level > 0 ? 650 : 400 }}
      >
        {valueOf(row)}
      </Typography>
      {isOpen === undefined ? null : (
        <ExpandMoreIcon fontSize="small" color="action" sx={{ alignSelf: 'center', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      )}
    </Box>
  );
}

/** Rows of one kind: the worst of them stands for all until somebody opens them. */
function ValueGroup({ rows, worst }: { rows: readonly StatusRow[]; worst: StatusRow }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <ButtonBase
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: 'block', width: '100%', textAlign: 'start', minHeight: { xs: 44, md: 0 } }}
      >
        <ValueLine
          label={statusText('status.kinds', { key: statusText(`status.key.${worst.key}`), n: rows.length })}
          row={worst}
          isOpen={isOpen}
        />
      </ButtonBase>
      {isOpen ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: 2 }}>
          {rows.map((row) => (
            <li key={idOf(row)}>
              <ValueLine label={subjectOf(row)} row={row} />
            </li>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

function Values({ rows }: { rows: readonly StatusRow[] }): ReactElement {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)', xl: 'repeat(3, minmax(0, 1fr))' },
        columnGap: 4,
        alignItems: 'start',
        ...{ listStyle: 'none', m: 0, p: 0 },
      }}
    >
      {[...new Set(rows.map(({ key }) => key))].map((key) => {
        const some = rows.filter((row) => row.key === key);
        const worst = worstOf(some);
        if (worst !== undefined && some.length > 2) return <ValueGroup key={key} rows={some} worst={worst} />;
        return some.map((row) => (
          <Box component="li" key={idOf(row)} sx={{ minWidth: 0 }}>
            <ValueLine label={`${statusText(`status.key.${row.key}`)}${row.subject === '' ? '' : ` · ${subjectOf(row)}`}`} row={row} />
          </Box>
        ));
      })}
    </Box>
  );
}

function Processes({ processes }: { processes: Status['processes'] }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {processes.map((process) => (
        <Box
          key={`${process.host} ${process.pid} ${process.names}`}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, alignItems: 'baseline' }}
        >
          <Typography sx={{ fontWeight: 600, flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
            {process.names.split(',').join('、')}
          </Typography>
          <Detail label={statusText('status.process.where')} value={`${process.host}:${process.pid}`} />
          <Detail label={statusText('status.process.since')} value={formatDateTime(process.startedAt)} />
          {process.version ? <Detail label={statusText('status.process.version')} value={process.version} /> : null}
          <Detail label={statusText('status.process.memory')} value={formatBytes(process.memoryBytes)} />
          <Detail label={statusText('status.process.loop')} value={statusText('status.ms', { n: process.loopDelayMs })} />
        </Box>
      ))}
    </Box>
  );
}

function Detail({ label, value }: { label: string; value: string }): ReactElement {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
      {label} {value}
    </Typography>
  );
}

/** For the person who runs the platform: what needs a hand now, each with what to do, and below it everything that was looked at. */
export function StatusPage(): ReactElement {
  const status = useCall('/api/sys/status/detail', {}, { onFocus: true });
  const { refetch } = status;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [refetch]);
  return (
    <>
      <PageHeader
        title={statusText('status.title')}
        note={status.data === undefined ? undefined : statusText('status.asOf', { time: formatDateTime(status.data.at) })}
        actions={
          <Button variant="outlined" color="secondary" loading={status.isFetching} onClick={() => void refetch()}>
            {statusText('status.refresh')}
          </Button>
        }
      />
      {window.isSecureContext ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {statusText('status.plainHttp')}
        </Alert>
      )}
      <CallView call={status} height={320}>
        {({ rows, processes }) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Summary rows={rows} />
            {rows.some(({ level }) => level > 0) ? (
              <Section title={statusText('status.problems')}>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {rows
                    .filter(({ level }) => level > 0)
                    .map((row) => (
                      <Problem key={idOf(row)} row={row} />
                    ))}
                </Box>
              </Section>
            ) : null}
            <Section title={statusText('status.values')}>
              <Values rows={rows} />
            </Section>
            <Section title={statusText('status.processes')}>
              <Processes processes={processes} />
            </Section>
          </Box>
        )}
      </CallView>
    </>
  );
}
