import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatDateTime, notify, PlainLine, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { mergeRows } from '../lib/form-merge.js';
import { useAction, useCall } from '../lib/use-call.js';
import { wordsApart } from '../lib/words-apart.js';
import { CallView } from '../ui/call-view.js';
import { uiText } from '../ui/ui.texts.js';
import { KeyedQuestion } from './keyed-question.js';
import { fromDetail } from './question-draft.js';
import { questionParts } from './question-parts.js';
import { questionText } from './question.texts.js';

type Version = CallOutput<'/api/qu/qu/version/list'>['versions'][number];
type Detail = CallOutput<'/api/qu/qu/version/detail'>;

/** Differences of two versions; where a question stands is not part of them. */
function Comparison({ earlier, later }: { earlier: Detail; later: Detail }): ReactElement {
  const [before, after] = [earlier, later].map((detail) => fromDetail({ ...detail, revision: 0, canEdit: false }));
  if (before === undefined || after === undefined) return <></>;
  const none = new Map<string, string>();
  const rows = mergeRows(questionParts({ repos: none, chapters: none, points: none })([before, after]), null, before, after);
  if (rows.length === 0) return <Typography color="textSecondary">{questionText('qu.versions.same')}</Typography>;
  return (
    <Table
      size="small"
      sx={{ tableLayout: 'fixed', '& td, & th': { overflowWrap: 'anywhere', verticalAlign: 'top', px: { xs: 0.75, sm: 2 } } }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '24%' }}>{uiText('ui.stale.field')}</TableCell>
          <TableCell>{questionText('qu.versions.n', { n: earlier.version })}</TableCell>
          <TableCell>{questionText('qu.versions.n', { n: later.version })}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ part }) => {
          const texts = [part.words(before), part.words(after)] as const;
          const alike = texts[0] === texts[1] && texts[0] !== '' ? uiText('ui.stale.looksSame') : '';
          return (
            <TableRow key={part.label}>
              <TableCell component="th" scope="row">
                {part.label}
              </TableCell>
              {wordsApart(...texts).map((text, index) => (
                <TableCell key={index}>
                  <PlainLine text={(text || uiText('ui.empty')) + alike} />
                </TableCell>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

interface ChoiceProps {
  label: string;
  versions: readonly Version[];
  value: number;
  onChange: (version: number) => void;
}
function VersionChoice({ label, versions, value, onChange }: ChoiceProps): ReactElement {
  const newest = versions[0]?.version;
  return (
    <TextField select fullWidth label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {versions.map(({ version, createName, createTime, takenFrom }) => (
        <MenuItem key={version} value={version} sx={{ whiteSpace: 'normal' }}>
          {[
            questionText(version === newest ? 'qu.versions.current' : 'qu.versions.n', { n: version }),
            formatDateTime(createTime),
            ...(createName === '' ? [] : [createName]),
            ...(takenFrom === null ? [] : [questionText('qu.versions.takenFrom', { n: takenFrom })]),
          ].join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface HistoryProps {
  quId: string;
  versions: readonly Version[];
  chosen: number;
  onChoose: (version: number) => void;
}
function History({ quId, versions, chosen, onChoose }: HistoryProps): ReactElement {
  const newest = versions[0]?.version ?? 1;
  const [other, setOther] = useState(newest);
  const one = useCall('/api/qu/qu/version/detail', { id: quId, version: chosen });
  const two = useCall('/api/qu/qu/version/detail', { id: quId, version: other });
  if (versions.length < 2) return <Typography color="textSecondary">{questionText('qu.versions.one')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <VersionChoice label={questionText('qu.versions.shown')} versions={versions} value={chosen} onChange={onChoose} />
        <VersionChoice label={questionText('qu.versions.with')} versions={versions} value={other} onChange={setOther} />
      </Box>
      <CallView call={one} height={160}>
        {(detail) => (
          <>
            {two.data === undefined || other === chosen ? null : (
              <Comparison {...(chosen < other ? { earlier: detail, later: two.data } : { earlier: two.data, later: detail })} />
            )}
            <Box component="section" aria-label={questionText('qu.versions.n', { n: chosen })}>
              <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
                {questionText('qu.versions.whole', { n: chosen })}
              </Typography>
              <KeyedQuestion question={detail} />
            </Box>
          </>
        )}
      </CallView>
    </Box>
  );
}

export interface VersionDialogProps {
  quId: string;
  revision: number | undefined;
  /** why no version can be taken back now; empty: it can */
  kept: string;
  onClose: () => void;
  onRestored: () => void;
}

/** History of a question: versions beside each other, and an earlier one taken back. */
export function VersionDialog({ quId, revision, kept, onClose, onRestored }: VersionDialogProps): ReactElement {
  const titleId = useId();
  const call = useCall('/api/qu/qu/version/list', { id: quId }, { fresh: true });
  const { busy, run } = useAction();
  const [picked, setPicked] = useState<number | null>(null);
  const versions = call.data?.versions ?? [];
  const newest = versions[0]?.version;
  const chosen = picked ?? versions[1]?.version ?? newest ?? 1;
  const restore = async (): Promise<void> => {
    const read = revision === undefined ? {} : { revision };
    const saved = await run(() => api.call('/api/qu/qu/version/restore', { id: quId, version: chosen, ...read }));
    if (saved === undefined) return;
    notify(questionText('qu.versions.restored', { n: chosen }), 'success');
    onRestored();
  };
  const canRestore = newest !== undefined && chosen !== newest;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={() => (busy ? undefined : onClose())} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{questionText('qu.versions')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <CallView call={call} height={240}>
          {() => <History quId={quId} versions={versions} chosen={chosen} onChoose={setPicked} />}
        </CallView>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {canRestore && kept !== '' ? (
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
            {kept}
          </Typography>
        ) : null}
        {canRestore && kept === '' ? (
          <Button variant="outlined" loading={busy} onClick={() => void restore()}>
            {questionText('qu.versions.restore', { n: chosen })}
          </Button>
        ) : null}
        <Button variant="contained" disabled={busy} onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
