import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, messageOf } from '@xuekao/frontend-shared';
import { useId, useRef, useState, type ChangeEvent, type ReactElement } from 'react';
import { api, type CurrentUser } from '../../lib/session.js';
import { UserAvatar } from '../../lib/user-avatar.js';
import { text } from '../../texts/zh-cn.js';
import { avatarPicture, avatarTypes } from './avatar-picture.js';

async function upload(file: File): Promise<{ url: string } | { fault: string }> {
  if (!avatarTypes.some((type) => type === file.type)) return { fault: text('profile.avatar.kind') };
  const small = await avatarPicture(file);
  if (small === null) return { fault: text('profile.avatar.broken') };
  try {
    return await api.upload(small.picture, small.name);
  } catch (error) {
    return { fault: messageOf(error) };
  }
}

export interface AvatarFieldProps {
  /** as it would be saved */
  user: Pick<CurrentUser, 'avatar' | 'realName' | 'userName'>;
  onChange: (avatar: string) => void;
}

export function AvatarField({ user, onChange }: AvatarFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setBusy(true);
    const outcome = await upload(file);
    // the same file may be chosen again
    target.value = '';
    setBusy(false);
    setFault('fault' in outcome ? outcome.fault : null);
    if ('url' in outcome) onChange(outcome.url);
  };
  const remove = (): void => {
    setRemoving(false);
    onChange('');
  };
  return (
    <Box role="group" aria-label={text('profile.avatar')} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <UserAvatar user={user} sizePx={72} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" loading={busy} aria-describedby={hintId} sx={{ minHeight: 44 }} onClick={() => input.current?.click()}>{text('profile.avatar.change')}</Button>
          {user.avatar === '' ? null : <Button color="secondary" disabled={busy} sx={{ minHeight: 44 }} onClick={() => setRemoving(true)}>{text('profile.avatar.remove')}</Button>}
        </Box>
        <FormHelperText id={hintId} error={fault !== null} role={fault === null ? undefined : 'alert'}>{fault ?? text('profile.avatar.hint')}</FormHelperText>
        <input ref={input} hidden type="file" accept=".jpg,.jpeg,.png" aria-label={text('profile.avatar')} onChange={(event) => void choose(event)} />
      </Box>
      {removing ? (
        <ConfirmDialog open danger title={text('profile.avatar.remove')} onConfirm={remove} onCancel={() => setRemoving(false)}>
          <Typography>{text('profile.avatar.removeSure')}</Typography>
        </ConfirmDialog>
      ) : null}
    </Box>
  );
}
