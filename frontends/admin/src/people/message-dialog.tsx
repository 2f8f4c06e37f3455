import Typography from '@mui/material/Typography';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { peopleText } from './people.texts.js';

export type Audience = { users: string[] } | { deptCode: string; name: string };

const maxContent = 5000;

/** A message into the inboxes of people, or of everybody in a department and below it. */
export function MessageDialog({ to, onSent, onClose }: { to: Audience; onSent?: () => void; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { title: '', content: '' } });
  const send = handleSubmit(async ({ title, content }) => {
    const audience = 'users' in to ? { users: to.users, departs: [] } : { users: [], departs: [to.deptCode] };
    const sent = await run(() => api.call('/api/sys/user/msg/send', { title: title.trim(), content: content.trim(), ...audience }));
    if (sent === undefined) return;
    // accounts that are not in use get nothing: then nothing was sent
    if (sent.count === 0) return notify(peopleText('message.nobody'), 'warning');
    notify(peopleText('message.sent'), 'success');
    onSent?.();
    onClose();
  });
  const title = 'users' in to ? peopleText('message.toUsers', { n: to.users.length }) : peopleText('message.toDepart', { name: to.name });
  return (
    <FormDialog open title={title} busy={busy} saveText={peopleText('message.send')} onSave={() => void send()} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        {peopleText('users' in to ? 'message.toUsersNote' : 'message.toDepartNote')}
      </Typography>
      <TextInput
        control={control}
        name="title"
        label={peopleText('message.title')}
        maxLength={100}
        autoFocus
        rules={{ validate: (value) => (value.trim() === '' ? peopleText('message.titleMissing') : true) }}
      />
      <TextInput
        control={control}
        name="content"
        label={peopleText('message.content')}
        maxLength={maxContent}
        multiline
        minRows={6}
        help={peopleText('message.contentHelp', { max: maxContent })}
        rules={{ validate: (value) => (value.trim() === '' ? peopleText('message.contentMissing') : true) }}
      />
    </FormDialog>
  );
}
