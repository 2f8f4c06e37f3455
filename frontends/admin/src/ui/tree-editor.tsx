import TextField from '@mui/material/TextField';
import { FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useAction } from '../lib/use-call.js';
import { TreeRows, type TreeRowsProps } from './tree-rows.js';
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
  onSave: (draft: NodeDraft) => Promise<unknown>;
}

/** A tree of names, with a code each where `valueLabel` says so. */
export function TreeEditor({ titleLabel, titleMax, valueLabel, onSave, ...rows }: TreeEditorProps): ReactElement {
  const { noun, onChanged } = rows;
  const { busy, run } = useAction();
  const [draft, setDraft] = useState<NodeDraft | null>(null);
  const [problem, setProblem] = useState('');

  const edit = (next: NodeDraft): void => {
    setProblem('');
    setDraft(next);
  };
  const save = async (): Promise<void> => {
    if (draft === null) return;
    const [title, value] = [draft.title.trim(), draft.value.trim()];
    if (title === '') return setProblem(uiText('ui.required', { label: titleLabel }));
    if (valueLabel !== undefined && value === '') return setProblem(uiText('ui.required', { label: valueLabel }));
    const done = await run(() => onSave({ ...draft, title, value }), uiText('ui.saved'));
    if (done === undefined) return;
    setDraft(null);
    await onChanged();
  };
  return (
    <>
      <TreeRows
        {...rows}
        onAdd={(parentId) => edit({ parentId, title: '', value: '' })}
        onEdit={(node, parentId) => edit({ id: node.id, parentId, title: node.title, value: node.value ?? '', ...(node.revision === undefined ? {} : { revision: node.revision }) })}
      />
      <FormDialog open={draft !== null} maxWidth="xs" busy={busy} title={`${uiText(draft?.id === undefined ? 'ui.add' : 'ui.edit')}${noun}`} onSave={() => void save()} onClose={() => setDraft(null)}>
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
          <TextField label={valueLabel} value={draft?.value ?? ''} onChange={(event) => setDraft(draft === null ? null : { ...draft, value: event.target.value })} slotProps={{ htmlInput: { maxLength: 60 } }} />
        )}
      </FormDialog>
    </>
  );
}
