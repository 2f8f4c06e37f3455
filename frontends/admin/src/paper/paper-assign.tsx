import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FormDialog, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { holderKey, HoldersPicker, type Holder } from '../share/holder-picker.js';
import { paperText } from './paper.texts.js';

type Paper = RowOf<'/api/paper/paper/paging'>;
type Shares = CallOutput<'/api/exam/exam/share/list'>;
type Share = Shares['records'][number];

/** of the call */
const mostPapers = 500;
const noLimits: Share['scope'] = { departs: [], paperIds: [], quIds: [] };

/** Marks all papers already, by the right to edit or by a share that names none. */
const marksAll = ({ right, scope }: Share): boolean =>
  right === 'edit' || (right === 'mark' && scope.departs.length === 0 && scope.paperIds.length === 0);

/** The share of a marker with these papers beside those that it covers; one that only lets see the exam becomes one of these papers. */
function widened(share: Share | undefined, paperIds: readonly string[]): Share['scope'] {
  const scope = share?.right === 'mark' ? share.scope : noLimits;
  return { ...scope, paperIds: [...new Set([...scope.paperIds, ...paperIds])] };
}

interface DialogProps {
  examId: string;
  paperIds: readonly string[];
  shares: Shares;
  onDone: () => void;
  onClose: () => void;
}

function AssignDialog({ examId, paperIds, shares, onDone, onClose }: DialogProps): ReactElement {
  const { busy, run } = useAction();
  const [holders, setHolders] = useState<Holder[]>([]);
  const shareOf = new Map(shares.records.map((share) => [holderKey(share), share]));
  const without = new Set([holderKey({ kind: 'user', id: shares.owner.id })]);
  const given = holders.map((holder) => ({ holder, share: shareOf.get(holderKey(holder)) }));
  const whole = given.filter(({ share }) => share !== undefined && marksAll(share)).map(({ holder }) => holder.name);
  const left = given.filter(({ share }) => share === undefined || !marksAll(share));
  const full = left.find(({ share }) => widened(share, paperIds).paperIds.length > mostPapers);
  const save = async (): Promise<void> => {
    const done = await run(async () => {
      for (const { holder, share } of left) {
        const to = [{ kind: holder.kind, id: holder.id }];
        await api.call('/api/exam/exam/share/save', { id: examId, to, right: 'mark', scope: widened(share, paperIds) });
      }
      return true;
    });
    await refreshCalls(['/api/exam/exam/share/list', '/api/paper/marking/questions'], ['exam']);
    if (done === undefined) return;
    notify(paperText('paper.assign.done', { n: paperIds.length }), 'success');
    onDone();
  };
  return (
    <FormDialog
      open
      maxWidth="xs"
      busy={busy}
      title={paperText('paper.assign.title', { n: paperIds.length })}
      saveText={paperText('paper.assign.do')}
      saveDisabled={left.length === 0 || full !== undefined}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {paperText('paper.assign.note')}
      </Typography>
      <HoldersPicker
        label={paperText('paper.assign.to')}
        help={paperText('paper.assign.help')}
        values={holders}
        without={without}
        disabled={busy}
        onChange={setHolders}
      />
      {whole.length === 0 ? null : <Alert severity="info">{paperText('paper.assign.whole', { names: whole.join('、') })}</Alert>}
      {full === undefined ? null : (
        <Alert severity="warning">{paperText('paper.assign.full', { name: full.holder.name, n: mostPapers })}</Alert>
      )}
    </FormDialog>
  );
}

/** Gives the selected papers to markers, where the list shows those of one exam and the person may share it. */
export function PaperAssign(): ReactElement | null {
  const { selectedIds, onUnselectItems, filterValues } = useListContext<Paper>();
  const [open, setOpen] = useState(false);
  const filtered: unknown = filterValues?.['examId'];
  const examId = typeof filtered === 'string' ? filtered : '';
  const shares = useCall('/api/exam/exam/share/list', { id: examId }, { enabled: examId !== '', staleTime: 10_000 }).data;
  if (shares?.canShare !== true) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {paperText('paper.assign.do')}
      </Button>
      {open ? (
        <AssignDialog
          examId={examId}
          paperIds={selectedIds.map(String)}
          shares={shares}
          // ends the selection, and with it this bar
          onDone={() => onUnselectItems()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
