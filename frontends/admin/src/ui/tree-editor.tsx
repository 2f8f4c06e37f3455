import TextField from '@mui/material/TextField';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useAction } from '../lib/use-call.js';
import { part, type FormPart } from '../lib/form-merge.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { StaleDialog } from './stale-dialog.js';
import { TreeRows, type EditorNode, type TreeRowsProps } from './tree-rows.js';
import { uiText } from './ui.texts.js';

export interface NodeDraft {
  id?: string;
  parentId: string;
  title: string;
  value: string;
  revision?: number;
}
export interface TreeEditorProps extends Omit<TreeRowsProps, 'onAdd' | 'onEdit'> {
  titleLabel: string;
  titleMax: number;
  valueLabel?: string;
  /** a save that is refused as stale is shown beside what is there now, where the nodes have a `revision` */
  onSave: (draft: NodeDraft) => Promise<unknown>;
}
interface Found {
  node: EditorNode;
  parentId: string;
}

function findNode(nodes: readonly EditorNode[], id: string, parentId = '0'): Found | null {
  for (const node of nodes) {
    const found = node.id === id ? { node, parentId } : findNode(node.children, id, node.id);
    if (found !== null) return found;
  }
  return null;
}
const draftOf = ({ id, title, value = '', revision }: EditorNode, parentId: string): NodeDraft => ({
  id,
  parentId,
  title,
  value,
  ...(revision === undefined ? {} : { revision }),
});

/** @param titleOf the title of a node by its id; empty at the top */
const nodeParts = (titleLabel: string, valueLabel: string | undefined, titleOf: (id: string) => string): FormPart<NodeDraft>[] => [
  part(
    titleLabel,
    ['title'],
    ({ title }) => title,
    ({ title }) => title.trim(),
  ),
  ...(valueLabel === undefined
    ? []
    : [
        part<NodeDraft>(
          valueLabel,
          ['value'],
          ({ value }) => value,
          ({ value }) => value.trim(),
        ),
      ]),
  part(uiText('ui.parent'), ['parentId'], ({ parentId }) => titleOf(parentId) || uiText('ui.top')),
];

/** A tree of names, with a code each where `valueLabel` says so. */
export function TreeEditor({ titleLabel, titleMax, valueLabel, onSave, ...rows }: TreeEditorProps): ReactElement {
  const { noun, nodes, onChanged } = rows;
  const { busy, run } = useAction();
  const [draft, setDraft] = useState<NodeDraft | null>(null);
  const [opened, setOpened] = useState<NodeDraft | null>(null);
  const [problem, setProblem] = useState('');
  // the tree behind the form is read anew and says what they saved
  const stale = useStaleSave(async () => {
    await onChanged();
    return draft?.id ?? '';
  });
  const theirs = stale.theirs === null ? null : findNode(nodes, stale.theirs);

  const edit = (next: NodeDraft): void => {
    setProblem('');
    setOpened(next);
    setDraft(next);
  };
  const save = async (form = draft): Promise<void> => {
    if (form === null) return;
    const [title, value] = [form.title.trim(), form.value.trim()];
    if (title === '') return setProblem(uiText('ui.required', { label: titleLabel }));
    if (valueLabel !== undefined && value === '') return setProblem(uiText('ui.required', { label: valueLabel }));
    const done = await run(() => stale.guard(async () => [await onSave({ ...form, title, value })]));
    if (done === undefined) return;
    notify(uiText('ui.saved'), 'success');
    setDraft(null);
    await onChanged();
  };
  return (
    <>
      <TreeRows
        {...rows}
        onAdd={(parentId) => edit({ parentId, title: '', value: '' })}
        onEdit={(node, parentId) => edit(draftOf(node, parentId))}
      />
      <FormDialog
        open={draft !== null}
        maxWidth="xs"
        busy={busy}
        title={`${uiText(draft?.id === undefined ? 'ui.add' : 'ui.edit')}${noun}`}
        onSave={() => void save()}
        onClose={() => setDraft(null)}
      >
        <TextField
          autoFocus
          label={titleLabel}
          value={draft?.title ?? ''}
          error={problem !== ''}
          helperText={problem === '' ? undefined : problem}
          onChange={(event) => setDraft(draft === null ? null : { ...draft, title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: titleMax } }}
        />
        {valueLabel === undefined ? null : (
          <TextField
            label={valueLabel}
            value={draft?.value ?? ''}
            onChange={(event) => setDraft(draft === null ? null : { ...draft, value: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        )}
      </FormDialog>
      <StaleDialog<Found, NodeDraft>
        stale={{ theirs: draft === null ? null : theirs, close: stale.close }}
        busy={busy}
        partsOf={() => nodeParts(titleLabel, valueLabel, (id) => findNode(nodes, id)?.node.title ?? '')}
        base={opened}
        formOf={({ node, parentId }) => draftOf(node, parentId)}
        mine={() => draft ?? { parentId: '0', title: '', value: '' }}
        onTake={({ node, parentId }) => edit(draftOf(node, parentId))}
        onMerge={(merged, { node, parentId }) => {
          const stored = draftOf(node, parentId);
          const form = { ...merged, ...(stored.revision === undefined ? {} : { revision: stored.revision }) };
          setOpened(stored);
          setDraft(form);
          void save(form);
        }}
      />
    </>
  );
}
