import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime, notify } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { ExamFilter } from '../fields/exam-filter.js';
import { useCan } from '../lib/session.js';
import { paperRoutes } from '../paper/routes.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton } from '../ui/delete-action.js';
import { FilterBar, SelectFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { ApplyDialog, type Application } from './apply-dialog.js';
import { applyText } from './apply.texts.js';

const states = [0, 1, 2] as const;
const stateText = (state: number): string => applyText(`apply.auditState.${states.find((one) => one === state) ?? 0}`);
const stateColours = ['warning', 'success', 'default'] as const;
const rules = ['EXAM_LATE', 'EXAM_CHANCES', 'EXAM_NOT_OPEN'] as const;
const ruleText = (name: string): string => applyText(`apply.blocked.${rules.find((rule) => rule === name) ?? 'EXAM_NOT_OPEN'}`);
const again = (overwrite: number): string => applyText(overwrite === 1 ? 'apply.overwrite.1' : 'apply.overwrite.0');
const long = (words: string): ReactElement => <Box sx={{ whiteSpace: 'pre-wrap', minWidth: 160, overflowWrap: 'anywhere' }}>{words}</Box>;

function usedText({ auditState, handState }: Application): string {
  if (auditState !== 1) return applyText('apply.used.none');
  if (handState === null) return applyText('apply.used.waits');
  return applyText(handState === 1 ? 'apply.used.1' : 'apply.used.0');
}

const columns: readonly Column<Application>[] = [
  {
    key: 'realName',
    label: applyText('apply.person'),
    card: 'title',
    text: (row) => `${row.realName} ${row.userName}`,
    cell: (row) => `${row.realName} · ${row.userName}`,
  },
  { key: 'title', label: applyText('apply.exam'), text: (row) => row.title, cell: (row) => long(row.title) },
  {
    key: 'applyMsg',
    sortable: false,
    grow: true,
    label: applyText('apply.applyMsg'),
    text: (row) => row.applyMsg,
    cell: (row) => long(row.applyMsg),
  },
  {
    key: 'blocked',
    sortable: false,
    label: applyText('apply.blocked'),
    text: (row) => ruleText(row.blocked),
    cell: (row) => ruleText(row.blocked),
  },
  {
    key: 'applyTime',
    label: applyText('apply.applyTime'),
    text: (row) => formatDateTime(row.applyTime),
    cell: (row) => formatDateTime(row.applyTime),
  },
  {
    key: 'auditState',
    sortable: false,
    label: applyText('apply.auditState'),
    text: (row) => stateText(row.auditState),
    cell: (row) => (
      <Chip
        size="small"
        variant={row.auditState === 0 ? 'filled' : 'outlined'}
        color={stateColours[row.auditState] ?? 'default'}
        label={stateText(row.auditState)}
      />
    ),
  },
  { key: 'handState', sortable: false, label: applyText('apply.used'), text: usedText, cell: usedText },
  {
    key: 'overwrite',
    sortable: false,
    hidden: true,
    label: applyText('apply.overwrite'),
    text: (row) => again(row.overwrite),
    cell: (row) => again(row.overwrite),
  },
  {
    key: 'validTo',
    sortable: false,
    hidden: true,
    label: applyText('apply.validTo'),
    text: (row) => formatDateTime(row.validTo),
    cell: (row) => formatDateTime(row.validTo) || '—',
  },
  {
    key: 'auditMsg',
    sortable: false,
    hidden: true,
    label: applyText('apply.auditMsg'),
    text: (row) => row.auditMsg,
    cell: (row) => (row.auditMsg === '' ? '—' : long(row.auditMsg)),
  },
  {
    key: 'auditBy',
    sortable: false,
    hidden: true,
    label: applyText('apply.auditBy'),
    text: (row) => row.auditBy,
    cell: (row) => row.auditBy || '—',
  },
  {
    key: 'auditTime',
    sortable: false,
    hidden: true,
    label: applyText('apply.auditTime'),
    text: (row) => formatDateTime(row.auditTime),
    cell: (row) => formatDateTime(row.auditTime) || '—',
  },
];

/** One audit for all that are selected and wait. */
function ApplyBulk(): ReactElement {
  const { selectedIds, data, onUnselectItems } = useListContext<Application>();
  const [chosen, setChosen] = useState<Application[]>([]);
  const open = (): void => {
    const waiting = (data ?? []).filter(({ id, auditState }) => selectedIds.includes(id) && auditState === 0);
    if (waiting.length === 0) return notify(applyText('apply.waitingOnly'), 'warning');
    setChosen(waiting);
  };
  return (
    <>
      <Button size="small" onClick={open}>
        {applyText('apply.audit')}
      </Button>
      <BulkDeleteButton resource="apply" note={() => applyText('apply.deleteText')} />
      {chosen.length === 0 ? null : (
        <ApplyDialog
          applications={chosen}
          onClose={() => setChosen([])}
          onDone={() => {
            setChosen([]);
            onUnselectItems();
          }}
        />
      )}
    </>
  );
}

/** Applications of learners for exams whose rules keep them out, the waiting ones first. */
export function ApplyList(): ReactElement {
  const [open, setOpen] = useState<Application | null>(null);
  const canSeePapers = useCan('paper:list');
  const actions = (row: Application): RowAction[] => [
    ...(row.auditState === 0 ? [{ label: applyText('apply.audit'), primary: true, onClick: () => setOpen(row) }] : []),
    ...(row.handState === 1 && canSeePapers
      ? [{ label: applyText('apply.paper'), to: addressOf(paperRoutes.ReviewPaperDetail, { paperId: row.paperId }) }]
      : []),
  ];
  return (
    <>
      <ListPage<Application>
        resource="apply"
        codes={['exam:add']}
        title={applyText('apply.title')}
        columns={columns}
        nameOf={(row) => `${row.realName} ${row.title}`}
        emptyText={applyText('apply.empty')}
        rowActions={actions}
        bulk={<ApplyBulk />}
        filters={
          <FilterBar>
            <ExamFilter label={applyText('apply.exam')} />
            <SelectFilter
              source="auditState"
              label={applyText('apply.auditState')}
              options={states.map((value) => ({ value, label: stateText(value) }))}
            />
            <SelectFilter
              source="handState"
              label={applyText('apply.used')}
              options={([0, 1] as const).map((value) => ({ value, label: applyText(`apply.used.${value}`) }))}
            />
            <SelectFilter
              source="overwrite"
              label={applyText('apply.overwrite')}
              options={([0, 1] as const).map((value) => ({ value, label: again(value) }))}
            />
          </FilterBar>
        }
      />
      {open === null ? null : <ApplyDialog applications={[open]} onClose={() => setOpen(null)} onDone={() => setOpen(null)} />}
    </>
  );
}
