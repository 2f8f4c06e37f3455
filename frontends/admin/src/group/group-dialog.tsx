import { FormDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { keepFresh } from '../lib/keep-fresh.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Group } from './group.js';
import { groupText } from './group.texts.js';

export function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { groupName: group?.groupName ?? '' } });
  const save = handleSubmit(async ({ groupName }) => {
    const done = await run(
      () =>
        keepFresh(
          () =>
            api.call('/api/sys/group/save', {
              groupName: groupName.trim(),
              ...(group === null ? {} : { id: group.id, revision: group.revision }),
            }),
          ['/api/sys/group/paging'],
          ['group'],
        ),
      groupText('group.saved'),
    );
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/sys/group/paging'], ['group']);
  });
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={groupText(group === null ? 'group.create' : 'group.rename')}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextInput
        control={control}
        name="groupName"
        label={groupText('group.name')}
        maxLength={50}
        autoFocus
        rules={{ validate: (value) => (value.trim() === '' ? groupText('group.nameMissing') : true) }}
      />
    </FormDialog>
  );
}
